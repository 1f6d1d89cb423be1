//! What a variable of a model is called in files that other programs read.

use std::fmt;

use crate::model::Cell;

/// The name of a variable. `Display` writes it with letters, digits, `_` and, in moves, `-`, a letter first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// A piece on a cell: `r2c0`, or `v7` of a graph; a move: `r0c0-r1c2`.
    Cell(Cell),
    /// A piece of one kind on a cell: `r2c0_K`; a number in it: `r2c0_12`.
    Piece(Cell, String),
    /// A further variable of a cell, numbered from 1: `r2c0_1`.
    More(Cell, u32),
    /// A variable that follows from others, the last of which belongs to the cell, numbered from 1: `r2c0_x1`.
    Defined(Cell, u32),
    /// A variable without a cell, numbered from 1: `x17`.
    Number(u32),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Cell(cell) => cell.fmt(f),
            Name::Piece(cell, label) => write!(f, "{cell}_{label}"),
            Name::Defined(cell, number) => write!(f, "{cell}_x{number}"),
            Name::More(cell, number) => write!(f, "{cell}_{number}"),
            Name::Number(number) => write!(f, "x{number}"),
        }
    }
}
