//! Boards as the rest of this crate sees them, for `inside.rs`.

use std::sync::Arc;

use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::piece::{Piece, Space};
use super::{Geometry, placing, rectangle};
use crate::error::PuzzleError;

/// A board.
#[derive(Debug)]
pub struct Laid(Arc<dyn Geometry>);

impl Laid {
    /// A piece and a board from their words; where the board is a picture or a graph in a file, that has this text.
    pub fn new(piece: &str, board: &str, text: Option<&str>) -> Result<(Piece, Laid), PuzzleError> {
        let (piece, board) = placing(piece, board)?;
        let read = text.and_then(|text| board.read(text));
        Ok((piece, Laid(read.unwrap_or(Ok(board))?)))
    }

    /// The cells, in the order of their variables.
    pub fn cells(&self) -> Vec<Cell> {
        self.0.cells()
    }

    /// Where each cell is drawn.
    pub fn places(&self) -> Vec<Cell> {
        self.0.places()
    }

    /// The ring of each cell.
    pub fn rings(&self) -> Vec<u32> {
        self.0.rings()
    }

    /// The file that the board is read from.
    pub fn file(&self) -> Option<&str> {
        self.0.file()
    }

    /// Where its cells are.
    pub fn space(&self) -> Option<Space> {
        self.0.space()
    }

    /// What each cell attacks.
    pub fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        self.0.adjacent(piece, steps)
    }

    /// What is attacked from some cells.
    pub fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var> {
        self.0.attacked(piece, from)
    }

    /// Sets of cells that attack each other.
    pub fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        self.0.cliques(piece, steps)
    }

    /// What it proposes as its symmetries.
    pub fn symmetries(&self, steps: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        self.0.symmetries(steps)
    }
}

/// Whether a text is a rectangle, where other boards mean nothing.
pub fn only_rectangles(text: &str) -> Result<(), PuzzleError> {
    rectangle(text).map(|_| ())
}
