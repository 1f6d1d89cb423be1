//! The fixed data of a search, without the partial assignment: made once and searched as often as wanted.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::Reason;
use super::expense::Expense;
use super::orbits::roots;
use super::pack::Pack;
use super::search_model::SearchModel;
use super::share::Share;
use super::state::State;
use super::tally::{BySize, Tally};
use super::walk::{Visit, walk};
use crate::bounds::{self, Packing};
use crate::constraint::Var;
use crate::model::Model;
use crate::solve::Roots;

/// A model and a window of sizes, ready to be searched.
pub(super) struct Arena {
    pub problem: SearchModel,
    packings: Vec<Packing>,
    low: u64,
    high: u64,
}

impl Arena {
    /// Lays out `model` for sizes in `low..=high`, only as far as `expense` allows.
    pub fn new(model: &Model, low: u32, high: u32, expense: &mut Expense<'_>) -> Result<Arena, Reason> {
        expense.spend(0)?;
        let (low, high) = (u64::from(low), u64::from(high));
        let problem = SearchModel::new(model, low, high, expense)?;
        let packings = match low {
            0 => Vec::new(),
            _ => {
                expense.held.hold(bounds::packings_bytes(model))?;
                bounds::packings_within(model, &mut |steps| expense.spend(steps))?
            }
        };
        Ok(Arena { problem, packings, low, high })
    }

    /// Nothing decided yet.
    pub fn start(&self) -> State<'_> {
        let packs = self.packings.iter().map(|packing| Pack::new(packing, &self.problem.weights));
        State::new(&self.problem, packs.collect(), self.low, self.high)
    }

    /// The number of solutions of every size.
    pub fn whole(&self, expense: &mut Expense<'_>) -> Result<BySize, Reason> {
        let shares = self.by_share(self.start(), &[], expense)?;
        Ok(shares.into_values().next().unwrap_or_default())
    }

    /// The number of solutions of all sizes together, where the window leaves none out.
    pub fn total(&self, expense: &mut Expense<'_>) -> Result<BigUint, Reason> {
        let tallies = self.tallies(self.start(), &[], expense)?;
        Ok(tallies.values().map(Tally::total).sum())
    }

    /// The number of solutions of every size, one branch an orbit (see `orbits.rs`). The orbits have to be all of those whose
    /// variables have a size, and no size in the window may be 0.
    pub fn by_orbits(&self, orbits: &[Vec<Var>], expense: &mut Expense<'_>) -> Result<BySize, Reason> {
        let mut sum = BySize::new();
        for (done, (orbit, root)) in (0..).zip(orbits.iter().zip(roots(orbits))) {
            expense.roots = Roots { done, all: orbits.len() as u64, before: expense.nodes, share: None };
            expense.share = Share::new();
            let mut state = self.start();
            for (var, value) in root {
                expense.spend(state.assign(var, value))?;
            }
            for (share, sizes) in self.by_share(state, orbit, expense)? {
                for (size, n) in sizes {
                    let of_orbit = n * orbit.len();
                    expense.broken += u64::from(&of_orbit % share != BigUint::ZERO);
                    *sum.entry(size).or_default() += of_orbit / share;
                }
            }
        }
        Ok(sum)
    }

    /// The number of solutions of every size below `state`, by how many of `special` are true.
    fn by_share(
        &self,
        state: State<'_>,
        special: &[Var],
        expense: &mut Expense<'_>,
    ) -> Result<BTreeMap<usize, BySize>, Reason> {
        let tallies = self.tallies(state, special, expense)?.into_iter();
        tallies.map(|(share, tally)| Ok((share, tally.sizes(self.low, self.high, expense)?))).collect()
    }

    /// The leaves below `state`, by how many of `special` are true.
    fn tallies(
        &self,
        state: State<'_>,
        special: &[Var],
        expense: &mut Expense<'_>,
    ) -> Result<BTreeMap<usize, Tally>, Reason> {
        let problem = &self.problem;
        let mut tallies = BTreeMap::<usize, Tally>::new();
        walk(state, expense, |state| {
            if special.iter().any(|&var| state.is_free(var)) {
                return Visit::Deeper;
            }
            let share = special.iter().filter(|&&var| state.is_true(var)).count();
            let tally = tallies.entry(share).or_insert_with(|| Tally::new(&problem.weights));
            let counted = state.free_vars().filter(|&var| problem.counted[var as usize]);
            tally.leaf(state.size, counted.map(|var| problem.weights[var as usize]));
            Visit::Next
        })?;
        Ok(tallies)
    }
}
