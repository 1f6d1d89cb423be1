//! The children of some states, sorted by the shard of the next layer.

use std::ops::Range;

use super::shard::{MOST_STATES, PLACE_BITS, Shard, hash_of};
use super::spec::{Layered, Quantity};
use limits::hash;

/// The children of one chunk, sorted by shard.
pub(super) struct Children<const W: usize> {
    pub states: Vec<[u64; W]>,
    /// The parent's place in its shard; above it how many variables of the step are true.
    from: Vec<u32>,
    /// Where each shard's children end.
    ends: Vec<u32>,
}

impl<const W: usize> Children<W> {
    /// The most bytes that a child takes: in the list, in its sorted copy, and in a shard.
    pub const MOST_BYTES: usize = 3 * size_of::<[u64; W]>() + 4 * size_of::<u32>();

    /// Returns the children of some parents of a shard after some levels, for a layer of `2^log` shards.
    pub fn of<L: Layered<W>>(
        spec: &L,
        quantity: Quantity,
        levels: Range<u32>,
        shard: &Shard<W>,
        parents: Range<usize>,
        log: u32,
    ) -> Children<W> {
        let mut states = Vec::with_capacity(parents.len() * 2);
        let mut from = Vec::with_capacity(parents.len() * 2);
        for place in parents {
            let parent = shard.state(place);
            let promising = || spec.promises(levels.start, parent, shard.value(place)[0]);
            if matches!(quantity, Quantity::Best(_)) && !promising() {
                continue;
            }
            spec.descend(levels.start, levels.end, parent, 0, &mut |child, trues| {
                let child = spec.representative(levels.end, child);
                debug_assert!(
                    trues < 1 << (u32::BITS - PLACE_BITS),
                    "the true variables of a step fit above a place"
                );
                debug_assert!(place <= MOST_STATES, "the place of a parent fits below the true variables");
                states.push(child);
                from.push(place as u32 | trues << PLACE_BITS);
            });
        }
        Children { states, from, ends: Vec::new() }.sorted(log)
    }

    /// Sorts the children by shard: a counting sort, stable.
    fn sorted(self, log: u32) -> Children<W> {
        let Children { states, from, .. } = self;
        debug_assert_eq!(states.len(), from.len(), "each child knows its parent");
        if log == 0 {
            let ends = vec![states.len() as u32];
            return Children { states, from, ends };
        }
        let shards: Vec<u16> = states.iter().map(|state| hash::index(hash_of(state), log) as u16).collect();
        let mut ends = vec![0u32; 1 << log];
        shards.iter().for_each(|&shard| ends[shard as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut sorted = Children { states: vec![[0; W]; states.len()], from: vec![0; states.len()], ends };
        for ((state, from), shard) in states.iter().zip(from).zip(shards) {
            let at = &mut sorted.ends[shard as usize];
            sorted.states[*at as usize] = *state;
            sorted.from[*at as usize] = from;
            *at += 1;
        }
        debug_assert_eq!(
            sorted.ends.last(),
            Some(&(sorted.states.len() as u32)),
            "the last shard ends with the list"
        );
        debug_assert!(sorted.ends.is_sorted(), "the children of the shards lie one behind another");
        sorted
    }

    /// Returns the places of the children for one shard.
    pub fn for_shard(&self, shard: usize) -> Range<usize> {
        let start = if shard == 0 { 0 } else { self.ends[shard - 1] };
        start as usize..self.ends[shard] as usize
    }

    /// Returns the child at a place: its state, the place of its parent, and how many variables of the step are true.
    #[inline(always)]
    pub fn child(&self, at: usize) -> (&[u64; W], usize, u32) {
        let from = self.from[at];
        (&self.states[at], (from & MOST_STATES as u32) as usize, from >> PLACE_BITS)
    }

    /// Returns the bytes held.
    pub fn bytes(&self) -> usize {
        self.states.len() * (size_of::<[u64; W]>() + size_of::<u32>()) + self.ends.len() * size_of::<u32>()
    }
}
