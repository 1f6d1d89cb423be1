//! Pieces on the surface of a cube (Fujiwara and Yamamura 2012): the largest sets of rooks or of
//! queens of which no two attack each other.
//!
//! Variables: the cells, 6 faces of n x n. A rook's lines are the bands round the cube. A queen has
//! the hexagons, too, the diagonal lines that go round the cube; the main diagonals of a face end on
//! it, but the other diagonal of a cell on a main diagonal goes on. (That both stay on the face, as
//! the words of the source can be read, gives other numbers than its tables.) Constraints: at most one
//! piece on each line. Blocking does not matter: of the pieces on a line, neighbours attack each other.
//!
//! Every piece stands on two of the 3n bands, so that there are at most 3n/2 pieces. That is not said
//! here; `bounds` finds it.

use std::sync::Arc;

use model::Sizes;

use super::puzzle::Puzzle;
use super::sets::{Property, Sets};
use super::words::{Choice, Entry, Words};
use crate::error::PuzzleError;
use crate::graph::cube::{Cube, Surface};
use crate::graph::piece::Piece;

pub(super) const ENTRY: Entry = Entry {
    name: PROPERTY.name,
    words: "rook|queen N",
    example: "cube queen 8",
    about: "largest sets of pieces on the surface of a cube with edges of N cells, none attacking another",
    options: &[Choice {
        name: "group",
        value: "GROUP",
        values: "rotations or full",
        about: "the symmetries that make two placements the same, for --classes",
    }],
    parse,
};

const PROPERTY: Property = Property {
    name: "cube",
    goal: Sizes::Max,
    can: "be placed on the cube",
    set: "",
    task: "",
    marks: 0,
    constraints: None,
    says: "each l in lines(PIECE): KIND(l) <= 1",
    connected: false,
    flaw: |placed, _| placed.noisy(),
    published: false,
    by_rings: false,
};

const PIECES: [&str; 2] = ["rook", "queen"];
const GROUPS: [(&str, bool); 2] = [("rotations", false), ("full", true)];

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [name, side] = words.exactly()?;
    let group = words.named("group", &GROUPS)?;
    if !PIECES.iter().any(|piece| name.eq_ignore_ascii_case(piece)) {
        let names = PIECES.join(" or ");
        return Err(PuzzleError(format!("there is no piece `{name}` on a cube; choose {names}")));
    }
    let (piece, cube): (Piece, Cube) = (name.parse()?, side.parse()?);
    let board = Arc::new(Surface { cube, reflections: group.unwrap_or(false) });
    Ok(Puzzle::new(Sets { property: &PROPERTY, piece, board, multiplicity: 1 }))
}
