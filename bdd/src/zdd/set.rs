//! Union, intersection and difference of families.

use crate::manager::Manager;
use crate::operations::{Binary, select};
use crate::store::{Edge, Family, Key, Rule};
use limits::Limit;

/// The sets of one family or the other.
#[derive(Clone, Copy)]
pub(super) struct Union;

/// The sets of both families.
#[derive(Clone, Copy)]
pub(super) struct Intersection;

/// The sets of one family that are not in the other.
#[derive(Clone, Copy)]
struct Difference;

impl Binary for Union {
    const FIRST: Rule = Rule::Zdd;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let is_first = (f == g) | (g == Edge::FALSE);
        (is_first | (f == Edge::FALSE), select(is_first, f, g))
    }

    #[inline(always)]
    fn with_all_sets(first: bool, second: bool, f: Edge, g: Edge) -> Option<Edge> {
        (first | second).then_some(select(first, f, g))
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::union(f, g)
    }
}

impl Binary for Intersection {
    const FIRST: Rule = Rule::Zdd;
    const SKIPS: [bool; 2] = [true, true];

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (g == Edge::FALSE);
        (none | (f == g), select(none, Edge::FALSE, f))
    }

    #[inline(always)]
    fn with_all_sets(first: bool, second: bool, f: Edge, g: Edge) -> Option<Edge> {
        (first | second).then_some(select(first, g, f))
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::intersection(f, g)
    }
}

impl Binary for Difference {
    const FIRST: Rule = Rule::Zdd;
    const COMMUTES: bool = false;
    const SKIPS: [bool; 2] = [false, true];

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (f == g);
        (none | (g == Edge::FALSE), select(none, Edge::FALSE, f))
    }

    #[inline(always)]
    fn with_all_sets(_first: bool, second: bool, _f: Edge, _g: Edge) -> Option<Edge> {
        second.then_some(Edge::FALSE)
    }

    #[inline(always)]
    fn pair_key(f: Edge, g: Edge) -> Key {
        Key::difference(f, g)
    }
}

impl Manager {
    /// Returns the sets of `f` or `g`; at most |f| |g| steps, and that many nodes (Minato 1993).
    pub fn union(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.apply(Union, m.edge(f), m.edge(g)))
    }

    /// Returns the sets of both `f` and `g`; at most |f| |g| nodes, and as many steps in pairs of nodes
    /// (Minato 1993).
    pub fn intersection(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.apply(Intersection, m.edge(f), m.edge(g)))
    }

    /// Returns the sets of `f` that are not in `g`; cost as of [`Manager::intersection`] (Minato 1993).
    pub fn difference(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.attempt(|m| m.apply(Difference, m.edge(f), m.edge(g)))
    }
}
