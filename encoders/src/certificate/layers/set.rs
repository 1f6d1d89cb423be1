//! Sets of rests, as bits.

use std::hash::{Hash, Hasher};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>([u64; W]);

/// States of a level differ in few bits, usually high ones. A product carries high bits no further down, so
/// the hash folds its upper half into the lower one.
impl<const W: usize> Hash for Set<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = self.0.iter().fold(0u64, |mixed, word| (mixed.rotate_left(29) ^ word).wrapping_mul(ODD));
        state.write_u64(mixed ^ mixed >> 32);
    }
}

impl<const W: usize> From<[u64; W]> for Set<W> {
    fn from(words: [u64; W]) -> Set<W> {
        Set(words)
    }
}

impl<const W: usize> Set<W> {
    pub const EMPTY: Set<W> = Set([0; W]);

    /// The set of these numbers.
    pub fn of(members: impl IntoIterator<Item = usize>) -> Set<W> {
        let mut set = Set::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    #[inline]
    pub fn meets(&self, other: &Set<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    #[inline]
    pub fn union(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Its words.
    pub fn words(&self) -> [u64; W] {
        self.0
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members, ascending.
    #[inline]
    pub fn ones(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let next = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            words.map(move |word| 64 * at + word.trailing_zeros() as usize)
        })
    }
}
