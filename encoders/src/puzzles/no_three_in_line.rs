//! No three in line (Semba 1994, problem 3): twice as many points as a side is long, no three of
//! them on a straight line of any slope.
//!
//! Variables: the cells. Constraints: at most two points on every straight line through at least
//! three cells. On a board with sides of different lengths the shorter one counts: it has that
//! many lines to hold two points each. On a board of one cell the definition asks for two points,
//! and there is no solution (the source prints 1).
//!
//! With an invariant, only the sets that the symmetry leaves unchanged count: the quotient model.

use crate::board::Board;
use crate::constraint::{Constraint, Count, Var, pos};
use crate::model::{Cell, Goal, Model};
use crate::puzzle::{ModelError, PuzzleError};
use crate::steps::Steps;
use crate::symmetry;
use bdd::Budget;

/// A symmetry under which a solution has to stay unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invariant {
    /// The rotation by 180 degrees.
    HalfTurn,
    /// The exchange of rows and columns: the reflection in one fixed diagonal of a square board.
    Diagonal,
}

/// The model of sets without three in line. Goal: twice the shorter side.
/// The diagonal invariant is refused on a board that is not square. Cost: about one step per line
/// and cell on it, a few million on the largest board.
pub(crate) fn model(
    board: Board,
    invariant: Option<Invariant>,
    budget: &Budget,
) -> Result<Model, ModelError> {
    let generator = match invariant {
        None => None,
        Some(Invariant::HalfTurn) => Some(symmetry::half_turn(board)),
        Some(Invariant::Diagonal) => Some(symmetry::transposition(board).ok_or_else(|| {
            PuzzleError(format!(
                "the invariant diagonal needs a square board, and {board} is none; choose half-turn or one side only"
            ))
        })?),
    };
    let constraints = lattice_lines(board).map(|line| at_most_two(&line));
    let goal = Goal::Exactly(2 * board.shorter());
    let model = super::on_board(board, constraints, goal, &mut Steps::new(budget))?;
    match generator {
        None => Ok(model),
        Some(generator) => Ok(symmetry::fixed_model(&model, &generator, budget)?),
    }
}

/// Where the symmetry takes a cell of the board (a square one for the diagonal).
pub fn image(board: Board, invariant: Invariant, cell: Cell) -> Cell {
    match invariant {
        Invariant::HalfTurn => Cell { row: board.rows() - 1 - cell.row, col: board.cols() - 1 - cell.col },
        Invariant::Diagonal => Cell { row: cell.col, col: cell.row },
    }
}

pub(super) fn at_most_two(line: &[Var]) -> Constraint {
    Constraint::count(Count::at_most(2, line.iter().copied().map(pos)))
}

/// All maximal straight lines through at least three cells.
pub(super) fn lattice_lines(board: Board) -> impl Iterator<Item = Vec<Var>> {
    // Three cells in line span two steps, which bounds the step by the board.
    let down = (board.rows() - 1).cast_signed() / 2;
    let right = (board.cols() - 1).cast_signed() / 2;
    let steps = (0..=down).flat_map(move |down| (-right..=right).map(move |right| (down, right)));
    let primitive = |&(down, right): &(i32, i32)| {
        (down, right) > (0, 0) && gcd(down.unsigned_abs(), right.unsigned_abs()) == 1
    };
    steps.filter(primitive).flat_map(move |step| board.lines(step, 3))
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
