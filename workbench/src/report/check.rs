//! Checked solutions, as JSON and as text.

use num_bigint::BigUint;
use serde::Serialize;

use super::record::{SCHEMA, line, status};
use crate::claims::Decimal;
use crate::exit::printable;
use crate::outcome::{Fault, Finding, SolutionsChecked};

/// A file of solutions as a record.
#[derive(Serialize)]
struct CheckRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: String,
    file: String,
    status: &'static str,
    /// Different solutions that are right.
    solutions: u64,
    wrong: Vec<WrongRecord<'a>>,
    repeated: Vec<RepeatedRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Decimal<&'a BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Decimal<&'a BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    seconds: f64,
    version: &'static str,
}

#[derive(Serialize)]
struct WrongRecord<'a> {
    line: usize,
    why: &'a str,
}

#[derive(Serialize)]
struct RepeatedRecord {
    line: usize,
    first: usize,
}

/// A file of solutions as a line of JSON.
pub fn check_json(checked: &SolutionsChecked) -> String {
    let wrong = checked.findings.iter().filter_map(|finding| match &finding.found {
        Fault::Wrong(why) => Some(WrongRecord { line: finding.line, why }),
        Fault::Repeats(_) => None,
    });
    let repeated = |finding: &Finding| match finding.found {
        Fault::Repeats(first) => Some(RepeatedRecord { line: finding.line, first }),
        Fault::Wrong(_) => None,
    };
    line(&CheckRecord {
        schema: SCHEMA,
        command: "check",
        puzzle: checked.puzzle.name(),
        file: checked.file.display().to_string(),
        status: checked.limit.map_or("exact", status),
        solutions: checked.right,
        wrong: wrong.collect(),
        repeated: checked.findings.iter().filter_map(repeated).collect(),
        count: checked.count.as_ref().map(Decimal),
        missing: checked.missing.as_ref().map(Decimal),
        complete: checked.missing.as_ref().map(|missing| *missing == BigUint::ZERO),
        seconds: checked.seconds,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// A file of solutions as text: a line for each finding, then a sentence.
pub fn check_text(checked: &SolutionsChecked) -> String {
    let mut text = String::new();
    let (mut wrong, mut repeated) = (0, 0);
    for Finding { line, found } in &checked.findings {
        text += &match found {
            Fault::Wrong(why) => {
                wrong += 1;
                format!("! line {line}: {}\n", printable(why))
            }
            Fault::Repeats(first) => {
                repeated += 1;
                format!("! line {line}: repeats line {first}\n")
            }
        };
    }
    let number = |count: u64, word: &str| (count > 0).then(|| format!("{count} {word}"));
    let besides: Vec<String> =
        [number(wrong, "wrong"), number(repeated, "repeated")].into_iter().flatten().collect();
    let right = match checked.right {
        0 => "no solution is right".to_string(),
        1 => "1 solution is right".to_string(),
        more => format!("{more} solutions are right, all different"),
    };
    text += &format!("{}: {right}", printable(&checked.puzzle.quoted()));
    if !besides.is_empty() {
        text += &format!("; besides, {}", besides.join(" and "));
    }
    text += &match (&checked.missing, &checked.count) {
        (Some(missing), _) if *missing == BigUint::ZERO => "; none is missing".to_string(),
        (Some(missing), Some(count)) => {
            let verb = if *missing == BigUint::from(1u32) { "is" } else { "are" };
            format!("; {missing} of {count} {verb} missing")
        }
        _ => String::new(),
    };
    text + "\n"
}
