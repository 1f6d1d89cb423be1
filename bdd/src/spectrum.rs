//! Counts by size: the generating polynomial of the solutions.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::budget::Limit;
use crate::count::{Widen, in_growing_words};
use crate::fold::Algebra;
use crate::manager::Manager;
use crate::roots::Bdd;
use crate::word::Word;

/// A polynomial by the exponents present: `counts[i]` belongs to `first + i`.
#[derive(Clone)]
struct Poly<W> {
    first: usize,
    counts: Vec<W>,
}

impl<W: Word> Poly<W> {
    /// `self + x^shift other`.
    fn plus(&self, other: &Poly<W>, shift: usize) -> Option<Poly<W>> {
        let (a, b) = (self, other);
        if b.counts.is_empty() {
            return Some(a.clone());
        }
        if a.counts.is_empty() {
            return Some(Poly { first: b.first + shift, counts: b.counts.clone() });
        }
        let first = a.first.min(b.first + shift);
        let end = (a.first + a.counts.len()).max(b.first + shift + b.counts.len());
        let mut counts = vec![W::zero(); end - first];
        counts[a.first - first..][..a.counts.len()].clone_from_slice(&a.counts);
        for (sum, count) in counts[b.first + shift - first..].iter_mut().zip(&b.counts) {
            *sum = sum.plus(count)?;
        }
        Some(Poly { first, counts })
    }
}

impl<W: Word> Widen for Poly<W> {
    type Wide = Vec<BigUint>;
    fn widen(self) -> Vec<BigUint> {
        let none = std::iter::repeat_n(BigUint::ZERO, self.first);
        let mut all: Vec<BigUint> = none.chain(self.counts.into_iter().map(Into::into)).collect();
        while all.last().is_some_and(Word::is_zero) {
            all.pop();
        }
        all
    }
}

struct BySize<'a, W> {
    weights: &'a [u32],
    word: PhantomData<W>,
}

impl<W: Word> Algebra for BySize<'_, W> {
    type Value = Poly<W>;

    fn constant(&self, value: bool) -> Poly<W> {
        Poly { first: 0, counts: if value { vec![W::one()] } else { Vec::new() } }
    }

    fn branch(&self, level: u32, low: &Poly<W>, high: &Poly<W>) -> Option<Poly<W>> {
        low.plus(high, self.weights[level as usize] as usize)
    }

    fn skip(&self, levels: Range<u32>, value: &Poly<W>) -> Option<Poly<W>> {
        let mut value = value.clone();
        for level in levels.filter(|_| !value.counts.is_empty()).collect::<Vec<_>>() {
            value = value.plus(&value, self.weights[level as usize] as usize)?;
        }
        Some(value)
    }

    fn bytes(&self, value: &Poly<W>) -> usize {
        value.counts.capacity() * size_of::<W>() + value.counts.iter().map(Word::heap).sum::<usize>()
    }
}

impl Manager {
    /// Number of solutions of every total weight: index = sum of the weights (by variable) of the
    /// true variables, up to the largest present; empty where `f` is unsatisfiable. With weights
    /// of 1 the index is the number of true variables. |f| polynomial additions.
    pub fn spectrum(&self, f: &Bdd, weights: &[u32]) -> Result<Vec<BigUint>, Limit> {
        let weights = &self.by_level(weights);
        let f = self.edge(f);
        Ok(in_growing_words!(self, f, |W| BySize { weights, word: PhantomData::<W> }).unwrap_or_default())
    }
}
