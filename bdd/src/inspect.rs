//! Properties of diagrams, which make no node: support, evaluation, size.

use std::convert::Infallible;

use crate::bit_set::BitSet;
use crate::manager::Manager;
use crate::order::{Level, Var};
use crate::store::{Bdd, Edge, Handle};

/// The topmost variable of a function, and what is below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branches {
    /// The variable.
    pub var: Var,
    /// The function where the variable is false.
    pub low: Bdd,
    /// The function where the variable is true.
    pub high: Bdd,
}

impl Manager {
    /// Returns the topmost variable of `f` and the cofactors by it; `None` for a constant. One step; makes no
    /// node.
    ///
    /// ```
    /// use bdd::{Branches, Manager, Var};
    ///
    /// let mut m = Manager::new(2);
    /// let f = m.parse("x0 => x1")?;
    /// let Some(Branches { var, low, high }) = m.branches(&f) else { unreachable!("f is not constant") };
    /// assert_eq!((var, low, high), (Var(0), m.constant(true), m.var(Var(1))?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn branches(&self, f: &Bdd) -> Option<Branches> {
        let edge = self.edge(f);
        if edge.is_constant() {
            return None;
        }
        let (low, high) = self.store.children(edge);
        let var = self.order.var(Level(self.store.level(edge)));
        Some(Branches { var, low: self.protect(low), high: self.protect(high) })
    }

    /// Returns whether `f` is the constant function `value`, or a family of no set (`false`) or of the empty set
    /// alone; one step.
    pub fn is_constant(&self, f: &impl Handle, value: bool) -> bool {
        self.edge(f) == if value { Edge::TRUE } else { Edge::FALSE }
    }

    /// Returns the value of `f` under an assignment, indexed by variable; one step a level.
    /// Panics where the assignment is shorter than the variables that matter.
    pub fn evaluate(&self, f: &Bdd, assignment: &[bool]) -> bool {
        let mut edge = self.edge(f);
        while !edge.is_constant() {
            let Var(var) = self.order.var(Level(self.store.level(edge)));
            let (low, high) = self.store.children(edge);
            edge = if assignment[var as usize] { high } else { low };
        }
        edge == Edge::TRUE
    }

    /// Returns the variables that `f` depends on, from the top down; |f| steps.
    pub fn support(&self, f: &Bdd) -> Vec<Var> {
        let mut present = vec![false; self.variables()];
        for id in self.reachable(&[self.edge(f)]).ascending() {
            present[self.store.level_of_id(id) as usize] = true;
        }
        let levels = (0..).zip(present).filter(|&(_, p)| p);
        levels.map(|(level, _)| self.order.var(Level(level))).collect()
    }

    /// Returns the number of nodes of `f`, the terminal not counted; |f| steps.
    pub fn node_count(&self, f: &impl Handle) -> usize {
        self.node_count_all(&[f])
    }

    /// Returns the number of nodes of several functions together, shared ones once, the terminal not counted;
    /// as many steps.
    pub fn node_count_all(&self, roots: &[&impl Handle]) -> usize {
        let edges: Vec<Edge> = roots.iter().map(|&f| self.edge(f)).collect();
        self.reachable(&edges).len()
    }

    /// Returns the number of nodes of `f` at each level, top first: the profile of the diagram; |f| steps.
    pub fn profile(&self, f: &impl Handle) -> Vec<usize> {
        let mut widths = vec![0; self.variables()];
        for id in self.reachable(&[self.edge(f)]).ascending() {
            widths[self.store.level_of_id(id) as usize] += 1;
        }
        widths
    }

    /// Returns the identifiers of all nodes below the edges, the terminal not. A walk down the array of nodes
    /// from the highest of them: children come before their parents.
    fn reachable(&self, edges: &[Edge]) -> BitSet {
        let highest = edges.iter().map(|edge| edge.id()).max().unwrap_or_default();
        let mut reached = BitSet::new(highest as usize + 1);
        for edge in edges {
            reached.insert_if(!edge.is_constant(), edge.id());
        }
        let Ok(()) = reached.descend(
            || Ok::<(), Infallible>(()),
            |reached, id| {
                let node = &self.store.nodes[id as usize];
                for child in [node.low(), node.high()] {
                    reached.insert_if(!child.is_constant(), child.id());
                }
            },
        );
        reached
    }
}
