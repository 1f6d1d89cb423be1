//! Handles of functions, and the table that protects them from collections.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::node::Edge;
use crate::store::rule::Rule;

#[derive(Debug, Default)]
struct Slots {
    edges: Vec<Edge>,
    /// How the diagrams are read.
    rules: Vec<Rule>,
    counts: Vec<u32>,
    free: Vec<u32>,
}

/// The table of protected functions of one manager.
#[derive(Debug, Default)]
pub(crate) struct Roots(Mutex<Slots>);

impl Roots {
    fn slots(&self) -> MutexGuard<'_, Slots> {
        // No user code runs under this lock: a poisoned table is still a consistent one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Protects `edge`, which is read by `rule`, until the handle and all its clones are dropped.
    pub fn protect(self: &Arc<Self>, rule: Rule, edge: Edge) -> Bdd {
        let mut slots = self.slots();
        let slot = match slots.free.pop() {
            Some(slot) => {
                slots.edges[slot as usize] = edge;
                slots.rules[slot as usize] = rule;
                slots.counts[slot as usize] = 1;
                slot
            }
            None => {
                slots.edges.push(edge);
                slots.rules.push(rule);
                slots.counts.push(1);
                slots.edges.len() as u32 - 1
            }
        };
        drop(slots);
        Bdd { slot, roots: Arc::clone(self) }
    }

    /// Passes every protected edge to `visit`, for marking and renaming.
    pub fn for_each(&self, mut visit: impl FnMut(&mut Edge)) {
        self.for_each_by_rule(|_, edge| visit(edge));
    }

    /// As [`Roots::for_each`], each with its rule.
    pub fn for_each_by_rule(&self, mut visit: impl FnMut(Rule, &mut Edge)) {
        let slots = &mut *self.slots();
        let all = slots.edges.iter_mut().zip(&slots.rules).zip(&slots.counts);
        for ((edge, rule), _) in all.filter(|(_, count)| **count > 0) {
            visit(*rule, edge);
        }
    }
}

/// A Boolean function in a [`Manager`](crate::Manager).
///
/// The handle protects the function's diagram: it stays valid through every collection until it
/// and all its clones are dropped. Two handles of one manager are equal exactly when their
/// functions are. Cloning and dropping cost a lock each, no allocation of nodes.
pub struct Bdd {
    slot: u32,
    roots: Arc<Roots>,
}

impl Bdd {
    /// Returns the edge, which is valid until the next collection. Panics if the handle is of another
    /// manager.
    #[inline]
    pub(crate) fn edge(&self, roots: &Arc<Roots>) -> Edge {
        assert!(
            Arc::ptr_eq(&self.roots, roots),
            "a handle was used with a manager that it does not belong to"
        );
        self.roots.slots().edges[self.slot as usize]
    }
}

impl Clone for Bdd {
    fn clone(&self) -> Bdd {
        self.roots.slots().counts[self.slot as usize] += 1;
        Bdd { slot: self.slot, roots: Arc::clone(&self.roots) }
    }
}

impl Drop for Bdd {
    fn drop(&mut self) {
        let mut slots = self.roots.slots();
        let count = &mut slots.counts[self.slot as usize];
        *count -= 1;
        if *count == 0 {
            slots.free.push(self.slot);
        }
    }
}

impl PartialEq for Bdd {
    fn eq(&self, other: &Bdd) -> bool {
        Arc::ptr_eq(&self.roots, &other.roots) && {
            let slots = self.roots.slots();
            slots.edges[self.slot as usize] == slots.edges[other.slot as usize]
        }
    }
}

impl Eq for Bdd {}

impl std::fmt::Debug for Bdd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bdd({:?})", self.roots.slots().edges[self.slot as usize])
    }
}
