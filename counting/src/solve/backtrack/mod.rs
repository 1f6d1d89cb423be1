//! Exhaustive search over any model: the oracle of the other methods, and the right choice where solutions
//! are few.
//!
//! Depth first, on the constraint that leaves the least choice (Golomb and Baumert, 1965) or, between sides
//! of constraints, on what excludes most, true before false; after each decision everything that follows is
//! drawn (`propagate.rs`): counts with one way left, and bounds on the size from packings (`pack.rs`), from
//! clauses that still have to be covered (`demand.rs`), and from constraints of which several sides share the
//! variables (`sides.rs`). Where every constraint holds, the free variables are not enumerated but multiplied
//! out (`tally.rs`). Where one size is asked for, or symmetries carry a group into itself one of which is true, one branch
//! for each orbit of variables is searched at the root (`orbits.rs`).
//!
//! Models of groups and exclusions have a search of their own, in a few words of bits (`exclusions/`), and so have models of
//! places that hold one value each (`domains/`). Values that come in pairs are variables of their own first (`blocks.rs`).
//!
//! Memory is linear in the model, except for the bit sets of small covers; the stack of decisions
//! is a vector.

mod arena;
mod blocks;
mod branch;
mod cover;
mod demand;
mod domains;
mod estimate;
mod exclusions;
pub(super) mod inside;
mod layout;
mod live;
mod meter;
mod orbits;
mod pack;
mod propagate;
mod search_model;
mod share;
mod sides;
mod state;
mod tally;
mod walk;
mod window;

use std::collections::BTreeMap;

use arena::Arena;
use domains::Domains;
use exclusions::Exclusions;
use layout::Layout;
use limits::Budget;
use meter::SearchMeter;
use model::Model;
use model::constraint::Var;
use num_bigint::BigUint;
use walk::{Visit, walk};

pub use crate::solve::reason::Reason;
use crate::solve::{Progress, Silent};

/// An estimate is rough whose standard error is more than this part of its mean.
const ROUGH: f64 = 0.25;

/// Exact numbers of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions of each size that has any.
    pub sizes: BTreeMap<u32, BigUint>,
    /// Search nodes visited.
    pub search_nodes: u64,
    /// See [`SearchWork::broken`](crate::solve::SearchWork::broken).
    pub broken: u64,
}

impl Outcome {
    /// The number of solutions of all sizes asked for together.
    pub fn total(&self) -> BigUint {
        self.sizes.values().sum()
    }
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
/// projected variables have a size. `max_search_nodes` bounds the work; of `budget` the bytes, the
/// deadline and the cancel flag are heeded. The time is exponential in the worst case.
pub fn spectrum(
    model: &Model,
    low: u32,
    high: u32,
    max_search_nodes: Option<u64>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Outcome, Halted> {
    let mut meter = SearchMeter::new(budget, progress, max_search_nodes, (low == high).then_some(low));
    let sizes = count(model, low, high, &mut meter);
    outcome(sizes, &meter)
}

/// Counts the solutions of all sizes together, which is less work than counting those of each; their number stands
/// under size 0. Of `budget` as [`spectrum`].
pub fn total(model: &Model, budget: &Budget, progress: &mut dyn Progress) -> Result<Outcome, Halted> {
    let mut meter = SearchMeter::new(budget, progress, None, None);
    let total = Layout::new(model, 0, u32::MAX, &mut meter).and_then(|layout| layout.total(&mut meter));
    outcome(total.map(|total| BTreeMap::from([(0, total)])), &meter)
}

fn outcome(
    sizes: Result<BTreeMap<u32, BigUint>, Reason>,
    meter: &SearchMeter<'_>,
) -> Result<Outcome, Halted> {
    let (search_nodes, broken) = (meter.nodes, meter.broken);
    match sizes {
        Ok(sizes) => Ok(Outcome { sizes, search_nodes, broken }),
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
    let mut found = None;
    each(model, low, high, max_search_nodes, budget, progress, |solution| {
        found = Some(solution);
        false
    })?;
    Ok(found)
}

/// Hands the solutions of a size in `low..=high` to `visit`, each as the value of every variable,
/// until it returns `false` or there are no more. Always in the same order, none twice; with a
/// projection, solutions that agree on the projected variables come once. Limits as for [`spectrum`].
pub fn each(
    model: &Model,
    low: u32,
    high: u32,
    max_search_nodes: Option<u64>,
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: impl FnMut(Vec<bool>) -> bool,
) -> Result<(), Halted> {
    let mut meter = SearchMeter::new(budget, progress, max_search_nodes, (low == high).then_some(low));
    let ended = visit_each(model, low, high, &mut meter, visit);
    ended.map_err(|reason| Halted { reason, search_nodes: meter.nodes })
}

/// Counts the solutions of a size in `low..=high`, but ends as soon as more than `most` are found: a number above `most`
/// says no more than that. It stands under size 0. Of `budget` as [`spectrum`].
pub(crate) fn up_to(
    model: &Model,
    (low, high): (u32, u32),
    most: u64,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Outcome, Halted> {
    let mut meter = SearchMeter::new(budget, progress, None, (low == high).then_some(low));
    let mut found = BigUint::ZERO;
    let ended = found_one_by_one(model, (low, high), &mut meter, |more| {
        found += more;
        found <= most.into()
    });
    outcome(ended.map(|()| BTreeMap::from([(0, found)])), &meter)
}

/// Hands the numbers of solutions of the leaves to `visit` until it returns `false`.
fn found_one_by_one(
    model: &Model,
    (low, high): (u32, u32),
    meter: &mut SearchMeter<'_>,
    mut visit: impl FnMut(BigUint) -> bool,
) -> Result<(), Reason> {
    if let Some(domains) = Domains::new(model, low, high, meter)? {
        return domains.leaves(meter, |leaf| visit(leaf.total()));
    }
    let arena = Arena::new(model, low, high, meter)?;
    walk(arena.start(&[], meter)?, meter, |state| {
        if state.size < state.low || state.possible > state.high {
            return Visit::Deeper;
        }
        let free = state.free_vars().filter(|&var| state.problem.counted[var as usize]).count();
        if visit(BigUint::from(1u32) << free) { Visit::Next } else { Visit::Stop }
    })
}

/// Returns the work that [`spectrum`] is expected to be, from random ways down the tree whose own work is
/// about `most`, or more where a few ways from each root are more; both in nanoseconds on an ordinary machine. As a
/// rule the estimate is half to twice the real work, where trees are not very uneven.
pub(crate) fn estimate(
    model: &Model,
    low: u32,
    high: u32,
    most: u64,
    budget: &Budget,
) -> Result<Estimate, Reason> {
    let mut silent = Silent;
    let mut meter = SearchMeter::new(budget, &mut silent, None, None);
    let layout = Layout::new(model, low, high, &mut meter)?;
    let before = meter.work();
    let expected = layout.estimate(most, &mut meter)?;
    Ok(Estimate {
        expected: expected.with_error(),
        is_rough: expected.variance.sqrt() > ROUGH * expected.mean,
        work: meter.work() - before,
    })
}

/// What a search is expected to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// The work of the whole search.
    pub expected: f64,
    /// Whether ways differ so much that more of them may tell something else.
    pub is_rough: bool,
    /// The work of the random ways that say so.
    pub work: u64,
}

/// Whether `model` is an exact cover: one of each of some groups is true, and variables exclude each other. Cost: a pass
/// over the constraints, and over a table of pairs of variables.
pub(crate) fn is_exact_cover(model: &Model, budget: &Budget) -> bool {
    let mut silent = Silent;
    Exclusions::is_exact_cover(model, &mut SearchMeter::new(budget, &mut silent, None, None))
}

fn visit_each(
    model: &Model,
    low: u32,
    high: u32,
    meter: &mut SearchMeter<'_>,
    mut visit: impl FnMut(Vec<bool>) -> bool,
) -> Result<(), Reason> {
    if let Some(domains) = Domains::new(model, low, high, meter)? {
        return domains.each(meter, &mut visit);
    }
    let arena = Arena::new(model, low, high, meter)?;
    walk(arena.start(&[], meter)?, meter, |state| {
        // Unless the free variables may have any values, they are decided one by one.
        if state.size < state.low || state.possible > state.high {
            return Visit::Deeper;
        }
        let counted = |&var: &Var| state.problem.counted[var as usize];
        let free: Vec<Var> = state.free_vars().filter(counted).collect();
        match every_value(state.assignment(), &free, &mut visit) {
            true => Visit::Next,
            false => Visit::Stop,
        }
    })
}

/// Visits every assignment of the variables `free`, which are false at first: a binary counter.
/// Returns whether `visit` wants more.
fn every_value(mut assignment: Vec<bool>, free: &[Var], visit: &mut impl FnMut(Vec<bool>) -> bool) -> bool {
    loop {
        if !visit(assignment.clone()) {
            return false;
        }
        let Some(carry) = free.iter().position(|&var| !assignment[var as usize]) else { return true };
        free[..carry].iter().for_each(|&var| assignment[var as usize] = false);
        assignment[free[carry] as usize] = true;
    }
}

fn count(
    model: &Model,
    low: u32,
    high: u32,
    meter: &mut SearchMeter<'_>,
) -> Result<BTreeMap<u32, BigUint>, Reason> {
    let sizes = Layout::new(model, low, high, meter)?.sizes(meter)?;
    Ok(sizes.into_iter().filter_map(|(size, n)| Some((u32::try_from(size).ok()?, n))).collect())
}
