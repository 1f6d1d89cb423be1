//! Families of puzzles: a file each, with its words, its model, its picture and its sentence, and a line in
//! the registry below.

mod attacking;
mod clued;
mod clues;
mod cnf;
mod cover;
mod cube;
mod defined;
mod definition;
mod domination;
mod drawing;
mod edges;
mod efficient;
mod family;
mod formula;
mod independence;
mod layout;
mod marked;
mod maximal_irredundance;
mod meant;
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
mod tiling;
mod words;

pub use crate::error::{ModelError, PuzzleError};
pub use crate::graph::{Round, Shape};
pub use crate::wanted::Wanted;
pub use drawing::{Drawing, Label, Laid, Mark, Move};
pub use family::{Family, Figures, Layout, Phrase, Tile, Title};
pub use meant::{advice, meant};
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

/// Reads the words of the command line, or of a claims file split at white space. Options (`--sight line` or
/// `--sight=line`) may stand anywhere among them. Of all but file names, upper and lower case are the same. The error
/// names the puzzle that was meant, where that can be guessed.
pub fn parse<S: AsRef<str>>(words: &[S]) -> Result<Puzzle, PuzzleError> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    exactly(&words).map_err(|error| meant::advised(&words, error))
}

/// As [`parse`], without a guess.
fn exactly(words: &[&str]) -> Result<Puzzle, PuzzleError> {
    // A file of statements needs no word before it.
    let is_stated = words.first().is_some_and(|first| first.ends_with(stated::ENDING));
    let words: Vec<&str> =
        is_stated.then_some(stated::ENTRY.name).into_iter().chain(words.iter().copied()).collect();
    let words = split(&words)?;
    let clues = Clues::new(words.option(clues::GIVEN), words.option(clues::EMPTY))?;
    (words.parser())(&words)?.with_clues(clues)
}

/// The words of a puzzle that stands in one string, split at white space. A name that ends in `.puzzle` and stands first,
/// or behind `puzzle`, is one word whatever white space is in it.
pub fn words(text: &str) -> Vec<String> {
    let split = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_named = first.eq_ignore_ascii_case(stated::ENTRY.name);
    let is_other = FAMILIES.iter().any(|family| first.eq_ignore_ascii_case(family.name));
    let behind = if is_named { rest.trim_start() } else { text };
    let mut ends = behind.match_indices(stated::ENDING).map(|(at, ending)| at + ending.len());
    let end = ends.find(|&end| behind[end..].chars().next().is_none_or(char::is_whitespace));
    match end.filter(|_| is_named || !is_other && !first.starts_with("--")) {
        None => split(text),
        Some(end) => {
            let mut words = if is_named { vec![first.to_owned()] } else { Vec::new() };
            words.push(behind[..end].to_owned());
            words.extend(split(&behind[end..]));
            words
        }
    }
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
