//! From one solution to a better one: sizes grow, or shrink, after each success.
//!
//! The walk goes on from the solution it found, with the window of sizes moved on by one, so that
//! one piece is put down or taken away and the rest repaired. Where it gets nowhere it starts again
//! from the empty board, with more patience each time. The search ends at a proved bound, or when
//! its steps are used up.

use limits::{Budget, Limit, Meter};
use model::witness::Witness;
use model::{Model, Sizes, Window};

use super::Searched;
use super::walk::Walk;
use super::walk_model::WalkModel;
use crate::bounds;

/// Steps without success after which a walk first starts again.
const PATIENCE: u64 = 20_000;

/// Nanoseconds to look at a term.
const VISIT: u64 = 1;

/// How far a search may go.
#[derive(Clone, Copy)]
struct Patience {
    steps: u64,
    visits: u64,
}

/// Looks for a solution of the sizes asked for: as large or as small as it can, or any in a range.
///
/// At most `steps` moves, within the time and the cancel flag of `budget`; about a microsecond each
/// where a cell is in some tens of constraints. The witness keeps every constraint of the model.
pub fn climb(model: &Model, sizes: Sizes, seed: u64, steps: u64, budget: &Budget) -> Searched<Witness> {
    run(model, sizes, seed, Patience { steps, visits: u64::MAX }, budget)
}

/// A quick look for a good solution before a long count: a bound on the best size.
///
/// Some milliseconds at most (the work is bounded by the number of variables squared), a fraction
/// of that on small boards. `sizes` is [`Sizes::Max`] or [`Sizes::Min`]; others have no use for it.
pub fn quick(model: &Model, sizes: Sizes, budget: &Budget) -> Option<Witness> {
    let variables = model.variables() as u64;
    let visits = (QUICK * variables * variables).min(QUICK_MOST);
    run(model, sizes, 0, Patience { steps: visits, visits }, budget).best
}

/// Terms looked at by a quick search, for each pair of variables, and at most. Measured on 88 best sizes: 300 takes 0.82
/// of the time of 1000 where the search answers; 30 misses bounds (total-domination queen 9: 12 times).
const QUICK: u64 = 300;
const QUICK_MOST: u64 = 20_000_000;

fn run(model: &Model, sizes: Sizes, seed: u64, patience: Patience, budget: &Budget) -> Searched<Witness> {
    let mut searched = Searched { best: None, steps: 0, restarts: 0, limit: None };
    let mut window = match sizes {
        Sizes::Between(low, high) => Window { low: low.into(), high: high.into() },
        _ => Window { low: 0, high: u64::MAX },
    };
    let proved = match sizes {
        Sizes::Max => bounds::upper_within(model, budget),
        Sizes::Min => bounds::lower_within(model, budget),
        _ => Ok(0),
    };
    // Without memory for a walk there is no walk.
    let proved = proved.and_then(|proved| budget.check_bytes(WalkModel::bytes(model)).map(|()| proved));
    let proved = match proved {
        Ok(proved) => proved,
        Err(limit) => return Searched { limit: Some(limit), ..searched },
    };
    let mut walk = Walk::new(WalkModel::new(model), seed);
    loop {
        match travel(&mut walk, window, patience, budget, &mut searched.restarts) {
            Ok(true) => {}
            Ok(false) => break,
            Err(limit) => {
                searched.limit = Some(limit);
                break;
            }
        }
        // A walk whose end fails this check has found nothing.
        let Some(witness) = Witness::new(model, walk.values.clone()) else {
            // The walk does not know the connection: another try may meet a connected solution.
            if !model.is_joined() || walk.steps >= patience.steps || walk.visits >= patience.visits {
                break;
            }
            walk.clear();
            searched.restarts += 1;
            continue;
        };
        let size = witness.size;
        searched.best = Some(witness);
        match sizes {
            Sizes::Max if size < proved => window.low = u64::from(size) + 1,
            Sizes::Min if size > proved => window.high = u64::from(size) - 1,
            _ => break,
        }
    }
    searched.steps = walk.steps;
    searched
}

/// Walks until a solution is found (`true`) or patience ends, starting again now and then.
fn travel(
    walk: &mut Walk,
    window: Window,
    patience: Patience,
    budget: &Budget,
    restarts: &mut u64,
) -> Result<bool, Limit> {
    let mut length = PATIENCE;
    let mut turn = walk.steps.saturating_add(length);
    let mut meter = Meter::at_once(budget);
    let mut seen = walk.visits;
    while !walk.arrived(window) {
        meter.tick(VISIT * (walk.visits - seen))?;
        seen = walk.visits;
        if walk.steps >= patience.steps || walk.visits >= patience.visits {
            return Ok(false);
        }
        if walk.steps >= turn {
            walk.clear();
            *restarts += 1;
            length = length.saturating_add(length / 2);
            turn = walk.steps.saturating_add(length);
        }
        walk.step(window);
    }
    Ok(true)
}
