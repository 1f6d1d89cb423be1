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
use crate::constraint::{Constraint, simplified};
use crate::model::{Goal, Model};
use crate::symmetry;

/// The model with one variable of weight 1 for each cell; `ordered` says that the constraints come
/// in the order of the source. Trivial and repeated constraints are dropped.
fn on_board(board: Board, constraints: Vec<Constraint>, goal: Goal, ordered: bool) -> Model {
    let constraints = simplified(constraints);
    let group = symmetry::of_constraints(&constraints, symmetry::of_board(board));
    Model {
        published: if ordered { (0..constraints.len()).collect() } else { Vec::new() },
        group,
        cells: board.cells().collect(),
        ..Model::plain(vec![1; board.size() as usize], constraints, goal)
    }
}
