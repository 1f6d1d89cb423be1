//! The shortest recurrence of a sequence that is known to have one of a bounded order.
//!
//! The terms of a machine with d states satisfy a recurrence of order d (Cayley and Hamilton). Berlekamp and Massey give
//! the shortest one modulo a prime, and several primes its coefficients, which are integers (Fatou). Then the integers
//! are checked: what is left of a term without the terms that the recurrence gives satisfies that recurrence of order d,
//! too, so that it is 0 for ever once it is 0 at d places in a row. No shorter recurrence holds from any n on: it would
//! have integer coefficients, and so hold modulo the prime.

use limits::Budget;
use model::steps::Steps;
use num_bigint::BigInt;

use crate::lump::{Quantity, lump};
use crate::machine::{Machine, Sizes, Step};
use crate::reason::Reason;
use crate::residues::{Lifted, Shortest, primes};
use crate::values::total;
use crate::walk::Walk;

/// Terms that are given at least.
const TERMS: usize = 12;

/// A recurrence that is proved for all n from [`Recurrence::from`] on, of numbers or of polynomials. None has a lower order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence<T = BigInt> {
    /// The first n there is.
    pub first: u64,
    /// `a(n)` is the sum of `coefficients[i] * a(n - 1 - i)`. The last one is not 0; without any, `a(n)` is 0.
    pub coefficients: Vec<T>,
    /// The least n from which that always holds.
    pub from: u64,
    /// The terms from [`Recurrence::first`] on: at least 12, and those up to [`Recurrence::from`] and the order more.
    pub terms: Vec<T>,
    /// The number of states of the lumped machine; a bound of the order where there was no machine.
    pub states: usize,
}

impl<T> Recurrence<T> {
    /// The order of the recurrence.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }
}

impl Recurrence {
    /// The recurrence of the numbers of solutions.
    pub fn of(machine: &Machine, order_limit: usize, budget: &Budget) -> Result<Recurrence, Reason> {
        let lumped = lump(machine, Quantity::Total, budget)?;
        if lumped.ends.len() > order_limit && is_longer(&lumped, order_limit, budget)? {
            return Err(Reason::Order(order_limit));
        }
        let early = lumped.early.iter().map(|sizes| total(sizes).into()).collect();
        let mut walk = Walk::new(&lumped, 0, budget)?;
        Proof { bound: lumped.ends.len(), order_limit, budget }
            .prove(lumped.first, early, || walk.next_term())
    }

    /// The terms from [`Recurrence::first`] on, without an end.
    pub fn iter(&self) -> impl Iterator<Item = BigInt> + '_ {
        let mut recent = std::collections::VecDeque::with_capacity(self.order() + 1);
        (0..).map(move |at: usize| {
            let term = self.terms.get(at).cloned().unwrap_or_else(|| {
                recent
                    .iter()
                    .rev()
                    .zip(&self.coefficients)
                    .map(|(term, factor): (&BigInt, _)| term * factor)
                    .sum()
            });
            recent.push_back(term.clone());
            if recent.len() > self.order() {
                recent.pop_front();
            }
            term
        })
    }

    /// The generating function: `x^first * numerator / denominator`, both from the power 0 on.
    pub fn generating_function(&self) -> (Vec<BigInt>, Vec<BigInt>) {
        let left = |at| residual(&self.terms, &self.coefficients, at);
        let numerator = (0..(self.from - self.first) as usize).map(left).collect();
        let denominator = std::iter::once(1.into()).chain(self.coefficients.iter().map(|factor| -factor));
        (numerator, denominator.collect())
    }
}

/// Whether the shortest recurrence modulo a prime is longer than the limit, and so the shortest one of all. Long numbers
/// take a hundred times as long to say so.
fn is_longer(machine: &Machine, limit: usize, budget: &Budget) -> Result<bool, Reason> {
    let field = primes().next().expect("there are primes");
    let residue = |sizes: &Sizes| field.of(&total(sizes).into());
    let ways = |step: &Step| (step.to as usize, field.of(&step.ways.into()));
    let onward: Vec<Vec<_>> = machine.steps.iter().map(|steps| steps.iter().map(ways).collect()).collect();
    let start: Vec<_> =
        machine.start.iter().map(|(state, sizes)| (*state as usize, residue(sizes))).collect();
    let mut now: Vec<u64> = machine.ends.iter().map(residue).collect();
    let (mut shortest, mut steps) = (Shortest::new(field), Steps::of_short(budget));
    for _ in 0..=2 * limit {
        shortest.push(field.sum(&start, &now));
        for _ in 0..machine.stride {
            let mut next = Vec::with_capacity(now.len());
            for from in &onward {
                steps.take(1 + from.len())?;
                next.push(field.sum(from, &now));
            }
            now = next;
        }
    }
    Ok(shortest.length > limit)
}

/// What a term is more than the recurrence gives; terms before the first are 0.
pub(crate) fn residual(terms: &[BigInt], coefficients: &[BigInt], at: usize) -> BigInt {
    let before = terms[..at].iter().rev().zip(coefficients);
    &terms[at] - before.map(|(term, factor)| term * factor).sum::<BigInt>()
}

/// What a proof starts from.
#[derive(Clone, Copy)]
pub(crate) struct Proof<'a> {
    /// The terms satisfy some recurrence of this order.
    pub bound: usize,
    pub order_limit: usize,
    pub budget: &'a Budget,
}

impl Proof<'_> {
    /// Proves the shortest recurrence of the terms that `next` gives, after the `early` ones, which are any numbers.
    pub fn prove(
        self,
        first: u64,
        early: Vec<BigInt>,
        mut next: impl FnMut() -> Result<BigInt, Reason>,
    ) -> Result<Recurrence, Reason> {
        let mut terms = Vec::new();
        let (coefficients, length) = self.shortest(&mut terms, &mut next)?;
        self.since(first, early, coefficients, (terms, length), next)
    }

    /// Checks whether terms have this recurrence from `length` terms after the early ones on.
    pub fn check(
        self,
        first: u64,
        early: Vec<BigInt>,
        (coefficients, length): (Vec<BigInt>, usize),
        mut next: impl FnMut() -> Result<BigInt, Reason>,
    ) -> Result<Option<Recurrence>, Reason> {
        let terms = (0..length + self.bound).map(|_| next()).collect::<Result<Vec<_>, _>>()?;
        if !self.holds(&terms, &coefficients, length)? {
            return Ok(None);
        }
        self.since(first, early, coefficients, (terms, length), next).map(Some)
    }

    /// A recurrence that holds from `length` terms after the early ones on: from when it holds, and its terms.
    fn since(
        self,
        first: u64,
        early: Vec<BigInt>,
        coefficients: Vec<BigInt>,
        (mut terms, length): (Vec<BigInt>, usize),
        mut next: impl FnMut() -> Result<BigInt, Reason>,
    ) -> Result<Recurrence, Reason> {
        let mut holds = early.len() + length;
        while early.len() + terms.len() < TERMS.max(holds + coefficients.len() + 1) {
            terms.push(next()?);
        }
        let mut terms: Vec<BigInt> = early.into_iter().chain(terms).collect();
        while holds > coefficients.len() && residual(&terms, &coefficients, holds - 1) == BigInt::ZERO {
            holds -= 1;
        }
        terms.truncate(TERMS.max(holds + coefficients.len() + 1));
        Ok(Recurrence { first, coefficients, from: first + holds as u64, terms, states: self.bound })
    }

    /// The coefficients, and from which of the terms on they hold. Takes as many terms as the proof needs.
    fn shortest(
        &self,
        terms: &mut Vec<BigInt>,
        next: &mut impl FnMut() -> Result<BigInt, Reason>,
    ) -> Result<(Vec<BigInt>, usize), Reason> {
        let (mut best, mut lifted) = ((0, 0), Lifted::new(0));
        for field in primes() {
            self.budget.check()?;
            let mut shortest = Shortest::new(field);
            let mut at = 0;
            while at < shortest.length + self.bound {
                if at == terms.len() {
                    terms.push(next()?);
                }
                shortest.push(field.of(&terms[at]));
                at += 1;
                if shortest.length > self.order_limit {
                    return Err(Reason::Order(self.order_limit));
                }
            }
            let (length, factors) = (shortest.length, shortest.factors());
            // A prime can make a recurrence shorter, never longer.
            if (length, factors.len()) < best {
                continue;
            }
            if (length, factors.len()) > best {
                best = (length, factors.len());
                lifted = Lifted::new(factors.len());
            }
            let same = lifted.add(field, &factors);
            if same && self.holds(terms, lifted.numbers(), length)? {
                return Ok((lifted.numbers().to_vec(), length));
            }
        }
        unreachable!("there are more primes than bits in a coefficient")
    }

    /// Whether the recurrence gives all terms from `length` on, as many as the bound.
    fn holds(&self, terms: &[BigInt], coefficients: &[BigInt], length: usize) -> Result<bool, Reason> {
        debug_assert!(terms.len() >= length + self.bound, "the proof has the terms that it needs");
        for at in length..terms.len() {
            self.budget.check()?;
            if residual(terms, coefficients, at) != BigInt::ZERO {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
