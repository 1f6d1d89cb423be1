//! Families of puzzles: a file each, with its words, its model, its picture and its sentence, and a line in
//! the registry below.

mod attacking;
mod clues;
mod cnf;
mod cover;
mod cube;
mod defined;
mod definition;
mod domination;
mod drawing;
mod efficient;
mod family;
mod formula;
mod independence;
mod marked;
mod maximal_irredundance;
mod names;
mod no_three_in_line;
mod opb;
mod peaceable;
mod private;
mod puzzle;
mod said;
mod saturated;
mod sets;
mod shogi;
mod stated;
mod words;

pub use crate::error::{ModelError, PuzzleError};
pub use crate::graph::{Round, Shape};
pub use drawing::{Drawing, Label, Mark, Move};
pub use family::{Family, Figures, Layout, Phrase, Title};
pub use puzzle::Puzzle;
pub use said::Said;
pub use words::{Choice, Entry, Words, options};

use crate::nearest::instead;
use clues::Clues;

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
    &cnf::ENTRY,
    &opb::ENTRY,
    &cover::ENTRY,
    &stated::ENTRY,
];

/// Reads the words of the command line, or of a claims file split at white space. Options (`--sight line` or
/// `--sight=line`) may stand anywhere among them. Of all but file names, upper and lower case are the same.
pub fn parse<S: AsRef<str>>(words: &[S]) -> Result<Puzzle, PuzzleError> {
    // A file of statements needs no word before it.
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    let words: Vec<&str> = is_stated.then_some(stated::ENTRY.name).into_iter().chain(words).collect();
    let words = split(&words)?;
    let clues = Clues::new(words.option(clues::GIVEN), words.option(clues::EMPTY))?;
    Ok((words.parser())(&words)?.with_clues(clues))
}

/// The words of a puzzle whose board has no cells, with the smallest board that has some: `queen 1x4` for `queen 0x4`.
/// `None` where no word is a board with a side of 0.
pub fn with_cells<S: AsRef<str>>(words: &[S]) -> Option<Vec<String>> {
    split(words).ok()?.with_cells()
}

fn split<S: AsRef<str>>(words: &[S]) -> Result<Words<'_>, PuzzleError> {
    let missing = |first: Option<&str>| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        PuzzleError(match first {
            None => format!("no puzzle is named; choose one of {}", names.join(", ")),
            Some(first) => format!("there is no puzzle `{first}`; {}", instead(first, &names)),
        })
    };
    Words::split(words, FAMILIES, missing)
}
