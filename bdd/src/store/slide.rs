//! The two passes of a collection: mark what is reached, then slide the nodes together in place.
//!
//! Children come before their parents, so marking is one pass down the array and sliding is one pass up, both
//! in the order of memory. Sliding needs no second array and keeps the order of creation, which is that of
//! the operation that made the nodes. The new place of a node is the number of marks before it. Marks take
//! two and a half bits a node, so they stay in cache if nodes do not.

use super::node::{Edge, Node};
use super::nodes::Store;
use crate::bit_set::{BitSet, RankedSet};
use crate::prefetch::prefetch;

/// How many nodes before its turn a node's children are prefetched while marking.
const AHEAD: u32 = 64;
/// How many nodes are moved at once: their children are prefetched together.
const BLOCK: usize = 32;

/// Returns a live edge after the collection: the rank of its node among the live nodes is the new identifier.
#[inline(always)]
pub(crate) fn renamed(live: &RankedSet, edge: Edge) -> Edge {
    debug_assert!(live.has(edge.id()), "an edge that is kept leads to a node that is kept");
    Edge::new(live.rank(edge.id()) as u32, edge.complement())
}

/// Returns an edge after the collection; `None` if its node is gone.
#[inline(always)]
pub(crate) fn if_live(live: &RankedSet, edge: Edge) -> Option<Edge> {
    live.has(edge.id()).then(|| renamed(live, edge))
}

impl Store {
    /// Marks all nodes that marked nodes reach; returns the nodes that were reached again after they were
    /// marked. Asks `look` now and then whether to go on.
    pub fn mark_below<E>(
        &self,
        marks: &mut BitSet,
        look: impl FnMut() -> Result<(), E>,
    ) -> Result<BitSet, E> {
        let mut shared = BitSet::new(self.nodes.len());
        marks.descend(look, |marks, id| {
            if let Some(ahead) = id.checked_sub(AHEAD) {
                let node = &self.nodes[ahead as usize];
                for child in [node.low().id(), node.high().id()] {
                    marks.prefetch(child);
                    shared.prefetch(child);
                }
            }
            let node = &self.nodes[id as usize];
            for child in [node.low().id(), node.high().id()] {
                let again = !marks.insert(child);
                shared.insert_if(again, child);
            }
        })?;
        Ok(shared)
    }

    /// Moves every live node to its new place and enters it into the unique table: its children are at their
    /// final places by then.
    ///
    /// Whether a node is shared is taken from the marks, not counted at the children: marks are in cache,
    /// nodes may not be (half of the time of sliding if children are far away). A root with one parent counts
    /// as shared, which costs entries of the computed table, no more.
    pub fn slide(&mut self, live: &RankedSet, shared: &BitSet) {
        self.overflow.clear();
        self.childless.fill([0; 2]);
        for edge in &mut self.all_sets {
            *edge = if_live(live, *edge).unwrap_or(Edge::FALSE);
        }
        self.nodes[0] = Node::default().used(shared.has(0));
        let mut kept = 1;
        let mut ids = live.ascending().skip(1);
        loop {
            let mut block = [(0, Node::default()); BLOCK];
            let mut len = 0;
            for (place, id) in block.iter_mut().zip(&mut ids) {
                *place = (id, self.nodes[id as usize]);
                live.prefetch(place.1.low().id());
                live.prefetch(place.1.high().id());
                len += 1;
            }
            if len == 0 {
                break;
            }
            for (id, node) in &mut block[..len] {
                let (low, high) = (renamed(live, node.low()), renamed(live, node.high()));
                *node = Node::new(low, high).used(shared.has(*id));
                prefetch(&self.nodes, node.larger_child() as usize);
            }
            for (id, node) in &block[..len] {
                debug_assert!(kept <= *id, "a collection moves nodes down");
                self.level_of.copy(*id, kept);
                self.nodes[kept as usize] = *node;
                self.hang(kept);
                kept += 1;
            }
        }
        self.truncate(kept as usize);
    }
}
