//! What a machine counts for small n, step by step from the definition.

use std::collections::BTreeMap;
use std::ops::Range;

use num_bigint::BigUint;

use crate::machine::{Machine, Sizes};

/// Counts by size, ascending.
pub(crate) type BySize = BTreeMap<u32, BigUint>;

impl Machine {
    /// The solutions for this n, by size. `n` is at least [`Machine::first`].
    pub fn value(&self, n: u64) -> Sizes {
        let at = n - self.first;
        let early = self.early.len() as u64;
        if at < early {
            return self.early[at as usize].clone();
        }
        let steps = (at - early) * u64::from(self.stride);
        self.ended(&(0..steps).fold(self.begun(), |now, _| self.stepped(&now)))
    }

    /// The counts that lead to each state before the first step.
    pub(crate) fn begun(&self) -> BTreeMap<u32, BySize> {
        self.start.iter().map(|(state, sizes)| (*state, sizes.iter().cloned().collect())).collect()
    }

    /// The solutions of walks that end in the states they have reached.
    pub(crate) fn ended(&self, reached: &BTreeMap<u32, BySize>) -> Sizes {
        let mut sum = BySize::new();
        for (state, counts) in reached {
            for (size, ways) in &self.ends[*state as usize] {
                add(&mut sum, counts, *size, ways);
            }
        }
        sum.into_iter().collect()
    }

    /// The numbers of solutions for these n.
    pub fn totals(&self, range: Range<u64>) -> Vec<BigUint> {
        range.map(|n| total(&self.value(n))).collect()
    }

    /// The counts one step later.
    pub(crate) fn stepped(&self, now: &BTreeMap<u32, BySize>) -> BTreeMap<u32, BySize> {
        let mut next = BTreeMap::<u32, BySize>::new();
        for (state, counts) in now {
            for step in &self.steps[*state as usize] {
                add(next.entry(step.to).or_default(), counts, step.size, &step.ways.into());
            }
        }
        next
    }
}

/// Adds `counts`, each `size` larger and `ways` times.
fn add(sum: &mut BySize, counts: &BySize, size: u32, ways: &BigUint) {
    for (own, count) in counts {
        *sum.entry(own + size).or_default() += count * ways;
    }
}

/// The number of solutions of all sizes.
pub(crate) fn total(sizes: &Sizes) -> BigUint {
    sizes.iter().map(|(_, count)| count).sum()
}
