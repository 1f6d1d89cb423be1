//! What a file says to be implied is tested where that is little work: a wrong one would make a count wrong, and nothing
//! would tell. Larger files are tested by `check`, and by `--confirm`, which counts the second time without it.

use counting::solve::Silent;
use counting::solve::backtrack;
use encoders::families::{ModelError, Puzzle};
use limits::{Budget, Limit, Share};
use model::Model;
use model::constraint::Constraint;

/// Most variables of a model that is tested, and most literals of all its constraints.
const MOST_VARIABLES: usize = 256;
const MOST_LITERALS: usize = 1 << 14;

/// The work of all searches, in nanoseconds on an ordinary machine, counted by steps; what a search costs beside its
/// steps, for each literal. A search may take a quarter of the work that is left.
const WORK: u64 = 4_000_000;
const LITERAL: u64 = 30;
const SHARE: u64 = 4;

/// Looks for a solution of the rest of a stated puzzle that breaks what is said to be implied, by a few milliseconds of
/// work. An error names the line and the solution. Nothing is said where the work ends first.
pub fn test(puzzle: &Puzzle, model: &Model, budget: &Budget) -> Result<(), ModelError> {
    let literals: usize = model.constraints.iter().map(Constraint::steps).sum();
    let is_small = model.variables() <= MOST_VARIABLES && literals <= MOST_LITERALS;
    if model.implied.is_empty() || puzzle.own().is_none() || !is_small {
        return Ok(());
    }
    let mut left = WORK;
    for implied in &model.implied {
        let (share, own) = (left / SHARE, LITERAL * literals as u64);
        if share <= own {
            break;
        }
        let search = Share::new(share - own, Limit::Nodes(0));
        let budget = &Budget { pace: Some(search.clone()), ..budget.clone() };
        let constraints = implied.negated().into_iter().chain(model.asked().cloned()).collect();
        let broken = Model {
            joined: model.joined.clone(),
            ..Model::plain(model.weights.clone(), constraints, model.goal)
        };
        let found = backtrack::find(&broken, 0, u32::MAX, None, budget, &mut Silent);
        left -= share - search.left();
        let Ok(found) = found else { continue };
        let pieces = found.and_then(|solution| puzzle.all_pieces(model, &solution));
        if let Some(wrong) = pieces.and_then(|pieces| puzzle.misled(&pieces)) {
            return Err(wrong);
        }
    }
    Ok(())
}
