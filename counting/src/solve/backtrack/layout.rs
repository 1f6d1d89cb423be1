//! A model laid out for the search that fits it, and counted below one root for each orbit, or below one.

use std::collections::BTreeMap;

use model::Model;
use model::constraint::Var;
use num_bigint::BigUint;

use super::Reason;
use super::arena::Arena;
use super::blocks;
use super::domains::Domains;
use super::estimate::Expected;
use super::exclusions::Exclusions;
use super::meter::SearchMeter;
use super::orbits::{orbits, roots};
use super::share::Share;
use super::tally::{BySize, Tally};
use crate::solve::Roots;

/// A model and a window of sizes, ready to be searched.
pub(super) struct Layout {
    search: Search,
    /// Sets of variables, one of which is true in every solution: a search below one of each, with the earlier sets
    /// false, is enough. Empty where there is one search in all.
    orbits: Vec<Vec<Var>>,
}

/// The search that fits a model.
pub(super) enum Search {
    /// Of groups and exclusions.
    Exclusions(Box<Exclusions>),
    /// Of places with a value each.
    Domains(Box<Domains>),
    /// Of any constraints.
    Arena(Box<Arena>),
}

impl Layout {
    /// Lays out `model` for sizes in `low..=high`, only as far as `meter` allows.
    pub fn new(model: &Model, low: u32, high: u32, meter: &mut SearchMeter<'_>) -> Result<Layout, Reason> {
        meter.spend(0)?;
        let in_blocks = blocks::blocked(model, meter)?;
        let model = in_blocks.as_ref().unwrap_or(model);
        let search = match Exclusions::new(model, low, high, meter)? {
            Some(exclusions) => Search::Exclusions(Box::new(exclusions)),
            None => match Domains::new(model, low, high, meter)? {
                Some(domains) => Search::Domains(Box::new(domains)),
                None => Search::Arena(Box::new(Arena::new(model, low, high, meter)?)),
            },
        };
        Ok(Layout::of(search, model, low, high))
    }

    /// By a search that was laid out for sizes in `low..=high`.
    pub fn of(search: Search, model: &Model, low: u32, high: u32) -> Layout {
        let one_size = low == high && low > 0 && model.group.len() > 1;
        let orbits = match &search {
            Search::Exclusions(own) if !own.orbits().is_empty() => own.orbits().to_vec(),
            Search::Exclusions(own) if one_size => orbits(model, own.weights(), |var| own.uses(var)),
            Search::Arena(arena) if one_size => {
                orbits(model, &arena.problem.weights, |var| arena.problem.uses(var))
            }
            _ => Vec::new(),
        };
        Layout { search, orbits }
    }

    /// The number of solutions of all sizes together, where the window leaves none out.
    pub fn total(&self, meter: &mut SearchMeter<'_>) -> Result<BigUint, Reason> {
        match &self.search {
            Search::Exclusions(_) | Search::Domains(_) => Ok(self.sizes(meter)?.into_values().sum()),
            Search::Arena(arena) => Ok(arena.tallies(&[], &[], meter)?.values().map(Tally::total).sum()),
        }
    }

    /// The number of solutions of every size, one branch an orbit (see `orbits.rs`).
    pub fn sizes(&self, meter: &mut SearchMeter<'_>) -> Result<BySize, Reason> {
        if self.orbits.is_empty() {
            return Ok(self.below(&[], &[], meter)?.into_values().next().unwrap_or_default());
        }
        let mut sum = BySize::new();
        for (done, (orbit, root)) in (0..).zip(self.orbits.iter().zip(roots(&self.orbits))) {
            let all = self.orbits.len() as u64;
            meter.roots = Roots { done, all, before: meter.nodes, share: None };
            meter.share = Share::new();
            for (share, sizes) in self.below(&root, orbit, meter)? {
                for (size, n) in sizes {
                    let of_orbit = n * orbit.len();
                    meter.broken += u64::from(&of_orbit % share != BigUint::ZERO);
                    *sum.entry(size).or_default() += of_orbit / share;
                }
            }
        }
        Ok(sum)
    }

    /// Returns the work that a search is expected to be, from random ways down the tree whose own work is about
    /// `most`; in steps.
    pub fn estimate(&self, most: u64, meter: &mut SearchMeter<'_>) -> Result<Expected, Reason> {
        let roots = if self.orbits.is_empty() { vec![Vec::new()] } else { roots(&self.orbits) };
        match &self.search {
            Search::Exclusions(exclusions) => exclusions.estimate(&roots, most, meter),
            Search::Domains(domains) => domains.estimate(most, meter),
            Search::Arena(arena) => arena.estimate(roots, most, meter),
        }
    }

    /// The number of solutions of every size with the values of `root`, by how many of `special` are true.
    fn below(
        &self,
        root: &[(Var, bool)],
        special: &[Var],
        meter: &mut SearchMeter<'_>,
    ) -> Result<BTreeMap<usize, BySize>, Reason> {
        match &self.search {
            Search::Exclusions(exclusions) => exclusions.below(root, special, meter),
            Search::Domains(domains) => {
                debug_assert!(
                    root.is_empty() && special.is_empty(),
                    "one size of such a model has no orbits"
                );
                Ok(BTreeMap::from([(0, domains.sizes(meter)?)]))
            }
            Search::Arena(arena) => arena.below(root, special, meter),
        }
    }
}
