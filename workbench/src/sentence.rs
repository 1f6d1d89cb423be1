//! The sentence with the result, for every family, size and case.

use counting::solve::{Answer, Conflict, Reached, Stopped};
use encoders::exchange::graph::Figures;
use encoders::families::{Phrase, Puzzle};
use model::Sizes;
use num_bigint::BigUint;

use crate::conflict;

/// Returns a sentence with a capital letter, unless a name begins it: `sudoku.puzzle is satisfied`.
pub fn capital(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(sentence.chars().next().map_or(0, char::len_utf8));
    let is_word = sentence.split(' ').next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    if is_word { first.to_uppercase() + rest } else { sentence.into() }
}

/// `8 variables`, `1 variable`.
pub fn number(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// `5 vertices, 1 edge`; `4 vertices, 7 edges (2 of them parallel to others)`.
pub fn graph(read: Figures) -> String {
    let parallel = match read.parallel {
        0 => String::new(),
        parallel => format!(" ({parallel} of them parallel to others)"),
    };
    format!("{}, {}{parallel}", number(read.vertices as u64, "vertex"), number(read.edges as u64, "edge"))
}

/// Returns what was read of the graph `file`; `None` where that is known, as `is_known` says, and nothing in it may
/// surprise.
pub fn graph_read(file: &str, read: Figures, is_known: bool) -> Option<String> {
    let skipped = read.skipped.map(|(skipped, first)| {
        format!(
            "; below the last vertex {} {} none, the first one {first} (a line with one number is a vertex without \
             edges, `p V` says how many vertices there are)",
            number(skipped as u64, "number"),
            if skipped == 1 { "is" } else { "are" }
        )
    });
    let parallel = (read.parallel > 0 && !read.are_places)
        .then(|| "; for sets of vertices, parallel edges are one edge".to_owned());
    let mutual = (read.mutual > 0).then(|| {
        format!(
            "; {} in both directions (A B and B A), which is one edge; parallel edges are written in one direction",
            match read.mutual {
                1 => "1 edge stands".into(),
                mutual => format!("{mutual} edges stand"),
            }
        )
    });
    let notes: Vec<String> = [skipped, parallel, mutual].into_iter().flatten().collect();
    (!notes.is_empty() || !is_known).then(|| format!("{file}: {}{}", graph(read), notes.concat()))
}

/// Returns the option for the sizes asked for, behind a blank, as the words of a question end: ` --size max`. Nothing
/// for a puzzle without sizes.
pub fn size_option(puzzle: &Puzzle, sizes: Sizes) -> String {
    if puzzle.has_sizes() { format!(" --size {sizes}") } else { String::new() }
}

/// `8 symmetries`, `1 symmetry`.
pub fn symmetries(number: usize) -> String {
    if number == 1 { "1 symmetry".into() } else { format!("{number} symmetries") }
}

/// `queens`, `vertices`, `ferzes`, `dominoes`.
fn plural(noun: &str) -> String {
    let ending = if noun.ends_with(['z', 'o']) { "es" } else { "s" };
    noun.strip_suffix("ex").map_or_else(|| format!("{noun}{ending}"), |stem| format!("{stem}ices"))
}

/// `92 ways`, `1 way`, `more than 5 ways`.
fn ways(answer: &Answer) -> String {
    let (number, is_one) = counted(answer);
    format!("{number} {}", if is_one { "way" } else { "ways" })
}

/// The number of solutions in words: `92`, `more than 5`; and whether the noun behind it is one of one thing.
pub fn counted(answer: &Answer) -> (String, bool) {
    let one = BigUint::from(1u32);
    match answer.is_more {
        true => (format!("more than {}", &answer.count - &one), answer.count == &one + &one),
        false => (answer.count.to_string(), answer.count == one),
    }
}

/// `8 queens can be placed, in 92 ways (12 up to symmetry)`. Where none can be, the reason follows, if one is known. To a
/// size of a formula, `offset` is added.
pub fn answer(
    puzzle: &Puzzle,
    (sizes, offset): (Sizes, i64),
    answer: &Answer,
    conflict: Option<&Conflict>,
) -> String {
    let reason = conflict.and_then(conflict::reason);
    let size = answer.size.map(|size| format!(" of size {}", i64::from(size) + offset)).unwrap_or_default();
    let said = match puzzle.phrase() {
        Phrase::Placed { one, can } => placements(&one, &can, sizes, answer, reason.is_some()),
        Phrase::Satisfied(formula) => format!("{formula} is satisfied in {}{size}", ways(answer)),
        Phrase::Titled(title) if answer.count == BigUint::ZERO => format!("{title} has no solution"),
        Phrase::Titled(title) => {
            let (number, is_one) = counted(answer);
            format!("{title} has {number} solution{}{size}", if is_one { "" } else { "s" })
        }
    };
    let said = reason.map_or(said.clone(), |reason| format!("{said}: {reason}"));
    match &answer.classes {
        Some(classes) if answer.count != BigUint::ZERO => format!("{said} ({classes} up to symmetry)"),
        _ => said,
    }
}

/// `8 queens can be placed, in 92 ways`; where none can be, `has_reason` says that the reason follows.
fn placements(one: &str, can: &str, sizes: Sizes, answer: &Answer, has_reason: bool) -> String {
    let ways = ways(answer);
    let none = answer.count == BigUint::ZERO;
    let many = plural(one);
    match (sizes, answer.size) {
        (Sizes::Max | Sizes::Min | Sizes::Any, _) if none && has_reason => format!("no {many} can {can}"),
        (Sizes::Max | Sizes::Min | Sizes::Any, _) if none => format!("no number of {many} can {can}"),
        (Sizes::Between(from, to), _) if none && from == to => {
            format!("{} cannot {can}", number(from.into(), one))
        }
        (Sizes::Between(from, to), _) if none => format!("{from} to {to} {many} cannot {can}"),
        (Sizes::Any, _) => format!("{many} can {can} in {ways}, all sizes together"),
        (Sizes::Between(from, to), _) if from < to => format!("{from} to {to} {many} can {can}, in {ways}"),
        (Sizes::Between(size, _), _) | (_, Some(size)) => {
            format!("{} can {can}, in {ways}", number(size.into(), one))
        }
        (_, None) => format!("{many} can {can}, in {ways}"),
    }
}

/// Returns the bounds on the best size that a stopped count knows, with `offset` added, such as `the largest size is at
/// least 5 and at most 8`.
pub fn known(sizes: Sizes, stopped: &Stopped, offset: i64) -> Option<String> {
    let told = |size: Option<u32>| size.map(|size| i64::from(size) + offset);
    bounds(sizes, told(stopped.at_least), told(stopped.at_most))
}

/// Returns bounds on the best size in words. A solution that was found proves that a largest size is at
/// least, or a smallest size at most, its size. If that bound is missing, no solution is known, and the
/// sentence says so.
pub fn bounds(sizes: Sizes, at_least: Option<i64>, at_most: Option<i64>) -> Option<String> {
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

/// Returns the fact that a witness shows: `5 queens can dominate the board`.
pub fn witness(phrase: &Phrase, size: u32) -> String {
    match phrase {
        Phrase::Placed { one, can } => format!("{} can {can}", number(size.into(), one)),
        Phrase::Satisfied(formula) => format!("{formula} is satisfied, by a solution of size {size}"),
        Phrase::Titled(title) => format!("{title} has a solution of size {size}"),
    }
}

/// Returns the progress of layers, such as `layer 54 was reached, the widest has 3204441 states`.
pub fn reached(stopped: &Stopped) -> Option<String> {
    let Reached { widths, next } = stopped.reached.as_deref()?;
    let widest = widths.iter().max()?;
    let widest = number(*widest, "state");
    let next = next.map(|width| format!(", the next one would have had about {width}"));
    let next = next.unwrap_or_default();
    Some(format!("layer {} was reached, the widest has {widest}{next}", widths.len()))
}

/// Returns the question in words: `the largest size`.
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
    use counting::solve::{Method, Work};
    use encoders::families;

    fn found(size: Option<u32>, count: u32, classes: Option<u32>) -> Answer {
        Answer {
            size,
            count: count.into(),
            is_more: false,
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
            let puzzle = families::parse(&puzzle.split(' ').collect::<Vec<_>>()).unwrap();
            assert_eq!(answer(&puzzle, (sizes, 0), &found, None), sentence);
        }
    }
}
