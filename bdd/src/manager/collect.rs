//! Collection of garbage: handles and the computed table are renamed, not invalidated.

use super::Manager;
use crate::bit_set::{BitSet, RankedSet};
use crate::store::{Edge, if_live, renamed};

/// Passes every edge that is held outside of the handles to a visitor, which may rename it.
pub(crate) type ShowEdges<'a> = dyn FnMut(&mut dyn FnMut(&mut Edge)) + 'a;

impl Manager {
    /// Removes every node that no handle reaches and compacts the rest. Linear in the nodes in
    /// the table. Handles stay valid; entries of the computed table stay if their nodes do.
    ///
    /// Memory at the end of the node array goes back to the system.
    ///
    /// Operations collect by themselves when garbage may exceed what is alive.
    pub fn collect(&mut self) {
        self.collect_keeping(&mut |_| {});
        self.store.release();
    }

    pub(crate) fn collect_keeping(&mut self, extra: &mut ShowEdges<'_>) {
        let mut marks = BitSet::new(self.store.nodes.len());
        marks.insert(0);
        let roots = self.roots.clone();
        let mut mark = |edge: &mut Edge| {
            marks.insert(edge.id());
        };
        roots.for_each(&mut mark);
        extra(&mut mark);
        let shared = self.store.mark_below(&mut marks);

        let live = RankedSet::new(marks);
        self.computed.translate(|edge| if_live(&live, edge));
        roots.for_each(|edge| *edge = renamed(&live, *edge));
        extra(&mut |edge| *edge = renamed(&live, *edge));
        self.store.slide(&live, &shared);

        self.collections += 1;
        self.set_threshold();
    }
}
