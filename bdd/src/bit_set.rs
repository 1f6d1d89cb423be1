//! A set of small numbers, one bit each: marks of a collection, phases met by a pass.

use crate::prefetch::prefetch;

/// A set of numbers below a bound that is fixed at its making.
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> BitSet {
        BitSet { words: vec![0; bound.div_ceil(64)] }
    }

    /// Bytes that a set of numbers below `bound` holds.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * size_of::<u64>()
    }

    #[inline(always)]
    pub fn has(&self, n: u32) -> bool {
        self.words[n as usize / 64] >> (n % 64) & 1 == 1
    }

    /// Has what tells of `n` brought near.
    #[inline(always)]
    pub fn prefetch(&self, n: u32) {
        prefetch(&self.words, n as usize / 64);
    }

    /// Adds `n`; answers whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, n: u32) -> bool {
        let (word, bit) = (&mut self.words[n as usize / 64], 1 << (n % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Adds `n` where `condition` holds; without a branch on it.
    #[inline(always)]
    pub fn insert_if(&mut self, condition: bool, n: u32) {
        self.words[n as usize / 64] |= u64::from(condition) << (n % 64);
    }

    /// Visits every element but 0 from the highest down, and with it those that the visit adds
    /// below it.
    pub fn descend(&mut self, mut visit: impl FnMut(&mut BitSet, u32)) {
        for word in (0..self.words.len()).rev() {
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
    }
}

/// A finished set whose elements are numbered from 0 in ascending order.
pub(crate) struct RankedSet {
    set: BitSet,
    /// By word: how many elements lie in the words before.
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

    /// Bytes that a ranked set of numbers below `bound` holds.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * (size_of::<u64>() + size_of::<u32>())
    }

    /// Whether `n` is an element.
    #[inline(always)]
    pub fn has(&self, n: u32) -> bool {
        self.set.has(n)
    }

    /// Has what [`RankedSet::number`] will look at brought near.
    #[inline(always)]
    pub fn prefetch(&self, n: u32) {
        self.set.prefetch(n);
        prefetch(&self.before, n as usize / 64);
    }

    /// The elements in ascending order.
    pub fn ascending(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.set.words).flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// The number of the element `n`.
    #[inline(always)]
    pub fn number(&self, n: u32) -> usize {
        let word = n as usize / 64;
        let lower = self.set.words[word] & ((1 << (n % 64)) - 1);
        self.before[word] as usize + lower.count_ones() as usize
    }
}
