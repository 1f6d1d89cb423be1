//! A part of a layer: the states whose hash starts with the same bits.

use super::cells::{Cells, Move, make_room};
use crate::hash;
use crate::word::Word;

const EMPTY: u32 = u32::MAX;
const FIRST_BITS: u32 = 6;

/// The hash of a state; its top bits choose the shard, the next ones the place.
#[inline(always)]
pub(super) fn hash_of<const W: usize>(state: &[u64; W]) -> u64 {
    let mut hash = 0;
    for &word in state {
        hash = hash::mix(hash, word);
    }
    // The multiplicative hash is weak in its top bits where words differ in high bits only.
    hash ^ hash.rotate_left(32)
}

/// States in order of arrival, their values, and while the layer grows a table to find them.
#[derive(Debug)]
pub(super) struct Shard<const W: usize, V> {
    pub states: Vec<[u64; W]>,
    pub cells: Cells<V>,
    /// Open addressing; holds places in `states`.
    table: Vec<u32>,
    bits: u32,
    /// Number of hash bits that chose the shard, and say nothing within it.
    chosen_by: u32,
}

impl<const W: usize, V: Word> Shard<W, V> {
    /// An empty shard of a layer of `2^chosen_by` shards.
    pub fn new(chosen_by: u32) -> Shard<W, V> {
        Shard { states: Vec::new(), cells: Cells::default(), table: Vec::new(), bits: 0, chosen_by }
    }

    /// The place of `state`, which is opened where it is new.
    #[inline(always)]
    pub fn place(&mut self, state: &[u64; W], step: &Move) -> usize {
        // At most four places of five are taken.
        if self.states.len() * 5 >= self.table.len() * 4 {
            self.grow();
        }
        let mut at = self.start(state);
        loop {
            match self.table[at] {
                EMPTY => break,
                id if self.states[id as usize] == *state => return id as usize,
                _ => at = (at + 1) & (self.table.len() - 1),
            }
        }
        let id = self.states.len();
        self.table[at] = id as u32;
        make_room(&mut self.states, 1);
        self.states.push(*state);
        self.cells.open(step);
        id
    }

    #[inline(always)]
    fn start(&self, state: &[u64; W]) -> usize {
        hash::index(hash_of(state) << self.chosen_by, self.bits)
    }

    #[cold]
    fn grow(&mut self) {
        self.bits = (self.bits + 1).max(FIRST_BITS);
        self.table.clear();
        self.table.resize(1 << self.bits, EMPTY);
        for id in 0..self.states.len() {
            let mut at = self.start(&self.states[id]);
            while self.table[at] != EMPTY {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = id as u32;
        }
    }

    /// Ends the growth: the table goes.
    pub fn close(&mut self) {
        self.table = Vec::new();
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<[u64; W]>()
            + self.table.capacity() * size_of::<u32>()
            + self.cells.bytes()
    }

    /// The same states with numbers of another width.
    pub fn widened<U: Word>(self, widen: impl Fn(V) -> U) -> Shard<W, U> {
        let Cells { numbers, sizes } = self.cells;
        let numbers = numbers.into_iter().map(widen).collect();
        Shard {
            states: self.states,
            cells: Cells { numbers, sizes },
            table: self.table,
            bits: self.bits,
            chosen_by: self.chosen_by,
        }
    }
}
