//! Into a manager, whatever its order.

use super::error::ImportError;
use super::functions::{Diagram, Ref};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::order::{Level, Var};
use crate::store::{Bdd, Edge};

impl Manager {
    /// Builds the functions of a diagram, in the order of [`Diagram::roots`], as functions of this
    /// manager's variables of the same numbers.
    ///
    /// Takes one step a node if the manager and the diagram have the occurring variables in the same order.
    /// Otherwise each node is built by an if-then-else, and the result may be exponentially larger than the
    /// file. Takes 4 bytes a node while it runs (24 in another order), within the byte limit. After a refusal
    /// the manager is as it was.
    pub fn import(&mut self, diagram: &Diagram) -> Result<Vec<Bdd>, ImportError> {
        self.check_declared(diagram)?;
        let mut roots = None;
        let _: Bdd = self.operate(|manager| {
            // Protects the roots inside the operation: a collection after it may rename edges.
            let bytes = diagram.nodes.len().saturating_mul(size_of::<Edge>());
            let edges = manager.beside(bytes, |manager| manager.import_alike(diagram))?;
            roots = edges.map(|edges| edges.into_iter().map(|edge| manager.protect(edge)).collect());
            Ok(Edge::TRUE)
        })?;
        match roots {
            Some(roots) => Ok(roots),
            None => {
                let each = size_of::<Option<Bdd>>() + 2 * size_of::<u32>();
                let bytes = diagram.nodes.len().saturating_mul(each);
                Ok(self.beside(bytes, |manager| manager.import_reordered(diagram))?)
            }
        }
    }

    fn check_declared(&self, diagram: &Diagram) -> Result<(), ImportError> {
        let variables = self.variables();
        let vars = diagram.nodes.iter().map(|node| diagram.order.var(Level(node.level)));
        match vars.map(|Var(var)| var).find(|&var| var as usize >= variables) {
            Some(var) => Err(ImportError::Undeclared { var, variables }),
            None => Ok(()),
        }
    }

    /// Returns the roots, or `None` where some node is not above its children in this manager's order.
    fn import_alike(&mut self, diagram: &Diagram) -> Result<Option<Vec<Edge>>, Limit> {
        let mut edges = Vec::with_capacity(diagram.nodes.len() + 1);
        edges.push(Edge::TRUE);
        let at = |edges: &[Edge], of: Ref| edges[of.number() as usize].flip(of.0 & 1);
        for node in &diagram.nodes {
            self.tick()?;
            let level = self.level(diagram.order.var(Level(node.level)));
            let (low, high) = (at(&edges, node.low), at(&edges, node.high));
            if level >= self.store.level(low).min(self.store.level(high)) {
                return Ok(None);
            }
            edges.push(self.store.make(level, low, high)?);
        }
        Ok(Some(diagram.roots.iter().map(|&(_, root)| at(&edges, root)).collect()))
    }

    /// Imports node by node with handles, so that collections can remove the nodes that are no longer needed.
    fn import_reordered(&mut self, diagram: &Diagram) -> Result<Vec<Bdd>, Limit> {
        let count = diagram.nodes.len();
        let mut uses = vec![0u32; count + 1];
        let children = diagram.nodes.iter().flat_map(|node| [node.low, node.high]);
        for of in children.chain(diagram.roots.iter().map(|&(_, root)| root)) {
            uses[of.number() as usize] += 1;
        }
        let mut built = Vec::with_capacity(count + 1);
        built.push(Some(self.constant(true)));
        let mut take = |manager: &Manager, built: &mut [Option<Bdd>], of: Ref| -> Bdd {
            let at = of.number() as usize;
            uses[at] -= 1;
            let handle = if uses[at] == 0 { built[at].take() } else { built[at].clone() };
            let f = handle.expect("a function is there until its last use");
            if of.is_complement() { manager.not(&f) } else { f }
        };
        for node in &diagram.nodes {
            let low = take(self, &mut built, node.low);
            let high = take(self, &mut built, node.high);
            let x = self.var(diagram.order.var(Level(node.level)))?;
            built.push(Some(self.ite(&x, &high, &low)?));
        }
        Ok(diagram.roots.iter().map(|&(_, root)| take(self, &mut built, root)).collect())
    }
}
