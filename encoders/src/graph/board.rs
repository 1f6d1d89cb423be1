//! Rectangular boards and their straight lines.

use std::fmt;
use std::str::FromStr;

use limits::Limit;
use model::constraint::Var;
use model::sorted::each_once;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::piece::{Offset, Space};
use super::{Frame, Geometry, Round};
use crate::digits::is_digits;
use crate::error::PuzzleError;

/// A step: rows down, columns to the right.
pub type Step = (i32, i32);

/// A board of `rows` x `cols` cells; each cell is a variable, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    cols: u32,
}

impl Board {
    /// Most cells of a board. Far beyond exact counting; it keeps models small enough to build.
    pub const MAX_CELLS: u32 = 4096;

    /// A board of 1 to [`Board::MAX_CELLS`] cells; other sizes are refused.
    pub fn new(rows: u32, cols: u32) -> Result<Board, PuzzleError> {
        if rows == 0 || cols == 0 {
            return Err(PuzzleError(format!(
                "the board {rows}x{cols} has no cells; give at least 1 row and 1 column"
            )));
        }
        match rows.checked_mul(cols) {
            Some(cells) if cells <= Board::MAX_CELLS => Ok(Board { rows, cols }),
            _ => Err(too_large(&format!("{rows}x{cols}"), "64x64")),
        }
    }

    /// Refuses a board of more than 1024 cells, for a family whose constraints name whole lines for each cell.
    pub(crate) fn check_small(self, family: &str) -> Result<(), PuzzleError> {
        const MOST: u32 = 1024;
        match self.size() {
            ..=MOST => Ok(()),
            _ => Err(PuzzleError(format!(
                "{family} takes boards of up to {MOST} cells and {self} has more; choose a smaller one, up to 32x32"
            ))),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn cols(self) -> u32 {
        self.cols
    }

    /// The length of the shorter side.
    pub fn shorter(self) -> u32 {
        self.rows.min(self.cols)
    }

    /// Whether there are as many rows as columns.
    pub fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// The number of cells, and so of variables.
    pub fn size(self) -> u32 {
        self.rows * self.cols
    }

    /// All cells in the order of their variables.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Cell { row, col }))
    }

    /// The variable of a cell on the board.
    pub fn var(self, cell: Cell) -> Var {
        cell.row * self.cols + cell.col
    }

    /// The cell `times` steps from `cell`, if that is on the board.
    pub fn step(self, cell: Cell, (down, right): Step, times: i32) -> Option<Cell> {
        let row = cell.row.checked_add_signed(down.checked_mul(times)?)?;
        let col = cell.col.checked_add_signed(right.checked_mul(times)?)?;
        (row < self.rows && col < self.cols).then_some(Cell { row, col })
    }

    /// The cells reached from `cell` by one step, two steps and so on to the border.
    pub fn ray(self, cell: Cell, step: Step) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.step(cell, step, 1), move |&at| self.step(at, step, 1))
    }

    /// The maximal lines of steps `step` (not (0, 0)), as variables in the order of the steps. Cost: the number of cells.
    pub fn lines(self, step: Step) -> impl Iterator<Item = Vec<Var>> {
        let starts = self.cells().filter(move |&cell| self.step(cell, step, -1).is_none());
        starts.map(move |start| {
            let cells = std::iter::once(start).chain(self.ray(start, step));
            cells.map(|cell| self.var(cell)).collect()
        })
    }

    /// The rotation of the board by 180 degrees.
    pub fn half_turn(self) -> Permutation {
        (0..self.size()).rev().collect()
    }

    /// The exchange of rows and columns; `None` unless the board is square.
    pub fn transposition(self) -> Option<Permutation> {
        let image = self.cells().map(|Cell { row, col }| self.var(Cell { row: col, col: row }));
        self.is_square().then(|| image.collect())
    }

    /// The symmetries as permutations of the cells, identity first and none twice: 8 of a square, 4 of a
    /// rectangle, fewer where the board is too narrow to tell them apart.
    pub fn symmetries(self) -> Vec<Permutation> {
        let image = |motion: u32| -> Permutation {
            let [transposed, upside_down, mirrored] = [4, 2, 1].map(|bit| motion & bit > 0);
            let image = self.cells().map(|Cell { row, col }| {
                let row = if upside_down { self.rows - 1 - row } else { row };
                let col = if mirrored { self.cols - 1 - col } else { col };
                self.var(if transposed { Cell { row: col, col: row } } else { Cell { row, col } })
            });
            image.collect()
        };
        each_once((0..if self.is_square() { 8 } else { 4 }).map(image))
    }

    /// How far a cell is from the border: 0 on it, then ring by ring.
    pub fn ring(self, cell: Cell) -> u32 {
        let Cell { row, col } = cell;
        row.min(col).min(self.rows - 1 - row).min(self.cols - 1 - col)
    }
}

impl Geometry for Board {
    fn cells(&self) -> Vec<Cell> {
        Board::cells(*self).collect()
    }

    fn space(&self) -> Option<Space> {
        Some(Space::Plane)
    }

    fn frame(&self) -> Option<Frame> {
        Some(Frame::flat((self.rows, self.cols), Round::default(), Board::cells(*self)))
    }

    fn step(&self, from: Var, [down, right, _]: Offset) -> Option<Var> {
        let cell = Cell { row: from / self.cols, col: from % self.cols };
        Board::step(*self, cell, (down, right), 1).map(|cell| self.var(cell))
    }

    fn symmetries(&self, _: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        Ok(Board::symmetries(*self))
    }

    fn rings(&self) -> Vec<u32> {
        Board::cells(*self).map(|cell| self.ring(cell)).collect()
    }
}

/// Refuses a board, named so, that has more cells than [`Board::MAX_CELLS`].
pub(super) fn too_large(name: &str, largest: &str) -> PuzzleError {
    let most = Board::MAX_CELLS;
    PuzzleError(format!("the board {name} has more than {most} cells; choose a smaller one, up to {largest}"))
}

/// `8`, `8x6` or `8X6`: rows x columns.
impl FromStr for Board {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Board, PuzzleError> {
        let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let side = |side: &str| is_digits(side).then(|| side.parse::<u32>());
        match (side(rows), side(cols)) {
            (Some(Ok(rows)), Some(Ok(cols))) => Board::new(rows, cols),
            // Digits only, and yet no u32.
            (Some(_), Some(_)) => Err(too_large(text, "64x64")),
            _ => Err(PuzzleError(format!("`{text}` is not a board; write rows x columns, such as 8 or 8x6"))),
        }
    }
}

/// Always with both sides: `8x8`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        for (text, shown) in [("8", "8x8"), ("8x6", "8x6"), ("1x4096", "1x4096"), ("08", "8x8")] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), shown);
        }
    }

    #[test]
    fn refused_in_a_sentence() {
        for text in ["", "x", "8x", "x8", "8xx", "8x8x8", "-1", "+8", "8.0", "８", "8 "] {
            let error = text.parse::<Board>().unwrap_err().to_string();
            assert!(error.contains("rows x columns"), "{text}: {error}");
        }
        for text in ["65", "1000000000", "1x4097", "65536x65536", "99999999999999999999"] {
            let error = text.parse::<Board>().unwrap_err().to_string();
            assert!(error.contains("more than 4096 cells"), "{text}: {error}");
        }
        for text in ["0", "0x5", "5x0"] {
            assert!(text.parse::<Board>().unwrap_err().to_string().contains("no cells"));
        }
    }

    #[test]
    fn lines_cover_each_cell_once() {
        let board = Board::new(4, 5).unwrap();
        for step in [(0, 1), (1, 0), (1, 1), (1, -1), (2, 1), (-2, 2), (7, 0)] {
            let mut cells: Vec<Var> = board.lines(step).flatten().collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..20).collect::<Vec<Var>>(), "{step:?}");
        }
        let long = board.lines((1, 2)).filter(|line| line.len() > 2);
        assert_eq!(long.collect::<Vec<_>>(), [[0, 7, 14], [5, 12, 19]]);
    }
}
