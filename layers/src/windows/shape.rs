//! What the strides of a leg make of the states of a block: sums of numbers by their places.

use fxhash::{FxBuildHasher, FxHashMap};

use super::bits::{either, has, outside, within};
use crate::repeat::{States, Stride};
use crate::spec::Layered;

/// The place before the first one, with numbers of zero.
const ZERO: u32 = 0;
/// Most ways by which states lead to one through several strides, before sums are closed: where the bits of the last row
/// vanish, there are millions, and the more there are, the smaller are primes.
const MOST_PATHS: u64 = 1 << 14;

/// A stride, by the places of the states before it and behind it, from 1 on.
pub(super) struct Step {
    /// What each state is the sum of, two places at a time: of all states, then of those that are a sum of more than two, and so
    /// on. These are the first ones. So there is no list of which the length has to be guessed.
    pub rounds: Vec<Vec<[u32; 2]>>,
    /// Whether sums are closed behind it.
    pub closes: bool,
}

/// The strides of a leg for blocks with the same values of the window.
pub(super) struct Shape {
    /// States before the leg.
    pub len: usize,
    pub steps: Vec<Step>,
    /// By state behind the leg: the stream to which it goes.
    pub streams: Vec<u32>,
    /// The most ways by which states lead to one until sums are closed.
    pub most_paths: u64,
}

impl Shape {
    /// How many states there are behind a stride.
    pub fn behind(&self, stride: usize) -> usize {
        self.steps[stride].rounds.first().map_or(0, Vec::len)
    }

    fn bytes(&self) -> usize {
        let of_round = |round: &Vec<[u32; 2]>| round.capacity() * size_of::<[u32; 2]>() + size_of_val(round);
        let of_step = |step: &Step| step.rounds.iter().map(of_round).sum::<usize>() + size_of_val(step);
        self.steps.iter().map(of_step).sum::<usize>()
            + self.streams.capacity() * size_of::<u32>()
            + size_of::<Shape>()
    }
}

/// The shapes of the blocks of a window.
pub(super) struct Shapes<const W: usize> {
    window: [u64; W],
    leaving: Vec<u32>,
    pub all: Vec<Shape>,
    /// By shape: the values of the window behind the leg.
    below: Vec<Vec<[u64; W]>>,
    /// By the values of the window before the leg.
    numbers: FxHashMap<Vec<[u64; W]>, u32>,
    bytes: usize,
    /// States from which strides were followed.
    listed: u64,
}

impl<const W: usize> Shapes<W> {
    /// `leaving`: the bits by which states are sorted, the most significant first.
    pub fn new(window: [u64; W], leaving: Vec<u32>) -> Shapes<W> {
        let numbers = FxHashMap::with_hasher(FxBuildHasher::default());
        Shapes { window, leaving, all: Vec::new(), below: Vec::new(), numbers, bytes: 0, listed: 0 }
    }

    /// The number of the shape of a block with these values of the window, if it has come up.
    #[inline(always)]
    pub fn find(&self, values: &[[u64; W]]) -> Option<u32> {
        self.numbers.get(values).copied()
    }

    /// The values of the window behind the leg.
    pub fn below(&self, shape: u32) -> &[[u64; W]] {
        &self.below[shape as usize]
    }

    /// The number of the shape of a block. `rest`: what its states have in common.
    #[cold]
    pub fn add(
        &mut self,
        spec: &impl Layered<W>,
        strides: &[Stride],
        rest: [u64; W],
        values: &[[u64; W]],
    ) -> u32 {
        if let Some(number) = self.find(values) {
            return number;
        }
        let (mut states, mut paths) = (values.to_vec(), vec![1; values.len()]);
        let (mut steps, mut most_paths) = (Vec::<Step>::new(), 0);
        for stride in strides {
            self.listed += states.len() as u64;
            let (step, below) = self.step(spec, stride, rest, &states);
            let most = |paths: &[u64]| paths.iter().copied().max().unwrap_or(0);
            let mut behind = step.paths(&paths);
            if let Some(last) = steps.last_mut().filter(|_| most(&behind) > MOST_PATHS) {
                cov_mark::hit!(sums_are_closed_within_a_leg);
                last.closes = true;
                behind = step.paths(&vec![1; paths.len()]);
            }
            most_paths = most_paths.max(most(&behind));
            (states, paths) = (below, behind);
            steps.push(step);
        }
        let stream = |bits| self.leaving.iter().fold(0, |stream, &at| stream << 1 | u32::from(has(bits, at)));
        let streams = states.iter().map(stream).collect();
        let shape = Shape { len: values.len(), steps, streams, most_paths };
        let number = self.all.len() as u32;
        self.bytes += shape.bytes() + (states.len() + values.len() + 2) * size_of::<[u64; W]>();
        self.all.push(shape);
        self.below.push(states);
        self.numbers.insert(values.to_vec(), number);
        number
    }

    /// What a stride makes of some states, and the states behind it, both by their values of the window.
    fn step(
        &self,
        spec: &impl Layered<W>,
        stride: &Stride,
        rest: [u64; W],
        values: &[[u64; W]],
    ) -> (Step, Vec<[u64; W]>) {
        let (mut below, mut parents) = (States::new(), Vec::<Vec<u32>>::new());
        let mut spare = [Vec::new(), Vec::new()];
        for (place, value) in (1..).zip(values) {
            stride.follow(spec, either(&rest, value), true, &mut spare, &mut |child| {
                let bits = within(&child, &self.window);
                assert!(
                    outside(&child, &self.window) == rest,
                    "a stride changes no bit beyond those that it is said to touch"
                );
                let number = below.number(&bits) as usize;
                parents.resize(parents.len().max(number + 1), Vec::new());
                parents[number].push(place);
            });
        }
        let mut states: Vec<([u64; W], Vec<u32>)> = below.all.into_iter().zip(parents).collect();
        states.sort_by_key(|(_, parents)| std::cmp::Reverse(parents.len().div_ceil(2)));
        let most = states.first().map_or(0, |(_, parents)| parents.len().div_ceil(2));
        let pair = |places: &[u32]| [places[0], places.get(1).copied().unwrap_or(ZERO)];
        let round = |round| {
            let own = states.iter().map_while(|(_, parents)| parents.chunks(2).nth(round).map(pair));
            own.collect::<Vec<_>>()
        };
        let rounds = (0..most).map(round).collect();
        (Step { rounds, closes: false }, states.iter().map(|&(state, _)| state).collect())
    }

    /// Whether a block has the states behind the leg that the first block of its shape had.
    pub fn holds(
        &self,
        shape: u32,
        spec: &impl Layered<W>,
        strides: &[Stride],
        rest: [u64; W],
        values: &[[u64; W]],
    ) -> bool {
        let mut states = values.to_vec();
        strides.iter().zip(&self.all[shape as usize].steps).all(|(stride, step)| {
            let (own, below) = self.step(spec, stride, rest, &states);
            states = below;
            own.rounds == step.rounds
        }) && states == self.below[shape as usize]
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many states strides were followed from.
    pub fn listed(&self) -> u64 {
        self.listed
    }
}

impl Step {
    /// By state behind the stride: the sum of the numbers before it.
    fn paths(&self, above: &[u64]) -> Vec<u64> {
        let of = |place: u32| if place == ZERO { 0 } else { above[place as usize - 1] };
        let mut below = vec![0u64; self.rounds.first().map_or(0, Vec::len)];
        for round in &self.rounds {
            for (sum, &[one, other]) in below.iter_mut().zip(round) {
                *sum = sum.saturating_add(of(one)).saturating_add(of(other));
            }
        }
        below
    }
}
