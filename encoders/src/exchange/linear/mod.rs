//! Pseudo-Boolean constraints in the form OPB, as solvers of linear constraints over 0 and 1 read them. The writer of
//! such files is `counting::exchange::opb`.
//!
//! A constraint is `+2 x1 -3 ~x2 >= 1 ;`, with the relation `>=`, `<=` or `=`; it may go over line ends. Variable
//! `x1` is the first one of the model, and `~x1` is 1 where it is 0. The size of a solution is the value of the objective,
//! `min: +2 x1 -3 x2 ;` or `max:`; without one its number of true variables, among those that are counted. Lines that
//! begin with `*` are comments, but for these:
//! * `* #variable= V #constraint= C`, before the constraints: there are as many. Without this line, no number below
//!   the last variable may be missing, since nothing says whether there is such a variable.
//! * `* ind V.. 0`: the variables that are counted, by their numbers, as ApproxMCPB has it. Solutions that agree on
//!   them count once. Several lines add up.
//! * What `dialect.rs` knows of other programs is refused.
//!
//! Weighted constraints (`soft:`) and products of variables are refused.

mod comments;
mod objective;
mod reader;
mod sum;
mod tokens;

use limits::Budget;
use model::constraint::{Lit, Var, simplified};
use model::steps::{ON_HEAP, Steps};
use model::{Model, Sizes};
use objective::Sized;
use reader::{Goal, Reader};

use super::dialect;
use crate::error::{ModelError, PuzzleError};

/// Notes on comments that may mean something to other programs.
pub fn notes(text: &str) -> Vec<String> {
    dialect::notes(text, '*')
}

/// The bytes of a word while its constraint is read: at most one term.
const WORD: usize = size_of::<(Lit, i128)>();

/// The model of a file. Goal: every size. What is wrong with the text is refused with the number of its line. Cost:
/// linear in the text, but for a sort of each constraint's terms, within the limits of `budget`.
pub fn model(text: &str, budget: &Budget) -> Result<Model, ModelError> {
    read(text, budget, None)
}

/// The same. With `lines`, the constraints stay in their order, and the line in which each begins is added there.
pub fn read(text: &str, budget: &Budget, lines: Option<&mut Vec<usize>>) -> Result<Model, ModelError> {
    let steps = &mut Steps::new(budget);
    let (mut reader, mut held) = (Reader::default(), 0);
    for (line, number) in text.lines().zip(1..) {
        steps.take(line.len())?;
        let bytes = ON_HEAP + WORD * line.split_ascii_whitespace().count();
        steps.hold(bytes)?;
        held += bytes;
        reader
            .line(line, number)
            .map_err(|what| PuzzleError(format!("line {number} of the opb file {what}")))?;
    }
    let (variables, projection) =
        reader.variables().map_err(|what| PuzzleError(format!("the opb file {what}")))?;
    // Each constraint makes way for its canonical form.
    steps.release(held);
    let objective = std::mem::take(&mut reader.objective);
    let sized = objective.as_ref().map(|Goal { sense, terms, .. }| {
        let sized = objective::sized(*sense, terms, variables, projection.as_deref());
        sized.map_err(|what| PuzzleError(format!("the opb file {what}")))
    });
    let mut sized = sized.transpose()?.unwrap_or_else(|| Sized::of(variables, projection.as_deref()));
    let all = sized.weights.len() as Var;
    let mut constraints = reader.constraints;
    constraints.append(&mut sized.constraints);
    match lines {
        Some(lines) => {
            lines.append(&mut reader.lines);
            lines.resize(constraints.len(), objective.map_or(1, |goal| goal.line));
        }
        None => constraints = simplified(constraints, steps)?,
    }
    Ok(Model {
        projection: projection.map(|shown| shown.into_iter().chain(variables..all).collect()),
        defined: (variables..all).collect(),
        objective: sized.objective,
        ..Model::plain(sized.weights, constraints, Sizes::Any)
    })
}
