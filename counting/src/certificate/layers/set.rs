//! Sets of rests, as bits.

use std::hash::{Hash, Hasher};

use model::bits::{self, Bits};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>(Bits<W>);

/// States of a level differ in few bits, usually high ones. A product carries high bits no further down, so
/// the hash folds its upper half into the lower one.
impl<const W: usize> Hash for Set<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = self.0.iter().fold(0u64, |mixed, word| (mixed.rotate_left(29) ^ word).wrapping_mul(ODD));
        state.write_u64(mixed ^ mixed >> 32);
    }
}

impl<const W: usize> From<Bits<W>> for Set<W> {
    fn from(words: Bits<W>) -> Set<W> {
        Set(words)
    }
}

impl<const W: usize> Set<W> {
    pub const EMPTY: Set<W> = Set(bits::none());

    /// The set of these numbers.
    pub fn of(members: impl IntoIterator<Item = usize>) -> Set<W> {
        let mut set = Set::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    #[inline]
    pub fn insert(&mut self, member: usize) {
        bits::put(&mut self.0, member as u32);
    }

    #[inline]
    pub fn meets(&self, other: &Set<W>) -> bool {
        bits::meets(&self.0, &other.0)
    }

    #[inline]
    pub fn union(&self, other: &Set<W>) -> Set<W> {
        let mut all = *self;
        bits::add(&mut all.0, &other.0);
        all
    }

    #[inline]
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(bits::without(&self.0, &other.0))
    }

    /// Its bytes from a word on.
    pub fn bytes(&self, from: usize) -> Vec<u8> {
        self.0[from..].iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The same set with these bytes from a word on, and none behind them.
    pub fn with_bytes(mut self, from: usize, bytes: &[u8]) -> Set<W> {
        let parts = bytes.chunks(8).chain(std::iter::repeat([].as_slice()));
        for (word, part) in self.0[from..].iter_mut().zip(parts) {
            *word = part.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        self
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members, ascending.
    #[inline]
    pub fn ones(&self) -> impl Iterator<Item = usize> {
        bits::ones(&self.0).map(|member| member as usize)
    }
}
