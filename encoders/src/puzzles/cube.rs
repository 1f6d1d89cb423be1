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

use crate::constraint::{Constraint, Var, pos, simplified};
use crate::cube::Cube;
use crate::model::{Goal, Model};
use crate::puzzle::PuzzleError;
use crate::steps::Steps;
use bdd::Limit;
use std::fmt;
use std::str::FromStr;

/// A piece that knows its way round a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubePiece {
    /// Moves along bands.
    Rook,
    /// Moves along bands, hexagons and main diagonals.
    Queen,
}

const PIECES: [(&str, CubePiece); 2] = [("rook", CubePiece::Rook), ("queen", CubePiece::Queen)];

/// Which motions of the cube make two placements the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeGroup {
    /// The 24 rotations.
    Rotations,
    /// All 48, the reflections too.
    Full,
}

const GROUPS: [(&str, CubeGroup); 2] = [("rotations", CubeGroup::Rotations), ("full", CubeGroup::Full)];

/// The model of sets of `piece` on `cube`, its symmetries those of `group`. Goal: the largest.
/// Cost: a step per line and cell of the cube, a million on the largest.
pub(crate) fn model(
    piece: CubePiece,
    cube: Cube,
    group: CubeGroup,
    steps: &mut Steps<'_>,
) -> Result<Model, Limit> {
    let at_most_one = |line: Vec<Var>| Constraint::at_most_one(line.into_iter().map(pos));
    let cells: Vec<_> = cube.cells().collect();
    let (names, group) = cube.motions(group == CubeGroup::Full).into_iter().unzip();
    let weights = vec![1; cells.len()];
    let constraints = simplified(lines(piece, cube).into_iter().map(at_most_one), steps)?;
    let parts = cube.face_pairs();
    Ok(Model { group, names, cells, parts, ..Model::plain(weights, constraints, Goal::Max) })
}

/// The lines of `piece` round the cube, as variables: two pieces on one of them attack each other.
pub(crate) fn lines(piece: CubePiece, cube: Cube) -> Vec<Vec<Var>> {
    let mut lines = cube.bands();
    if piece == CubePiece::Queen {
        lines.extend(cube.hexagons());
        lines.extend(cube.diagonals());
    }
    lines
}

impl CubePiece {
    /// Its letter in pictures.
    pub fn letter(self) -> char {
        if self == CubePiece::Rook { 'R' } else { 'Q' }
    }
}

impl FromStr for CubePiece {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<CubePiece, PuzzleError> {
        let named = PIECES.iter().find(|named| text.eq_ignore_ascii_case(named.0));
        let names = || PIECES.map(|piece| piece.0).join(" or ");
        named
            .map(|named| named.1)
            .ok_or_else(|| PuzzleError(format!("there is no piece `{text}` on a cube; choose {}", names())))
    }
}

impl fmt::Display for CubePiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == CubePiece::Rook { PIECES[0].0 } else { PIECES[1].0 })
    }
}

/// The value of `--group`.
impl FromStr for CubeGroup {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<CubeGroup, PuzzleError> {
        let named = GROUPS.iter().find(|named| text.eq_ignore_ascii_case(named.0));
        let names = || GROUPS.map(|group| group.0).join(" or ");
        named
            .map(|named| named.1)
            .ok_or_else(|| PuzzleError(format!("there is no group `{text}`; choose {}", names())))
    }
}
