//! Who attacks whom: pieces on boards, as graphs.

pub mod board;
pub mod cube;
mod moves;
pub mod piece;

use std::fmt;

use bdd::Limit;

use crate::constraint::Var;
use crate::model::{Cell, Permutation};
use crate::steps::Steps;
use crate::symmetry;
use piece::Piece;

/// A board of any shape: its cells, each of which is a variable, and how pieces move on it. `Display` writes
/// it as it is read.
pub(crate) trait Geometry: fmt::Debug + fmt::Display + Send + Sync {
    /// The cells, in the order of their variables.
    fn cells(&self) -> Vec<Cell>;

    /// Where each cell is drawn.
    fn places(&self) -> Vec<Cell> {
        self.cells()
    }

    /// The cells that `piece` attacks from each cell when the board is empty, ascending.
    fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit>;

    /// The cells attacked from any of these, in no order, some of them more than once.
    fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var>;

    /// Sets of cells on which any two pieces attack each other, each ascending, none within another one; any
    /// two cells of which one attacks the other are together in one of them.
    fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit>;

    /// The symmetries of the board, identity first.
    fn symmetries(&self) -> Vec<Permutation>;

    /// What the literature calls the conjugacy class of each of [`Geometry::symmetries`]; empty where they
    /// have no names.
    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The different ones of [`Geometry::names`].
    fn class_names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// How far each cell is from the border of the board; 0 everywhere where there is none.
    fn rings(&self) -> Vec<u32>;

    /// The cells in parts in which most of a solution shows by itself; empty where no such parts are known.
    fn parts(&self) -> Vec<Vec<Var>> {
        Vec::new()
    }
}

/// Who attacks whom: the cells of a board as vertices.
pub(crate) struct Graph {
    /// The cells attacked from each, ascending.
    pub adjacent: Vec<Vec<Var>>,
    /// See [`Geometry::cliques`].
    pub cliques: Vec<Vec<Var>>,
    /// See [`Geometry::rings`].
    pub rings: Vec<u32>,
    /// The symmetries of the board that keep who attacks whom. (A property of the graph may have more, since
    /// its constraints say less than the graph.)
    pub group: Vec<Permutation>,
}

impl Graph {
    /// Who attacks whom where `piece` stands on every cell of `board`.
    pub fn new(piece: &Piece, board: &dyn Geometry, steps: &mut Steps<'_>) -> Result<Graph, Limit> {
        let adjacent = board.adjacent(piece, steps)?;
        let group = symmetry::of_relation(&adjacent, board.symmetries(), steps)?;
        Ok(Graph { cliques: board.cliques(piece, steps)?, adjacent, rings: board.rings(), group })
    }
}
