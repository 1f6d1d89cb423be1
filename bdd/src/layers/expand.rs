//! From one layer to the next.

use std::ops::Range;

use num_bigint::BigUint;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::Layered;
use super::cells::{Kind, Move};
use super::forecast::Seen;
use super::shard::{Shard, hash_of};
use crate::budget::{Budget, Limit};
use crate::hash;
use crate::word::Word;

/// Parents expanded by one task.
const CHUNK: usize = 1 << 13;
/// Tasks between two times of taking up; with `CHUNK` it bounds the buffers.
const ROUND: usize = 16;
/// States a shard is meant to have: small enough for its table to stay in a private cache.
const SHARD: usize = 1 << 12;
/// Most shards, as a power of two.
const MOST_SHARDS: u32 = 9;

/// A whole layer.
pub(super) struct Layer<const W: usize, V> {
    pub shards: Vec<Shard<W, V>>,
    /// Numbers a state.
    pub stride: usize,
    /// The size to which a state's first number belongs.
    pub first: usize,
}

/// What stays the same from layer to layer.
pub(super) struct Expansion<'a, const W: usize, L> {
    pub spec: &'a L,
    pub kind: Kind,
    pub budget: &'a Budget,
    /// Threads for wide layers.
    pub pool: Option<ThreadPool>,
    pub peak_bytes: usize,
}

/// The children of one chunk, sorted by shard.
struct Brood<const W: usize> {
    states: Vec<[u64; W]>,
    /// The parent's place in its shard, times two, plus the variable's value.
    from: Vec<u32>,
    /// Where each shard's children end.
    ends: Vec<u32>,
}

/// A chunk: parents of one shard.
#[derive(Clone)]
struct Chunk {
    shard: usize,
    parents: Range<usize>,
}

impl<const W: usize, V: Word> Layer<W, V> {
    /// The layer above the first level.
    pub fn root(state: Option<[u64; W]>, kind: Kind) -> Layer<W, V> {
        let mut shard = Shard::new(0);
        if let Some(state) = state {
            shard.place(&state, &Move { kind, strides: (1, 1), weight: 0 });
            shard.cells.numbers[0] = V::one();
            shard.cells.sizes.fill(0);
        }
        Layer { shards: vec![shard], stride: 1, first: 0 }
    }

    /// Number of states.
    pub fn width(&self) -> usize {
        self.shards.iter().map(|shard| shard.states.len()).sum()
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }

    /// The same layer with wider numbers.
    pub fn widened<U: Word>(self, widen: impl Fn(V) -> U) -> Layer<W, U> {
        let shards = self.shards.into_iter().map(|shard| shard.widened(&widen)).collect();
        Layer { shards, stride: self.stride, first: self.first }
    }

    fn chunks(&self) -> Vec<Chunk> {
        let mut chunks = Vec::new();
        for (shard, states) in self.shards.iter().map(|shard| shard.states.len()).enumerate() {
            let starts = (0..states).step_by(CHUNK);
            chunks.extend(starts.map(|at| Chunk { shard, parents: at..(at + CHUNK).min(states) }));
        }
        chunks
    }
}

impl<const W: usize, L: Layered<W>> Expansion<'_, W, L> {
    /// The next layer, refused as soon as it is clear that it will not fit. `watch` is shown after every
    /// round how many parents are expanded, the bytes in use, and how wide the layer will be.
    pub fn step<V: Word>(
        &mut self,
        mut upper: Layer<W, V>,
        level: u32,
        weight: u32,
        watch: &mut dyn FnMut(usize, usize, Option<u64>),
    ) -> Result<Layer<W, V>, Limit> {
        let width = upper.width();
        let shift = if self.kind == Kind::Sizes { weight as usize } else { 0 };
        let step = Move { kind: self.kind, strides: (upper.stride, upper.stride + shift), weight };
        let log = (2 * width / SHARD).max(1).ilog2().min(MOST_SHARDS);
        let mut lower: Vec<Shard<W, V>> = (0..1 << log).map(|_| Shard::new(log)).collect();

        let chunks = upper.chunks();
        let mut seen = Seen::default();
        for (round, tasks) in chunks.chunks(ROUND).enumerate() {
            self.budget.check()?;
            let brood =
                |task: &Chunk| self.brood(&upper.shards[task.shard], task.parents.clone(), level, log);
            let broods: Vec<Brood<W>> = match self.pool_for(width) {
                Some(pool) => pool.install(|| tasks.par_iter().map(brood).collect()),
                None => tasks.iter().map(brood).collect(),
            };
            let take_up = |(at, shard): (usize, &mut Shard<W, V>)| {
                for (task, brood) in tasks.iter().zip(&broods) {
                    let parents = &upper.shards[task.shard].cells;
                    for child in brood.range(at) {
                        let from = brood.from[child];
                        let place = shard.place(&brood.states[child], &step);
                        shard.cells.take_up(place, parents, (from >> 1) as usize, from & 1 == 1, &step);
                    }
                }
            };
            match self.pool_for(width) {
                Some(pool) => pool.install(|| lower.par_iter_mut().enumerate().for_each(take_up)),
                None => lower.iter_mut().enumerate().for_each(take_up),
            }
            // Shards whose parents are all expanded are not needed any more.
            let next = chunks.get((round + 1) * ROUND).map_or(upper.shards.len(), |chunk| chunk.shard);
            let buffers: usize = broods.iter().map(Brood::bytes).sum();
            let bytes = upper.bytes() + lower.iter().map(Shard::bytes).sum::<usize>() + buffers;
            self.peak_bytes = self.peak_bytes.max(bytes);
            upper.shards[..next].iter_mut().for_each(|shard| *shard = Shard::new(0));
            self.budget.check_bytes(bytes)?;
            seen.parents += tasks.iter().map(|task| task.parents.len()).sum::<usize>();
            seen.children += broods.iter().map(|brood| brood.states.len()).sum::<usize>();
            seen.states = lower.iter().map(|shard| shard.states.len()).sum();
            self.budget.check_nodes(seen.states)?;
            let forecast = seen.forecast(width);
            watch(seen.parents, bytes, forecast);
            self.check_forecast(forecast, &step, size_of::<V>())?;
        }
        lower.iter_mut().for_each(Shard::close);
        let mut layer = Layer { shards: lower, stride: step.strides.1, first: upper.first };
        if self.kind == Kind::Sizes {
            self.trim(&mut layer);
        }
        Ok(layer)
    }

    /// Refuses a layer of so many states, where the budget would not hold them; `number` is the size
    /// of one number.
    fn check_forecast(&self, forecast: Option<u64>, step: &Move, number: usize) -> Result<(), Limit> {
        let Some(states) = forecast.and_then(|states| usize::try_from(states).ok()) else { return Ok(()) };
        let size = if matches!(self.kind, Kind::Best(_)) { size_of::<u32>() } else { 0 };
        // A place in the table at least, the state, and what it carries.
        let state = size_of::<u32>() + size_of::<[u64; W]>() + step.strides.1 * number + size;
        self.budget.check_bytes(states.saturating_mul(state))?;
        self.budget.check_nodes(states)
    }

    /// The threads, where the work is worth their waking.
    fn pool_for(&self, width: usize) -> Option<&ThreadPool> {
        self.pool.as_ref().filter(|pool| width >= CHUNK && pool.current_num_threads() > 1)
    }

    /// Whether the numbers of the layer after this one are sure to fit: none of them exceeds
    /// twice the sum of all of this one's.
    pub fn next_fits<V: Word>(&self, layer: &Layer<W, V>) -> bool {
        let sum_of = |shard: &Shard<W, V>| V::sum(&shard.cells.numbers);
        V::BITS.is_none_or(|bits| {
            let sum: BigUint = match self.pool_for(layer.width()) {
                Some(pool) => pool.install(|| layer.shards.par_iter().map(sum_of).sum()),
                None => layer.shards.iter().map(sum_of).sum(),
            };
            sum.bits() < bits
        })
    }

    /// Drops the sizes that no state has.
    fn trim<V: Word>(&self, layer: &mut Layer<W, V>) {
        let stride = layer.stride;
        let used_by = |shard: &Shard<W, V>| shard.cells.used(stride);
        let either = |a: Range<usize>, b: Range<usize>| match (a.is_empty(), b.is_empty()) {
            (true, _) => b,
            (_, true) => a,
            _ => a.start.min(b.start)..a.end.max(b.end),
        };
        let pool = self.pool_for(layer.width());
        let used = match pool {
            Some(pool) => pool.install(|| layer.shards.par_iter().map(used_by).reduce(|| 0..0, either)),
            None => layer.shards.iter().map(used_by).fold(0..0, either),
        };
        let used = if used.is_empty() { 0..1 } else { used };
        let trim = |shard: &mut Shard<W, V>| shard.cells.trim(stride, &used);
        match pool {
            Some(pool) => pool.install(|| layer.shards.par_iter_mut().for_each(trim)),
            None => layer.shards.iter_mut().for_each(trim),
        }
        layer.stride = used.len();
        layer.first += used.start;
    }

    /// Expands some parents of a shard.
    fn brood<V: Word>(&self, shard: &Shard<W, V>, parents: Range<usize>, level: u32, log: u32) -> Brood<W> {
        let mut states = Vec::with_capacity(parents.len() * 2);
        let mut from = Vec::with_capacity(parents.len() * 2);
        for place in parents {
            let parent = &shard.states[place];
            let promising = |size: &u32| self.spec.promises(level, parent, *size);
            if !shard.cells.sizes.get(place).is_none_or(promising) {
                continue;
            }
            for value in [false, true] {
                if let Some(child) = self.spec.child(level, parent, value) {
                    states.push(child);
                    from.push((place as u32) << 1 | u32::from(value));
                }
            }
        }
        if log == 0 {
            let ends = vec![states.len() as u32];
            return Brood { states, from, ends };
        }
        // Counting sort by shard, stable.
        let shards: Vec<u16> = states.iter().map(|state| hash::index(hash_of(state), log) as u16).collect();
        let mut ends = vec![0u32; 1 << log];
        shards.iter().for_each(|&shard| ends[shard as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut sorted = Brood { states: vec![[0; W]; states.len()], from: vec![0; states.len()], ends };
        for ((state, from), shard) in states.iter().zip(from).zip(shards) {
            let at = &mut sorted.ends[shard as usize];
            sorted.states[*at as usize] = *state;
            sorted.from[*at as usize] = from;
            *at += 1;
        }
        sorted
    }
}

impl<const W: usize> Brood<W> {
    /// The children of one shard.
    fn range(&self, shard: usize) -> Range<usize> {
        let start = if shard == 0 { 0 } else { self.ends[shard - 1] };
        start as usize..self.ends[shard] as usize
    }

    fn bytes(&self) -> usize {
        self.states.len() * (size_of::<[u64; W]>() + size_of::<u32>()) + self.ends.len() * size_of::<u32>()
    }
}
