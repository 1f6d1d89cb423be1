//! The fixed data of a search, without the partial assignment: made once and searched as often as wanted.

use std::collections::BTreeMap;

use model::Model;
use model::constraint::Var;

use super::Reason;
use super::meter::SearchMeter;
use super::pack::Pack;
use super::search_model::SearchModel;
use super::state::State;
use super::tally::{BySize, Tally};
use super::walk::{Visit, walk};
use crate::bounds::{self, Packing};

/// A model and a window of sizes, ready to be searched.
pub(super) struct Arena {
    pub problem: SearchModel,
    packings: Vec<Packing>,
    low: u64,
    high: u64,
}

impl Arena {
    /// Lays out `model` for sizes in `low..=high`, only as far as `meter` allows.
    pub fn new(model: &Model, low: u32, high: u32, meter: &mut SearchMeter<'_>) -> Result<Arena, Reason> {
        let (low, high) = (u64::from(low), u64::from(high));
        let problem = SearchModel::new(model, low, high, meter)?;
        let packings = match low {
            0 => Vec::new(),
            _ => {
                meter.held.hold(bounds::packings_bytes(model))?;
                bounds::packings_within(model, &mut |steps| meter.spend(steps))?
            }
        };
        Ok(Arena { problem, packings, low, high })
    }

    /// Nothing decided but the values of `root`.
    pub fn start(&self, root: &[(Var, bool)], meter: &mut SearchMeter<'_>) -> Result<State<'_>, Reason> {
        let packs = self.packings.iter().map(|packing| Pack::new(packing, &self.problem.weights));
        let mut state = State::new(&self.problem, packs.collect(), self.low, self.high);
        for &(var, value) in root {
            meter.spend(state.assign(var, value))?;
        }
        Ok(state)
    }

    /// The number of solutions of every size with the values of `root`, by how many of `special` are true.
    pub fn below(
        &self,
        root: &[(Var, bool)],
        special: &[Var],
        meter: &mut SearchMeter<'_>,
    ) -> Result<BTreeMap<usize, BySize>, Reason> {
        let tallies = self.tallies(root, special, meter)?.into_iter();
        tallies.map(|(share, tally)| Ok((share, tally.sizes(self.low, self.high, meter)?))).collect()
    }

    /// The leaves with the values of `root`, by how many of `special` are true.
    pub fn tallies(
        &self,
        root: &[(Var, bool)],
        special: &[Var],
        meter: &mut SearchMeter<'_>,
    ) -> Result<BTreeMap<usize, Tally>, Reason> {
        let problem = &self.problem;
        let state = self.start(root, meter)?;
        let mut tallies = BTreeMap::<usize, Tally>::new();
        walk(state, meter, |state| {
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
