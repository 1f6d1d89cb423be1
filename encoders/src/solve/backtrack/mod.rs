//! Exhaustive search over any model: the oracle of the other methods, and the honest choice where
//! solutions are few.
//!
//! Depth first, always on the constraint that leaves the least choice (Golomb and Baumert, 1965),
//! true before false; after each decision everything that follows is drawn (`propagate.rs`): counts
//! with one way left, and bounds on the size from packings (`pack.rs`) and from clauses that still
//! have to be covered (`demand.rs`). Where every constraint holds, the free variables are not
//! enumerated but multiplied out (`tally.rs`). The model's symmetry group is not used: nothing has
//! to be argued about orbits.
//!
//! Memory is linear in the model, except for the bit sets of small covers; the stack of decisions
//! is a vector.

mod branch;
mod cover;
mod demand;
mod live;
mod meter;
mod pack;
pub(crate) mod problem;
mod propagate;
mod state;
mod tally;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use bdd::{Budget, Limit};
use num_bigint::BigUint;

use crate::bounds;
use crate::constraint::Var;
use crate::model::Model;
use crate::solve::Progress;
use meter::Meter;
use pack::Pack;
use problem::Problem;
use state::{Mark, State};
use tally::Tally;

/// Exact numbers of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions of each size that has any.
    pub sizes: BTreeMap<u32, BigUint>,
    /// Search nodes visited.
    pub search_nodes: u64,
}

impl Outcome {
    /// The number of solutions of all sizes asked for together.
    pub fn total(&self) -> BigUint {
        self.sizes.values().sum()
    }
}

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// As many search nodes as allowed had been visited.
    #[error("the limit of {0} search nodes was reached")]
    Nodes(u64),
    /// The budget refused to go on.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// A search that ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Halted {
    /// Why.
    pub reason: Reason,
    /// Search nodes visited by then.
    pub search_nodes: u64,
}

/// Counts the solutions of every size in `low..=high`.
///
/// With a projection, solutions that agree on the projected variables count once, and only the
/// projected variables have a size. `max_search_nodes` bounds the work; of `budget` the deadline
/// and the cancel flag are heeded. The time is exponential in the worst case.
pub fn spectrum(
    model: &Model,
    low: u32,
    high: u32,
    max_search_nodes: Option<u64>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Outcome, Halted> {
    let mut meter = Meter::new(budget, progress, max_search_nodes, (low == high).then_some(low));
    let counted = count(model, low, high, &mut meter);
    let search_nodes = meter.nodes;
    match counted {
        Ok(sizes) => Ok(Outcome { sizes, search_nodes }),
        Err(reason) => Err(Halted { reason, search_nodes }),
    }
}

/// Finds a solution of a size in `low..=high`: the value of every variable, or `None` where there
/// is none. Limits and sizes as for [`spectrum`].
pub fn find(
    model: &Model,
    low: u32,
    high: u32,
    max_search_nodes: Option<u64>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Option<Vec<bool>>, Halted> {
    let mut meter = Meter::new(budget, progress, max_search_nodes, (low == high).then_some(low));
    let mut found = None;
    let searched = search(model, low, high, &mut meter, |state| {
        // Free variables are false, so the size has to be reached without them.
        if state.size < state.low {
            return Visit::Deeper;
        }
        found = Some(state.assignment());
        Visit::Stop
    });
    match searched {
        Ok(()) => Ok(found),
        Err(reason) => Err(Halted { reason, search_nodes: meter.nodes }),
    }
}

fn count(
    model: &Model,
    low: u32,
    high: u32,
    meter: &mut Meter<'_>,
) -> Result<BTreeMap<u32, BigUint>, Reason> {
    let mut tally = Tally::new(&problem::sizes(model));
    search(model, low, high, meter, |state| {
        let problem = state.problem;
        let counted = state.free_vars().filter(|&var| problem.counted[var as usize]);
        tally.leaf(state.size, counted.map(|var| problem.weights[var as usize]));
        Visit::Next
    })?;
    let sizes = tally.sizes(u64::from(low), u64::from(high), meter)?;
    Ok(sizes.into_iter().filter_map(|(size, n)| Some((u32::try_from(size).ok()?, n))).collect())
}

/// What to do after a leaf.
enum Visit {
    /// Go on to the next one.
    Next,
    /// Decide more variables first, though every constraint holds already.
    Deeper,
    /// End the search.
    Stop,
}

/// A decision whose other branch is still to be searched.
struct Frame {
    var: Var,
    value: bool,
    before: Mark,
}

/// Visits every leaf: a partial assignment under which all constraints hold whatever the free
/// variables are. No two leaves have a counted solution in common.
fn search(
    model: &Model,
    low: u32,
    high: u32,
    meter: &mut Meter<'_>,
    mut leaf: impl FnMut(&State<'_>) -> Visit,
) -> Result<(), Reason> {
    meter.spend(0)?;
    let problem = Problem::new(model, meter)?;
    let packings = match low {
        0 => Vec::new(),
        _ => bounds::packings_within(model, &mut |steps| meter.spend(steps))?,
    };
    let packs = packings.iter().map(|packing| Pack::new(packing, &problem.weights)).collect();
    let mut state = State::new(&problem, packs, u64::from(low), u64::from(high));
    let mut stack: Vec<Frame> = Vec::new();
    loop {
        meter.node()?;
        let mut decision = None;
        if state.propagate(meter)? {
            let visit = if state.is_settled() { leaf(&state) } else { Visit::Deeper };
            match visit {
                Visit::Stop => return Ok(()),
                Visit::Deeper => {
                    meter.spend(state.live.len() as u64)?;
                    decision = state.choose();
                }
                // What was decided beyond the counted variables showed that a solution exists;
                // once is enough.
                Visit::Next => while stack.pop_if(|f| !problem.counted[f.var as usize]).is_some() {},
            }
        }
        let (var, value) = match (decision, stack.pop()) {
            (Some((var, value)), top) => {
                stack.extend(top);
                stack.push(Frame { var, value, before: state.mark() });
                (var, value)
            }
            (None, Some(frame)) => {
                state.undo(frame.before);
                (frame.var, !frame.value)
            }
            (None, None) => return Ok(()),
        };
        meter.spend(state.assign(var, value))?;
    }
}
