//! Out of the store and back into it: the diagram of all handles as a [`SwapStore`].

use super::swap_store::SwapStore;
use crate::bit_set::{BitSet, RankedSet};
use crate::budget::{Budget, Limit};
use crate::manager::Manager;
use crate::meter::Meter;
use crate::order::{Var, VarOrder};
use crate::store::Edge;

/// Nanoseconds to copy a node.
const NODE: u64 = 20;

/// The data needed to bring a diagram back to the handles it came from.
pub(super) struct Origin {
    /// Numbers the nodes of the store; their numbers are their places in the swap store.
    numbers: RankedSet,
    /// The edges of all handles, as edges of the swap store.
    roots: Vec<Edge>,
    /// Bytes that this data takes.
    pub bytes: usize,
}

impl Manager {
    /// Copies the diagram that the handles reach into a swap store. The store stays as it is.
    pub(super) fn take_out(&self) -> Result<(SwapStore, Origin), Limit> {
        let (store, variables) = (&self.store, self.variables());
        store.budget.check()?;
        let mut edges = Vec::new();
        self.roots.for_each(|edge| edges.push(*edge));
        let bytes = RankedSet::bytes(store.nodes.len()) + size_of_val(&edges[..]);
        store.check_scratch(2 * bytes + store.len() * size_of::<u32>())?;
        let mut ids = self.reachable(&edges);
        let listed = size_of_val(&ids[..]);
        ids.sort_unstable();
        let mut lens = vec![0; variables];
        let mut marks = BitSet::new(store.nodes.len());
        marks.insert(0);
        for &id in &ids {
            marks.insert(id);
            lens[self.var_of(id)] += 1;
        }
        store.check_scratch(bytes + listed + SwapStore::bytes_for(ids.len(), &lens))?;
        let numbers = RankedSet::new(marks);
        let number = |edge: Edge| Edge::new(numbers.rank(edge.id()) as u32, edge.complement());
        let mut swap_store = SwapStore::new(self.order.vars().iter().map(|var| var.0).collect(), &lens)?;
        let mut meter = Meter::new(&store.budget);
        for &id in &ids {
            let node = &store.nodes[id as usize];
            swap_store.add(self.var_of(id) as u32, number(node.low()), number(node.high()));
            meter.tick(NODE)?;
        }
        let roots: Vec<Edge> = edges.into_iter().map(number).collect();
        swap_store.count_uses(&roots);
        Ok((swap_store, Origin { numbers, roots, bytes }))
    }

    fn var_of(&self, id: u32) -> usize {
        self.order.vars()[self.store.level_of_id(id) as usize].0 as usize
    }

    /// Replaces all nodes of the store by those of the swap store, in its order, and renames the handles. An
    /// error leaves the store as it was.
    pub(super) fn put_back(&mut self, mut swap_store: SwapStore, origin: &Origin) -> Result<(), Limit> {
        let order: Vec<Var> = swap_store.order.iter().map(|&var| Var(var)).collect();
        let order = VarOrder::new(order).expect("exchanges make a permutation of a permutation");
        let nodes = swap_store.tables.iter().map(|table| table.len).sum();
        self.store.make_room_for(nodes, swap_store.bytes() + origin.bytes)?;
        // There are no more nodes than before, so no limit is checked until all are in place.
        let budget = self.store.set_budget(Budget::default());
        let created = self.store.created();
        self.store.clear();
        self.computed.clear();
        swap_store.finish(&origin.roots, |var, low, high| {
            let level = order.level(Var(var)).0;
            self.store.place(level, low, high).expect("room was made for all")
        });
        self.store.set_record(created + swap_store.created, swap_store.peak);
        self.store.set_budget(budget);
        self.order = order;
        self.roots.for_each(|edge| {
            let number = origin.numbers.rank(edge.id()) as u32;
            *edge = Edge::new(swap_store.placed(number), edge.complement());
        });
        self.store.release();
        self.set_threshold();
        Ok(())
    }
}
