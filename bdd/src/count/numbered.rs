//! Solutions by number: the k-th, and uniform random ones.

use std::marker::PhantomData;

use num_bigint::BigUint;

use crate::budget::Limit;
use crate::count::pass::{Values, in_smallest_words};
use crate::count::sat_count::Solutions;
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Bdd, Edge};

/// Counts of all functions below one root: what [`Manager::numbered`] prepares.
pub struct Numbered<'a> {
    manager: &'a Manager,
    root: Edge,
    count: BigUint,
    counts: Box<dyn Counts>,
}

/// Numbers of solutions by edge, in words of any width.
trait Counts {
    /// Returns the number of solutions over the edge's own and all lower levels; the edge is not constant.
    fn of(&self, edge: Edge) -> BigUint;
}

impl<W: Word> Counts for Values<W> {
    fn of(&self, edge: Edge) -> BigUint {
        self.get(edge).clone().into()
    }
}

impl Manager {
    /// Counts the solutions of `f` and of all its parts once, for many answers of
    /// [`Numbered::kth`] and [`Numbered::samples`]. Costs as [`Manager::sat_count`], and memory
    /// for a count a node until the answer is dropped (refused where the byte limit forbids it).
    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub fn numbered(&self, f: &Bdd) -> Result<Numbered<'_>, Limit> {
        let root = self.edge(f);
        let counted_before: Vec<u32> = (0..=self.variables() as u32).collect();
        let (count, counts) = in_smallest_words!(W => {
            let solutions = Solutions { counted_before: &counted_before, word: PhantomData::<W> };
            let (count, values) = self.fold_values(&solutions, root, true)?;
            Ok((count.big(), Box::new(values) as Box<dyn Counts>))
        })?;
        Ok(Numbered { manager: self, root, count, counts })
    }

    /// Returns the solution number `k`, counted from 0, of [`Manager::solutions`]; `None` past the last.
    /// For more than one see [`Manager::numbered`].
    pub fn kth(&self, f: &Bdd, k: &BigUint) -> Result<Option<Vec<bool>>, Limit> {
        Ok(self.numbered(f)?.kth(k))
    }
}

impl Numbered<'_> {
    /// Returns the number of solutions over all declared variables.
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// Returns the solution number `k`, counted from 0, in the order of [`Manager::solutions`]; `None`
    /// past the last. A few big-integer operations for each node on the way down.
    pub fn kth(&self, k: &BigUint) -> Option<Vec<bool>> {
        if *k >= self.count {
            return None;
        }
        let end = self.manager.variables() as u32;
        let (mut k, mut edge) = (k.clone(), self.root);
        let mut values = Vec::with_capacity(end as usize);
        loop {
            // The variables above the node are free: their values are the digits of a quotient.
            let level = self.manager.store.level(edge).min(end);
            let free = u64::from(level) - values.len() as u64;
            let count = self.count_of(edge);
            let quotient = &k / &count;
            k -= &quotient * &count;
            values.extend((0..free).rev().map(|digit| quotient.bit(digit)));
            if level == end {
                return Some(self.manager.by_variable(&values));
            }
            let (low, high) = self.manager.store.children(edge);
            let gap = self.manager.store.level(low).min(end) - level - 1;
            let below = self.count_of(low) << gap;
            let value = k >= below;
            if value {
                k -= below;
            }
            values.push(value);
            edge = if value { high } else { low };
        }
    }

    /// Returns solutions drawn independently and exactly uniformly, the same ones for the same `seed`;
    /// endless, or empty where there is no solution. Each costs one [`Numbered::kth`].
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples { numbered: self, random: fastrand::Rng::with_seed(seed) }
    }

    /// Returns the number of solutions of an edge over its own and all lower levels.
    fn count_of(&self, edge: Edge) -> BigUint {
        if edge.is_constant() { BigUint::from(u32::from(edge == Edge::TRUE)) } else { self.counts.of(edge) }
    }
}

/// The iterator of [`Numbered::samples`].
pub struct Samples<'a> {
    numbered: &'a Numbered<'a>,
    random: fastrand::Rng,
}

impl Iterator for Samples<'_> {
    type Item = Vec<bool>;

    fn next(&mut self) -> Option<Vec<bool>> {
        if self.numbered.count == BigUint::ZERO {
            return None;
        }
        let k = below(&mut self.random, &self.numbered.count);
        self.numbered.kth(&k)
    }
}

/// Returns a uniform number below `bound`, which is not zero.
///
/// As many random bits as the largest such number has, drawn again while they are too large: less
/// than twice on average. No fixed number of bits could be exact for all bounds. No walk through
/// the diagram is ever thrown away.
fn below(random: &mut fastrand::Rng, bound: &BigUint) -> BigUint {
    let bits = (bound - 1u32).bits();
    loop {
        let mut words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| random.u32(..)).collect();
        if let Some(highest) = words.last_mut()
            && !bits.is_multiple_of(32)
        {
            *highest >>= 32 - bits % 32;
        }
        let number = BigUint::new(words);
        if number < *bound {
            return number;
        }
    }
}
