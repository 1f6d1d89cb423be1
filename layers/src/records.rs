//! Records of machine words, in blocks.
//!
//! Layers take most of the memory. A vector that grows copies its elements, holds both copies meanwhile, and
//! leaves holes that fit nothing else. Blocks are not moved, and the free blocks of the upper layer serve the
//! lower one. So the accounted bytes are those that the process holds.

/// Words of a block, at most, where a record is not larger.
const BLOCK: usize = 1 << 9;

/// A list of records of equally many words each.
#[derive(Debug)]
pub(super) struct Records {
    /// All full but the last.
    blocks: Vec<Vec<u64>>,
    len: usize,
    /// Records a block, as a power of two.
    log: u32,
    /// Words a record.
    words: usize,
}

impl Records {
    /// Returns an empty list of records of `words` words, at least one.
    pub fn new(words: usize) -> Records {
        let log = (BLOCK / words.max(1)).max(1).ilog2();
        Records { blocks: Vec::new(), len: 0, log, words }
    }

    /// Returns the number of records.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn place(&self, at: usize) -> (usize, std::ops::Range<usize>) {
        let start = (at & ((1 << self.log) - 1)) * self.words;
        (at >> self.log, start..start + self.words)
    }

    /// Returns the words of record `at`.
    #[inline(always)]
    pub fn get(&self, at: usize) -> &[u64] {
        debug_assert!(at < self.len, "a record that is read is there");
        let (block, words) = self.place(at);
        &self.blocks[block][words]
    }

    /// As [`Records::get`], to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self, at: usize) -> &mut [u64] {
        let (block, words) = self.place(at);
        &mut self.blocks[block][words]
    }

    /// Appends a record that begins with `head`, zeros behind it.
    #[inline(always)]
    pub fn push(&mut self, head: &[u64]) {
        let words = self.words;
        debug_assert!(head.len() <= words, "the beginning of a record is no longer than a record");
        let block = self.open();
        block.extend_from_slice(head);
        block.resize(block.len() + words - head.len(), 0);
    }

    /// Returns the block at whose end the next record has to be written.
    #[inline(always)]
    fn open(&mut self) -> &mut Vec<u64> {
        if self.len & ((1 << self.log) - 1) == 0 {
            self.add_block();
        }
        self.len += 1;
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    #[cold]
    fn add_block(&mut self) {
        self.blocks.push(Vec::with_capacity(self.words << self.log));
    }

    /// Returns all records.
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> + Clone {
        self.blocks.iter().flat_map(|block| block.chunks_exact(self.words))
    }

    /// Returns a list with a record of `words` words for each record of this list; `write` makes it. Frees
    /// each old block after it is read.
    pub fn map(self, words: usize, write: impl Fn(&[u64], &mut Vec<u64>)) -> Records {
        let mut mapped = Records::new(words);
        for block in self.blocks {
            block.chunks_exact(self.words).for_each(|record| write(record, mapped.open()));
        }
        debug_assert_eq!(mapped.len, self.len, "each record becomes one");
        debug_assert_eq!(
            mapped.blocks.iter().map(Vec::len).sum::<usize>(),
            mapped.len * words,
            "each record that was written has its words"
        );
        mapped
    }

    /// Returns the bytes held.
    pub fn bytes(&self) -> usize {
        self.blocks.len() * self.bytes_of_block() + self.blocks.capacity() * size_of::<Vec<u64>>()
    }

    /// Returns the bytes of a block, with what the allocator adds to it.
    pub fn bytes_of_block(&self) -> usize {
        (self.words << self.log) * size_of::<u64>() + 2 * size_of::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_records() {
        for words in [1, 3, 700] {
            let mut list = Records::new(words);
            for at in 0..3000 {
                assert_eq!(list.len(), at);
                list.push(&[at as u64]);
                list.get_mut(at)[words - 1] += 1;
            }
            let first = |at: usize| if words == 1 { at as u64 + 1 } else { at as u64 };
            assert!((0..3000).all(|at| list.get(at)[0] == first(at)));
            assert!(list.iter().skip(5).all(|record| record[words - 1] > 0));
            assert!(list.bytes() >= 3000 * words * 8 && list.bytes() < 3000 * words * 9 + 24 * BLOCK);
            let twice = list.map(2, |record, twice| twice.extend([2 * record[0]; 2]));
            assert_eq!(twice.len(), 3000);
            assert!(twice.iter().enumerate().all(|(at, record)| record == [2 * first(at); 2]));
        }
    }
}
