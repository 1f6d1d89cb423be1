//! Handles of functions and families, and the table that protects them from collections.

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

    /// Protects `edge`, which is read by `rule`, until the root and all its clones are dropped.
    pub fn protect(self: &Arc<Self>, rule: Rule, edge: Edge) -> Root {
        let mut slots = self.slots();
        let slot = match slots.free.pop() {
            Some(slot) => {
                debug_assert_eq!(slots.counts[slot as usize], 0, "a free slot has no handle");
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
        debug_assert!(
            slots.edges.len() == slots.rules.len() && slots.edges.len() == slots.counts.len(),
            "each slot has an edge, a rule and a count"
        );
        drop(slots);
        Root { slot, roots: Arc::clone(self) }
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bdd(Root);

/// A family of sets of variables in a [`Manager`](crate::Manager), as a zero-suppressed diagram: a variable
/// costs nodes in those sets alone that have it. A handle, as [`Bdd`] is one of a function.
///
/// ```
/// use bdd::{Manager, Var, Weighted};
///
/// // The independent sets of a path of five vertices: no two neighbours.
/// let mut m = Manager::new(5);
/// let vertices: Vec<Var> = (0..5).map(Var).collect();
/// let mut sets = m.power_set(&vertices)?;
/// for edge in vertices.windows(2) {
///     let ends = [edge[0], edge[1]].map(|var| Weighted { var, positive: true, weight: 1 });
///     let at_most_one = m.sum_between(&ends, 0, 1)?;
///     sets = m.keep(&sets, &at_most_one)?;
/// }
/// assert_eq!(m.sat_count(&sets)?, 13u32.into());
/// assert_eq!(m.spectrum(&sets, &[])?, [1u32, 5, 6, 1].map(Into::into));
/// assert_eq!(m.first(&sets), Some(vec![false; 5]));
/// # Ok::<(), bdd::Limit>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family(Root);

/// A handle of a diagram: of a function ([`Bdd`]) or of a family of sets ([`Family`]). The solutions of a
/// family are its sets: a variable is true if the set has it.
pub trait Handle: Clone + Eq {
    /// How the diagram is read.
    #[doc(hidden)]
    const RULE: Rule;

    #[doc(hidden)]
    fn new(root: Root) -> Self;

    #[doc(hidden)]
    fn root(&self) -> &Root;
}

impl Handle for Bdd {
    const RULE: Rule = Rule::Bdd;

    fn new(root: Root) -> Bdd {
        Bdd(root)
    }

    fn root(&self) -> &Root {
        &self.0
    }
}

impl Handle for Family {
    const RULE: Rule = Rule::Zdd;

    fn new(root: Root) -> Family {
        Family(root)
    }

    fn root(&self) -> &Root {
        &self.0
    }
}

/// A protected edge, whatever it stands for.
pub struct Root {
    slot: u32,
    roots: Arc<Roots>,
}

impl Root {
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

impl Clone for Root {
    fn clone(&self) -> Root {
        let count = &mut self.roots.slots().counts[self.slot as usize];
        debug_assert!(*count > 0, "a handle that is cloned is counted");
        *count += 1;
        Root { slot: self.slot, roots: Arc::clone(&self.roots) }
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        let mut slots = self.roots.slots();
        let count = &mut slots.counts[self.slot as usize];
        debug_assert!(*count > 0, "a handle that is dropped is counted");
        *count -= 1;
        if *count == 0 {
            slots.free.push(self.slot);
        }
    }
}

impl PartialEq for Root {
    fn eq(&self, other: &Root) -> bool {
        Arc::ptr_eq(&self.roots, &other.roots) && {
            let slots = self.roots.slots();
            slots.edges[self.slot as usize] == slots.edges[other.slot as usize]
        }
    }
}

impl Eq for Root {}

impl std::fmt::Debug for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.roots.slots().edges[self.slot as usize])
    }
}
