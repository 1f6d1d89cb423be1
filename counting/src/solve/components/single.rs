//! Variables in no constraint with another one: free or forced, counted in closed form.

use std::collections::BTreeMap;

use limits::{Budget, Limit, Meter};
use model::Model;
use model::constraint::{Constraint, Var};
use num_bigint::BigUint;

use super::polynomial::{NUMBER, Polynomial, product};

/// All variables that stand alone.
pub(super) struct Singles {
    /// Whether each of them has a value at all.
    pub possible: bool,
    /// The size of those that have to be true.
    forced: u64,
    /// How many of each weight have both values.
    free: BTreeMap<u32, u64>,
}

impl Singles {
    /// No variables; `possible` is what the constraints without variables say.
    pub fn new(possible: bool) -> Singles {
        Singles { possible, forced: 0, free: BTreeMap::new() }
    }

    /// Adds a variable that occurs in no constraints but `own`.
    pub fn add(&mut self, model: &Model, var: Var, own: &[&Constraint]) {
        let allows = |value: bool| {
            own.iter().all(|constraint| constraint.renamed(|_| 0).holds(std::slice::from_ref(&value)))
        };
        let weight = model.weights[var as usize];
        match (allows(false), allows(true)) {
            (false, false) => self.possible = false,
            _ if !model.is_shown(var) => {}
            (false, true) => self.forced += u64::from(weight),
            (true, false) => {}
            (true, true) => *self.free.entry(weight).or_default() += 1,
        }
    }

    /// The smallest size.
    pub fn lowest(&self) -> u64 {
        self.forced
    }

    /// The largest size.
    pub fn highest(&self) -> u64 {
        self.forced + self.free.iter().map(|(&weight, &number)| u64::from(weight) * number).sum::<u64>()
    }

    /// The number of solutions of the smallest size, which is that of the largest size, too.
    pub fn best(&self) -> BigUint {
        BigUint::from(1u32) << self.free.get(&0).copied().unwrap_or(0)
    }

    /// The number of solutions of all sizes.
    pub fn total(&self) -> BigUint {
        BigUint::from(1u32) << self.free.values().sum::<u64>()
    }

    /// The number of solutions of each size up to `high`: binomials.
    pub fn sizes(&self, high: u32, budget: &Budget) -> Result<Polynomial, Limit> {
        let forced = u32::try_from(self.forced).ok().filter(|&forced| forced <= high && self.possible);
        let mut sizes: Polynomial = forced.map(|forced| (forced, BigUint::from(1u32))).into_iter().collect();
        for (&weight, &number) in &self.free {
            sizes = product(&sizes, &binomials(weight, number, high, budget)?, high, budget)?;
        }
        Ok(sizes)
    }
}

/// `(1 + x^weight)^number` up to `x^high`.
fn binomials(weight: u32, number: u64, high: u32, budget: &Budget) -> Result<Polynomial, Limit> {
    if weight == 0 {
        return Ok(Polynomial::from([(0, BigUint::from(1u32) << number)]));
    }
    let (mut sizes, mut bytes) = (Polynomial::new(), 0);
    let mut ways = BigUint::from(1u32);
    let mut meter = Meter::at_once(budget);
    for taken in 0..=number.min(u64::from(high / weight)) {
        meter.tick(NUMBER * (1 + ways.bits() / 64))?;
        bytes += ways.bits() as usize / 8;
        budget.check_bytes(bytes)?;
        sizes.insert(taken as u32 * weight, ways.clone());
        ways = ways * (number - taken) / (taken + 1);
    }
    Ok(sizes)
}
