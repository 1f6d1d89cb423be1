//! Solutions as other programs print them, one after another, each in one of the known forms.

use super::clingo;
use super::written::{Taker, Unread, WORD, Written, beginning, cost, json, literal_line, words};

/// Reads a text, and passes each solution to `taker`.
pub(super) fn read(text: &str, taker: &mut impl Taker) -> Result<(), Unread> {
    if text.trim_start().starts_with('{') {
        return clingo::json(text, taker);
    }
    if clingo::has_answers(text) {
        return clingo::text(text, taker);
    }
    let mut literals: Option<(usize, Vec<i64>)> = None;
    for (at, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let begun = literals.as_ref().map_or(0, |(_, all)| WORD * all.len());
        taker.beside(begun + cost(line))?;
        let written = match literal_line(line) {
            Some(numbers) => {
                let (first, mut all) = literals.take().unwrap_or((at, Vec::new()));
                let is_whole = numbers.last() == Some(&0);
                all.extend(numbers.into_iter().filter(|&number| number != 0));
                if !is_whole {
                    literals = Some((first, all));
                    continue;
                }
                Some((first, Written::Literals(all)))
            }
            None if literals.is_some() => {
                return Err(format!("line {at} stands where literals go on; end them by 0").into());
            }
            None => solution(line, at)?.map(|written| (at, written)),
        };
        if let Some((at, written)) = written {
            taker.take(at, written)?;
        }
    }
    match literals {
        Some((at, _)) => {
            Err(format!("the literals from line {at} on do not end in 0; the file may be cut off").into())
        }
        None => Ok(()),
    }
}

/// Returns the solution of a line that is not one of literals; `None` if the line is no solution.
fn solution(line: &str, at: usize) -> Result<Option<Written>, String> {
    if is_chatter(line) {
        return Ok(None);
    }
    if line.ends_with("SATISFIABLE") {
        return Err(format!(
            "line {at} is clingo's, and no line `Answer:` is there to tell an empty answer set from an empty line; \
             have clingo print them, without -V0"
        ));
    }
    let is_bits = line.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let found = match line.starts_with('[') {
        true => json(line),
        false if line == "empty" => Some(Written::Cells(Vec::new())),
        // The end of a line of literals that names none.
        false if line == "0" => Some(Written::Literals(Vec::new())),
        false if is_bits => Some(Written::Bits(line.bytes().map(|byte| byte == b'1').collect())),
        false => match by_columns(line) {
            Some(names) => words(names.iter().map(String::as_str)),
            None => words(line.split_whitespace()),
        },
    };
    found.map(Some).ok_or_else(|| {
        let line = beginning(line);
        format!("line {at} is no solution: {line}; write cells (r0c3 or a1), literals ended by 0, or bits")
    })
}

/// A placement with a piece in each column, said by its row there: `2 4 1 3` is a2 b4 c1 d3. Returns the names of the cells.
fn by_columns(line: &str) -> Option<Vec<String>> {
    let rows = line.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>().ok()?;
    let are_rows = (2..=26).contains(&rows.len()) && rows.iter().all(|row| (1..=rows.len()).contains(row));
    are_rows.then(|| ('a'..='z').zip(rows).map(|(column, row)| format!("{column}{row}")).collect())
}

/// Returns whether a line is one of those that solvers print around solutions.
fn is_chatter(line: &str) -> bool {
    const BEGINNINGS: [&str; 5] = ["#", "%", "c ", "s ", "o "];
    const LINES: [&str; 2] = ["", "c"];
    LINES.contains(&line) || BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
}

#[cfg(test)]
mod tests;
