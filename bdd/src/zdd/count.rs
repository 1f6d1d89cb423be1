//! Counts of sets, by the passes that count solutions. A variable that is not on a path is absent, so it adds
//! no factor.

use num_bigint::BigUint;

use super::families::{Families, Family};
use crate::budget::Limit;
use crate::count::LeftOut;

impl Families {
    /// Returns the number of sets. Exact; |f| steps, in machine words while the result fits them.
    pub fn count(&self, f: &Family) -> Result<BigUint, Limit> {
        // No level is counted: a path decides all its variables, and the others are absent.
        self.manager.count_levels(self.edge(f), vec![0; self.variables() + 1])
    }

    /// Returns for each level, and for the place behind the last one, the number of sets modulo 2^61 - 1; see
    /// [`Manager::cuts`](crate::Manager::cuts). Two passes over |f|.
    pub fn cuts(&self, f: &Family) -> Result<Vec<u64>, Limit> {
        self.manager.cuts_over(self.edge(f), &vec![0; self.variables() + 1])
    }

    /// Returns the number of sets of every total weight of their elements: index = weight, up to the largest
    /// present; `weights` by variable, 1 where the list is too short. |f| polynomial additions; see
    /// [`Manager::spectrum`](crate::Manager::spectrum).
    pub fn spectrum(&self, f: &Family, weights: &[u32]) -> Result<Vec<BigUint>, Limit> {
        self.manager.count_by_size(self.edge(f), weights, LeftOut::Absent)
    }

    /// Returns the number of nodes of `f`, constants not counted; |f| steps.
    pub fn node_count(&self, f: &Family) -> usize {
        self.manager.node_count(&f.0)
    }

    /// Returns the number of nodes of `f` at each level, top first; |f| steps.
    pub fn profile(&self, f: &Family) -> Vec<usize> {
        self.manager.profile(&f.0)
    }
}
