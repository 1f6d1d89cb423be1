//! Families that are known set by set or as all subsets.

use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Edge, Family};
use limits::Limit;

impl Manager {
    /// Returns the family without any set. Makes no node.
    pub fn empty(&self) -> Family {
        self.protect(Edge::FALSE)
    }

    /// Returns the family of one set. One node and step a variable.
    pub fn set(&mut self, vars: &[Var]) -> Result<Family, Limit> {
        self.chain_of(vars, |below| (Edge::FALSE, below))
    }

    /// Returns all subsets of `vars`. One node and step a variable.
    pub fn power_set(&mut self, vars: &[Var]) -> Result<Family, Limit> {
        self.chain_of(vars, |below| (below, below))
    }

    /// Returns the family with one node a variable; `children` gives the children of each node from the node below it.
    fn chain_of(&mut self, vars: &[Var], children: fn(Edge) -> (Edge, Edge)) -> Result<Family, Limit> {
        let mut levels: Vec<u32> = vars.iter().map(|&var| self.level(var)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.attempt(|m| {
            levels.iter().rev().try_fold(Edge::TRUE, |below, &level| {
                m.tick()?;
                let (low, high) = children(below);
                m.store.make_family(level, low, high)
            })
        })
    }
}
