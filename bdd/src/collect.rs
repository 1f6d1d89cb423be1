//! Collection: mark what the handles reach, then slide each level's nodes together in place.
//!
//! Sliding needs no second array (one mark bit a node), keeps the order of creation, which is
//! that of the depth-first operation that made the nodes, and frees whole blocks for any level.
//! Handles and the memo are renamed, not invalidated.

use crate::bits::Bits;
use crate::manager::Manager;
use crate::node::Edge;
use crate::store::Store;

/// Shows every edge of some place outside the handles to a visitor, which may rename it.
pub(crate) type ShowEdges<'a> = dyn FnMut(&mut dyn FnMut(&mut Edge)) + 'a;

impl Manager {
    /// Removes every node that no handle reaches and compacts the rest. Linear in the nodes in
    /// the table. Handles stay valid; the memo is kept, as far as its nodes are.
    ///
    /// Memory at the end of the node array goes back to the system.
    ///
    /// Operations collect by themselves when garbage may exceed what is alive.
    pub fn collect(&mut self) {
        self.collect_keeping(&mut |_| {});
        self.store.release_tail();
    }

    pub(crate) fn collect_keeping(&mut self, extra: &mut ShowEdges<'_>) {
        let mut marks = Bits::new(self.store.nodes.len());
        marks.insert(0);
        let mut pending = Vec::new();
        let roots = self.roots.clone();
        let mut mark = |edge: &mut Edge| mark_from(&self.store, *edge, &mut marks, &mut pending);
        roots.for_each(&mut mark);
        extra(&mut mark);

        let kept = self.store.assign_new_places(&marks);
        let store = &self.store;
        let rename = |edge: Edge| marks.has(edge.id()).then(|| store.renamed(edge));
        self.computed.translate(rename);
        roots.for_each(|edge| *edge = store.renamed(*edge));
        extra(&mut |edge| *edge = store.renamed(*edge));
        self.store.slide(&marks, kept);

        self.collections += 1;
        self.set_threshold();
    }
}

fn mark_from(store: &Store, edge: Edge, marks: &mut Bits, pending: &mut Vec<u32>) {
    pending.push(edge.id());
    while let Some(id) = pending.pop() {
        if marks.insert(id) {
            let node = &store.nodes[id as usize];
            pending.push(node.high().id());
            pending.push(node.low().id());
        }
    }
}

impl Store {
    /// The edge after the collection under way; `parents` holds each live node's new identifier.
    fn renamed(&self, edge: Edge) -> Edge {
        if edge.is_constant() {
            return edge;
        }
        Edge::new(self.nodes[edge.id() as usize].parents, edge.complement())
    }

    /// Gives every marked node its new identifier, in its field `parents`; returns how many nodes
    /// each level keeps. New places are the first of the level's old ones, in the same order.
    fn assign_new_places(&mut self, marks: &Bits) -> Vec<usize> {
        let mut kept = Vec::with_capacity(self.levels.len());
        for level in &self.levels {
            let mut count = 0;
            for id in (0..level.len()).map(|n| level.place(n)).filter(|&id| marks.has(id)) {
                self.nodes[id as usize].parents = level.place(count);
                count += 1;
            }
            kept.push(count);
        }
        kept
    }

    /// Moves every marked node to its new place and builds the unique table anew.
    fn slide(&mut self, marks: &Bits, kept: Vec<usize>) {
        for (level, &kept) in kept.iter().enumerate() {
            for n in 0..self.levels[level].len() {
                let id = self.levels[level].place(n);
                if marks.has(id) {
                    let node = self.nodes[id as usize];
                    let (low, high) = (self.renamed(node.low()), self.renamed(node.high()));
                    // The target was read already; its forwarding address must survive.
                    self.nodes[node.parents as usize].set_children(low, high);
                }
            }
            for block in self.levels[level].truncate(kept) {
                self.release_block(block);
            }
        }
        self.len = kept.iter().sum();
        self.overflow.clear();
        for level in &self.levels {
            for n in 0..level.len() {
                self.nodes[level.place(n) as usize].clear_links();
            }
        }
        for level in 0..self.levels.len() {
            for n in 0..self.levels[level].len() {
                self.link(level as u32, self.levels[level].place(n));
            }
        }
    }
}
