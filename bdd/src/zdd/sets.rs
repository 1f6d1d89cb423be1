//! Sets one by one.

use super::families::{Families, Family};
use crate::manager::Manager;
use crate::order::{Level, Var};
use crate::store::Edge;

impl Families {
    /// Returns whether `f` has no set; one step.
    pub fn is_empty(&self, f: &Family) -> bool {
        self.edge(f) == Edge::FALSE
    }

    /// Returns whether the set of `vars` is in `f`; one step a level at most.
    pub fn contains(&self, f: &Family, vars: &[Var]) -> bool {
        let store = &self.manager.store;
        let mut edge = self.edge(f);
        for level in self.levels(vars) {
            edge = store.without(edge, level).0;
            if store.level(edge) != level {
                return false;
            }
            edge = store.children(edge).1;
        }
        store.without(edge, store.level(Edge::TRUE)).0 == Edge::TRUE
    }

    /// Returns all sets of `f`, each as its variables from the top down, in the order of
    /// [`Manager::solutions`]: compare the topmost variable in which two sets differ; the set without it
    /// comes first. Lazy: memory for one path, at most two steps a node on the path for each set.
    pub fn sets(&self, f: &Family) -> Sets<'_> {
        Sets { manager: &self.manager, path: Vec::new(), next: Some(self.edge(f)) }
    }
}

/// The iterator of [`Families::sets`].
pub struct Sets<'a> {
    manager: &'a Manager,
    /// The nodes above, and whether their variable is in the set.
    path: Vec<(Edge, bool)>,
    /// The family below the path whose first set is next; `None` if it has to be searched.
    next: Option<Edge>,
}

impl Iterator for Sets<'_> {
    type Item = Vec<Var>;

    fn next(&mut self) -> Option<Vec<Var>> {
        let store = &self.manager.store;
        let mut edge = match self.next.take() {
            Some(edge) => edge,
            None => loop {
                // Back to the last variable that can still come in.
                let (node, taken) = self.path.pop()?;
                if !taken {
                    self.path.push((node, true));
                    break store.children(node).1;
                }
            },
        };
        if edge == Edge::FALSE {
            return None;
        }
        while !edge.is_constant() {
            let (low, high) = store.children(edge);
            let taken = low == Edge::FALSE;
            self.path.push((edge, taken));
            edge = if taken { high } else { low };
        }
        let taken = self.path.iter().filter(|(_, taken)| *taken);
        Some(taken.map(|&(node, _)| self.manager.order().var(Level(store.level(node)))).collect())
    }
}

impl std::iter::FusedIterator for Sets<'_> {}
