//! The families of puzzles, one file each, its definition on top.

pub mod cnf;
pub mod cube;
pub mod domination;
pub mod doubly_attacking;
pub mod independence;
pub mod no_three_in_line;
pub mod saturated;
mod sets;
pub mod shogi;

#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::constraint::{Constraint, Var, simplified};
use crate::model::{Goal, Model};
use crate::piece::Piece;
use crate::steps::Steps;
use crate::symmetry;
use bdd::Limit;

/// The model with one variable of weight 1 for each cell, and all symmetries of the board. Trivial and
/// repeated constraints are dropped.
fn on_board(
    board: Board,
    constraints: impl IntoIterator<Item = Constraint>,
    goal: Goal,
    steps: &mut Steps<'_>,
) -> Result<Model, Limit> {
    let constraints = simplified(constraints, steps)?;
    Ok(Model {
        group: symmetry::of_board(board),
        cells: board.cells().collect(),
        ..Model::plain(vec![1; board.size() as usize], constraints, goal)
    })
}

/// The model as [`on_board`] makes it, of a property of who attacks whom: its symmetries are those of
/// the board that keep `attacks`. (The constraints may have more: they say less than the puzzle.)
fn of_attacks(
    board: Board,
    attacks: &[Vec<Var>],
    constraints: Vec<Constraint>,
    goal: Goal,
    steps: &mut Steps<'_>,
) -> Result<Model, Limit> {
    let group = symmetry::of_relation(attacks, symmetry::of_board(board), steps)?;
    Ok(Model { group, ..on_board(board, constraints, goal, steps)? })
}

/// The cells that `piece` attacks from each cell of the board, as variables.
fn attacks(piece: &Piece, board: Board, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
    let from = |cell| {
        let attacked = piece.attacks(board, cell);
        steps.take(1 + attacked.len())?;
        steps.hold(size_of_val(attacked.as_slice()))?;
        Ok(attacked)
    };
    board.cells().map(from).collect()
}
