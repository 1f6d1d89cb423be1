//! The lightest or heaviest solutions.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::Range;

use num_bigint::BigUint;

use super::pass::{Evaluation, Stop, in_smallest_words};
use super::word::Word;
use crate::manager::Manager;
use crate::store::Bdd;
use limits::{Extreme, Limit};

/// (Best weight, number of solutions of that weight); `None` where there is no solution.
struct Best<'a, W> {
    weights: &'a [u32],
    extreme: Extreme,
    word: PhantomData<W>,
}

impl<W: Word> Best<'_, W> {
    fn join(&self, a: Option<(u64, W)>, b: Option<(u64, W)>) -> Result<Option<(u64, W)>, Stop> {
        let (Some(a), Some(b)) = (&a, &b) else {
            return Ok(a.or(b));
        };
        let winner = match (a.0.cmp(&b.0), self.extreme) {
            (Ordering::Equal, _) => (a.0, a.1.plus(&b.1).ok_or(Stop::Narrow)?),
            (Ordering::Less, Extreme::Lightest) | (Ordering::Greater, Extreme::Heaviest) => a.clone(),
            _ => b.clone(),
        };
        Ok(Some(winner))
    }
}

impl<W: Word> Evaluation for Best<'_, W> {
    type Value = Option<(u64, W)>;

    const ON_HEAP: bool = W::ON_HEAP;

    fn constant(&self, value: bool) -> Self::Value {
        value.then(|| (0, W::one()))
    }

    fn branch(&self, level: u32, low: &Self::Value, high: &Self::Value) -> Result<Self::Value, Stop> {
        let weight = u64::from(self.weights[level as usize]);
        let high = high.as_ref().map(|(size, count)| (size + weight, count.clone()));
        self.join(low.clone(), high)
    }

    fn skip(&self, levels: Range<u32>, value: &Self::Value) -> Result<Self::Value, Stop> {
        let Some((size, count)) = value else { return Ok(None) };
        let weights = &self.weights[levels.start as usize..levels.end as usize];
        // Where a variable weighs nothing, both its values are as good.
        let free = weights.iter().filter(|&&weight| weight == 0).count() as u32;
        let more: u64 = match self.extreme {
            Extreme::Heaviest => weights.iter().copied().map(u64::from).sum(),
            Extreme::Lightest => 0,
        };
        Ok(Some((size + more, count.shifted(free).ok_or(Stop::Narrow)?)))
    }

    fn bytes(&self, value: &Self::Value) -> usize {
        value.as_ref().map_or(0, |(_, count)| count.heap())
    }
}

impl Manager {
    /// Returns the least or largest total weight of a solution and the number of solutions that have it;
    /// `None` where `f` is unsatisfiable. `weights` by variable. |f| steps.
    // The widest word is a big integer itself.
    #[allow(clippy::useless_conversion)]
    pub fn best(&self, f: &Bdd, weights: &[u32], extreme: Extreme) -> Result<Option<(u64, BigUint)>, Limit> {
        let weights = &self.by_level(weights);
        in_smallest_words!(W => {
            let best = Best { weights, extreme, word: PhantomData::<W> };
            Ok(self.fold(&best, self.edge(f))?.map(|(size, count)| (size, count.big())))
        })
    }
}
