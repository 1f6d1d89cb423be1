//! Union, intersection and difference of families.

use super::{Families, Family, Kind, key};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::by_level::{Swept, select};
use crate::operations::run::{Join, Operation, Step, show_pair};
use crate::store::node::Edge;

/// The sets of one family or the other.
struct Union;

/// The sets of both families.
struct Intersection;

/// The sets of one family that are not in the other.
struct Difference;

type Pair = (Edge, Edge);

/// A step into both halves of two families, one of which may begin below `level`: then none of its
/// sets has that variable.
#[inline(always)]
fn split(manager: &Manager, kind: Kind, level: u32, f: Edge, g: Edge) -> Step<Pair> {
    let store = &manager.store;
    let halves = |f: Edge| if store.level(f) == level { store.children(f) } else { (f, Edge::FALSE) };
    let ((f0, f1), (g0, g1)) = (halves(f), halves(g));
    let key = store.may_meet_again(f, g).then(|| key(kind, f, g));
    Step::Split { level, low: (f0, g0), high: (f1, g1), join: Join::Family, key, flip: 0 }
}

impl Swept for Union {
    const FAMILIES: bool = true;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let is_first = (f == g) | (g == Edge::FALSE);
        (is_first | (f == Edge::FALSE), select(is_first, f, g))
    }

    #[inline(always)]
    fn with_all_sets(first: bool, second: bool, f: Edge, g: Edge) -> Option<Edge> {
        (first | second).then_some(select(first, f, g))
    }
}

impl Operation for Union {
    type Args = Pair;

    #[inline(always)]
    fn step(&mut self, manager: &mut Manager, (f, g): Pair) -> Result<Step<Pair>, Limit> {
        if f == g || g == Edge::FALSE {
            return Ok(Step::Done(f));
        }
        if f == Edge::FALSE {
            return Ok(Step::Done(g));
        }
        let store = &manager.store;
        let (level_f, level_g) = (store.level(f), store.level(g));
        if store.holds_all_from(f, level_f, level_g) {
            return Ok(Step::Done(f));
        }
        if store.holds_all_from(g, level_g, level_f) {
            return Ok(Step::Done(g));
        }
        Ok(split(manager, Kind::Union, level_f.min(level_g), f.min(g), f.max(g)))
    }

    fn edges(args: &mut Pair, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}

impl Swept for Intersection {
    const FAMILIES: bool = true;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (g == Edge::FALSE);
        (none | (f == g), select(none, Edge::FALSE, f))
    }

    #[inline(always)]
    fn with_all_sets(first: bool, second: bool, f: Edge, g: Edge) -> Option<Edge> {
        (first | second).then_some(select(first, g, f))
    }
}

impl Operation for Intersection {
    type Args = Pair;

    #[inline(always)]
    fn step(&mut self, manager: &mut Manager, (mut f, mut g): Pair) -> Result<Step<Pair>, Limit> {
        // What only one of them has at its top is in no common set.
        while f != g && f != Edge::FALSE && g != Edge::FALSE {
            let store = &manager.store;
            let (level_f, level_g) = (store.level(f), store.level(g));
            if store.holds_all_from(f, level_f, level_g) {
                return Ok(Step::Done(g));
            }
            if store.holds_all_from(g, level_g, level_f) {
                return Ok(Step::Done(f));
            }
            if level_f == level_g {
                return Ok(split(manager, Kind::Intersection, level_f, f.min(g), f.max(g)));
            }
            (f, g) = (manager.step_without(f, level_g), manager.step_without(g, level_f));
        }
        Ok(Step::Done(if f == g { f } else { Edge::FALSE }))
    }

    fn edges(args: &mut Pair, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}

impl Swept for Difference {
    const FAMILIES: bool = true;
    const COMMUTES: bool = false;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (f == g);
        (none | (g == Edge::FALSE), select(none, Edge::FALSE, f))
    }

    #[inline(always)]
    fn with_all_sets(_first: bool, second: bool, _f: Edge, _g: Edge) -> Option<Edge> {
        second.then_some(Edge::FALSE)
    }
}

impl Operation for Difference {
    type Args = Pair;

    #[inline(always)]
    fn step(&mut self, manager: &mut Manager, (f, g): Pair) -> Result<Step<Pair>, Limit> {
        if f == Edge::FALSE {
            return Ok(Step::Done(f));
        }
        let level = manager.store.level(f);
        let g = manager.step_without(g, level);
        let level_g = manager.store.level(g);
        if f == g || manager.store.holds_all_from(g, level_g, level) {
            return Ok(Step::Done(Edge::FALSE));
        }
        if g == Edge::FALSE || f.is_constant() {
            return Ok(Step::Done(f));
        }
        Ok(split(manager, Kind::Difference, level, f, g))
    }

    fn edges(args: &mut Pair, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}

impl Manager {
    pub(crate) fn union_edges(&mut self, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.descend(Union, (f, g))
    }
}

impl Families {
    /// The sets of `f` or `g`; at most |f| |g| steps, and that many nodes (Minato 1993).
    pub fn union(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.operate(|m| m.descend(Union, (m.edge(&f.0), m.edge(&g.0))))
    }

    /// The sets of both `f` and `g`; at most |f| |g| nodes, and as many steps in pairs of nodes
    /// (Minato 1993).
    pub fn intersection(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.operate(|m| m.descend(Intersection, (m.edge(&f.0), m.edge(&g.0))))
    }

    /// The sets of `f` that are not in `g`; cost as of [`Families::intersection`] (Minato 1993).
    pub fn difference(&mut self, f: &Family, g: &Family) -> Result<Family, Limit> {
        self.operate(|m| m.descend(Difference, (m.edge(&f.0), m.edge(&g.0))))
    }
}
