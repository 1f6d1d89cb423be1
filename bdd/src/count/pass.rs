//! One pass over a diagram, bottom up, level by level: the base of all counts.
//!
//! With complement edges a node stands for two functions, its phases. A pass computes only the phases that
//! the root reaches, so every value is a part of the result: if the result fits a machine word, so do all
//! values, and a small count in many variables never meets its huge complement. Values on the heap are
//! dropped as soon as their last parent is done.

use std::borrow::Cow;
use std::ops::Range;

use crate::bit_set::{BitSet, RankedSet};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::meter::Meter;
use crate::spare::SMALL;
use crate::store::Edge;

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
        &self.values[self.reached.rank(edge.0)]
    }

    fn get_mut(&mut self, edge: Edge) -> &mut V {
        &mut self.values[self.reached.rank(edge.0)]
    }
}

/// Nanoseconds for a node: to find it, and to compute its value.
const NODE: u64 = 200;
/// The number of nodes from which on the system is asked before their lists take memory.
const MANY: usize = 1 << 10;

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
        let (reached, by_level, count) = self.phases(root)?;
        let mut bytes = RankedSet::bytes(2 * self.store.nodes.len())
            + count * (2 * size_of::<Edge>() + size_of::<u32>() + size_of::<A::Value>());
        self.store.ask_scratch(bytes)?;
        let mut given = bytes;

        // How many parents need each value.
        let mut uses = vec![0u32; if keep { 0 } else { count }];
        if !keep {
            for &edge in by_level.iter().flatten() {
                for child in self.inner_children(edge) {
                    uses[reached.rank(child.0)] += 1;
                }
            }
        }
        let mut values = Values { reached, values: vec![evaluation.constant(false); count] };
        let mut meter = Meter::new(&self.store.budget);
        for (level, edges) in (0..self.variables() as u32).zip(&by_level).rev() {
            for &edge in edges {
                let (low, high) = self.store.children(edge);
                let l = self.lifted(evaluation, &values, low, level + 1)?;
                let h = self.lifted(evaluation, &values, high, level + 1)?;
                let value = evaluation.branch(level, &l, &h)?;
                if A::ON_HEAP {
                    bytes += evaluation.bytes(&value);
                    self.store.check_scratch(bytes)?;
                    if bytes > given {
                        self.store.ask_scratch(0)?;
                        given = bytes + SMALL / 2;
                    }
                }
                *values.get_mut(edge) = value;
                for child in self.inner_children(edge).filter(|_| !keep) {
                    let uses = &mut uses[values.reached.rank(child.0)];
                    *uses -= 1;
                    if *uses == 0 {
                        let last = std::mem::replace(values.get_mut(child), evaluation.constant(false));
                        bytes -= evaluation.bytes(&last);
                    }
                }
                meter.tick(NODE)?;
            }
        }
        let value = self.lifted(evaluation, &values, root, 0)?.into_owned();
        Ok((value, values))
    }

    /// Returns the value of `edge` over the levels from `from` on.
    fn lifted<'a, A: Evaluation>(
        &self,
        evaluation: &A,
        values: &'a Values<A::Value>,
        edge: Edge,
        from: u32,
    ) -> Result<Cow<'a, A::Value>, Stop> {
        if edge.is_constant() {
            let value = evaluation.constant(edge == Edge::TRUE);
            return evaluation.skip(from..self.variables() as u32, &value).map(Cow::Owned);
        }
        let (level, value) = (self.store.level(edge), values.get(edge));
        if level == from {
            return Ok(Cow::Borrowed(value));
        }
        evaluation.skip(from..level, value).map(Cow::Owned)
    }

    /// Returns the phases that `root` reaches: as a set, by level, and their number.
    pub(super) fn phases(&self, root: Edge) -> Result<(RankedSet, Vec<Vec<Edge>>, usize), Limit> {
        let budget = &self.store.budget;
        budget.check()?;
        let mut meter = Meter::new(budget);
        let bound = 2 * self.store.nodes.len();
        self.store.ask_scratch(RankedSet::bytes(bound))?;
        let mut seen = BitSet::new(bound);
        let mut by_level: Vec<Vec<Edge>> = vec![Vec::new(); self.variables()];
        let mut pending = vec![root];
        let mut count = 0usize;
        while let Some(edge) = pending.pop() {
            if edge.is_constant() || !seen.insert(edge.0) {
                continue;
            }
            by_level[self.store.level(edge) as usize].push(edge);
            let (low, high) = self.store.children(edge);
            pending.extend([high, low]);
            count += 1;
            if meter.is_due(NODE) {
                budget.check()?;
                let lists = 2 * count * size_of::<Edge>();
                self.store.check_scratch(RankedSet::bytes(bound) + lists)?;
            }
            // Lists double as they grow.
            if count.is_power_of_two() && count >= MANY {
                self.store.ask_scratch(2 * count * size_of::<Edge>())?;
            }
        }
        Ok((RankedSet::new(seen), by_level, count))
    }

    fn inner_children(&self, edge: Edge) -> impl Iterator<Item = Edge> {
        let (low, high) = self.store.children(edge);
        [low, high].into_iter().filter(|child| !child.is_constant())
    }
}
