//! Out of the store and back into it: the diagram of all handles as a [`SwapStore`].

use std::time::Duration;

use super::swap_store::{Column, SwapStore};
use crate::bit_set::{BitSet, RankedSet};
use crate::manager::Manager;
use crate::order::{Var, VarOrder};
use crate::store::{Edge, Rule};
use limits::{Budget, Limit};
use limits::{Meter, clock::Instant};

/// Nanoseconds to copy a node.
const NODE: u64 = 20;

/// The data needed to bring a diagram back to the handles it came from.
pub(super) struct Origin {
    parts: Vec<Part>,
    /// The edges of all handles, as edges of the swap store.
    roots: Vec<Edge>,
    /// Bytes that this data takes.
    pub bytes: usize,
    /// How long it took to take the diagram out, where there is a deadline.
    pub took: Duration,
}

/// The nodes of the store that handles of one rule reach. A node that is read by both rules is two nodes in
/// the swap store, since only the same levels make them one.
struct Part {
    rule: Rule,
    /// The terminal among them.
    ids: RankedSet,
    /// Nodes of the parts before.
    before: u32,
}

impl Part {
    /// Returns an edge of the store as one of the swap store: the terminal is there, then come the parts.
    fn number(&self, edge: Edge) -> Edge {
        if edge.is_constant() {
            return edge;
        }
        Edge::new(self.before + self.ids.rank(edge.id()) as u32, edge.complement())
    }
}

impl Origin {
    /// Returns the edge of a handle as one of the swap store. (An edge without a part is constant.)
    fn number(&self, rule: Rule, edge: Edge) -> Edge {
        self.parts.iter().find(|part| part.rule == rule).map_or(edge, |part| part.number(edge))
    }
}

impl Manager {
    /// Copies the diagram that the handles reach into a swap store. The store stays as it is.
    pub(super) fn take_out(&self) -> Result<(SwapStore, Origin), Limit> {
        let store = &self.store;
        store.budget.check()?;
        let start = store.budget.deadline.map(|_| Instant::now());
        let mut meter = Meter::new(&store.budget);
        let mut handles = Vec::new();
        self.roots.for_each_by_rule(|rule, edge| handles.push((rule, *edge)));
        let part = RankedSet::bytes(store.nodes.len());
        let of_handles = size_of_val(&handles[..]);
        let mut origin =
            Origin { parts: Vec::new(), roots: Vec::new(), bytes: of_handles, took: Duration::ZERO };
        let mut lens = vec![0; self.variables()];
        let mut nodes = 0;
        for rule in [Rule::Bdd, Rule::Zdd] {
            let of_rule = handles.iter().filter(|(other, edge)| *other == rule && !edge.is_constant());
            let edges: Vec<Edge> = of_rule.map(|&(_, edge)| edge).collect();
            if edges.is_empty() {
                continue;
            }
            store.check_scratch(origin.bytes + 2 * part + of_handles)?;
            let column = Column::of(rule, self.variables());
            lens.resize(lens.len().max(column.end()), 0);
            let mut marks = BitSet::new(store.nodes.len());
            marks.insert(0);
            for edge in &edges {
                marks.insert(edge.id());
            }
            store.mark_below(&mut marks, || store.budget.check())?;
            let ids = RankedSet::new(marks);
            for id in ids.ascending().skip(1) {
                lens[column.with(self.var_of(id)) as usize] += 1;
                meter.tick(NODE)?;
            }
            origin.parts.push(Part { rule, ids, before: nodes });
            origin.bytes += part;
            nodes = lens.iter().sum::<usize>() as u32;
        }
        store.check_scratch(origin.bytes + SwapStore::bytes_for(nodes as usize, &lens))?;
        let mut swap_store = SwapStore::new(self.order.vars().iter().map(|var| var.0).collect(), &lens)?;
        for part in &origin.parts {
            let column = Column::of(part.rule, self.variables());
            for id in part.ids.ascending().skip(1) {
                let node = &store.nodes[id as usize];
                swap_store.add(
                    column.with(self.var_of(id)),
                    part.number(node.low()),
                    part.number(node.high()),
                );
                meter.tick(NODE)?;
            }
        }
        origin.roots = handles.into_iter().map(|(rule, edge)| origin.number(rule, edge)).collect();
        swap_store.count_uses(&origin.roots, &mut meter)?;
        origin.took = start.map_or(Duration::ZERO, |start| start.elapsed());
        Ok((swap_store, origin))
    }

    fn var_of(&self, id: u32) -> u32 {
        self.order.vars()[self.store.level_of_id(id) as usize].0
    }

    /// Replaces all nodes of the store by those of the swap store, in its order, and renames the handles. An
    /// error leaves the store as it was.
    pub(super) fn put_back(&mut self, mut swap_store: SwapStore, origin: &Origin) -> Result<(), Limit> {
        let order: Vec<Var> = swap_store.order.iter().map(|&var| Var(var)).collect();
        let order = VarOrder::new(order).expect("exchanges make a permutation of a permutation");
        let nodes = swap_store.tables.iter().map(|table| table.len).sum();
        // What is read by both rules may become one node. All others are known to be new.
        let both = origin.parts.len() > 1;
        let overflow = self.store.make_room_for(nodes, both, swap_store.bytes() + origin.bytes)?;
        // There are no more nodes than before, so no limit is checked until all are in place.
        let budget = self.store.set_budget(Budget::default());
        let created = self.store.created();
        self.store.clear(overflow);
        self.computed.clear();
        swap_store.finish(&origin.roots, |rule, var, low, high| {
            let (level, store) = (order.level(Var(var)).0, &mut self.store);
            let placed =
                if both { store.find_or_insert(level, low, high) } else { store.place(level, low, high) };
            let id = placed.expect("room was made for all");
            if rule == Rule::Zdd {
                store.learn_all_sets(level, low, high, Edge::new(id, 0));
            }
            id
        });
        self.store.set_record(created + swap_store.created, swap_store.peak);
        self.store.set_budget(budget);
        self.order = order;
        self.roots.for_each_by_rule(|rule, edge| {
            let number = origin.number(rule, *edge).id();
            *edge = Edge::new(swap_store.placed(number), edge.complement());
        });
        self.store.release();
        self.set_threshold();
        Ok(())
    }
}
