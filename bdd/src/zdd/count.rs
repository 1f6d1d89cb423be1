//! Counts of sets, by the passes that count solutions. A variable that is not on a path is absent, so it adds
//! no factor.

use num_bigint::BigUint;

use super::families::{Families, Family};
use crate::count::{LeftOut, Numbered};
use crate::manager::Manager;
use crate::order::{Level, Var};
use limits::{Extreme, Limit};

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

    /// Returns the least or largest total weight of a set and the number of sets that have it; `None` where
    /// there is no set. `weights` by variable, 1 where the list is too short. |f| steps.
    pub fn best(
        &self,
        f: &Family,
        weights: &[u32],
        extreme: Extreme,
    ) -> Result<Option<(u64, BigUint)>, Limit> {
        self.manager.best_of(self.edge(f), weights, extreme, LeftOut::Absent)
    }

    /// Counts the sets of `f` and of all its parts once, for many answers of [`Numbered::kth`] and
    /// [`Numbered::samples`], which give sets as [`Families::sets`] does. Costs as [`Manager::numbered`].
    ///
    /// ```
    /// use bdd::{Families, Var};
    ///
    /// let mut m = Families::new(100);
    /// let all = m.power_set(&(0..100).map(Var).collect::<Vec<_>>())?;
    /// let numbered = m.numbered(&all)?;
    /// assert_eq!(numbered.kth(&5u32.into()), Some(vec![Var(97), Var(99)]));
    /// let sizes: usize = numbered.samples(1).take(1000).map(|set| set.len()).sum();
    /// assert!((49_000..51_000).contains(&sizes));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn numbered(&self, f: &Family) -> Result<Numbered<'_, Vec<Var>>, Limit> {
        self.manager.numbered_by(self.edge(f), LeftOut::Absent, true_variables)
    }

    /// Returns the set number `k`, counted from 0, of [`Families::sets`]; `None` past the last. For more than
    /// one see [`Families::numbered`].
    pub fn kth(&self, f: &Family, k: &BigUint) -> Result<Option<Vec<Var>>, Limit> {
        Ok(self.numbered(f)?.kth(k))
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

/// Returns the variables that are true, from the top down.
fn true_variables(manager: &Manager, by_level: &[bool]) -> Vec<Var> {
    let taken = (0..).zip(by_level).filter(|(_, value)| **value);
    taken.map(|(level, _)| manager.order().var(Level(level))).collect()
}
