//! A hash table for the parents of the few nodes that have too many for a list.

use crate::store::node::{Edge, Node};
use limits::hash;

/// Open addressing with linear probing; holds identifiers, the keys are in the nodes.
#[derive(Default, Debug)]
pub(crate) struct Overflow {
    places: Vec<u32>,
    bits: u32,
    len: usize,
}

const EMPTY: u32 = 0;
const FIRST_BITS: u32 = 8;

#[inline(always)]
fn key(level: u32, low: Edge, high: Edge) -> u64 {
    hash::mix(u64::from(low.0) << 32 | u64::from(high.0), u64::from(level))
}

impl Overflow {
    /// Returns an empty table with room for `more` insertions; `None` if the system has no memory for it.
    pub fn with_room(more: usize) -> Option<Overflow> {
        if more == 0 {
            return Some(Overflow::default());
        }
        let bits = Overflow::default().bits_for(more);
        let mut places = Vec::new();
        places.try_reserve_exact(1 << bits).ok()?;
        places.resize(1 << bits, EMPTY);
        Some(Overflow { places, bits, len: 0 })
    }

    pub fn bytes(&self) -> usize {
        self.places.len() * size_of::<u32>()
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the bytes of the larger table that `more` insertions need; 0 if they fit this one. Both tables
    /// are held while entries move.
    pub fn growth(&self, more: usize) -> usize {
        let bits = self.bits_for(more);
        if bits == self.bits { 0 } else { size_of::<u32>() << bits }
    }

    /// Returns the logarithm of the table size for which the table is at most half full after `more`
    /// insertions.
    fn bits_for(&self, more: usize) -> u32 {
        let places = (2 * (self.len + more)).next_power_of_two();
        places.trailing_zeros().max(FIRST_BITS).max(self.bits)
    }

    pub fn clear(&mut self) {
        *self = Overflow::default();
    }

    /// Returns the node with these children at this level, if the table has it.
    #[inline]
    pub fn find(
        &self,
        nodes: &[Node],
        levels: impl Fn(u32) -> u32,
        level: u32,
        low: Edge,
        high: Edge,
    ) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        let mut at = hash::index(key(level, low, high), self.bits);
        loop {
            match self.places[at] {
                EMPTY => return None,
                id if nodes[id as usize].has_children(low, high) && levels(id) == level => return Some(id),
                _ => at = (at + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Makes room for `more` insertions.
    #[cold]
    pub fn grow(&mut self, nodes: &[Node], levels: impl Fn(u32) -> u32, more: usize) {
        self.bits = self.bits_for(more);
        let old = std::mem::replace(&mut self.places, vec![EMPTY; 1 << self.bits]);
        debug_assert!(old.len() < self.places.len(), "the overflow table grows");
        for other in old.into_iter().filter(|&other| other != EMPTY) {
            self.place(nodes, &levels, other);
        }
    }

    /// Adds a node that is not here yet. Room has been made.
    pub fn insert(&mut self, nodes: &[Node], levels: impl Fn(u32) -> u32, id: u32) {
        debug_assert!(
            2 * (self.len + 1) <= self.places.len(),
            "room has been made: at most half of the places are taken"
        );
        debug_assert!(
            self.find(nodes, &levels, levels(id), nodes[id as usize].low(), nodes[id as usize].high())
                .is_none(),
            "a node enters the overflow table once"
        );
        self.place(nodes, &levels, id);
        self.len += 1;
    }

    fn place(&mut self, nodes: &[Node], levels: impl Fn(u32) -> u32, id: u32) {
        let node = &nodes[id as usize];
        let mut at = hash::index(key(levels(id), node.low(), node.high()), self.bits);
        while self.places[at] != EMPTY {
            at = (at + 1) & (self.places.len() - 1);
        }
        self.places[at] = id;
    }
}
