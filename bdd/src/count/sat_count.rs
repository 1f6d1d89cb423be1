//! Exact counts of solutions.

use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use crate::budget::Limit;
use crate::count::pass::{Evaluation, Stop, in_smallest_words};
use crate::count::word::Word;
use crate::manager::Manager;
use crate::store::{Bdd, Edge};

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
    /// Returns the number of assignments of all declared variables that make `f` true. Exact; |f| steps, in
    /// machine words while the result fits them.
    pub fn sat_count(&self, f: &Bdd) -> Result<BigUint, Limit> {
        self.count_levels(self.edge(f), (0..=self.variables() as u32).collect())
    }

    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub(crate) fn count_levels(&self, f: Edge, before: Vec<u32>) -> Result<BigUint, Limit> {
        in_smallest_words!(W => {
            let solutions = Solutions { counted_before: &before, word: PhantomData::<W> };
            self.fold(&solutions, f).map(Word::big)
        })
    }

    /// Returns weights by level from weights by variable; 1 where the list is too short.
    pub(crate) fn by_level(&self, weights: &[u32]) -> Vec<u32> {
        self.order.vars().iter().map(|var| weights.get(var.0 as usize).copied().unwrap_or(1)).collect()
    }
}
