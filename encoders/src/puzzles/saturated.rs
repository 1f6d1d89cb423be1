//! Saturated sets without three in line (Semba 1994, problem 4): the smallest sets of points with
//! no three on a straight line to which no point can be added.
//!
//! Variables: the cells. Constraints: at most two points on every straight line through at least
//! three cells; every cell is occupied, or another two cells of one of the lines through it are.
//! (In the source's third condition the two literals are printed complemented: a slip.)

use super::no_three_in_line::{at_most_two, lattice_lines};
use crate::board::Board;
use crate::constraint::{Constraint, Count, Var, pos};
use crate::model::{Goal, Model};
use crate::puzzle::{ModelError, PuzzleError};
use crate::steps::Steps;

/// Most cells of a board: a cell's constraint names every line through it, so that the models
/// grow with nearly the cube of the number of cells.
pub const MAX_CELLS: u32 = 1024;

/// The model of saturated sets on `board`; boards of more than [`MAX_CELLS`] are refused.
/// Goal: the smallest.
pub(crate) fn model(board: Board, steps: &mut Steps<'_>) -> Result<Model, ModelError> {
    if board.size() > MAX_CELLS {
        return Err(ModelError::Puzzle(PuzzleError(format!(
            "saturated-no-three-in-line takes boards of up to {MAX_CELLS} cells and {board} has more; \
             choose a smaller one, up to 32x32"
        ))));
    }
    let lines: Vec<Vec<Var>> = lattice_lines(board).collect();
    let mut alternatives: Vec<Vec<Count>> =
        (0..board.size()).map(|var| vec![Count::at_least(1, [pos(var)])]).collect();
    for line in &lines {
        for &var in line {
            steps.take(line.len())?;
            let others = line.iter().copied().filter(|&other| other != var);
            alternatives[var as usize].push(Count::at_least(2, others.map(pos)));
        }
    }
    let at_most = lines.iter().map(|line| at_most_two(line));
    let constraints = at_most.chain(alternatives.into_iter().map(|any| Constraint { any }));
    Ok(super::on_board(board, constraints, Goal::Min, steps)?)
}
