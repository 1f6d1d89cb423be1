//! Methods by themselves, and the ways within them, for the tests in `counting/tests/`: what is counted does not say which way
//! it went. Tests within the crate that reach whole methods would have these compiled a second time.
//!
//! No part of the interface: all of it may change with any version.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use bdd::Bdd;
use limits::{Budget, Limit};
use model::Model;
use model::constraint::Var;
use num_bigint::BigUint;

use super::apply::Apply;
pub use super::auto::without_threads;
pub use super::backtrack::inside::{OfExclusions, OfPlaces, blocked, expected, is_exact_cover};
pub use super::cases::divided;
use super::counter::Counter;
use super::layers::Layers;
pub use super::layers::words;
pub use super::marginals::by_values;
use super::reason::Reason;
use super::sums::Ways;
use super::weights::{Sums, Weights};
use super::{Answer, Request, Schedule, Silent};

/// Layers of a model in one order, on one thread.
pub struct OfLayers<'a>(Layers<'a>);

impl<'a> OfLayers<'a> {
    /// `None` where the states would be too large.
    pub fn new(model: &'a Model, order: &[Var], budget: &'a Budget) -> Result<Option<OfLayers<'a>>, Limit> {
        Ok(Layers::new(model, order, 1, budget)?.map(OfLayers))
    }

    /// The number of solutions of all sizes together.
    pub fn total(&mut self) -> Result<BigUint, Reason> {
        self.0.total(0, u32::MAX, &mut Silent)
    }

    /// The number of solutions of each size.
    pub fn sizes(&mut self) -> Result<BTreeMap<u32, BigUint>, Reason> {
        self.0.sizes(0, u32::MAX, &mut Silent)
    }

    /// The largest size and the number of its solutions, found in one pass. `residues` is the number of residues of a state.
    pub fn largest_at_once(
        &mut self,
        residues: Option<NonZeroU32>,
    ) -> Result<Option<(u32, BigUint)>, Reason> {
        self.0.residues = residues;
        self.0.largest_at_once(0, &mut Silent)
    }

    /// The states of the last pass.
    pub fn states(&self) -> u64 {
        self.0.work().layers.states
    }
}

/// The number of solutions of each size, by diagrams in one order.
pub fn by_diagrams(model: &Model, order: &[Var]) -> Result<BTreeMap<u32, BigUint>, Reason> {
    let budget = Budget::default();
    Apply::<Bdd>::new(model, order, Schedule::Measured, &budget).sizes(0, u32::MAX, &mut Silent)
}

/// The sums over the solutions of these sizes that `answer` counts: from a list, from a diagram, and from a family of sets.
pub fn sums(
    (model, request, answer): (&Model, &Request, &Answer),
    sizes: (u32, u32),
    weights: Option<&Weights>,
    budget: &Budget,
) -> Result<[Sums; 3], Limit> {
    let ways = Ways { model, request, answer, sizes, weights, budget };
    let listed = ways.listed(budget, &mut Silent)?;
    Ok([listed, ways.of_diagram(budget, &mut Silent)?, ways.of_family(budget, &mut Silent)?])
}
