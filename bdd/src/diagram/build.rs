//! Into a manager.

use super::functions::{Diagram, Ref};
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge};
use limits::{Budget, Limit};

impl Diagram {
    /// Returns a manager within `budget` that has the variables of this diagram, in its order, with its names;
    /// and the functions of the diagram in it, in the order of [`Diagram::roots`]. One step a node. Takes 4 bytes
    /// a node while it runs, beside the nodes. Returns a limit of the budget as an error.
    pub fn build(&self, budget: &Budget) -> Result<(Manager, Vec<Bdd>), Limit> {
        budget.check()?;
        let mut manager = Manager::with_order(self.order.clone());
        for (var, name) in (0..).zip(&self.names) {
            if let Some(name) = name {
                manager.set_name(Var(var), name);
            }
        }
        (0..self.names.len() as u32).for_each(|var| manager.name_apart(Var(var)));
        manager.set_budget(budget.clone());
        let bytes = self.nodes.len().saturating_mul(size_of::<Edge>());
        let roots = manager.beside(bytes, |manager| manager.make_nodes(self))?;
        Ok((manager, roots))
    }
}

impl Manager {
    /// Makes the nodes of a diagram that has the order of this manager; returns its roots.
    fn make_nodes(&mut self, diagram: &Diagram) -> Result<Vec<Bdd>, Limit> {
        let mut edges = Vec::with_capacity(diagram.nodes.len() + 1);
        edges.push(Edge::TRUE);
        let at = |edges: &[Edge], of: Ref| edges[of.number() as usize].flip(of.0 & 1);
        for node in &diagram.nodes {
            self.tick()?;
            let (low, high) = (at(&edges, node.low), at(&edges, node.high));
            edges.push(self.store.make(node.level, low, high)?);
        }
        Ok(diagram.roots.iter().map(|&(_, root)| self.protect(at(&edges, root))).collect())
    }
}
