//! Sets of small numbers, one bit a number: the marks of a collection, the edges that a pass has met.

use crate::prefetch::prefetch;

/// Words of a walk between two looks: 65,536 numbers, which take less than a millisecond.
const LOOK: usize = 1024;

/// A set of numbers below a fixed bound.
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Returns the empty set of numbers below `bound`.
    pub fn new(bound: usize) -> BitSet {
        BitSet { words: vec![0; bound.div_ceil(64)] }
    }

    /// Returns the bytes of a set of numbers below `bound`.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * size_of::<u64>()
    }

    #[inline(always)]
    pub fn has(&self, n: u32) -> bool {
        self.words[n as usize / 64] >> (n % 64) & 1 == 1
    }

    /// Prefetches the word that holds `n`.
    #[inline(always)]
    pub fn prefetch(&self, n: u32) {
        prefetch(&self.words, n as usize / 64);
    }

    /// Adds `n`; returns whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, n: u32) -> bool {
        let (word, bit) = (&mut self.words[n as usize / 64], 1 << (n % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds `n` if `condition` holds, without a branch.
    #[inline(always)]
    pub fn insert_if(&mut self, condition: bool, n: u32) {
        self.words[n as usize / 64] |= u64::from(condition) << (n % 64);
    }

    /// Returns the elements in ascending order.
    pub fn ascending(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.words).flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// Visits the elements from the highest down, without 0. A visit may add elements below its own; they are
    /// visited too. Asks `look` now and then whether to go on; its error ends the walk.
    pub fn descend<E>(
        &mut self,
        mut look: impl FnMut() -> Result<(), E>,
        mut visit: impl FnMut(&mut BitSet, u32),
    ) -> Result<(), E> {
        for word in (0..self.words.len()).rev() {
            if word % LOOK == 0 {
                look()?;
            }
            let mut above = 0;
            loop {
                let left = self.words[word] & !above;
                if left == 0 {
                    break;
                }
                let bit = left.ilog2();
                above = !0 << bit;
                let n = 64 * word as u32 + bit;
                if n != 0 {
                    visit(self, n);
                }
            }
        }
        Ok(())
    }
}

/// A set that does not change any more, and the rank of each element: how many elements are smaller.
pub(crate) struct RankedSet {
    set: BitSet,
    /// By word: the number of elements in the words before it.
    before: Vec<u32>,
}

impl RankedSet {
    pub fn new(set: BitSet) -> RankedSet {
        let mut sum = 0;
        let before = set.words.iter().map(|word| {
            sum += word.count_ones();
            sum - word.count_ones()
        });
        RankedSet { before: before.collect(), set }
    }

    /// Returns the bytes of a ranked set of numbers below `bound`.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * (size_of::<u64>() + size_of::<u32>())
    }

    /// Returns whether `n` is an element.
    #[inline(always)]
    pub fn has(&self, n: u32) -> bool {
        self.set.has(n)
    }

    /// Prefetches the memory that [`RankedSet::rank`] reads.
    #[inline(always)]
    pub fn prefetch(&self, n: u32) {
        self.set.prefetch(n);
        prefetch(&self.before, n as usize / 64);
    }

    /// Returns the elements in ascending order.
    pub fn ascending(&self) -> impl Iterator<Item = u32> {
        self.set.ascending()
    }

    /// Returns the elements in descending order.
    pub fn descending(&self) -> impl Iterator<Item = u32> {
        (0..self.set.words.len()).rev().flat_map(|at| {
            let mut left = self.set.words[at];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.ilog2())?;
                left ^= 1 << bit;
                Some(64 * at as u32 + bit)
            })
        })
    }

    /// Returns the rank of the element `n`.
    #[inline(always)]
    pub fn rank(&self, n: u32) -> usize {
        debug_assert!(self.has(n), "a rank is that of an element");
        let word = n as usize / 64;
        let lower = self.set.words[word] & ((1 << (n % 64)) - 1);
        self.before[word] as usize + lower.count_ones() as usize
    }
}
