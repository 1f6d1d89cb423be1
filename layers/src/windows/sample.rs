//! Some states of each level, to tell in which bits its states differ.

use fxhash::FxHashSet;

use super::bits::{either, within};
use crate::repeat::Stride;
use crate::spec::Layered;

/// States of a level that are looked at, as long as its stride has not come up so often, and from then on.
const LOOKED_AT: usize = 256;
const OFTEN: u32 = 8;
const LOOKED_AT_LATER: usize = 16;

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

/// What strides of a kind are seen to meet.
#[derive(Clone)]
pub(super) struct Met<const W: usize> {
    /// The bits that the stride touches.
    pub touched: [u64; W],
    /// The bits in which states before it differ.
    pub differing: [u64; W],
    /// How many values the bits have that it touches.
    pub values: usize,
    /// How often it came up.
    looks: u32,
}

/// By kind of a stride: what is seen by a look at some states of each level, chosen at random on the way down. `None` where it
/// is not known what strides touch.
pub(super) fn look<const W: usize>(spec: &impl Layered<W>, strides: &[Stride]) -> Option<Vec<Met<W>>> {
    let mut random = limits::Random::with_seed(0);
    let mut states: Vec<[u64; W]> = spec.root().into_iter().collect();
    let mut all: Vec<Option<Met<W>>> = Vec::new();
    let mut spare = [Vec::new(), Vec::new()];
    for stride in strides {
        let touched = spec.touched(stride.level(), stride.end())?;
        let mut seen = Seen::NONE;
        states.iter().for_each(|state| seen.add(&Seen::of(state)));
        let values = states.iter().map(|state| within(state, &touched)).collect::<FxHashSet<_>>().len();
        all.resize(all.len().max(stride.kind as usize + 1), None);
        let met =
            all[stride.kind as usize].get_or_insert(Met { touched, differing: [0; W], values, looks: 0 });
        met.looks += 1;
        met.values = met.values.max(values);
        met.touched = either(&met.touched, &touched);
        met.differing = either(&met.differing, &seen.differing());
        let mut below = Vec::new();
        for state in &states {
            stride.follow(spec, *state, true, &mut spare, &mut |child| below.push(child));
        }
        random.shuffle(&mut below);
        below.truncate(if met.looks < OFTEN { LOOKED_AT } else { LOOKED_AT_LATER });
        states = below;
    }
    all.into_iter().collect()
}
