//! The family, the piece, the shapes and the board that a word names, or nearly does.

use super::registry::FAMILIES;
use super::tiling;
use super::words::Entry;
use crate::graph::piece::{KNOWN, Piece};
use crate::graph::{BOARDS, board_of};
use crate::nearest::nearest;

/// What families are called elsewhere.
const ALSO: [(&str, &str); 14] = [
    ("circuits", "cycles"),
    ("closed-tours", "hamiltonian-cycles"),
    ("dominating-sets", "domination"),
    ("exact-cover", "cover"),
    ("hamilton-cycles", "hamiltonian-cycles"),
    ("hamilton-paths", "hamiltonian-paths"),
    ("hamiltonian-circuits", "hamiltonian-cycles"),
    ("independent-sets", "independence"),
    ("non-attacking", "independence"),
    ("open-tours", "hamiltonian-paths"),
    ("perfect-codes", "efficient-domination"),
    ("sat", "cnf"),
    ("stable-sets", "independence"),
    ("tours", "hamiltonian-cycles"),
];

/// The word in the place of a piece.
pub(super) const GRAPH: &str = "graph";

pub(super) fn is_board_name(word: &str) -> bool {
    BOARDS.iter().any(|board| !board.name.is_empty() && board.name.eq_ignore_ascii_case(word))
}

/// All names of families, and of pieces.
pub(super) fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|family| family.name).chain(ALSO.iter().map(|(name, _)| *name))
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
    let name = ALSO.iter().find(|(also, _)| *also == name).map_or(name, |(_, name)| name);
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
