//! Conditions on sets, and the sets of a family that satisfy one.
//!
//! A condition is a function with the ordinary reduction rule: it does not depend on most variables, each of
//! which would take a node on every path of a family.

use super::families::{Families, Family};
use crate::operations::Weighted;
use crate::operations::{Binary, select};
use crate::store::{Bdd, Edge, Key, Rule};
use limits::Limit;

/// A condition on sets in [`Families`]: true or false of every set of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(pub(super) Bdd);

/// The sets of a family under a condition.
#[derive(Clone, Copy)]
struct Keep;

impl Binary for Keep {
    const FIRST: Rule = Rule::Zdd;
    const SECOND: Rule = Rule::Bdd;
    const COMMUTES: bool = false;
    const SKIPS: [bool; 2] = [false, true];

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (g == Edge::FALSE);
        (none | (g == Edge::TRUE), select(none, Edge::FALSE, f))
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::keep(f, g)
    }
}

impl Families {
    /// Returns the condition `min <= sum of the weights of the true literals <= max`, where a variable is
    /// true if the set has it; nodes and steps as for [`Manager::sum_between`](crate::Manager::sum_between).
    pub fn sum_between(&mut self, terms: &[Weighted], min: u64, max: u64) -> Result<Condition, Limit> {
        self.manager.sum_between(terms, min, max).map(Condition)
    }

    /// Returns the condition that one of two holds; at most |a| |b| steps and nodes.
    pub fn either(&mut self, a: &Condition, b: &Condition) -> Result<Condition, Limit> {
        self.manager.or(&a.0, &b.0).map(Condition)
    }

    /// Returns the condition that two hold; at most |a| |b| steps and nodes.
    pub fn both(&mut self, a: &Condition, b: &Condition) -> Result<Condition, Limit> {
        self.manager.and(&a.0, &b.0).map(Condition)
    }

    /// Returns the number of nodes of a condition, the terminal not counted; as many steps.
    pub fn condition_size(&self, condition: &Condition) -> usize {
        self.manager.node_count(&condition.0)
    }

    /// Returns the sets of `f` for which the condition holds; at most |f| |g| nodes, and as many steps in
    /// pairs of nodes. The intersection of `f` with the family of all such sets, which is not
    /// built.
    pub fn keep(&mut self, f: &Family, g: &Condition) -> Result<Family, Limit> {
        self.operate(|m| m.apply(Keep, m.edge(&f.0), m.edge(&g.0)))
    }
}
