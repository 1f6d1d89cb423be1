//! Answer sets as clingo prints them, as text for people and as JSON.

use serde::Deserialize;

use super::written::{self, Taker, Unread, WORD, Written, beginning, cost, literal_line, words};

/// Most bytes of half a string in clingo's JSON: in a list that grows, and on the heap.
const HALF_STRING: usize = 40;

/// The text of the line above each answer set, and of the line above all of them.
const ANSWER: &str = "Answer: ";
const SOLVING: &str = "Solving...";

/// Returns whether a text is what clingo prints for people.
pub(super) fn has_answers(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(ANSWER) || line.starts_with(SOLVING))
}

/// Reads each answer set from clingo's text. It stands in the line below its number. Other lines are clingo's own words;
/// one that reads as a solution is refused, since it would not be checked.
pub(super) fn text(text: &str, taker: &mut impl Taker) -> Result<(), Unread> {
    let mut lines = (1..).zip(text.lines());
    while let Some((at, line)) = lines.next() {
        taker.beside(cost(line.trim()))?;
        if !line.starts_with(ANSWER) {
            if is_solution(line.trim()) {
                return Err(format!(
                    "line {at} is a solution without a line `Answer:` above it: {}; take one of them out",
                    beginning(line)
                )
                .into());
            }
            continue;
        }
        let missing = || format!("line {} is missing; the file may be cut off", at + 1);
        let (at, line) = lines.next().ok_or_else(missing)?;
        taker.beside(cost(line))?;
        let written = atoms(line.split_whitespace())
            .ok_or_else(|| format!("line {at} has atoms other than in(R,C): {}", beginning(line)))?;
        taker.take(at, written)?;
    }
    Ok(())
}

/// Reads the atoms of an answer set; none of them say that all variables are false.
fn atoms<'a>(all: impl Iterator<Item = &'a str>) -> Option<Written> {
    match words(all)? {
        Written::Cells(cells) if cells.is_empty() => Some(Written::Atoms(cells)),
        written => Some(written),
    }
}

/// Returns whether a line beside answer sets reads as a solution in any form, or as a part of one.
fn is_solution(line: &str) -> bool {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut all = line.split_whitespace();
    let is_numbers = all.all(|word| digits(word.strip_prefix('-').unwrap_or(word)));
    let is_form = || words(line.split_whitespace()).is_some() || written::json(line).is_some();
    !line.is_empty() && (is_numbers || line == "empty" || literal_line(line).is_some() || is_form())
}

/// The answer sets in the output of clingo's `--outf=2`.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Output {
    call: Vec<Call>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Call {
    #[serde(default)]
    witnesses: Vec<Witness>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Witness {
    #[serde(default)]
    value: Vec<String>,
}

/// Reads each answer set; its number, from 1, takes the place of a line.
pub(super) fn json(text: &str, taker: &mut impl Taker) -> Result<(), Unread> {
    let marks = text.bytes().filter(|byte| matches!(byte, b'"' | b'{')).count();
    let all = text.len() + HALF_STRING * marks;
    taker.beside(all)?;
    let output: Output =
        serde_json::from_str(text).map_err(|error| format!("this is no whole JSON of clingo: {error}"))?;
    let witnesses = output.call.iter().flat_map(|call| &call.witnesses);
    for (number, witness) in (1..).zip(witnesses) {
        taker.beside(all + WORD * witness.value.len())?;
        let written = atoms(witness.value.iter().map(String::as_str)).ok_or_else(|| {
            let atoms = witness.value.join(" ");
            format!("answer {number} has atoms other than in(R,C): {}", beginning(&atoms))
        })?;
        taker.take(number, written)?;
    }
    Ok(())
}
