//! The family, the piece, the shapes and the board that a word names, or nearly does; clues that stand alone, a file alone.

use std::path::Path;

use super::clues::{EMPTY, GIVEN};
use super::registry::{FAMILIES, exactly};
use super::words::Entry;
use super::{stated, tiling};
use crate::graph::piece::{KNOWN, Piece};
use crate::graph::{BOARDS, board_of};
use crate::nearest::nearest;
use crate::place::Place;

/// What families are called elsewhere.
const ALSO: &str = "circuits=cycles closed-tours=hamiltonian-cycles dominating-sets=domination exact-cover=cover \
    hamilton-cycles=hamiltonian-cycles hamilton-paths=hamiltonian-paths hamiltonian-circuits=hamiltonian-cycles \
    independent-sets=independence non-attacking=independence open-tours=hamiltonian-paths \
    perfect-codes=efficient-domination sat=cnf stable-sets=independence tours=hamiltonian-cycles";

/// The words of a table, each with what stands behind its sign `=`.
pub(super) fn pairs(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.split(' ').map(|word| word.split_once('=').unwrap_or((word, "")))
}

/// The families of files, by the endings of these.
const FILES: &str = "cnf=cnf dlx=cover opb=opb xc=cover";

/// The word in the place of a piece.
pub(super) const GRAPH: &str = "graph";

pub(super) fn is_board_name(word: &str) -> bool {
    BOARDS.iter().any(|board| !board.name.is_empty() && board.name.eq_ignore_ascii_case(word))
}

/// All names of families, and of pieces.
pub(super) fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|family| family.name).chain(pairs(ALSO).map(|(name, _)| name))
}

pub(super) fn pieces() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().flat_map(|known| known.aliases.iter().copied().chain([known.name]))
}

/// Whether the words of a family stay as they are: names of files, and the letters of shogi.
pub(super) fn of_files(entry: &Entry) -> bool {
    entry.words.starts_with(['F', '['])
}

/// The family that a part names, or nearly does.
pub(super) fn family(part: &str, as_is: bool) -> Option<&'static Entry> {
    let name = match as_is {
        true => families().find(|name| name.eq_ignore_ascii_case(part))?,
        false => nearest(part, families())?,
    };
    let name = pairs(ALSO).find(|(also, _)| *also == name).map_or(name, |(_, name)| name);
    FAMILIES.iter().copied().find(|family| family.name == name)
}

/// The piece that a part names, or nearly does.
pub(super) fn piece(part: &str) -> Option<String> {
    let is_right = part.parse::<Piece>().is_ok();
    if is_right { Some(part.to_owned()) } else { nearest(part, pieces().chain([GRAPH])).map(String::from) }
}

/// The shapes likewise.
pub(super) fn shapes(part: &str) -> Option<String> {
    if tiling::is_shapes(part) {
        return Some(part.to_owned());
    }
    // A name that is nearly right, with the letter or the number behind it.
    let (name, rest) = part.split_at(part.find([':', '*', '+']).unwrap_or(part.len()));
    Some(nearest(name, tiling::names())?.to_owned() + rest).filter(|word| tiling::is_shapes(word))
}

/// The board likewise: a wrong name before the colon, or another sign between the sides.
pub(super) fn board(part: &str) -> Option<String> {
    let crossed = part.replace(['*', '×'], "x");
    if board_of(&crossed).is_ok() {
        return Some(crossed);
    }
    let (kind, rest) = part.split_once(':')?;
    let kind = nearest(kind, BOARDS.iter().map(|board| board.name).filter(|name| !name.is_empty()))?;
    Some(format!("{kind}:{rest}")).filter(|board| board_of(board).is_ok())
}

/// The words with the cells that stand alone among them behind those of the option for cells: of `--given d8 a4`,
/// `--given d8,a4`. `None` without them, or where that is no puzzle.
pub(super) fn clued(words: &[&str]) -> Option<Vec<String>> {
    let is_option = |word: &&str| [GIVEN, EMPTY].iter().any(|name| word.strip_prefix("--") == Some(name));
    let option = words.iter().position(is_option)?;
    let is_cell = |cell: &str| Place::read(cell.split('=').next().unwrap_or_default()).is_some();
    let are_cells = |word: &str| word.trim_matches(',').split(',').all(is_cell);
    let is_alone = |at: usize| at > 1 && !words[at - 1].starts_with("--") && are_cells(words[at]);
    let (alone, rest): (Vec<usize>, Vec<usize>) = (0..words.len()).partition(|&at| is_alone(at));
    let cells = [&[option + 1], &alone[..]].concat().into_iter();
    let cells: Option<Vec<&str>> = cells.map(|at| Some(words.get(at)?.trim_matches(','))).collect();
    let value = cells?.join(",");
    let joined = rest.into_iter().map(|at| if at == option + 1 { &value } else { words[at] });
    let joined: Vec<&str> = joined.collect();
    (!alone.is_empty() && exactly(&joined).is_ok()).then(|| owned(&joined))
}

/// The ending of a file's name, in small letters.
pub(super) fn ending(part: &str) -> Option<String> {
    let ending = Path::new(part).extension()?.to_str()?.to_ascii_lowercase();
    let is_file = !part.contains(':') && ending.starts_with(|first: char| first.is_ascii_alphabetic());
    Some(ending).filter(|_| is_file)
}

/// The puzzle of a file of formulas or covers that stands alone, or of a statement with its ending misspelt.
pub(super) fn of_ending(file: &str) -> Option<Vec<String>> {
    let ending = ending(file)?;
    if let Some((_, family)) = pairs(FILES).find(|(known, _)| *known == ending) {
        return Some(owned(&[family, file]));
    }
    let right = nearest(&ending, [&stated::ENDING[1..]])?;
    Some(vec![file[..file.len() - ending.len()].to_owned() + right])
}

pub(super) fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}
