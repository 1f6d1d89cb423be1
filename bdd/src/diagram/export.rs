//! From a manager: nodes in an order that depends on the functions alone.

use super::functions::{Diagram, ITEM, Inner, Ref};
use crate::bit_set::{BitSet, RankedSet};
use crate::manager::Manager;
use crate::store::{Bdd, Edge};
use limits::Limit;
use limits::Meter;

impl Manager {
    /// Returns the diagram of several functions, shared parts once, to be written to a file. Each has a
    /// name, empty where it needs none.
    ///
    /// The diagram has the order and the names of the variables. It depends on the functions and the order
    /// only, not on the manager's earlier work. |roots together| steps; 20 bytes a node while it runs, 12 of
    /// which stay. Returns a limit of the budget as an error.
    pub fn export(&self, roots: &[(&str, &Bdd)]) -> Result<Diagram, Limit> {
        let edges: Vec<Edge> = roots.iter().map(|(_, f)| self.edge(*f)).collect();
        let (by_level, seen) = self.first_met(&edges)?;
        let count = by_level.iter().map(Vec::len).sum::<usize>();
        // Nodes by identifier, numbered bottom up.
        let mut numbers = vec![0u32; count + 1];
        let mut number = 0;
        for &id in by_level.iter().rev().flatten() {
            number += 1;
            numbers[seen.rank(id)] = number;
        }
        let refer = |edge: Edge| Ref::new(numbers[seen.rank(edge.id())], edge.complement() == 1);
        let mut nodes = Vec::with_capacity(count);
        for (level, ids) in (0..self.variables() as u32).zip(&by_level).rev() {
            for &id in ids {
                let (low, high) = self.store.children(Edge::new(id, 0));
                nodes.push(Inner { level, low: refer(low), high: refer(high) });
            }
        }
        let roots = roots.iter().zip(edges).map(|(&(name, _), edge)| (name.to_owned(), refer(edge)));
        Ok(Diagram { order: self.order.clone(), names: self.names.clone(), nodes, roots: roots.collect() })
    }

    /// Returns the nodes below the roots, by level; each level has the order in which the levels above refer
    /// to its nodes. Neighbours then have neighbours as children, which makes files small.
    fn first_met(&self, roots: &[Edge]) -> Result<(Vec<Vec<u32>>, RankedSet), Limit> {
        let scratch = RankedSet::bytes(self.store.nodes.len());
        self.store.check_scratch(scratch)?;
        let mut seen = BitSet::new(self.store.nodes.len());
        seen.insert(0);
        let mut by_level: Vec<Vec<u32>> = vec![Vec::new(); self.variables()];
        let mut count = 0usize;
        self.store.budget.check()?;
        let mut meter = Meter::new(&self.store.budget);
        let mut meet = |edge: Edge, by_level: &mut Vec<Vec<u32>>| -> Result<(), Limit> {
            if seen.insert(edge.id()) {
                by_level[self.store.level(edge) as usize].push(edge.id());
                count += 1;
                if meter.is_due(ITEM) {
                    self.store.budget.check()?;
                    self.store
                        .check_scratch(scratch + count * (2 * size_of::<u32>() + size_of::<Inner>()))?;
                }
            }
            Ok(())
        };
        for &root in roots {
            meet(root, &mut by_level)?;
        }
        for level in 0..by_level.len() {
            let ids = std::mem::take(&mut by_level[level]);
            for &id in &ids {
                let (low, high) = self.store.children(Edge::new(id, 0));
                meet(low, &mut by_level)?;
                meet(high, &mut by_level)?;
            }
            by_level[level] = ids;
        }
        Ok((by_level, RankedSet::new(seen)))
    }
}
