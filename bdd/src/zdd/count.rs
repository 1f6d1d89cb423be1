//! Counts of sets, by the passes that count solutions: what is not on a path is absent, so that
//! nothing is added for it.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use super::{Families, Family};
use crate::budget::Limit;
use crate::fold::{Algebra, Question, Stop, answer};
use crate::manager::Manager;
use crate::node::Edge;
use crate::spectrum::BySize;
use crate::word::Word;

/// An algebra of solutions as one of sets.
struct OfSets<A>(A);

impl<A: Algebra> Algebra for OfSets<A> {
    type Value = A::Value;

    const ON_HEAP: bool = A::ON_HEAP;

    fn constant(&self, value: bool) -> A::Value {
        self.0.constant(value)
    }

    fn branch(&self, level: u32, low: &A::Value, high: &A::Value) -> Result<A::Value, Stop> {
        self.0.branch(level, low, high)
    }

    fn skip(&self, _: Range<u32>, value: &A::Value) -> Result<A::Value, Stop> {
        Ok(value.clone())
    }

    fn bytes(&self, value: &A::Value) -> usize {
        self.0.bytes(value)
    }
}

/// How many sets there are of each weight.
struct HowManyBySize<'a> {
    manager: &'a Manager,
    root: Edge,
    weights: Vec<u32>,
}

impl Question for HowManyBySize<'_> {
    type Answer = Vec<BigUint>;

    fn answer<W: Word>(&self) -> Result<Self::Answer, Stop> {
        let by_size = BySize { manager: self.manager, weights: &self.weights, word: PhantomData::<W> };
        Ok(self.manager.fold(&OfSets(by_size), self.root)?.into_dense(self.manager)?)
    }
}

impl Families {
    /// Number of sets. Exact; |f| steps, in machine words while the result fits them.
    pub fn count(&self, f: &Family) -> Result<BigUint, Limit> {
        // Assignments of no variables at all: those there are on a path are decided by it.
        self.manager.count_levels(self.edge(f), vec![0; self.variables() + 1])
    }

    /// Number of sets of every total weight of their elements: index = weight, up to the largest
    /// present; `weights` by variable, 1 where the list is too short. |f| polynomial additions; see
    /// [`Manager::spectrum`].
    pub fn spectrum(&self, f: &Family, weights: &[u32]) -> Result<Vec<BigUint>, Limit> {
        let (root, weights) = (self.edge(f), self.manager.by_level(weights));
        answer(&HowManyBySize { manager: &self.manager, root, weights })
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
