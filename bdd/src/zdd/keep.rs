//! The sets of a family that satisfy a condition.
//!
//! A condition is a function with the ordinary reduction rule: it does not depend on most variables, each of
//! which would take a node on every path of a family.

use crate::manager::Manager;
use crate::operations::{Binary, select};
use crate::store::{Bdd, Edge, Family, Key, Rule};
use limits::Limit;

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

impl Manager {
    /// Returns the sets of `f` for which the condition `g` holds, where a variable is true if the set has it; at
    /// most |f| |g| nodes, and as many steps in pairs of nodes. The intersection of `f` with the family of all
    /// such sets, which is not built.
    pub fn keep(&mut self, f: &Family, g: &Bdd) -> Result<Family, Limit> {
        self.attempt(|m| m.apply(Keep, m.edge(f), m.edge(g)))
    }
}
