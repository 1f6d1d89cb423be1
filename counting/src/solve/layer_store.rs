//! Counts that outlive a process: the storage of a method's work so far.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use layers::stage::{Staged, Watch};
use layers::{Counts, LayerStats, Refused};
use limits::{Budget, Limit};
use num_bigint::BigUint;

use super::Progress;

/// Keeps counts by layers in stages (see [`layers::stage`]), in files as a rule.
///
/// A request with a store ([`Request::store`](super::Request::store)) is one count by layers, or several: one for
/// each component of the model, each size that is tried, and each symmetry. They come in the same order whenever
/// the request is repeated, and each has a fingerprint.
pub trait LayerStore: Debug + Send + Sync {
    /// Returns the numbers of a count: the stored ones, or else those of a count that goes on from the end of
    /// its files.
    fn count(
        &self,
        staged: &dyn Staged,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<(Counts, LayerStats), Refused>;

    /// Returns the number of solutions of each size of a count in cases: the stored ones, or else those
    /// counted in all its parts. A part takes one thread.
    fn cases(
        &self,
        cased: &dyn Cased,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Limit>;
}

/// A count in cases, as a store keeps it.
pub trait Cased: Sync {
    /// A number that other counts do not have.
    fn fingerprint(&self) -> u64;

    /// The cases of one part. Time: that of the method asked for.
    fn part(
        &self,
        part: u32,
        parts: u32,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<PartCounts, Limit>;
}

/// What was counted in the cases of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartCounts {
    /// A number of all cases as they were divided: parts of two divisions are no count together.
    pub division: u64,
    /// The number of solutions of each size; where only their total is asked for, it stands under size 0.
    pub sizes: BTreeMap<u32, BigUint>,
}

/// The form of what a store keeps: what the bits of a state mean, which states are merged, how cases are divided.
/// Raised with every change of these, also with one that mends a wrong count: what was kept before is then refused.
pub const LAYER_FORM: u32 = 8;

/// Returns a number of what `of` hashes, the same in every process and on every little-endian machine. Elsewhere it is another
/// one, and files from there are those of a foreign count.
pub(crate) fn fingerprint(of: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    of.hash(&mut hasher);
    hasher.finish()
}

/// The 64-bit hash FNV-1a.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    // Lengths, and the variants of enums: as wide on every machine.
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
