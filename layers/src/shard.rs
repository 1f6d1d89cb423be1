//! A part of a layer: the states whose hash starts with the same bits.

use super::records::Records;
use super::values::Shape;
use limits::hash;

const EMPTY: u32 = u32::MAX;
const FIRST_BITS: u32 = 6;
/// Bits of a place in an entry of the table. The bits above are a tag, more bits of the hash of the state. If
/// tags differ, so do the states; if they are equal, so are the states with high probability, so the
/// processor predicts the branch and does not wait for the record (a third of the time).
pub(super) const PLACE_BITS: u32 = 24;
/// Most states of a shard.
pub(super) const MOST_STATES: usize = (1 << PLACE_BITS) - 1;

/// Returns the hash of a state, as the tables of layers use it: its top bits choose the shard, the next ones the place.
#[inline(always)]
pub fn hash_of<const W: usize>(state: &[u64; W]) -> u64 {
    let mut hash = 0;
    for &word in state {
        hash = hash::mix(hash, word);
    }
    // The multiplicative hash is weak in its top bits where words differ in high bits only.
    hash ^ hash.rotate_left(32)
}

/// States in order of arrival, their values, and while the layer grows a table to find them.
#[derive(Debug)]
pub(super) struct Shard<const W: usize> {
    states: Records,
    values: Records,
    /// Open addressing; holds places in `states` under tags.
    table: Vec<u32>,
    bits: u32,
    /// The number of hash bits that chose the shard; all its states agree in them.
    chosen_by: u32,
}

impl<const W: usize> Shard<W> {
    /// Returns an empty shard of a layer of `2^chosen_by` shards, with values of `shape`.
    pub fn new(chosen_by: u32, shape: &Shape) -> Shard<W> {
        let (states, values) = (Records::new(W), Records::new(shape.words()));
        Shard { states, values, table: Vec::new(), bits: 0, chosen_by }
    }

    /// Appends a state, which is new, to a shard without a table; returns its value, all zeros.
    #[inline(always)]
    pub fn push(&mut self, state: &[u64; W]) -> &mut [u64] {
        debug_assert!(self.table.is_empty(), "a state that is appended is in no table");
        self.states.push(state);
        self.values.push(&[]);
        self.last_value()
    }

    /// Returns the value of the state that came last.
    #[inline(always)]
    pub fn last_value(&mut self) -> &mut [u64] {
        let last = self.states.len() - 1;
        self.values.get_mut(last)
    }

    /// Returns the number of states.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the state at `place`.
    #[inline(always)]
    pub fn state(&self, place: usize) -> &[u64; W] {
        self.states.get(place).first_chunk().expect("a state has W words")
    }

    /// Returns the value of the state at `place`.
    #[inline(always)]
    pub fn value(&self, place: usize) -> &[u64] {
        self.values.get(place)
    }

    /// Returns all values.
    pub fn values(&self) -> impl Iterator<Item = &[u64]> + Clone {
        self.values.iter()
    }

    /// Returns the value of `state`, all zeros where the state is new.
    #[inline(always)]
    pub fn value_of(&mut self, state: &[u64; W]) -> &mut [u64] {
        let place = self.place(state);
        self.values.get_mut(place)
    }

    #[inline(always)]
    fn place(&mut self, state: &[u64; W]) -> usize {
        let new = self.states.len();
        // At most four places of five are taken.
        if new * 5 >= self.table.len() * 4 {
            self.grow();
        }
        let (mut at, tag) = self.start(state);
        loop {
            let entry = self.table[at];
            if entry == EMPTY {
                break;
            }
            let known = (entry & MOST_STATES as u32) as usize;
            if entry >> PLACE_BITS == tag && self.state(known) == state {
                return known;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        debug_assert!(new < MOST_STATES, "a place fits below the tag, and is none that is empty");
        debug_assert!(
            new == 0
                || self.chosen_by == 0
                || (hash_of(self.state(0)) ^ hash_of(state)) >> (u64::BITS - self.chosen_by) == 0,
            "all states of a shard agree in the bits of the hash that chose it"
        );
        self.table[at] = tag << PLACE_BITS | new as u32;
        self.states.push(state);
        self.values.push(&[]);
        debug_assert_eq!(self.states.len(), self.values.len(), "each state has a value");
        new
    }

    /// Returns the place where the search for a state starts, and the state's tag.
    #[inline(always)]
    fn start(&self, state: &[u64; W]) -> (usize, u32) {
        let hash = hash_of(state) << self.chosen_by;
        (hash::index(hash, self.bits), hash::index(hash << self.bits, u32::BITS - PLACE_BITS) as u32)
    }

    #[cold]
    fn grow(&mut self) {
        self.bits = (self.bits + 1).max(FIRST_BITS);
        self.table.clear();
        self.table.resize(1 << self.bits, EMPTY);
        debug_assert!(self.states.len() < self.table.len(), "a table has free places, where searches end");
        for id in 0..self.states.len() {
            let (mut at, tag) = self.start(self.state(id));
            while self.table[at] != EMPTY {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = tag << PLACE_BITS | id as u32;
        }
    }

    /// Ends the growth: the table goes.
    pub fn close(&mut self) {
        self.table = Vec::new();
    }

    /// Returns the bytes held.
    pub fn bytes(&self) -> usize {
        self.states.bytes() + self.values.bytes() + self.table.capacity() * size_of::<u32>()
    }

    /// Returns the bytes that a few more states may take besides their own: new blocks, and a table twice as
    /// large.
    pub fn room_to_grow(&self) -> usize {
        let table = self.table.capacity().max(1 << FIRST_BITS) * size_of::<u32>();
        self.states.bytes_of_block() + self.values.bytes_of_block() + table
    }

    /// Rewrites every value, into one of `shape`.
    pub fn rewrite(&mut self, shape: &Shape, write: impl Fn(&[u64], &mut Vec<u64>)) {
        let old = std::mem::replace(&mut self.values, Records::new(1));
        self.values = old.map(shape.words(), write);
        debug_assert_eq!(self.states.len(), self.values.len(), "each state keeps a value");
    }
}
