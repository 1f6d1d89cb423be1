//! Some states of each level, to tell in which bits its states differ.

use super::repeat::Stride;

/// States of a level that are looked at.
const LOOKED_AT: usize = 256;

/// The bits that all of some states have, and those that one of them has.
#[derive(Clone, Copy)]
pub(super) struct Seen<const W: usize> {
    all: [u64; W],
    any: [u64; W],
}

impl<const W: usize> Seen<W> {
    pub const NONE: Seen<W> = Seen { all: [u64::MAX; W], any: [0; W] };

    #[inline(always)]
    pub fn of(state: &[u64; W]) -> Seen<W> {
        Seen { all: *state, any: *state }
    }

    /// The bits in which these states differ.
    pub fn differing(&self) -> [u64; W] {
        std::array::from_fn(|word| self.any[word] & !self.all[word])
    }

    #[inline(always)]
    pub fn add(&mut self, other: &Seen<W>) {
        for word in 0..W {
            self.all[word] &= other.all[word];
            self.any[word] |= other.any[word];
        }
    }
}

/// By stride: what some states before it have, chosen at random on the way down.
pub(super) fn sample<const W: usize>(
    root: Option<[u64; W]>,
    strides: &[Stride],
    mut follow: impl FnMut(&Stride, &[[u64; W]]) -> Vec<[u64; W]>,
) -> Vec<Seen<W>> {
    let mut random = limits::Random::with_seed(0);
    let mut states: Vec<[u64; W]> = root.into_iter().collect();
    let mut all = Vec::new();
    for stride in strides {
        let mut seen = Seen::NONE;
        states.iter().for_each(|state| seen.add(&Seen::of(state)));
        all.push(seen);
        states = follow(stride, &states);
        random.shuffle(&mut states);
        states.truncate(LOOKED_AT);
    }
    all
}
