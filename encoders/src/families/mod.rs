//! Families of puzzles: a file each, with its words, its model, its picture and its sentence, and a line in
//! the registry.

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
mod growth;
mod independence;
mod layout;
mod marked;
mod maximal_irredundance;
mod meant;
mod names;
mod nearly;
mod no_three_in_line;
mod opb;
mod peaceable;
mod private;
mod puzzle;
mod registry;
mod said;
mod saturated;
mod sets;
mod shogi;
mod stated;
mod tiling;
mod weights;
mod words;

pub use drawing::{Drawing, Label, Laid, Mark, Move};
pub use family::{Family, Figures, Layout, Phrase, Tile, Title};
pub use growth::growth;
pub use layout::MOST_VERTICES;
pub use meant::{Meant, Misread, meant};
pub use puzzle::Puzzle;
pub use registry::FAMILIES;
use registry::{exactly, split};
pub use said::{Said, untold};
pub use words::{Choice, Entry, Words, options};

pub use crate::error::{ModelError, PuzzleError};
pub use crate::graph::{Round, Shape};
pub use crate::wanted::Wanted;

/// Reads the words of the command line, or of a claims file split at white space. Options (`--sight line` or
/// `--sight=line`) may stand anywhere among them. Of all but file names, upper and lower case are the same. The error
/// names the puzzle that was meant, where that can be guessed.
pub fn parse<S: AsRef<str>>(words: &[S]) -> Result<Puzzle, Misread> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    exactly(&words).map_err(|error| Misread { error, meant: meant(&words) })
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
