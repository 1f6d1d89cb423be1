//! Domination (Semba 1994, problem 2): the smallest sets of pieces that keep watch over a board.
//!
//! Variables: the cells. Constraints, by kind:
//! * plain: every cell is occupied or attacked;
//! * total: every cell is attacked by a piece on another cell, occupied cells too;
//! * independent: every cell is occupied or attacked, and no two pieces attack each other.
//!
//! Where one piece is enough for the plain kind, the source repeats that value for the total kind:
//! a convention on trivial boards. Here the definition alone counts, and a board with a cell that
//! nothing attacks has no total domination at all.
//!
//! The source conjoins from the border of the board to its centre: here ring by ring, row by row
//! within a ring; of a cell first the exclusions that no earlier cell had, then its clause.

use super::independence;
use crate::board::Board;
use crate::constraint::{Constraint, pos};
use crate::model::{Cell, Goal, Model};
use crate::piece::Piece;
use crate::steps::Steps;
use bdd::Limit;

/// What a set of pieces has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Occupy or attack every cell.
    Plain,
    /// Attack every cell.
    Total,
    /// Occupy or attack every cell without attacking each other.
    Independent,
}

/// The model of dominating sets of `piece` on `board`. Goal: the smallest.
pub(crate) fn model(kind: Kind, piece: &Piece, board: Board, steps: &mut Steps<'_>) -> Result<Model, Limit> {
    let attacks = super::attacks(piece, board, steps)?;
    let mut cells: Vec<Cell> = board.cells().collect();
    cells.sort_by_key(|&cell| board.ring(cell));
    let mut exclusions_of = vec![Vec::new(); cells.len()];
    if kind == Kind::Independent {
        let mut place = vec![0; cells.len()];
        for (at, &cell) in cells.iter().enumerate() {
            place[board.var(cell) as usize] = at;
        }
        for exclusion in independence::exclusions(piece, board, steps)? {
            let places = exclusion.variables().into_iter().map(|var| place[var as usize]);
            if let Some(first) = places.min() {
                exclusions_of[first].push(exclusion);
            }
        }
    }
    let mut constraints = Vec::new();
    for (cell, exclusions) in cells.into_iter().zip(exclusions_of) {
        constraints.extend(exclusions);
        let own = board.var(cell);
        let watchers = &attacks[own as usize];
        steps.take(watchers.len())?;
        let itself = (kind != Kind::Total).then_some(own);
        constraints.push(Constraint::clause(watchers.iter().copied().chain(itself).map(pos)));
    }
    let model = super::of_attacks(board, &attacks, constraints, Goal::Min, steps)?;
    Ok(Model { published: (0..model.constraints.len()).collect(), ..model })
}
