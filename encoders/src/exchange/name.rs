//! What a variable of a model is called in files that other programs read.

use std::fmt;

use crate::model::Cell;

/// The name of a variable. `Display` writes it with letters, digits and `_`, a letter first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A piece on a cell: `r2c0`, or `v7` of a graph.
    Cell(Cell),
    /// A piece of one kind on a cell: `r2c0_K`.
    Piece(Cell, char),
    /// A further variable of a cell, numbered from 1: `r2c0_1`.
    More(Cell, u32),
    /// A variable without a cell, numbered from 1: `x17`.
    Number(u32),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Cell(cell) => cell.fmt(f),
            Name::Piece(cell, letter) => write!(f, "{cell}_{letter}"),
            Name::More(cell, number) => write!(f, "{cell}_{number}"),
            Name::Number(number) => write!(f, "x{number}"),
        }
    }
}
