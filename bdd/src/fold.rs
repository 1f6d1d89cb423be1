//! One pass over a diagram, bottom up, level by level: the engine of all counting.
//!
//! With complement edges a node stands for two functions. A pass computes only the phases that
//! the root reaches, so every value computed is part of the answer: where the answer fits a
//! machine word, so does everything on the way, and a small count in many variables never meets
//! its huge complement. Values are dropped as soon as their last parent is done.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::node::Edge;

/// What a pass computes.
pub(crate) trait Algebra {
    /// The value of a function.
    type Value: Clone;

    /// The value of a constant function, over no variables.
    fn constant(&self, value: bool) -> Self::Value;

    /// The value of "if the variable at `level` then `high` else `low`", where both are values
    /// over the variables below `level`. `None` when a number does not fit.
    fn branch(&self, level: u32, low: &Self::Value, high: &Self::Value) -> Option<Self::Value>;

    /// The value with the variables of `levels` added, on which the function does not depend.
    fn skip(&self, levels: std::ops::Range<u32>, value: &Self::Value) -> Option<Self::Value>;

    /// Bytes that a value holds.
    fn bytes(&self, value: &Self::Value) -> usize;
}

/// The values that a finished pass kept.
pub(crate) struct Values<V> {
    /// By identifier times two plus phase: the place in `values`.
    place: Vec<u32>,
    values: Vec<Option<V>>,
}

const NOWHERE: u32 = u32::MAX;
/// How many nodes pass between two looks at the clock.
const NODES_PER_CHECK: usize = 1 << 12;

impl<V> Values<V> {
    /// The value of a non-constant edge over its own and all lower levels.
    pub fn get(&self, edge: Edge) -> Option<&V> {
        self.values.get(self.place[edge.0 as usize] as usize)?.as_ref()
    }
}

impl Manager {
    /// The value of `root` over all levels; `Ok(None)` when a number did not fit.
    pub(crate) fn fold<A: Algebra>(&self, algebra: &A, root: Edge) -> Result<Option<A::Value>, Limit> {
        Ok(self.fold_values(algebra, root, false)?.map(|(value, _)| value))
    }

    /// As [`Manager::fold`], with the values of all nodes on the way where `keep` is set.
    #[allow(clippy::type_complexity)]
    pub(crate) fn fold_values<A: Algebra>(
        &self,
        algebra: &A,
        root: Edge,
        keep: bool,
    ) -> Result<Option<(A::Value, Values<A::Value>)>, Limit> {
        let end = self.variables() as u32;
        let budget = &self.store.budget;
        budget.check()?;
        let mut base = self.store.bytes() + self.store.nodes.len() * 2 * size_of::<u32>();
        budget.check_bytes(base)?;

        // Phases in reach, by level, and how many parents will ask for each.
        let mut place = vec![NOWHERE; self.store.nodes.len() * 2];
        let mut uses: Vec<u32> = Vec::new();
        let mut by_level: Vec<Vec<Edge>> = vec![Vec::new(); end as usize];
        let mut pending = vec![root];
        while let Some(edge) = pending.pop() {
            if edge.is_constant() {
                continue;
            }
            let at = &mut place[edge.0 as usize];
            if *at != NOWHERE {
                uses[*at as usize] += 1;
                continue;
            }
            *at = uses.len() as u32;
            uses.push(1);
            by_level[self.store.level(edge) as usize].push(edge);
            let (low, high) = self.store.children(edge);
            pending.extend([high, low]);
            if uses.len().is_multiple_of(NODES_PER_CHECK) {
                budget.check()?;
            }
        }
        base += uses.len() * (2 * size_of::<u32>() + size_of::<Option<A::Value>>());
        budget.check_bytes(base)?;

        let mut kept = Values { place, values: vec![None; uses.len()] };
        let mut bytes = base;
        let mut done = 0usize;
        for (level, edges) in by_level.iter().enumerate().rev() {
            for &edge in edges {
                let (low, high) = self.store.children(edge);
                let below = level as u32 + 1;
                let Some(l) = self.lifted(algebra, &kept, low, below) else { return Ok(None) };
                let Some(h) = self.lifted(algebra, &kept, high, below) else { return Ok(None) };
                let Some(value) = algebra.branch(level as u32, &l, &h) else { return Ok(None) };
                bytes += algebra.bytes(&value);
                let at = kept.place[edge.0 as usize] as usize;
                kept.values[at] = Some(value);
                for child in [low, high].into_iter().filter(|c| !keep && !c.is_constant()) {
                    let at = kept.place[child.0 as usize] as usize;
                    uses[at] -= 1;
                    if uses[at] == 0
                        && let Some(value) = kept.values[at].take()
                    {
                        bytes -= algebra.bytes(&value);
                    }
                }
                done += 1;
                if done.is_multiple_of(NODES_PER_CHECK) {
                    budget.check()?;
                    budget.check_bytes(bytes)?;
                }
            }
        }
        let Some(value) = self.lifted(algebra, &kept, root, 0) else { return Ok(None) };
        Ok(Some((value, kept)))
    }

    /// The value of `edge` over the levels from `from` on.
    pub(crate) fn lifted<A: Algebra>(
        &self,
        algebra: &A,
        values: &Values<A::Value>,
        edge: Edge,
        from: u32,
    ) -> Option<A::Value> {
        if edge.is_constant() {
            let value = algebra.constant(edge == Edge::TRUE);
            return algebra.skip(from..self.variables() as u32, &value);
        }
        let level = self.store.level(edge);
        let value = values.get(edge)?;
        if level == from { Some(value.clone()) } else { algebra.skip(from..level, value) }
    }
}
