//! Exact counts of solutions.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::count::pass::{Evaluation, Stop, in_smallest_words};
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Handle, Rule};
use limits::Limit;

/// Numbers of solutions over the levels marked as counted (prefix sums).
pub(crate) struct Solutions<'a, W> {
    pub counted_before: &'a [u32],
    pub word: PhantomData<W>,
}

impl<W: Word> Evaluation for Solutions<'_, W> {
    type Value = W;

    const ON_HEAP: bool = W::ON_HEAP;

    fn constant(&self, value: bool) -> W {
        if value { W::one() } else { W::zero() }
    }

    fn branch(&self, _: u32, low: &W, high: &W) -> Result<W, Stop> {
        low.plus(high).ok_or(Stop::Narrow)
    }

    fn skip(&self, levels: Range<u32>, value: &W) -> Result<W, Stop> {
        let before = |level: u32| self.counted_before[level as usize];
        value.shifted(before(levels.end) - before(levels.start)).ok_or(Stop::Narrow)
    }

    fn bytes(&self, value: &W) -> usize {
        value.heap()
    }
}

impl Manager {
    /// Returns the number of assignments of all declared variables that make `f` true, or of sets of a family.
    /// Exact; |f| steps, in machine words while the result fits them.
    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub fn sat_count<H: Handle>(&self, f: &H) -> Result<BigUint, Limit> {
        let before = self.doublings_before(H::RULE);
        in_smallest_words!(W => {
            let solutions = Solutions { counted_before: &before, word: PhantomData::<W> };
            self.fold(&solutions, self.edge(f)).map(Word::big)
        })
    }

    /// Returns for each level, and the place behind the last, how many levels above it double the solutions of a
    /// path without a node there.
    pub(super) fn doublings_before(&self, rule: Rule) -> Vec<u32> {
        (0..=self.variables() as u32).map(|level| rule.doublings(0..level)).collect()
    }

    /// Returns weights by level from weights by variable; 1 where the list is too short.
    pub(crate) fn by_level(&self, weights: &[u32]) -> Vec<u32> {
        self.order.vars().iter().map(|var| weights.get(var.0 as usize).copied().unwrap_or(1)).collect()
    }
}
