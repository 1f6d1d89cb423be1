//! Solutions by number: the k-th, and uniform random ones.

use std::marker::PhantomData;
use std::ops::SubAssign;

use num_bigint::BigUint;

use crate::count::pass::{Values, in_smallest_words};
use crate::count::sat_count::Solutions;
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Edge, Handle, Rule};
use limits::Limit;

/// The counts of all functions below one root, which [`Manager::numbered`] computes.
pub struct Numbered<'a> {
    manager: &'a Manager,
    rule: Rule,
    root: Edge,
    count: BigUint,
    counts: Box<dyn Counts>,
}

/// Numbers of solutions by edge, in words of any width.
trait Counts {
    /// Returns the solution number `k` of `root`, which is read by `rule`, by level; there is one.
    fn kth(&self, manager: &Manager, rule: Rule, root: Edge, k: &BigUint) -> Vec<bool>;
}

/// Numbers on the path down to a solution: machine words if they fit, since each operation on a big integer
/// costs an allocation.
trait Digits: Word + PartialOrd + SubAssign {
    /// Returns the number, which fits.
    fn of(number: &BigUint) -> Self;
    /// Returns the quotient and the rest.
    fn divided(self, by: &Self) -> (Self, Self);
    /// Returns the binary digit, the lowest being number 0.
    fn digit(&self, number: u64) -> bool;
}

macro_rules! machine_digits {
    ($type:ty) => {
        impl Digits for $type {
            fn of(number: &BigUint) -> Self {
                <$type>::try_from(number).expect("no solution has a larger number than there are solutions")
            }

            fn divided(self, by: &Self) -> (Self, Self) {
                (self / by, self % by)
            }

            fn digit(&self, number: u64) -> bool {
                number < u64::from(<$type>::BITS) && self >> number & 1 == 1
            }
        }
    };
}

machine_digits!(u64);
machine_digits!(u128);

impl Digits for BigUint {
    fn of(number: &BigUint) -> Self {
        number.clone()
    }

    fn divided(self, by: &Self) -> (Self, Self) {
        (&self / by, &self % by)
    }

    fn digit(&self, number: u64) -> bool {
        self.bit(number)
    }
}

impl<W: Digits> Counts for Values<W> {
    fn kth(&self, manager: &Manager, rule: Rule, root: Edge, k: &BigUint) -> Vec<bool> {
        let store = &manager.store;
        let end = manager.variables() as u32;
        // Counts over the edge's own level and all lower ones.
        let count_of = |edge: Edge| match edge {
            Edge::TRUE => W::one(),
            Edge::FALSE => W::zero(),
            edge => self.get(edge).clone(),
        };
        let (mut k, mut edge) = (W::of(k), root);
        let mut values = Vec::with_capacity(end as usize);
        loop {
            let level = store.level(edge).min(end);
            // The variables above the node are free: their values are the digits of a quotient. Those of a family are in
            // no set.
            let passed = values.len() as u32..level;
            let free = u64::from(rule.doublings(passed));
            if free == 0 {
                values.resize(level as usize, false);
            } else {
                let (quotient, rest) = k.divided(&count_of(edge));
                k = rest;
                values.extend((0..free).rev().map(|digit| quotient.digit(digit)));
            }
            if level == end {
                return values;
            }
            let (low, high) = store.children(edge);
            let gap = rule.doublings(level + 1..store.level(low).min(end));
            let below = count_of(low).shifted(gap).expect("a part has no more solutions than the whole");
            let value = k >= below;
            if value {
                k -= below;
            }
            values.push(value);
            edge = if value { high } else { low };
        }
    }
}

impl Manager {
    /// Counts the solutions of `f` and of all its parts once, for many answers of
    /// [`Numbered::kth`] and [`Numbered::samples`]. Costs as [`Manager::sat_count`], and memory
    /// for a count a node until the answer is dropped (refused where the byte limit forbids it).
    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub fn numbered<H: Handle>(&self, f: &H) -> Result<Numbered<'_>, Limit> {
        let (root, before) = (self.edge(f), self.doublings_before(H::RULE));
        let (count, counts) = in_smallest_words!(W => {
            let solutions = Solutions { counted_before: &before, word: PhantomData::<W> };
            let (count, values) = self.fold_values(&solutions, root, true)?;
            Ok((count.big(), Box::new(values) as Box<dyn Counts>))
        })?;
        Ok(Numbered { manager: self, rule: H::RULE, root, count, counts })
    }

    /// Returns the solution number `k`, counted from 0, of [`Manager::solutions`]; `None` past the last.
    /// For more than one see [`Manager::numbered`].
    pub fn kth<H: Handle>(&self, f: &H, k: &BigUint) -> Result<Option<Vec<bool>>, Limit> {
        Ok(self.numbered(f)?.kth(k))
    }
}

impl Numbered<'_> {
    /// Returns the number of solutions over all declared variables.
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// Returns the solution number `k`, counted from 0, in the order of [`Manager::solutions`]; `None` past the
    /// last. A few operations on counts for each node on the way down.
    pub fn kth(&self, k: &BigUint) -> Option<Vec<bool>> {
        let values = (*k < self.count).then(|| self.counts.kth(self.manager, self.rule, self.root, k))?;
        Some(self.manager.by_variable(&values))
    }

    /// Returns solutions that are drawn independently and exactly uniformly. The same `seed` gives the same
    /// ones. The iterator never ends; it is empty if there is no solution. Each step costs one
    /// [`Numbered::kth`].
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples { numbered: self, random: limits::Random::with_seed(seed) }
    }
}

/// The iterator of [`Numbered::samples`].
pub struct Samples<'a> {
    numbered: &'a Numbered<'a>,
    random: limits::Random,
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
pub(super) fn below(random: &mut limits::Random, bound: &BigUint) -> BigUint {
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
