//! Sums of weights: each variable multiplies the weight of a solution by a number where it is false, and by another one where
//! it is true.
//!
//! The numbers are integers of any size; fractions have to be brought to one denominator. A number that is drawn below the sum
//! of all weights leads to a solution: each way down has as many of these numbers as its solutions weigh.

use std::ops::Range;

use limits::{Limit, Meter};
use num_bigint::{BigInt, BigUint};

use super::numbered::below;
use super::pass::{Evaluation, NODE, Stop, Values};
use crate::manager::Manager;
use crate::store::{Edge, Handle, Rule};

/// By what the variable of each level multiplies: where it is false, where it is true, and on a path without a node there.
struct Factors {
    rule: Rule,
    by_level: Vec<[BigInt; 2]>,
    skipped: Vec<BigInt>,
}

impl Factors {
    /// Returns a number times the factors of levels without a node.
    fn skipped_in(&self, levels: Range<u32>, number: BigInt) -> BigInt {
        let one = BigInt::from(1u8);
        let factors = self.skipped[levels.start as usize..levels.end as usize].iter();
        factors.filter(|&factor| *factor != one).fold(number, |product, factor| product * factor)
    }
}

impl Evaluation for Factors {
    type Value = BigInt;

    const ON_HEAP: bool = true;

    fn constant(&self, value: bool) -> BigInt {
        u8::from(value).into()
    }

    fn branch(&self, level: u32, low: &BigInt, high: &BigInt) -> Result<BigInt, Stop> {
        let [when_false, when_true] = &self.by_level[level as usize];
        Ok(low * when_false + high * when_true)
    }

    fn skip(&self, levels: Range<u32>, value: &BigInt) -> Result<BigInt, Stop> {
        Ok(self.skipped_in(levels, value.clone()))
    }

    fn bytes(&self, value: &BigInt) -> usize {
        value.bits().div_ceil(8) as usize
    }

    fn work(&self, value: &BigInt) -> u64 {
        4 * NODE + value.bits() / 8
    }
}

/// The sums of the weights below all functions of one root, which [`Manager::weighed`] computes.
pub struct Weighed<'a> {
    manager: &'a Manager,
    factors: Factors,
    root: Edge,
    total: BigInt,
    values: Values<BigInt>,
}

impl Manager {
    /// Adds up the weights of the solutions of `f` and of all its parts. `factors` by variable: by what it multiplies where it
    /// is false, and where it is true. |f| steps on numbers as long as all factors together, and memory for a number a node
    /// until the answer is dropped.
    pub fn weighed<H: Handle>(&self, f: &H, factors: &[[BigInt; 2]]) -> Result<Weighed<'_>, Limit> {
        let by_level: Vec<[BigInt; 2]> =
            self.order.vars().iter().map(|var| factors[var.0 as usize].clone()).collect();
        let skipped = |factors: &[BigInt; 2]| match H::RULE {
            Rule::Bdd => factors.iter().sum(),
            Rule::Zdd => factors[0].clone(),
        };
        let skipped = by_level.iter().map(skipped).collect();
        let (factors, root) = (Factors { rule: H::RULE, by_level, skipped }, self.edge(f));
        let (total, values) = self.fold_values(&factors, root, true).map_err(Stop::into_limit)?;
        Ok(Weighed { manager: self, factors, root, total, values })
    }
}

impl Weighed<'_> {
    /// Returns the sum of the weights of all solutions.
    pub fn total(&self) -> &BigInt {
        &self.total
    }

    /// Returns for each variable, indexed by variable, the sum of the weights of the solutions in which it is true. No factor is
    /// negative. One pass down, with a further number a node.
    pub fn marginals(&self) -> Result<Vec<BigInt>, Limit> {
        let (store, factors, levels) = (&self.manager.store, &self.factors, self.manager.variables());
        let held = self.values.len() * (size_of::<BigInt>() + factors.bytes(&self.total));
        store.ask_scratch(held)?;
        let zeros = |number: usize| vec![BigInt::ZERO; number];
        // By level: what goes through a high edge there, and what nodes begin and end to be missing of.
        let (mut highs, mut begins, mut ends) = (zeros(levels), zeros(levels + 1), zeros(levels + 1));
        let mut reach = zeros(self.values.len());
        let mut go = |ways: BigInt, from: u32, to: Edge, reach: &mut Vec<BigInt>| {
            let ways = self.skipping(from, to, ways);
            let through = &ways * self.value(to);
            begins[from as usize] += &through;
            ends[self.level(to) as usize] += &through;
            if !to.is_constant() {
                reach[self.values.rank(to)] += ways;
            }
            through
        };
        go(1u8.into(), 0, self.root, &mut reach);
        let mut meter = Meter::new(&store.budget);
        for edge in self.values.descending() {
            let ways = std::mem::take(&mut reach[self.values.rank(edge)]);
            let level = store.level(edge);
            let (low, high) = store.children(edge);
            let [when_false, when_true] = &factors.by_level[level as usize];
            go(&ways * when_false, level + 1, low, &mut reach);
            highs[level as usize] += go(ways * when_true, level + 1, high, &mut reach);
            meter.spend(2 * factors.work(&self.total), store.bytes() + held)?;
        }
        let mut by_var = zeros(levels);
        let mut missing = BigInt::ZERO;
        for (level, var) in self.manager.order.vars().iter().enumerate() {
            missing += std::mem::take(&mut begins[level]) - std::mem::take(&mut ends[level]);
            let mut sum = std::mem::take(&mut highs[level]);
            if factors.rule == Rule::Bdd && missing != BigInt::ZERO {
                // All of it has the factor of the missing level.
                sum += &missing / &factors.skipped[level] * &factors.by_level[level][1];
            }
            by_var[var.0 as usize] = sum;
        }
        Ok(by_var)
    }

    /// Returns solutions that are drawn independently, each as likely as its weight says. No factor is negative. The same
    /// `seed` gives the same ones. The iterator never ends; it is empty if all weights are 0.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Vec<bool>> + '_ {
        let mut random = limits::Random::with_seed(seed);
        let total = self.total.to_biguint().filter(|total| *total != BigUint::ZERO);
        std::iter::from_fn(move || self.at(&below(&mut random, total.as_ref()?)))
    }

    /// Returns the solution to which a number below the sum of all weights leads; `None` for larger ones. As many numbers lead to
    /// it as it weighs. No factor is negative.
    pub fn at(&self, number: &BigUint) -> Option<Vec<bool>> {
        let mut number = BigInt::from(number.clone());
        if number >= self.total {
            return None;
        }
        let (mut edge, mut values) = (self.root, Vec::new());
        loop {
            let level = self.level(edge);
            for at in values.len()..level as usize {
                let rest = &number % &self.factors.skipped[at];
                number /= &self.factors.skipped[at];
                values.push(self.factors.rule == Rule::Bdd && rest >= self.factors.by_level[at][0]);
            }
            if level as usize == self.manager.variables() {
                return Some(self.manager.by_variable(&values));
            }
            let (low, high) = self.manager.store.children(edge);
            let [when_false, when_true] = &self.factors.by_level[level as usize];
            let lower = self.skipping(level + 1, low, self.value(low)) * when_false;
            let is_high = number >= lower;
            (edge, number) =
                if is_high { (high, (number - lower) / when_true) } else { (low, number / when_false) };
            values.push(is_high);
        }
    }

    /// Returns the level of an edge, that behind the last of a constant.
    fn level(&self, edge: Edge) -> u32 {
        self.manager.store.level(edge).min(self.manager.variables() as u32)
    }

    /// Returns the sum below an edge, from its level on.
    fn value(&self, edge: Edge) -> BigInt {
        match edge.is_constant() {
            true => self.factors.constant(edge == Edge::TRUE),
            false => self.values.get(edge).clone(),
        }
    }

    /// Returns a number times the factors of the levels from `from` on that have no node above an edge.
    fn skipping(&self, from: u32, edge: Edge, number: BigInt) -> BigInt {
        self.factors.skipped_in(from..self.level(edge), number)
    }
}
