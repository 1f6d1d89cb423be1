//! Collection of garbage: handles and the computed table are renamed, not invalidated.

use std::convert::Infallible;
use std::time::Duration;

use super::Manager;
use crate::bit_set::{BitSet, RankedSet};
use crate::store::{Edge, if_live, renamed};
use limits::{Budget, Limit, clock::Instant};

/// Passes every edge that is held outside of the handles to a visitor, which may rename it.
pub(crate) type ShowEdges<'a> = dyn FnMut(&mut dyn FnMut(&mut Edge)) + 'a;

/// How many times as long as to mark them it takes to move nodes, at most (docs/engine-notes.md).
const MOVING: u32 = 4;
/// The time to rename an entry of the computed table: tens of millions took half a second.
const RENAMING: Duration = Duration::from_nanos(20);

/// Diagrams of more nodes are not looked through after a collection, where assertions are on.
const CHECKED: usize = 1 << 12;

impl Manager {
    /// Removes every node that no handle reaches and compacts the rest. Linear in the nodes in
    /// the table. Handles stay valid; entries of the computed table stay if their nodes do.
    ///
    /// Memory at the end of the node array goes back to the system.
    ///
    /// Operations collect by themselves when garbage may exceed what is alive.
    pub fn collect(&mut self) {
        let extra: &mut ShowEdges<'_> = &mut |_| {};
        let Ok(marked) = self.mark(extra, |_| Ok::<(), Infallible>(()));
        self.compact(extra, marked);
        self.store.release();
    }

    /// Collects within the deadline, and keeps `extra` edges. After an error (the deadline would pass before
    /// the end, or the cancel flag was set) all nodes and handles are as before.
    ///
    /// Once nodes move there is no way back, so what is left to do is estimated when all are marked.
    pub(crate) fn collect_in_time(&mut self, extra: &mut ShowEdges<'_>) -> Result<(), Limit> {
        let start = self.store.budget.deadline.map(|_| Instant::now());
        let marked = self.mark(extra, Budget::check)?;
        if let Some(start) = start {
            self.store.budget.check_in(MOVING * start.elapsed() + RENAMING * self.computed.len())?;
        }
        self.compact(extra, marked);
        Ok(())
    }

    /// The nodes that are reached, and those of them that are reached again. No node changes.
    fn mark<E>(
        &mut self,
        extra: &mut ShowEdges<'_>,
        look: impl Fn(&Budget) -> Result<(), E>,
    ) -> Result<(RankedSet, BitSet), E> {
        let mut marks = BitSet::new(self.store.nodes.len());
        marks.insert(0);
        let mut mark = |edge: &mut Edge| {
            marks.insert(edge.id());
        };
        self.roots.clone().for_each(&mut mark);
        extra(&mut mark);
        let shared = self.store.mark_below(&mut marks, || look(&self.store.budget))?;
        Ok((RankedSet::new(marks), shared))
    }

    /// Removes what is not marked.
    fn compact(&mut self, extra: &mut ShowEdges<'_>, (live, shared): (RankedSet, BitSet)) {
        self.computed.translate(|edge| if_live(&live, edge));
        self.roots.clone().for_each(|edge| *edge = renamed(&live, *edge));
        extra(&mut |edge| *edge = renamed(&live, *edge));
        let before = self.store.nodes.len();
        self.store.slide(&live, &shared);
        debug_assert!(self.store.nodes.len() <= before, "a collection makes no nodes");
        debug_assert!(
            self.store.len() > CHECKED || self.store.is_canonical(),
            "after a collection each node is in the unique table, once"
        );
        self.store.give_back(before);
        self.collections += 1;
        self.set_threshold();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{Collection, Var};

    #[test]
    fn a_collection_that_would_be_late_changes_nothing() {
        let mut manager = Manager::new(20);
        manager.set_collection(Collection::Never);
        let mut parity = manager.constant(false);
        for var in 0..20 {
            let var = manager.var(Var(var)).unwrap();
            parity = manager.xor(&parity, &var).unwrap();
        }
        let held = manager.stats();
        for (deadline, cancel) in [(Some(Instant::now()), false), (None, true)] {
            let cancel = Some(Arc::new(AtomicBool::new(cancel)));
            manager.set_budget(Budget { deadline, cancel, ..Budget::default() });
            manager.collect_in_time(&mut |_| {}).unwrap_err();
            assert_eq!(manager.stats().nodes, held.nodes);
        }
        manager.set_budget(Budget::default());
        assert_eq!(manager.sat_count(&parity), Ok((1u32 << 19).into()));
        manager.collect_in_time(&mut |_| {}).unwrap();
        assert!(manager.stats().nodes < held.nodes);
        assert_eq!(manager.sat_count(&parity), Ok((1u32 << 19).into()));
    }
}
