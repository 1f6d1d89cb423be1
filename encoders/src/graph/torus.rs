//! Rectangles whose edges are glued: the torus, where rows and columns go on round the edges, and the
//! cylinder, where columns do.

use std::collections::HashSet;
use std::fmt;

use limits::Limit;
use model::constraint::Var;
use model::steps::{ON_HEAP, Steps};
use model::{Cell, Permutation};

use super::board::Board;
use super::piece::{Offset, Space};
use super::{Frame, Geometry, Round};
use crate::error::PuzzleError;

/// Most cells: the translations make groups of up to eight times as many permutations of them.
const MAX_CELLS: u32 = 1024;

/// A glued rectangle; each cell is a variable, numbered row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Torus {
    board: Board,
    /// Whether the row below the last one is the first one, and not only the column behind the last one.
    rows_go_round: bool,
}

impl Torus {
    /// Columns go round, and perhaps rows.
    pub fn new(board: Board, rows_go_round: bool) -> Result<Torus, PuzzleError> {
        let torus = Torus { board, rows_go_round };
        let (rows, cols) = (torus.board.rows(), torus.board.cols());
        // On a single cell nothing attacks anything, and sequences begin with it.
        if torus.board.size() > 1 && (cols == 1 || rows_go_round && rows == 1) {
            return Err(PuzzleError(format!(
                "{torus} goes round a side of 1 cell, so that each step across it comes back to its own cell; \
                 give that side at least 2"
            )));
        }
        if torus.board.size() > MAX_CELLS {
            return Err(PuzzleError(format!(
                "{torus} has more than {MAX_CELLS} cells; choose a smaller one, up to 32x32"
            )));
        }
        Ok(torus)
    }

    /// `row` on the board, if it is on it; going round brings it there.
    fn row(&self, row: i32) -> Option<u32> {
        let rows = self.board.rows().cast_signed();
        let row = if self.rows_go_round { row.rem_euclid(rows) } else { row };
        u32::try_from(row).ok().filter(|&row| row < self.board.rows())
    }

    fn col(&self, col: i32) -> u32 {
        col.rem_euclid(self.board.cols().cast_signed()).cast_unsigned()
    }
}

impl Geometry for Torus {
    fn cells(&self) -> Vec<Cell> {
        self.board.cells().collect()
    }

    fn space(&self) -> Option<Space> {
        Some(Space::Plane)
    }

    fn frame(&self) -> Option<Frame> {
        Some(Frame::flat((self.board.rows(), self.board.cols()), self.round(), self.board.cells()))
    }

    fn step(&self, from: Var, [down, right, _]: Offset) -> Option<Var> {
        let (row, col) = ((from / self.board.cols()).cast_signed(), (from % self.board.cols()).cast_signed());
        Some(self.board.var(Cell { row: self.row(row + down)?, col: self.col(col + right) }))
    }

    /// The symmetries of the rectangle, each followed by all translations.
    fn symmetries(&self, steps: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        let down = if self.rows_go_round { self.board.rows() } else { 1 };
        let own = self
            .board
            .symmetries()
            .into_iter()
            .filter(|image| self.rows_go_round || keeps_rows(image, self.board));
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for symmetry in own {
            for (rows, cols) in
                (0..down).flat_map(|rows| (0..self.board.cols()).map(move |cols| (rows, cols)))
            {
                let by = [rows.cast_signed(), cols.cast_signed(), 0];
                let moved = symmetry.iter().filter_map(|&var| self.step(var, by));
                let image: Permutation = moved.collect();
                steps.take(image.len())?;
                if seen.insert(image.clone()) {
                    steps.hold(2 * (ON_HEAP + size_of_val(image.as_slice())))?;
                    all.push(image);
                }
            }
        }
        // The copies go.
        steps.release(all.iter().map(|image| ON_HEAP + size_of_val(image.as_slice())).sum());
        Ok(all)
    }

    fn round(&self) -> Round {
        Round { rows: self.rows_go_round, cols: true }
    }

    /// From the edges that are not glued.
    fn rings(&self) -> Vec<u32> {
        let rows = self.board.rows();
        let ring = |cell: Cell| if self.rows_go_round { 0 } else { cell.row.min(rows - 1 - cell.row) };
        self.board.cells().map(ring).collect()
    }
}

/// Whether a symmetry of a rectangle takes rows to rows.
fn keeps_rows(image: &Permutation, board: Board) -> bool {
    let row = |var: Var| image[var as usize] / board.cols();
    board.cols() < 2 || row(0) == row(1)
}

/// As it is read: `torus:8x6`.
impl fmt::Display for Torus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", if self.rows_go_round { "torus" } else { "cylinder" }, self.board)
    }
}
