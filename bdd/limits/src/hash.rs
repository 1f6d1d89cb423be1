//! The one place where keys are hashed.

use std::hash::Hasher;

/// Mixes two words, alike on machines of all word sizes. Take an index from the high bits: the low
/// bits of packed identifiers spread badly under this multiplicative hash.
#[inline(always)]
pub fn mix(a: u64, b: u64) -> u64 {
    let mut hasher = fxhash::FxHasher64::default();
    hasher.write_u64(a);
    hasher.write_u64(b);
    hasher.finish()
}

/// `hash` as an index into a table of `2^bits` places.
#[inline(always)]
pub fn index(hash: u64, bits: u32) -> usize {
    (hash >> (64 - bits)) as usize
}
