//! Counts by size: the generating polynomial of the solutions.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::count::pass::{Evaluation, Stop, in_smallest_words};
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Handle, Rule};
use limits::Limit;

/// Nanoseconds of a node with its polynomial, and of each count in that (200 to 600 for a node of boards of 49 to
/// 64 cells).
const POLYNOMIAL: u64 = 150;
const COUNT: u64 = 10;

/// Counts of a polynomial between two looks at the limits.
const SEVERAL: usize = 1 << 16;

/// A polynomial by the exponents present: `counts[i]` belongs to `first + i`.
#[derive(Clone)]
struct Poly<W> {
    first: usize,
    counts: Vec<W>,
}

impl<W: Word> Poly<W> {
    fn bytes(&self) -> usize {
        self.counts.capacity() * size_of::<W>() + self.counts.iter().map(Word::heap).sum::<usize>()
    }

    /// Returns the counts by weight, from 0 up to the largest present.
    fn into_dense(self, manager: &Manager) -> Result<Vec<BigUint>, Limit> {
        let mut all = reserved(manager, self.first + self.counts.len())?;
        let zeros = std::iter::repeat_n(BigUint::ZERO, self.first);
        for (at, count) in zeros.chain(self.counts.into_iter().map(Into::into)).enumerate() {
            if at % SEVERAL == SEVERAL - 1 {
                manager.store.budget.check()?;
            }
            all.push(count);
        }
        while all.last().is_some_and(Word::is_zero) {
            all.pop();
        }
        Ok(all)
    }
}

/// Returns an empty list with room for `len` numbers. An error if the byte limit or the system has no room:
/// large weights make long polynomials of few terms.
fn reserved<W>(manager: &Manager, len: usize) -> Result<Vec<W>, Limit> {
    let bytes = len.saturating_mul(size_of::<W>());
    manager.store.check_scratch(bytes)?;
    let mut list = Vec::new();
    list.try_reserve_exact(len).map_err(|_| Limit::Bytes(manager.store.bytes().saturating_add(bytes)))?;
    Ok(list)
}

/// The number of solutions or sets of a diagram, by weight.
struct BySize<'a, W> {
    manager: &'a Manager,
    /// By level.
    weights: &'a [u32],
    rule: Rule,
    word: PhantomData<W>,
}

impl<W: Word> BySize<'_, W> {
    /// Returns `a + x^shift b`.
    fn sum(&self, a: &Poly<W>, b: &Poly<W>, shift: usize) -> Result<Poly<W>, Stop> {
        if b.counts.is_empty() {
            return Ok(a.clone());
        }
        if a.counts.is_empty() {
            return Ok(Poly { first: b.first + shift, counts: b.counts.clone() });
        }
        let first = a.first.min(b.first + shift);
        let end = (a.first + a.counts.len()).max(b.first + shift + b.counts.len());
        let mut counts = reserved(self.manager, end - first)?;
        counts.resize(end - first, W::zero());
        counts[a.first - first..][..a.counts.len()].clone_from_slice(&a.counts);
        let sums = counts[b.first + shift - first..].chunks_mut(SEVERAL);
        for (at, (sums, counts)) in sums.zip(b.counts.chunks(SEVERAL)).enumerate() {
            // Large weights make a long polynomial of a single node.
            if at > 0 {
                self.manager.store.budget.check()?;
            }
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = sum.plus(count).ok_or(Stop::Narrow)?;
            }
        }
        Ok(Poly { first, counts })
    }
}

impl<W: Word> Evaluation for BySize<'_, W> {
    type Value = Poly<W>;

    const ON_HEAP: bool = true;

    fn constant(&self, value: bool) -> Poly<W> {
        Poly { first: 0, counts: if value { vec![W::one()] } else { Vec::new() } }
    }

    fn branch(&self, level: u32, low: &Poly<W>, high: &Poly<W>) -> Result<Poly<W>, Stop> {
        self.sum(low, high, self.weights[level as usize] as usize)
    }

    fn skip(&self, levels: Range<u32>, value: &Poly<W>) -> Result<Poly<W>, Stop> {
        let mut value = value.clone();
        if value.counts.is_empty() || self.rule == Rule::Zdd {
            return Ok(value);
        }
        for level in levels {
            // Thousands of levels at once make numbers of thousands of bits.
            self.manager.store.budget.check()?;
            self.manager.store.check_scratch(value.bytes())?;
            value = self.sum(&value, &value, self.weights[level as usize] as usize)?;
        }
        Ok(value)
    }

    fn bytes(&self, value: &Poly<W>) -> usize {
        value.bytes()
    }

    fn work(&self, value: &Poly<W>) -> u64 {
        POLYNOMIAL + COUNT * value.counts.len() as u64
    }
}

impl Manager {
    /// Returns the number of solutions of every total weight: index = sum of the weights of the true
    /// variables, up to the largest present; empty where `f` is unsatisfiable. `weights` by
    /// variable, 1 where the list is too short; with weights of 1 the index is the number of true
    /// variables. |f| polynomial additions; the lists are as long as the largest total weight, so
    /// weights should be small numbers.
    pub fn spectrum<H: Handle>(&self, f: &H, weights: &[u32]) -> Result<Vec<BigUint>, Limit> {
        let weights = &self.by_level(weights);
        in_smallest_words!(W => {
            let by_size = BySize { manager: self, weights, rule: H::RULE, word: PhantomData::<W> };
            Ok(self.fold(&by_size, self.edge(f))?.into_dense(self)?)
        })
    }
}
