//! Boards of hexagonal cells: triangles and hexagons.
//!
//! A neighbour of a cell is one row away, one column away, or one of both in the same direction. A cell has
//! three coordinates with a constant sum, one for each direction of rows of cells, and the symmetries
//! exchange and negate these.

use std::fmt;

use limits::Limit;
use model::constraint::Var;
use model::sorted::each_once;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::board::{Board, too_large};
use super::piece::{Offset, Space};
use super::{Geometry, Shape};
use crate::digits::is_digits;
use crate::error::PuzzleError;

/// A triangle or hexagon with `side` cells along each side; each cell is a variable, numbered row by row.
#[derive(Clone, Debug)]
pub(super) struct Honeycomb {
    side: u32,
    outline: Outline,
    /// The number of the first cell of each row.
    starts: Vec<Var>,
}

/// What a board of hexagons looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// Rows of 1, 2, 3 and more cells, each from column 0 on.
    Triangle,
    /// Rows that grow and shrink. The middle row begins with column 0 as all above it do; each below it
    /// begins one column later.
    Hexagon,
}

impl Honeycomb {
    /// Reads the number of cells along a side.
    pub fn new(text: &str, outline: Outline) -> Result<Honeycomb, PuzzleError> {
        // The longest side with at most `Board::MAX_CELLS` cells.
        let most = if outline == Outline::Triangle { 90 } else { 37 };
        let name = outline.name();
        if !is_digits(text) {
            return Err(PuzzleError(format!(
                "`{name}:{text}` is not a board; write the number of cells along a side, such as {name}:6"
            )));
        }
        let side: u32 = text.parse().unwrap_or(u32::MAX);
        if side == 0 {
            return Err(PuzzleError(format!("the board {name}:0 has no cells; give at least 1 to a side")));
        }
        if side > most {
            return Err(too_large(&format!("{name}:{text}"), &format!("{name}:{most}")));
        }
        let mut honeycomb = Honeycomb { side, outline, starts: Vec::new() };
        let mut start = 0;
        for row in 0..honeycomb.rows() {
            honeycomb.starts.push(start);
            let (first, last) = honeycomb.span(row);
            start += last - first + 1;
        }
        debug_assert!(start <= Board::MAX_CELLS);
        Ok(honeycomb)
    }

    fn rows(&self) -> u32 {
        if self.outline == Outline::Triangle { self.side } else { 2 * self.side - 1 }
    }

    /// The first and the last column of a row.
    fn span(&self, row: u32) -> (u32, u32) {
        match self.outline {
            Outline::Triangle => (0, row),
            Outline::Hexagon => {
                (row.saturating_sub(self.side - 1), (row + self.side - 1).min(2 * self.side - 2))
            }
        }
    }

    /// The variable of a cell, if it is on the board.
    fn var(&self, row: i32, col: i32) -> Option<Var> {
        let (row, col) = (u32::try_from(row).ok()?, u32::try_from(col).ok()?);
        let start = self.starts.get(row as usize)?;
        let (first, last) = self.span(row);
        (first..=last).contains(&col).then(|| start + col - first)
    }

    /// The cell of a variable.
    fn cell(&self, var: Var) -> Cell {
        let row = self.starts.partition_point(|&start| start <= var) as u32 - 1;
        Cell { row, col: self.span(row).0 + var - self.starts[row as usize] }
    }

    /// Returns the three coordinates of a cell. In a triangle they are its distances from the sides; in a
    /// hexagon they are its distances, with signs, from the lines through the centre.
    fn coordinates(&self, Cell { row, col }: Cell) -> [i32; 3] {
        let (row, col, last) = (row.cast_signed(), col.cast_signed(), self.side.cast_signed() - 1);
        match self.outline {
            Outline::Triangle => [last - row, col, row - col],
            Outline::Hexagon => [row - last, last - col, col - row],
        }
    }

    /// The variable at three coordinates.
    fn at(&self, [x, y, _]: [i32; 3]) -> Option<Var> {
        let last = self.side.cast_signed() - 1;
        match self.outline {
            Outline::Triangle => self.var(last - x, y),
            Outline::Hexagon => self.var(x + last, last - y),
        }
    }

    fn all(&self) -> impl Iterator<Item = Cell> {
        (0..self.rows()).flat_map(|row| {
            let (first, last) = self.span(row);
            (first..=last).map(move |col| Cell { row, col })
        })
    }
}

impl Geometry for Honeycomb {
    fn cells(&self) -> Vec<Cell> {
        self.all().collect()
    }

    /// In half cells: each row begins half a cell to the left of where the columns of the row above begin.
    fn places(&self) -> Vec<Cell> {
        self.all().map(|Cell { row, col }| Cell { row, col: 2 * col + self.side - 1 - row }).collect()
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::Hexagon)
    }

    fn space(&self) -> Option<Space> {
        Some(Space::Honeycomb)
    }

    fn step(&self, from: Var, [down, right, _]: Offset) -> Option<Var> {
        let Cell { row, col } = self.cell(from);
        self.var(row.cast_signed() + down, col.cast_signed() + right)
    }

    fn symmetries(&self, _: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
        let signs: &[i32] = if self.outline == Outline::Triangle { &[1] } else { &[1, -1] };
        let motions = ORDERS.iter().flat_map(|order| signs.iter().map(move |sign| (order, sign)));
        let image = |(order, sign): (&[usize; 3], &i32)| -> Permutation {
            let image = self.all().filter_map(|cell| {
                let from = self.coordinates(cell);
                self.at(order.map(|at| sign * from[at]))
            });
            image.collect()
        };
        Ok(each_once(motions.map(image)))
    }

    fn rings(&self) -> Vec<u32> {
        let last = self.side.cast_signed() - 1;
        let ring = |cell| {
            let coordinates = self.coordinates(cell).into_iter();
            let ring = match self.outline {
                Outline::Triangle => coordinates.min(),
                Outline::Hexagon => coordinates.map(|from| last - from.abs()).min(),
            };
            ring.unwrap_or(0).cast_unsigned()
        };
        self.all().map(ring).collect()
    }
}

impl Outline {
    fn name(self) -> &'static str {
        if self == Outline::Triangle { "triangle" } else { "hexagon" }
    }
}

/// As it is read: `triangle:6`.
impl fmt::Display for Honeycomb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.outline.name(), self.side)
    }
}
