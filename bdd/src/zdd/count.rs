//! Counts of sets, by the passes that count solutions: what is not on a path is absent, so that
//! nothing is added for it.

use num_bigint::BigUint;

use super::families::{Families, Family};
use crate::budget::Limit;
use crate::count::LeftOut;

impl Families {
    /// Number of sets. Exact; |f| steps, in machine words while the result fits them.
    pub fn count(&self, f: &Family) -> Result<BigUint, Limit> {
        // Assignments of no variables at all: those there are on a path are decided by it.
        self.manager.count_levels(self.edge(f), vec![0; self.variables() + 1])
    }

    /// Number of sets of every total weight of their elements: index = weight, up to the largest
    /// present; `weights` by variable, 1 where the list is too short. |f| polynomial additions; see
    /// [`Manager::spectrum`](crate::Manager::spectrum).
    pub fn spectrum(&self, f: &Family, weights: &[u32]) -> Result<Vec<BigUint>, Limit> {
        self.manager.count_by_size(self.edge(f), weights, LeftOut::Absent)
    }

    /// Nodes of `f`, constants not counted; |f| steps.
    pub fn node_count(&self, f: &Family) -> usize {
        self.manager.node_count(&f.0)
    }

    /// Nodes of `f` at each level, top first; |f| steps.
    pub fn profile(&self, f: &Family) -> Vec<usize> {
        self.manager.profile(&f.0)
    }
}
