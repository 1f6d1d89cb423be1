//! Conditions on sets, and what is left of a family under one.
//!
//! A condition is a function in the ordinary reduction: it says nothing of most variables, which
//! as a family would take a node each on every path.

use super::{Families, Family, Kind, key};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::by_level::{Swept, select};
use crate::operations::cardinality::Weighted;
use crate::operations::run::{Join, Operation, Step, show_pair};
use crate::store::handles::Bdd;
use crate::store::node::Edge;

/// A condition on sets in [`Families`]: true or false of every set of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Bdd);

/// The sets of a family under a condition.
struct Keep;

impl Swept for Keep {
    const FAMILIES: bool = true;
    const SECOND_IS_FAMILY: bool = false;
    const COMMUTES: bool = false;

    #[inline(always)]
    fn outcome(f: Edge, g: Edge) -> (bool, Edge) {
        let none = (f == Edge::FALSE) | (g == Edge::FALSE);
        (none | (g == Edge::TRUE), select(none, Edge::FALSE, f))
    }
}

impl Operation for Keep {
    type Args = (Edge, Edge);

    #[inline(always)]
    fn step(&mut self, manager: &mut Manager, (f, g): Self::Args) -> Result<Step<Self::Args>, Limit> {
        if f == Edge::FALSE {
            return Ok(Step::Done(f));
        }
        // What is above the family's next variable is absent from all of its sets.
        let level = manager.store.level(f);
        let g = manager.step_without(g, level);
        let store = &manager.store;
        if g.is_constant() {
            return Ok(Step::Done(if g == Edge::TRUE { f } else { g }));
        }
        let (f0, f1) = store.children(f);
        let (g0, g1) = store.cofactors(g, level);
        let key = store.may_meet_again(f, g).then(|| key(Kind::Keep, f, g));
        Ok(Step::Split { level, low: (f0, g0), high: (f1, g1), join: Join::Family, key, flip: 0 })
    }

    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}

impl Families {
    /// The condition `min <= sum of the weights of the true literals <= max`, where a variable is
    /// true if the set has it; nodes and steps as for [`Manager::sum_between`].
    pub fn sum_between(&mut self, terms: &[Weighted], min: u32, max: u32) -> Result<Condition, Limit> {
        self.manager.sum_between(terms, min, max).map(Condition)
    }

    /// The condition that one of two holds; at most |a| |b| steps and nodes.
    pub fn either(&mut self, a: &Condition, b: &Condition) -> Result<Condition, Limit> {
        self.manager.or(&a.0, &b.0).map(Condition)
    }

    /// The sets of `f` for which the condition holds; at most |f| |g| nodes, and as many steps in
    /// pairs of nodes. The intersection of `f` with the family of all such sets, which is not
    /// built.
    pub fn keep(&mut self, f: &Family, g: &Condition) -> Result<Family, Limit> {
        self.operate(|m| m.descend(Keep, (m.edge(&f.0), m.edge(&g.0))))
    }
}
