//! From leaves of the search to numbers of solutions.
//!
//! At a leaf every constraint holds whatever the free variables are. How often each combination
//! of size and free variables occurs is counted in machine words; only the sum, at the end, needs
//! big integers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use model::sorted::distinct;
use model::steps::ON_HEAP;
use num_bigint::BigUint;

use super::Reason;
use super::meter::SearchMeter;

/// How many leaves of each kind were met.
pub(super) struct Tally {
    /// The different weights there are.
    classes: Vec<u64>,
    /// Leaves by size (first) and number of free counted variables of each class (the rest).
    leaves: BTreeMap<Vec<u64>, u64>,
    key: Vec<u64>,
}

/// A polynomial whose exponents are sizes.
pub(super) type BySize = BTreeMap<u64, BigUint>;

impl Tally {
    /// A tally for variables of these weights.
    pub fn new(weights: &[u64]) -> Tally {
        let classes = distinct(weights.iter().copied());
        Tally { classes, leaves: BTreeMap::new(), key: Vec::new() }
    }

    /// Counts a leaf of this size with free variables of these weights.
    pub fn leaf(&mut self, size: u64, free: impl Iterator<Item = u64>) {
        self.key.clear();
        self.key.resize(1 + self.classes.len(), 0);
        self.key[0] = size;
        for weight in free {
            self.key[1 + self.classes.partition_point(|&class| class < weight)] += 1;
        }
        match self.leaves.get_mut(self.key.as_slice()) {
            Some(times) => *times += 1,
            None => {
                self.leaves.insert(self.key.clone(), 1);
            }
        }
    }

    /// The number of solutions of all sizes together.
    pub fn total(&self) -> BigUint {
        let ways = |(key, &times): (&Vec<u64>, &u64)| BigUint::from(times) << key[1..].iter().sum::<u64>();
        self.leaves.iter().map(ways).sum()
    }

    /// The number of solutions of every size in `low..=high` that has any.
    pub fn sizes(self, low: u64, high: u64, meter: &mut SearchMeter<'_>) -> Result<BySize, Reason> {
        let mut by_free: BTreeMap<&[u64], Vec<(u64, u64)>> = BTreeMap::new();
        for (key, &times) in &self.leaves {
            by_free.entry(&key[1..]).or_default().push((key[0], times));
        }
        let mut sum = BySize::new();
        for (free, leaves) in by_free {
            let mut choices = BySize::from([(0, BigUint::from(1u32))]);
            for (&weight, &n) in self.classes.iter().zip(free) {
                let more = choose(&choices, weight, n, high, meter)?;
                meter.held.release(bytes(&choices));
                choices = more;
            }
            for (size, times) in leaves {
                meter.spend(8 * choices.len() as u64)?;
                for (more, ways) in &choices {
                    if (low..=high).contains(&(size + more)) {
                        add(&mut sum, size + more, ways * times, meter)?;
                    }
                }
            }
            meter.held.release(bytes(&choices));
        }
        Ok(sum)
    }
}

/// Bytes of a number of one size.
fn bytes_of(count: &BigUint) -> usize {
    size_of::<(u64, BigUint)>() + ON_HEAP + count.bits().div_ceil(8) as usize
}

/// Bytes of numbers by size.
fn bytes(sizes: &BySize) -> usize {
    sizes.values().map(bytes_of).sum()
}

/// Adds `more` to the number of a size, and what it takes to what is held.
fn add(sizes: &mut BySize, size: u64, more: BigUint, meter: &mut SearchMeter<'_>) -> Result<(), Reason> {
    match sizes.entry(size) {
        Entry::Vacant(entry) => {
            meter.held.hold(bytes_of(&more))?;
            entry.insert(more);
        }
        Entry::Occupied(mut entry) => {
            let before = bytes_of(entry.get());
            *entry.get_mut() += more;
            meter.held.hold(bytes_of(entry.get()) - before)?;
        }
    }
    Ok(())
}

/// `choices` times `(1 + z^weight)^n`, without the sizes above `high`.
fn choose(
    choices: &BySize,
    weight: u64,
    n: u64,
    high: u64,
    meter: &mut SearchMeter<'_>,
) -> Result<BySize, Reason> {
    let mut product = BySize::new();
    let mut ways = BigUint::from(1u32);
    for k in 0..=n {
        let more = k * weight;
        if more > high {
            break;
        }
        meter.spend(8 * choices.len() as u64)?;
        for (size, count) in choices.range(..=high - more) {
            add(&mut product, size + more, count * &ways, meter)?;
        }
        ways = ways * (n - k) / (k + 1);
    }
    Ok(product)
}
