//! Drawings of families.

use super::families::{Families, Family};
use crate::dot::Reading;

impl Families {
    /// Returns the diagram of several named families, shared parts once, as text for Graphviz's `dot`.
    ///
    /// As [`Manager::dot`](crate::Manager::dot), but with two terminals and without negated edges: a variable
    /// that is not on a path is in no set of it, and a path to 0 is no set. |roots together| steps.
    pub fn dot(&self, roots: &[(&str, &Family)]) -> String {
        let roots: Vec<_> = roots.iter().map(|(name, f)| (*name, self.edge(f))).collect();
        self.manager.drawing(&roots, Reading::Families)
    }
}
