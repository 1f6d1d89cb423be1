//! One pass over a diagram, bottom up: the base of all counts.
//!
//! Children come before their parents, so both directions are walks along the array of nodes: down to find
//! what the root reaches, up to compute values.
//!
//! With complement edges a node stands for two functions, its phases. A pass computes only the phases that
//! the root reaches, so every value is a part of the result: if the result fits a machine word, so do all
//! values, and a small count in many variables never meets its huge complement. Values on the heap are
//! dropped as soon as their last parent is done.

use std::borrow::Cow;
use std::ops::Range;

use crate::bit_set::{BitSet, RankedSet};
use crate::manager::Manager;
use crate::store::Edge;
use limits::Limit;
use limits::Meter;
use limits::spare::SMALL;

/// Why a pass stopped.
pub(crate) enum Stop {
    /// A number does not fit the words of the pass; wider ones may do.
    Narrow,
    Limit(Limit),
}

impl Stop {
    /// Runs a pass in wider words if the words were too narrow.
    pub fn retry<T>(self, pass: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
        if matches!(self, Stop::Narrow) { pass() } else { Err(self) }
    }

    /// Returns the limit that stopped a pass in big integers.
    pub fn into_limit(self) -> Limit {
        match self {
            Stop::Limit(limit) => limit,
            Stop::Narrow => unreachable!("big integers hold every number"),
        }
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

/// The evaluation of a pass: the value of a constant, and the value of a node from the values of its
/// children.
pub(crate) trait Evaluation {
    /// The value of a function.
    type Value: Clone;

    /// Whether values own memory that is worth giving back before the pass is over.
    const ON_HEAP: bool;

    /// Returns the value of a constant function, over no variables.
    fn constant(&self, value: bool) -> Self::Value;

    /// Returns the value of "if the variable at `level` then `high` else `low`", where both are values
    /// over the variables below `level`.
    fn branch(&self, level: u32, low: &Self::Value, high: &Self::Value) -> Result<Self::Value, Stop>;

    /// Returns the value with the variables of `levels` added, on which the function does not depend.
    fn skip(&self, levels: Range<u32>, value: &Self::Value) -> Result<Self::Value, Stop>;

    /// Returns the bytes that a value holds on the heap.
    fn bytes(&self, value: &Self::Value) -> usize;

    /// Returns the nanoseconds to find a node and to compute its value.
    fn work(&self, _value: &Self::Value) -> u64 {
        NODE
    }
}

/// The result of a pass, computed in the smallest words that hold its numbers: in the expression, the name
/// before the arrow is a [`Word`] type.
macro_rules! in_smallest_words {
    ($word:ident => $pass:expr) => {{
        use $crate::count::pass::Stop;
        let run = || -> Result<_, Stop> {
            type $word = u64;
            $pass
        };
        let wider = || -> Result<_, Stop> {
            type $word = u128;
            $pass
        };
        let widest = || -> Result<_, Stop> {
            type $word = num_bigint::BigUint;
            $pass
        };
        let result = run().or_else(|stop| stop.retry(wider)).or_else(|stop| stop.retry(widest));
        result.map_err(Stop::into_limit)
    }};
}

pub(super) use in_smallest_words;

/// The values of a finished pass; a value that was dropped reads as that of false.
pub(crate) struct Values<V> {
    reached: RankedSet,
    values: Vec<V>,
}

impl<V> Values<V> {
    /// Returns the value of a non-constant edge over its own and all lower levels.
    #[inline(always)]
    pub fn get(&self, edge: Edge) -> &V {
        &self.values[self.rank(edge)]
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the place of an edge among those that have a value, children first.
    #[inline(always)]
    pub fn rank(&self, edge: Edge) -> usize {
        self.reached.rank(edge.0)
    }

    /// Returns the edges that have a value, parents first.
    pub fn descending(&self) -> impl Iterator<Item = Edge> {
        self.reached.descending().map(Edge)
    }
}

/// Nanoseconds to find a node and to compute its value, in machine words.
pub(super) const NODE: u64 = 50;

/// A bound of the edges that a root reaches, itself included.
fn bound(root: Edge) -> usize {
    root.0 as usize + 1
}

impl Manager {
    /// Returns the value of `root` over all levels. |root| steps of the evaluation.
    pub(crate) fn fold<A: Evaluation>(&self, evaluation: &A, root: Edge) -> Result<A::Value, Stop> {
        Ok(self.fold_values(evaluation, root, !A::ON_HEAP)?.0)
    }

    /// As [`Manager::fold`], with the values of all nodes below the root if `keep` is set.
    pub(crate) fn fold_values<A: Evaluation>(
        &self,
        evaluation: &A,
        root: Edge,
        keep: bool,
    ) -> Result<(A::Value, Values<A::Value>), Stop> {
        let (reached, count) = self.phases(root)?;
        let uses = if keep { 0 } else { count };
        let mut bytes =
            RankedSet::bytes(bound(root)) + count * size_of::<A::Value>() + uses * size_of::<u32>();
        self.store.ask_scratch(bytes)?;
        let mut given = bytes;

        // How many parents need each value.
        let mut uses = vec![0u32; uses];
        if !keep {
            for edge in reached.ascending().map(Edge) {
                for child in self.inner_children(edge) {
                    uses[reached.rank(child.0)] += 1;
                }
            }
        }
        let mut values = Vec::with_capacity(count);
        let held = self.store.bytes();
        let mut meter = Meter::new(&self.store.budget);
        for edge in reached.ascending().map(Edge) {
            let level = self.store.level(edge);
            let (low, high) = self.store.children(edge);
            let [l, h] =
                [low, high].map(|child| self.lifted(evaluation, &reached, &values, child, level + 1));
            let value = evaluation.branch(level, &*l?, &*h?)?;
            if A::ON_HEAP {
                bytes += evaluation.bytes(&value);
                self.store.check_scratch(bytes)?;
                if bytes > given {
                    self.store.ask_scratch(0)?;
                    given = bytes + SMALL / 2;
                }
            }
            meter.spend(evaluation.work(&value), held + bytes)?;
            values.push(value);
            for child in self.inner_children(edge).filter(|_| !keep) {
                let child = reached.rank(child.0);
                uses[child] -= 1;
                if uses[child] == 0 {
                    let last = std::mem::replace(&mut values[child], evaluation.constant(false));
                    bytes -= evaluation.bytes(&last);
                }
            }
        }
        let value = self.lifted(evaluation, &reached, &values, root, 0)?.into_owned();
        Ok((value, Values { reached, values }))
    }

    /// Returns the value of `edge` over the levels from `from` on.
    fn lifted<'a, A: Evaluation>(
        &self,
        evaluation: &A,
        reached: &RankedSet,
        values: &'a [A::Value],
        edge: Edge,
        from: u32,
    ) -> Result<Cow<'a, A::Value>, Stop> {
        if edge.is_constant() {
            let value = evaluation.constant(edge == Edge::TRUE);
            return evaluation.skip(from..self.variables() as u32, &value).map(Cow::Owned);
        }
        let (level, value) = (self.store.level(edge), &values[reached.rank(edge.0)]);
        if level == from {
            return Ok(Cow::Borrowed(value));
        }
        evaluation.skip(from..level, value).map(Cow::Owned)
    }

    /// Returns the phases that `root` reaches, constants not, and their number.
    pub(super) fn phases(&self, root: Edge) -> Result<(RankedSet, usize), Limit> {
        let budget = &self.store.budget;
        budget.check()?;
        self.store.ask_scratch(RankedSet::bytes(bound(root)))?;
        let reached = self.edges_below(root, || budget.check())?;
        let count = reached.len();
        Ok((RankedSet::new(reached), count))
    }

    /// Returns the edges that `root` reaches, itself included, constants not. Asks `look` now and then whether
    /// to go on.
    pub(crate) fn edges_below<E>(
        &self,
        root: Edge,
        look: impl FnMut() -> Result<(), E>,
    ) -> Result<BitSet, E> {
        let mut reached = BitSet::new(bound(root));
        reached.insert_if(!root.is_constant(), root.0);
        reached.descend(look, |reached, edge| {
            let (low, high) = self.store.children(Edge(edge));
            for child in [low, high] {
                reached.insert_if(!child.is_constant(), child.0);
            }
        })?;
        Ok(reached)
    }

    fn inner_children(&self, edge: Edge) -> impl Iterator<Item = Edge> {
        let (low, high) = self.store.children(edge);
        [low, high].into_iter().filter(|child| !child.is_constant())
    }
}
