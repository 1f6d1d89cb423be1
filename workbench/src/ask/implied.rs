//! What a file says to be implied is tested where that is little work: a wrong one would make a count wrong, and nothing
//! would tell. Larger files are tested by `check`, and by `--confirm`, which counts the second time without it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use counting::solve::Silent;
use counting::solve::backtrack;
use encoders::families::{ModelError, Puzzle};
use limits::{Budget, Limit, Pace};
use model::Model;
use model::constraint::Constraint;

/// Most variables of a model that is tested, and most literals of all its constraints.
const MOST_VARIABLES: usize = 256;
const MOST_LITERALS: usize = 1 << 14;

/// The work of all searches, in nanoseconds on an ordinary machine, counted by steps; and what a search costs beside its
/// steps, for each literal.
const WORK: u64 = 3_000_000;
const LITERAL: u64 = 30;

/// Work that is left.
#[derive(Debug)]
struct Purse(AtomicU64);

impl Pace for Purse {
    fn pause(&self, work: u64, _: usize) -> Result<(), Limit> {
        let left = self.0.load(Ordering::Relaxed).saturating_sub(work);
        self.0.store(left, Ordering::Relaxed);
        if left == 0 { Err(Limit::Nodes(0)) } else { Ok(()) }
    }
}

/// Looks for a solution of the rest of a stated puzzle that breaks what is said to be implied, by a few milliseconds of
/// work. An error names the line and the solution. Nothing is said where the work ends first.
pub fn test(puzzle: &Puzzle, model: &Model, budget: &Budget) -> Result<(), ModelError> {
    let literals: usize = model.constraints.iter().map(Constraint::steps).sum();
    let is_small = model.variables() <= MOST_VARIABLES && literals <= MOST_LITERALS;
    if model.implied.is_empty() || puzzle.own().is_none() || !is_small {
        return Ok(());
    }
    let purse = Arc::new(Purse(AtomicU64::new(WORK)));
    let budget = &Budget { pace: Some(purse.clone()), ..budget.clone() };
    for implied in &model.implied {
        if purse.pause(LITERAL * literals as u64, 0).is_err() {
            break;
        }
        let constraints = implied.negated().into_iter().chain(model.asked().cloned()).collect();
        let broken = Model {
            joined: model.joined.clone(),
            ..Model::plain(model.weights.clone(), constraints, model.goal)
        };
        let Ok(found) = backtrack::find(&broken, 0, u32::MAX, None, budget, &mut Silent) else { break };
        let pieces = found.and_then(|solution| puzzle.all_pieces(model, &solution));
        if let Some(wrong) = pieces.and_then(|pieces| puzzle.misled(&pieces)) {
            return Err(wrong);
        }
    }
    Ok(())
}
