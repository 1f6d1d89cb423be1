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
        let mut random = fastrand::Rng::with_seed(seed);
        let total = self.total.to_biguint().filter(|total| *total != BigUint::ZERO);
        std::iter::from_fn(move || {
            let number = below(&mut random, total.as_ref()?);
            Some(self.manager.by_variable(&self.drawn(number.into())))
        })
    }

    /// Returns the solution, by level, to which a number below the sum of all weights leads.
    fn drawn(&self, mut number: BigInt) -> Vec<bool> {
        let (mut edge, mut values) = (self.root, Vec::new());
        loop {
            let level = self.level(edge);
            for at in values.len()..level as usize {
                let rest = &number % &self.factors.skipped[at];
                number /= &self.factors.skipped[at];
                values.push(self.factors.rule == Rule::Bdd && rest >= self.factors.by_level[at][0]);
            }
            if level as usize == self.manager.variables() {
                return values;
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Bdd, Var};

    /// The weight of a solution, from the definition.
    fn weight(solution: &[bool], factors: &[[BigInt; 2]]) -> BigInt {
        solution.iter().zip(factors).map(|(&value, factors)| &factors[usize::from(value)]).product()
    }

    fn agree<H: Handle>(m: &Manager, f: &H, solutions: &[Vec<bool>], factors: &[[BigInt; 2]]) {
        let weighted = m.weighed(f, factors).unwrap();
        let sum = |is_in: &dyn Fn(&Vec<bool>) -> bool| -> BigInt {
            solutions.iter().filter(|solution| is_in(solution)).map(|one| weight(one, factors)).sum()
        };
        assert_eq!(*weighted.total(), sum(&|_| true));
        if factors.iter().flatten().any(|factor| *factor < BigInt::ZERO) {
            return;
        }
        let by_var: Vec<BigInt> = (0..factors.len()).map(|var| sum(&|solution| solution[var])).collect();
        assert_eq!(weighted.marginals().unwrap(), by_var);
        // Each number below the sum leads to a solution, as many as it weighs.
        let mut drawn: BTreeMap<Vec<bool>, BigInt> = BTreeMap::new();
        let mut number = BigInt::ZERO;
        while number < *weighted.total() {
            *drawn.entry(m.by_variable(&weighted.drawn(number.clone()))).or_default() += 1;
            number += 1;
        }
        assert!(drawn.iter().all(|(solution, times)| *times == weight(solution, factors)));
        assert_eq!(drawn.values().sum::<BigInt>(), *weighted.total());
        assert_eq!(weighted.samples(1).next().is_some(), *weighted.total() != BigInt::ZERO);
    }

    #[test]
    fn weights_are_those_of_all_solutions() {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..300 {
            let mut m = Manager::new(6);
            let least = if round % 3 == 0 { -2 } else { 0 };
            let factors: Vec<[BigInt; 2]> =
                (0..6).map(|_| [random.i32(least..4).into(), random.i32(least..4).into()]).collect();
            let mut f: Bdd = m.constant(round % 2 == 0);
            for _ in 0..random.usize(..4) {
                let clause: Vec<(Var, bool)> =
                    (0..2).map(|_| (Var(random.u32(..6)), random.bool())).collect();
                let cube = m.and_cube(&m.constant(true), &clause).unwrap();
                f = m.xor(&f, &cube).unwrap();
            }
            let solutions: Vec<Vec<bool>> = m.solutions(&f).collect();
            agree(&m, &f, &solutions, &factors);
            let all = m.power_set(&m.order().vars().to_vec()).unwrap();
            let family = m.keep(&all, &f).unwrap();
            agree(&m, &family, &solutions, &factors);
        }
    }
}
