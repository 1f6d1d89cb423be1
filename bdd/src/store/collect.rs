//! Collection: mark what the handles reach, then slide the nodes together in place.
//!
//! Children come before their parents, so marking is one pass down the array and sliding is one
//! pass up, both in the order of memory. Sliding needs no second array and keeps the order of
//! creation, which is that of the operation that made the nodes. Where a node goes is
//! told by counting marks, which stay in cache where nodes do not: two bits and a half a node.
//! Handles and the memo are renamed, not invalidated.

use crate::bits::{Bits, Ranked};
use crate::manager::Manager;
use crate::prefetch::fetch;
use crate::store::node::{Edge, Node};
use crate::store::nodes::Store;

/// How many nodes before its turn a node's children are brought near: while marking, while moving.
const AHEAD: u32 = 64;
const BLOCK: usize = 32;

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
        self.store.release();
    }

    pub(crate) fn collect_keeping(&mut self, extra: &mut ShowEdges<'_>) {
        let mut marks = Bits::new(self.store.nodes.len());
        marks.insert(0);
        let roots = self.roots.clone();
        let mut mark = |edge: &mut Edge| {
            marks.insert(edge.id());
        };
        roots.for_each(&mut mark);
        extra(&mut mark);
        let shared = self.store.mark_below(&mut marks);

        let live = Ranked::new(marks);
        self.computed.translate(|edge| if_live(&live, edge));
        roots.for_each(|edge| *edge = renamed(&live, *edge));
        extra(&mut |edge| *edge = renamed(&live, *edge));
        self.store.slide(&live, &shared);

        self.collections += 1;
        self.set_threshold();
    }
}

/// A live edge after the collection: its node's number among the live ones is its identifier.
#[inline(always)]
fn renamed(live: &Ranked, edge: Edge) -> Edge {
    Edge::new(live.number(edge.id()) as u32, edge.complement())
}

/// The same of an edge that may be gone.
#[inline(always)]
fn if_live(live: &Ranked, edge: Edge) -> Option<Edge> {
    live.has(edge.id()).then(|| renamed(live, edge))
}

impl Store {
    /// Marks all that is reached from what is marked; answers what was reached where it had been
    /// marked before.
    fn mark_below(&self, marks: &mut Bits) -> Bits {
        let mut shared = Bits::new(self.nodes.len());
        marks.descend(|marks, id| {
            if let Some(ahead) = id.checked_sub(AHEAD) {
                let node = &self.nodes[ahead as usize];
                for child in [node.low().id(), node.high().id()] {
                    marks.fetch(child);
                    shared.fetch(child);
                }
            }
            let node = &self.nodes[id as usize];
            for child in [node.low().id(), node.high().id()] {
                let again = !marks.insert(child);
                shared.insert_if(again, child);
            }
        });
        shared
    }

    /// Moves every live node to its new place and enters it into the unique table anew: a node's
    /// children are where they will stay when it comes to hang from one.
    ///
    /// What is shared is taken from the marks, not counted anew at the children: marks are in cache where
    /// nodes are not (half the time of sliding, where children are far away). A root with one parent
    /// passes for shared; it is remembered in vain, no more.
    fn slide(&mut self, live: &Ranked, shared: &Bits) {
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
                live.fetch(place.1.low().id());
                live.fetch(place.1.high().id());
                len += 1;
            }
            if len == 0 {
                break;
            }
            for (id, node) in &mut block[..len] {
                let (low, high) = (renamed(live, node.low()), renamed(live, node.high()));
                *node = Node::new(low, high).used(shared.has(*id));
                fetch(&self.nodes, node.larger_child() as usize);
            }
            for (id, node) in &block[..len] {
                self.level_of.copy(*id, kept);
                self.nodes[kept as usize] = *node;
                self.hang(kept);
                kept += 1;
            }
        }
        self.truncate(kept as usize);
    }
}
