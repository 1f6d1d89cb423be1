//! All families, and which of them a word names.

use super::clues::{self, Clues};
use super::puzzle::Puzzle;
use super::weights::{WEIGHT, Weights};
use super::words::{Entry, Words};
use super::{attacking, cnf, cover, cube, domination, edges, efficient, independence, maximal_irredundance};
use super::{no_three_in_line, opb, peaceable, private, saturated, shogi, stated, tiling};
use crate::error::PuzzleError;
use crate::nearest::instead;

/// All families.
pub const FAMILIES: &[&Entry] = &[
    &independence::ENTRY,
    &domination::PLAIN,
    &domination::TOTAL,
    &domination::INDEPENDENT,
    &domination::CONNECTED,
    &efficient::ENTRY,
    &private::MINIMAL,
    &private::MINIMAL_TOTAL,
    &private::IRREDUNDANT,
    &maximal_irredundance::ENTRY,
    &no_three_in_line::ENTRY,
    &saturated::ENTRY,
    &shogi::ENTRY,
    &cube::ENTRY,
    &attacking::ENTRY,
    &attacking::DOUBLY,
    &peaceable::ENTRY,
    edges::ALL[0],
    edges::ALL[1],
    edges::ALL[2],
    edges::ALL[3],
    edges::ALL[4],
    edges::ALL[5],
    edges::ALL[6],
    edges::ALL[7],
    edges::ALL[8],
    edges::ALL[9],
    edges::ALL[10],
    edges::ALL[11],
    &tiling::TILING,
    &tiling::PACKING,
    &cnf::ENTRY,
    &opb::ENTRY,
    &cover::ENTRY,
    &stated::ENTRY,
];

/// Reads the words of a puzzle, without a guess where they are wrong.
pub(super) fn exactly(words: &[&str]) -> Result<Puzzle, PuzzleError> {
    // A file of statements needs no word before it.
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    let words: Vec<&str> =
        is_stated.then_some(stated::ENTRY.name).into_iter().chain(words.iter().copied()).collect();
    let words = split(&words)?;
    let clues = Clues::new(words.option(clues::GIVEN), words.option(clues::EMPTY))?;
    let weights = Weights::new(words.option(WEIGHT))?;
    (words.parser())(&words)?.with_clues(clues).map(|puzzle| puzzle.with_weights(weights))
}

/// Splits the words of a puzzle.
pub(super) fn split<S: AsRef<str>>(words: &[S]) -> Result<Words<'_>, PuzzleError> {
    let missing = |first: Option<&str>| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        PuzzleError(match first {
            None => format!("no puzzle is named; choose one of {}", names.join(", ")),
            Some(first) => format!("there is no puzzle `{first}`; {}", instead(first, &names)),
        })
    };
    Words::split(words, FAMILIES, missing)
}
