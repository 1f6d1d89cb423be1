//! Boards in space: rows, columns and layers of cells.

use std::fmt;
use std::str::FromStr;

use limits::Limit;
use model::constraint::Var;
use model::sorted::each_once;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::board::{Board, too_large};
use super::piece::{ORDERS, Offset, Space};
use super::{Frame, Geometry, Round};
use crate::digits::is_digits;
use crate::error::PuzzleError;

/// A box of `sides` = rows, columns and layers of cells; each cell is a variable, numbered layer by layer and
/// row by row. In names and pictures the layers stand side by side: column `c` of layer `k` is column `k *
/// columns + c`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid {
    sides: [u32; 3],
}

impl Solid {
    /// Row, column and layer of each variable.
    fn points(self) -> impl Iterator<Item = [u32; 3]> {
        let [rows, cols, layers] = self.sides;
        let layer = move |k| (0..rows).flat_map(move |row| (0..cols).map(move |col| [row, col, k]));
        (0..layers).flat_map(layer)
    }

    fn var(self, [row, col, layer]: [u32; 3]) -> Var {
        let [rows, cols, _] = self.sides;
        (layer * rows + row) * cols + col
    }

    fn point(self, var: Var) -> [u32; 3] {
        let [rows, cols, _] = self.sides;
        [var / cols % rows, var % cols, var / (rows * cols)]
    }

    /// The cells where layers take so many columns each.
    fn on_paper(self, breadth: u32) -> Vec<Cell> {
        self.points().map(|[row, col, layer]| Cell { row, col: layer * breadth + col }).collect()
    }
}

impl Geometry for Solid {
    fn cells(&self) -> Vec<Cell> {
        self.on_paper(self.sides[1])
    }

    /// A column between two layers is left free.
    fn places(&self) -> Vec<Cell> {
        self.on_paper(self.sides[1] + 1)
    }

    fn captions(&self) -> Vec<(Cell, String)> {
        let first = |layer| Cell { row: 0, col: layer * (self.sides[1] + 1) };
        (0..self.sides[2]).map(|layer| (first(layer), format!("layer {layer}"))).collect()
    }

    fn space(&self) -> Option<Space> {
        Some(Space::Solid)
    }

    fn frame(&self) -> Option<Frame> {
        Some(Frame { sides: self.sides, round: Round::default(), points: self.points().collect() })
    }

    fn step(&self, from: Var, step: Offset) -> Option<Var> {
        let mut point = self.point(from);
        for ((at, by), side) in point.iter_mut().zip(step).zip(self.sides) {
            *at = at.checked_add_signed(by).filter(|&at| at < side)?;
        }
        Some(self.var(point))
    }

    /// Exchanges of axes with equally many cells, each followed by reflections.
    fn symmetries(&self, _: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        let axes = ORDERS.into_iter().filter(|axes| axes.map(|axis| self.sides[axis]) == self.sides);
        let motions = axes.flat_map(|axes| (0u32..8).map(move |reflected| (axes, reflected)));
        let image = |(axes, reflected): ([usize; 3], u32)| -> Permutation {
            let image = self.points().map(|point| {
                let along = |at: usize| {
                    let from = point[axes[at]];
                    if reflected >> at & 1 == 1 { self.sides[at] - 1 - from } else { from }
                };
                self.var([along(0), along(1), along(2)])
            });
            image.collect()
        };
        Ok(each_once(motions.map(image)))
    }

    fn rings(&self) -> Vec<u32> {
        let ring = |point: [u32; 3]| {
            let to_border = point.into_iter().zip(self.sides).map(|(at, side)| at.min(side - 1 - at));
            to_border.min().unwrap_or(0)
        };
        self.points().map(ring).collect()
    }
}

/// `4x4x4`: rows x columns x layers.
impl FromStr for Solid {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Solid, PuzzleError> {
        let sides: Vec<&str> = text.split(['x', 'X']).collect();
        let &[rows, cols, layers] = sides.as_slice() else { return Err(no_board(text)) };
        if ![rows, cols, layers].into_iter().all(is_digits) {
            return Err(no_board(text));
        }
        // More digits than a u32 has are a board that is too large.
        let sides = [rows, cols, layers].map(|side| side.parse().unwrap_or(u32::MAX));
        if sides.contains(&0) {
            return Err(PuzzleError(format!("the board {text} has no cells; give at least 1 to each side")));
        }
        let cells = sides[0].checked_mul(sides[1]).and_then(|cells| cells.checked_mul(sides[2]));
        match cells {
            Some(cells) if cells <= Board::MAX_CELLS => Ok(Solid { sides }),
            _ => Err(too_large(text, "16x16x16")),
        }
    }
}

fn no_board(text: &str) -> PuzzleError {
    PuzzleError(format!(
        "`{text}` is not a board; write rows x columns, such as 8 or 8x6, or rows x columns x layers, such as 4x4x4"
    ))
}

/// With all sides: `4x4x4`.
impl fmt::Display for Solid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, cols, layers] = self.sides;
        write!(f, "{rows}x{cols}x{layers}")
    }
}
