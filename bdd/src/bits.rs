//! A set of small numbers, one bit each: marks of a collection, phases met by a pass.

/// A set of numbers below a bound that is fixed at its making.
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Bits {
        Bits { words: vec![0; bound.div_ceil(64)] }
    }

    /// Bytes that a set of numbers below `bound` holds.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * size_of::<u64>()
    }

    #[inline(always)]
    pub fn has(&self, n: u32) -> bool {
        self.words[n as usize / 64] >> (n % 64) & 1 == 1
    }

    /// The elements among 64 numbers, by the number of the word they share: bit i is 64 word + i.
    #[inline(always)]
    pub fn word(&self, word: usize) -> u64 {
        self.words[word]
    }

    /// Adds `n`; answers whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, n: u32) -> bool {
        let (word, bit) = (&mut self.words[n as usize / 64], 1 << (n % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The elements of one word of [`Bits`], from 0 to 63, in ascending order.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        lowest
    })
}

/// A finished set whose elements are numbered from 0 in ascending order.
pub(crate) struct Ranked {
    set: Bits,
    /// By word: how many elements lie in the words before.
    before: Vec<u32>,
}

impl Ranked {
    pub fn new(set: Bits) -> Ranked {
        let mut sum = 0;
        let before = set.words.iter().map(|word| {
            sum += word.count_ones();
            sum - word.count_ones()
        });
        Ranked { before: before.collect(), set }
    }

    /// Bytes that a ranked set of numbers below `bound` holds.
    pub fn bytes(bound: usize) -> usize {
        bound.div_ceil(64) * (size_of::<u64>() + size_of::<u32>())
    }

    /// The number of the element `n`.
    #[inline(always)]
    pub fn number(&self, n: u32) -> usize {
        let word = n as usize / 64;
        let lower = self.set.words[word] & ((1 << (n % 64)) - 1);
        self.before[word] as usize + lower.count_ones() as usize
    }
}
