//! The sentence that says what was found, for every family, size and case.

use encoders::solve::{Answer, Reached, Sizes, Stopped};
use num_bigint::BigUint;

use crate::input::STDIN;
use crate::outcome::Outcome;

/// What is placed, one and many, and what they can do.
struct Phrase {
    one: String,
    many: String,
    can: String,
}

/// The phrase of a puzzle, from its canonical words.
fn phrase(puzzle: &str) -> Phrase {
    let words: Vec<&str> = puzzle.split_whitespace().collect();
    let word = |index: usize| words.get(index).copied().unwrap_or_default();
    let piece = match word(1) {
        defined if defined.contains(':') => "piece",
        named => named,
    };
    let symmetry = match words.iter().position(|&word| word == "--invariant").map(|at| word(at + 1)) {
        Some("half-turn") => ", unchanged by a half turn",
        Some("diagonal") => ", unchanged by the reflection in a diagonal",
        _ => "",
    };
    let (one, can) = match word(0) {
        "independence" => (piece, "be placed"),
        "cube" => (piece, "be placed on the cube"),
        "domination" => (piece, "dominate the board"),
        "total-domination" => (piece, "dominate the board totally"),
        "independent-domination" => (piece, "dominate the board without attacking each other"),
        "no-three-in-line" => ("point", "be placed with no three in line"),
        "shogi" => ("shogi piece", "be placed without attacking each other"),
        "saturated-no-three-in-line" => ("point", "form a saturated set with no three in line"),
        "doubly-attacking" => match words.contains(&"line") {
            true => ("queen", "be placed, each of which sees two others on its lines"),
            false => ("queen", "be placed, each of which is attacked by two others"),
        },
        _ => ("element", "form a solution"),
    };
    Phrase { one: one.into(), many: format!("{one}s"), can: format!("{can}{symmetry}") }
}

impl Phrase {
    /// `8 queens`, `1 queen`.
    fn number(&self, size: u32) -> String {
        format!("{size} {}", if size == 1 { &self.one } else { &self.many })
    }
}

/// `8 variables`, `1 variable`.
pub fn number(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `92 ways`, `1 way`.
fn ways(count: &BigUint) -> String {
    let one = *count == BigUint::from(1u32);
    format!("{count} {}", if one { "way" } else { "ways" })
}

/// `8 queens can be placed, in 92 ways (12 up to symmetry)`.
pub fn answer(puzzle: &str, sizes: Sizes, answer: &Answer) -> String {
    let said = placements(puzzle, sizes, answer);
    match &answer.classes {
        Some(classes) if answer.count != BigUint::ZERO => format!("{said} ({classes} up to symmetry)"),
        _ => said,
    }
}

fn placements(puzzle: &str, sizes: Sizes, answer: &Answer) -> String {
    if let Some(file) = puzzle.strip_prefix("cnf ") {
        let file = if file == STDIN { "the formula" } else { file };
        let size = answer.size.map(|size| format!(" of size {size}")).unwrap_or_default();
        return format!("{file} is satisfied in {}{size}", ways(&answer.count));
    }
    let phrase = phrase(puzzle);
    let (many, can) = (&phrase.many, &phrase.can);
    let ways = ways(&answer.count);
    let none = answer.count == BigUint::ZERO;
    match (sizes, answer.size) {
        (Sizes::Max | Sizes::Min | Sizes::Any, _) if none => format!("no number of {many} can {can}"),
        (Sizes::Between(from, to), _) if none && from == to => {
            format!("{} cannot {can}", phrase.number(from))
        }
        (Sizes::Between(from, to), _) if none => format!("{from} to {to} {many} cannot {can}"),
        (Sizes::Any, _) => format!("{many} can {can} in {ways}, all sizes together"),
        (Sizes::Between(from, to), _) if from < to => format!("{from} to {to} {many} can {can}, in {ways}"),
        (Sizes::Between(size, _), _) | (_, Some(size)) => {
            format!("{} can {can}, in {ways}", phrase.number(size))
        }
        (_, None) => format!("{many} can {can}, in {ways}"),
    }
}

/// What is known of the best size although the count stopped, such as
/// `the largest size is at least 5 and at most 8`.
pub fn known(sizes: Sizes, stopped: &Stopped) -> Option<String> {
    bounds(sizes, stopped.at_least, stopped.at_most)
}

/// Bounds on the best size in words. A largest size is at least, and a smallest size at most, what was
/// found: where that bound is missing, no solution is known, and the sentence says so.
pub fn bounds(sizes: Sizes, at_least: Option<u32>, at_most: Option<u32>) -> Option<String> {
    let (best, found) = match sizes {
        Sizes::Max => ("the largest size", at_least.is_some()),
        Sizes::Min => ("the smallest size", at_most.is_some()),
        Sizes::Any | Sizes::Between(..) => return None,
    };
    let best = if found { best.to_string() } else { format!("{best}, if there is a solution,") };
    match (at_least, at_most) {
        (None, None) => None,
        (Some(least), None) => Some(format!("{best} is at least {least}")),
        (None, Some(most)) => Some(format!("{best} is at most {most}")),
        (Some(least), Some(most)) if least == most => Some(format!("{best} is {least}")),
        (Some(least), Some(most)) => Some(format!("{best} is at least {least} and at most {most}")),
    }
}

/// The best size that an outcome tells of: `the smallest size is 5`.
pub fn best_of(outcome: &Outcome) -> Option<String> {
    let sizes = outcome.facts?.sizes;
    match &outcome.result {
        Ok(answer) => bounds(sizes, answer.size, answer.size),
        Err(stopped) => known(sizes, stopped),
    }
}

/// What a witness shows: `5 queens can dominate the board`.
pub fn witness(puzzle: &str, size: u32) -> String {
    match puzzle.split_once(' ') {
        Some(("cnf", STDIN)) => format!("the formula is satisfied, by a solution of size {size}"),
        Some(("graph", STDIN)) => format!("the graph has an independent set of {}", vertices(size)),
        Some(("cnf", file)) => format!("{file} is satisfied, by a solution of size {size}"),
        Some(("graph", file)) => format!("{file} has an independent set of {}", vertices(size)),
        Some(("queens", _)) => format!("{} can be placed", number(size.into(), "queen")),
        _ => {
            let phrase = phrase(puzzle);
            format!("{} can {}", phrase.number(size), phrase.can)
        }
    }
}

/// What is known of `queens 2` and `queens 3`.
pub fn no_queens(puzzle: &str) -> String {
    let n = puzzle.trim_start_matches("queens ");
    format!("{n} queens cannot be placed on a board of {n} x {n}: two of them always attack each other")
}

fn vertices(size: u32) -> String {
    if size == 1 { "1 vertex".into() } else { format!("{size} vertices") }
}

/// How far layers came, such as `layer 54 was reached, the widest has 3204441 states`.
pub fn reached(stopped: &Stopped) -> Option<String> {
    let Reached { widths, next } = stopped.reached.as_deref()?;
    let widest = widths.iter().max()?;
    let widest = number(*widest, "state");
    let next = next.map(|width| format!(", the next one would have had about {width}"));
    let next = next.unwrap_or_default();
    Some(format!("layer {} was reached, the widest has {widest}{next}", widths.len()))
}

/// The question in words: `the largest size`.
pub fn question(sizes: Sizes) -> String {
    match sizes {
        Sizes::Max => "the largest size".into(),
        Sizes::Min => "the smallest size".into(),
        Sizes::Any => "all sizes".into(),
        Sizes::Between(from, to) if from == to => format!("size {from}"),
        Sizes::Between(from, to) => format!("sizes {from} to {to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoders::solve::{Method, Work};

    fn found(size: Option<u32>, count: u32, classes: Option<u32>) -> Answer {
        Answer {
            size,
            count: count.into(),
            spectrum: None,
            classes: classes.map(BigUint::from),
            class_spectrum: None,
            psi: Vec::new(),
            profile: None,
            method: Method::Backtrack,
            order: None,
            reduction: None,
            work: Work::default(),
        }
    }

    #[test]
    fn sentences_read_well() {
        let queens = "independence queen 8x8";
        let at = |size| Sizes::Between(size, size);
        let cases = [
            (
                queens,
                Sizes::Max,
                found(Some(8), 92, Some(12)),
                "8 queens can be placed, in 92 ways (12 up to symmetry)",
            ),
            (queens, at(1), found(Some(1), 1, None), "1 queen can be placed, in 1 way"),
            (queens, at(9), found(None, 0, Some(0)), "9 queens cannot be placed"),
            (queens, Sizes::Any, found(None, 7, None), "queens can be placed in 7 ways, all sizes together"),
            (queens, Sizes::Between(2, 3), found(None, 7, None), "2 to 3 queens can be placed, in 7 ways"),
            (queens, Sizes::Between(9, 10), found(None, 0, None), "9 to 10 queens cannot be placed"),
            (
                "total-domination knight 2x2",
                Sizes::Min,
                found(None, 0, None),
                "no number of knights can dominate the board totally",
            ),
            (
                "domination leaps:1,2 3x3",
                Sizes::Min,
                found(Some(4), 2, None),
                "4 pieces can dominate the board, in 2 ways",
            ),
            (
                "no-three-in-line 4x4 --invariant half-turn",
                at(8),
                found(Some(8), 3, None),
                "8 points can be placed with no three in line, unchanged by a half turn, in 3 ways",
            ),
        ];
        for (puzzle, sizes, found, sentence) in cases {
            assert_eq!(answer(puzzle, sizes, &found), sentence);
        }
    }
}
