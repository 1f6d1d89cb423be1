//! Searches by themselves, for `solve/inside.rs`: which of them takes a model, and what each says.

use std::collections::BTreeMap;

use limits::Budget;
use model::Model;
use num_bigint::BigUint;

use super::arena::Arena;
use super::domains::Domains;
use super::exclusions::Exclusions;
use super::layout::{Layout, Search};
use super::meter::SearchMeter;
use super::{Reason, blocks};
use crate::solve::Silent;

/// The search of places with a value each.
pub struct OfPlaces(Domains);

impl OfPlaces {
    /// `None` where it does not take the model.
    pub fn new(model: &Model) -> Result<Option<OfPlaces>, Reason> {
        free(|meter| Ok(Domains::new(model, 0, u32::MAX, meter)?.map(OfPlaces)))
    }

    /// The values of each class of those that may be exchanged.
    pub fn alike(&self) -> Vec<u64> {
        self.0.exchanged()
    }

    /// How many lines may be interchanged, of which rows are decided first.
    pub fn lines(&self) -> usize {
        self.0.lines()
    }

    /// The number of solutions of every size, and the work of this search.
    pub fn sizes(&self) -> Result<(BTreeMap<u64, BigUint>, u64), Reason> {
        free(|meter| Ok((self.0.sizes(meter)?, meter.work())))
    }

    /// Every solution, in the order in which they are found.
    pub fn solutions(&self) -> Result<Vec<Vec<bool>>, Reason> {
        let mut all = Vec::new();
        let visit = &mut |solution| {
            all.push(solution);
            true
        };
        free(|meter| self.0.each(meter, visit))?;
        Ok(all)
    }

    /// The work that [`OfPlaces::sizes`] is expected to be, by so much work.
    pub fn estimate(&self, most: u64) -> Result<f64, Reason> {
        free(|meter| Ok(self.0.estimate(most, meter)?.with_error()))
    }
}

/// What the search of exclusions says, beside the search of any constraints.
pub struct OfExclusions {
    /// The lengths of the orbits with which it begins.
    pub orbits: Vec<usize>,
    /// The number of solutions of every size.
    pub sizes: BTreeMap<u64, BigUint>,
    /// The same by the other search.
    pub by_constraints: BTreeMap<u64, BigUint>,
    /// Branches of both that were no share of their orbit.
    pub broken: u64,
}

impl OfExclusions {
    /// `None` where it does not take the model.
    pub fn new(model: &Model, low: u32, high: u32) -> Result<Option<OfExclusions>, Reason> {
        free(|meter| {
            let Some(own) = Exclusions::new(model, low, high, meter)? else { return Ok(None) };
            let orbits = own.orbits().iter().map(Vec::len).collect();
            let own = Search::Exclusions(Box::new(own));
            let sizes = Layout::of(own, model, low, high).sizes(meter)?;
            let other = Search::Arena(Box::new(Arena::new(model, low, high, meter)?));
            let by_constraints = Layout::of(other, model, low, high).sizes(meter)?;
            Ok(Some(OfExclusions { orbits, sizes, by_constraints, broken: meter.broken }))
        })
    }

    /// Whether it takes the model, and what is held then.
    pub fn takes(model: &Model, low: u32, high: u32) -> Result<(bool, usize), Reason> {
        free(|meter| {
            let own = Exclusions::new(model, low, high, meter)?;
            Ok((own.is_some(), meter.held.bytes()))
        })
    }
}

/// The model with a variable for each pair of values, where it has such pairs.
pub fn blocked(model: &Model) -> Result<Option<Model>, Reason> {
    free(|meter| blocks::blocked(model, meter))
}

/// Whether the model is an exact cover.
pub fn is_exact_cover(model: &Model) -> bool {
    super::is_exact_cover(model, &Budget::default())
}

/// The work that a search is expected to be, by so much work, and the work that it is.
pub fn expected(model: &Model, low: u32, high: u32, most: u64) -> Result<(f64, u64), Reason> {
    let expected = super::estimate(model, low, high, most, &Budget::default())?.expected;
    let work = free(|meter| {
        let layout = Layout::new(model, low, high, meter)?;
        let before = meter.work();
        layout.sizes(meter)?;
        Ok(meter.work() - before)
    })?;
    Ok((expected, work))
}

/// Asks without limits.
fn free<T>(ask: impl FnOnce(&mut SearchMeter<'_>) -> Result<T, Reason>) -> Result<T, Reason> {
    let (budget, mut silent) = (Budget::default(), Silent);
    ask(&mut SearchMeter::new(&budget, &mut silent, None, None))
}
