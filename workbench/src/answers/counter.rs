//! Lines of model counters: those of the competitions since 2020, and of sharpSAT and d4 before.

use num_bigint::BigUint;

use super::said::{Exactness, Said, only};
use crate::units::decimal as number;

/// Reads the lines of a counter; `None` if no line is one of a counter.
pub(super) fn said(text: &str) -> Result<Option<Said>, String> {
    let mut counts: Vec<(usize, BigUint)> = Vec::new();
    let mut exactness = Exactness::Exact;
    let mut status = None;
    let mut hints = Hints::default();
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((at, line)) = lines.next() {
        hints.look(line);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["c", "s", kind @ ("exact" | "approx"), "arb", "int", count] => {
                let count = number(count).ok_or_else(|| not_whole(at, line))?;
                // The exactness that the line names is more reliable than one guessed from the name of the
                // program.
                exactness = if *kind == "exact" { Exactness::Exact } else { Exactness::Approximate };
                hints.is_approximate = *kind == "approx";
                counts.push((at, count));
            }
            ["c", "s", "exact" | "approx", ..] => return Err(not_whole(at, line)),
            ["s", "mc" | "pmc", count] => {
                counts.push((at, number(count).ok_or_else(|| not_whole(at, line))?));
            }
            ["s", "wmc" | "pwmc", ..] | ["c", "s", "type", "wmc" | "pwmc"] => {
                return Err(format!(
                    "line {at} is a weighted count, and ours are not; count without weights"
                ));
            }
            ["s", word @ ("SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN")] => status = Some(*word),
            ["s", count] if number(count).is_some() => counts.extend(number(count).map(|count| (at, count))),
            ["#", "solutions"] => {
                let next = lines.peek().and_then(|(at, line)| Some((*at, number(line.trim())?)));
                counts.push(next.ok_or_else(|| format!("no number stands behind line {at}"))?);
            }
            _ => {}
        }
    }
    let count = only(counts, BigUint::to_string)?;
    match (count, status) {
        (Some(count), Some("UNKNOWN")) => {
            Err(format!("it says that it does not know, and counts {count}; give one run's output"))
        }
        (Some(count), Some("SATISFIABLE")) if count == BigUint::ZERO => {
            Err("it says that the formula is satisfiable, and counts 0; give one run's output".into())
        }
        (Some(count), Some("UNSATISFIABLE")) if count != BigUint::ZERO => Err(format!(
            "it says that the formula is unsatisfiable, and counts {count}; give one run's output"
        )),
        (Some(count), _) => Ok(Some(Said::Count(count, hints.of(exactness)))),
        (None, Some("UNSATISFIABLE")) => Ok(Some(Said::Count(BigUint::ZERO, hints.of(Exactness::Exact)))),
        (None, Some("UNKNOWN")) => Ok(Some(Said::GaveUp("s UNKNOWN".into(), None))),
        (None, Some(_)) => {
            Err("it says satisfiable but no number; the output may be cut off, or it is no counter's".into())
        }
        (None, None) => Ok(None),
    }
}

fn not_whole(at: usize, line: &str) -> String {
    format!("line {at} is no exact whole number: {line}; have the program print `arb int`")
}

/// Facts about the numbers of a program, taken from its comments.
#[derive(Default)]
struct Hints {
    is_approximate: bool,
    is_probabilistic: bool,
}

impl Hints {
    fn look(&mut self, line: &str) {
        let lower = line.to_ascii_lowercase();
        if !lower.starts_with('c') {
            return;
        }
        self.is_approximate |= lower.contains("appmc") || lower.contains("approxmc");
        let delta = lower.split_once("delta:").and_then(|(_, rest)| rest.split_whitespace().next());
        let is_certain = delta.is_some_and(|delta| delta.parse::<f64>() == Ok(0.0));
        self.is_probabilistic |= lower.contains("pac guarantees") && !is_certain;
    }

    fn of(&self, exactness: Exactness) -> Exactness {
        match exactness {
            Exactness::Exact if self.is_approximate => Exactness::Approximate,
            Exactness::Exact if self.is_probabilistic => Exactness::Probabilistic,
            other => other,
        }
    }
}
