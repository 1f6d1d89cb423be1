//! Random numbers that steer work: the same seed draws the same ones on machines of all word sizes.

use std::ops::{Deref, DerefMut, RangeBounds};

/// A generator of seeded random numbers.
///
/// `fastrand` draws a `usize` of 32 bits in another way than one of 64 bits, so that a count in a browser made other states than
/// elsewhere: 9,182,655 for pentominoes 6x10, not 4,914,199. Here an index is always drawn as a `u64`.
#[derive(Clone, Debug)]
pub struct Random(fastrand::Rng);

impl Random {
    /// Returns the generator of this seed.
    pub fn with_seed(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// Returns an index in this range.
    pub fn usize(&mut self, range: impl RangeBounds<usize>) -> usize {
        let wide = |&end: &usize| end as u64;
        self.0.u64((range.start_bound().map(wide), range.end_bound().map(wide))) as usize
    }

    /// Returns an item of this list, each with equal chances; `None` for an empty list.
    pub fn choice<T>(&mut self, all: impl IntoIterator<IntoIter: ExactSizeIterator, Item = T>) -> Option<T> {
        let mut all = all.into_iter();
        let number = all.len();
        if number == 0 { None } else { all.nth(self.usize(..number)) }
    }

    /// Brings these into a random order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in 1..all.len() {
            all.swap(at, self.usize(..=at));
        }
    }
}

/// All other draws are the same everywhere.
impl Deref for Random {
    type Target = fastrand::Rng;

    fn deref(&self) -> &fastrand::Rng {
        &self.0
    }
}

impl DerefMut for Random {
    fn deref_mut(&mut self) -> &mut fastrand::Rng {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_those_of_64_bits() {
        let mut random = Random::with_seed(0);
        let mut order: Vec<usize> = (0..9).collect();
        random.shuffle(&mut order);
        let drawn = [random.usize(..1000), random.usize(5..=7), *random.choice(&order).unwrap()];
        let mut other = fastrand::Rng::with_seed(0);
        let mut wide: Vec<usize> = (0..9).collect();
        (1..9u64).for_each(|at| wide.swap(at as usize, other.u64(..=at) as usize));
        assert_eq!(order, wide);
        assert_eq!(
            drawn,
            [other.u64(..1000) as usize, other.u64(5..=7) as usize, wide[other.u64(..9) as usize]]
        );
        assert_eq!(random.choice::<u8>([]), None);
    }
}
