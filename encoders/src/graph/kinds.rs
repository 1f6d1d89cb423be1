//! The kinds of boards, and how each is written.

use std::fmt;
use std::sync::Arc;

use super::Geometry;
use super::board::Board;
use super::edges::Edges;
use super::honeycomb::{Honeycomb, Outline};
use super::mask::Mask;
use super::piece::Piece;
use super::solid::Solid;
use super::torus::Torus;
use crate::digits::is_digits;
use crate::error::PuzzleError;
use crate::nearest::instead;

/// A line of the registry of boards.
pub struct BoardKind {
    /// What stands before the colon; empty where there is none.
    pub name: &'static str,
    /// An example: `torus:8x6`.
    pub example: &'static str,
    /// What it is, for help.
    pub about: &'static str,
    /// Reads what stands behind the colon.
    parse: fn(&str) -> Result<Arc<dyn Geometry>, PuzzleError>,
}

/// All kinds of boards.
pub const BOARDS: &[BoardKind] = &[
    BoardKind {
        name: "",
        example: "8x6",
        about: "8 rows, 6 columns (8 is 8x8)",
        parse: |text| Ok(Arc::new(text.parse::<Board>()?)),
    },
    BoardKind {
        name: "",
        example: "4x4x4",
        about: "rows, columns and layers: cell r0c5 is column 1 of layer 1",
        parse: |text| Ok(Arc::new(text.parse::<Solid>()?)),
    },
    BoardKind {
        name: "torus",
        example: "torus:8x6",
        about: "rows and columns go on round the edges",
        parse: |text| Ok(Arc::new(Torus::new(rectangle(text)?, true)?)),
    },
    BoardKind {
        name: "cylinder",
        example: "cylinder:8x6",
        about: "columns go on round the edge: r0c5 is beside r0c0",
        parse: |text| Ok(Arc::new(Torus::new(rectangle(text)?, false)?)),
    },
    BoardKind {
        name: "triangle",
        example: "triangle:6",
        about: "hexagonal cells in rows of 1, 2 .. 6",
        parse: |text| Ok(Arc::new(Honeycomb::new(text, Outline::Triangle)?)),
    },
    BoardKind {
        name: "hexagon",
        example: "hexagon:5",
        about: "hexagonal cells, 5 along each side",
        parse: |text| Ok(Arc::new(Honeycomb::new(text, Outline::Hexagon)?)),
    },
    BoardKind {
        name: "mask",
        example: "mask:FILE",
        about: "a picture: . cell, # none (lines go on behind it), + occupied, - empty",
        parse: |text| Ok(Arc::new(Mask::new(text)?)),
    },
];

impl fmt::Debug for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.example)
    }
}

/// Returns the kind of board that `text` names, and the text behind the colon.
fn kind_of(text: &str) -> Option<(&'static BoardKind, &str)> {
    let Some((name, rest)) = text.split_once(':') else {
        let sides = text.split(['x', 'X']).count();
        return BOARDS
            .iter()
            .find(|kind| kind.name.is_empty() && sides_of(kind) == sides)
            .map(|kind| (kind, text));
    };
    BOARDS
        .iter()
        .find(|kind| !kind.name.is_empty() && kind.name.eq_ignore_ascii_case(name))
        .map(|kind| (kind, rest))
}

/// How many sides a board of a kind has; a square is written with one of the two.
fn sides_of(kind: &BoardKind) -> usize {
    kind.example.split('x').count()
}

/// The board that a text is the picture of: `.` a cell, `#` none, a line a row.
pub(crate) fn picture_of(text: &str) -> Result<Arc<dyn Geometry>, PuzzleError> {
    let mask: Arc<dyn Geometry> = Arc::new(Mask::new("picture")?);
    mask.read(text).unwrap_or(Ok(mask))
}

/// The graph that a text has, in any of the forms of graph files.
pub(crate) fn edges_of(text: &str) -> Result<Arc<dyn Geometry>, PuzzleError> {
    let edges: Arc<dyn Geometry> = Arc::new(Edges::new("graph"));
    edges.read(text).unwrap_or(Ok(edges))
}

/// A board of any kind.
pub(crate) fn board_of(text: &str) -> Result<Arc<dyn Geometry>, PuzzleError> {
    if let Some((kind, rest)) = kind_of(text) {
        return (kind.parse)(rest);
    }
    match text.split_once(':') {
        None => Ok(Arc::new(text.parse::<Board>()?)),
        Some((name, _)) => {
            let names: Vec<&str> =
                BOARDS.iter().map(|kind| kind.name).filter(|name| !name.is_empty()).collect();
            Err(PuzzleError(format!(
                "there is no board `{name}:`; {}, or rows x columns, such as 8x6",
                instead(name, &names)
            )))
        }
    }
}

/// The word of a board without cells, with 1 in the place of each side of 0: `torus:1x4` for `torus:0x4`. `None` for
/// a word without such a side.
pub(crate) fn with_cells(text: &str) -> Option<String> {
    let sides = text.rfind(':').map_or(0, |colon| colon + 1);
    let is_empty = |side: &str| side.parse() == Ok(0u32);
    let (kind, sides) = text.split_at(sides);
    let larger = |side| if is_empty(side) { "1" } else { side };
    let has_empty = sides.split(['x', 'X']).any(is_empty);
    has_empty.then(|| kind.to_owned() + &sides.split(['x', 'X']).map(larger).collect::<Vec<_>>().join("x"))
}

/// A rectangle, where other kinds of boards mean nothing.
pub(crate) fn rectangle(text: &str) -> Result<Board, PuzzleError> {
    let is_other = kind_of(text).is_some_and(|(kind, _)| {
        !kind.name.is_empty() || sides_of(kind) > 2 && text.split(['x', 'X']).all(is_digits)
    });
    match is_other {
        true => Err(PuzzleError(format!(
            "only a rectangle means something here, and `{text}` is none; write rows x columns, such as 8 or 8x6"
        ))),
        false => text.parse(),
    }
}

/// A piece and the board that it stands on, from their words; `graph FILE` is a set of vertices. Refused: a
/// piece that has no moves on such a board.
pub(crate) fn placing(piece: &str, board: &str) -> Result<(Piece, Arc<dyn Geometry>), PuzzleError> {
    if piece.eq_ignore_ascii_case("graph") {
        return Ok((Piece::vertex(), Arc::new(Edges::new(board))));
    }
    let (piece, board): (Piece, _) = (piece.parse()?, board_of(board)?);
    if let Some(space) = board.space() {
        piece.check(space, &board)?;
    }
    Ok((piece, board))
}
