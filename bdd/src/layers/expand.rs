//! From one layer to the next.

use std::ops::Range;
use std::sync::OnceLock;

use num_bigint::BigUint;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::Layered;
use super::forecast::Seen;
use super::shard::{MOST_STATES, Shard, hash_of};
use super::values::{Kind, Move, Reached, Shape, Sum};
use crate::budget::{Budget, Limit};
use crate::hash;
use crate::spare::{SMALL, would_give};

/// Parents expanded by one task, where the limit on bytes is not a small one.
const CHUNK: usize = 1 << 13;
/// Fewest parents of a task.
const LEAST_CHUNK: usize = 1 << 4;
/// Tasks between two times of taking up; with `CHUNK` it bounds the buffers.
const ROUND: usize = 16;
/// The share of the limit on bytes that one round may add.
const ROUND_SHARE: usize = 1 << 5;
/// Nanoseconds for a layer, besides its states.
const LAYER: u64 = 1000;
/// How many times longer a state takes that has a number for every size.
const SPECTRUM: u64 = 3;
/// States a shard is meant to have: small enough for its table to stay in a private cache.
const SHARD: usize = 1 << 12;
/// Most shards, as a power of two.
const MOST_SHARDS: u32 = 9;

/// A whole layer.
pub(super) struct Layer<const W: usize> {
    pub shards: Vec<Shard<W>>,
    pub shape: Shape,
    /// The size to which a state's first number belongs.
    pub first: usize,
    /// Bits that hold the sum of all numbers.
    pub sum_bits: u64,
}

/// What stays the same from layer to layer.
pub(super) struct Expansion<'a, const W: usize, L> {
    pub spec: &'a L,
    pub kind: Kind,
    pub budget: &'a Budget,
    /// Threads that wide layers may have.
    pub threads: usize,
    /// These threads, from the first wide layer on.
    pub pool: OnceLock<Option<ThreadPool>>,
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
    /// Whether no more of the shard follows.
    is_last: bool,
}

impl<const W: usize> Layer<W> {
    /// The layer above the first level.
    pub fn root(state: Option<[u64; W]>, kind: Kind) -> Layer<W> {
        let shape = Shape { kind, numbers: 1, width: 1 };
        let mut shard = Shard::new(0, &shape);
        if let Some(state) = state
            && let Some(number) = shard.value_of(&state).last_mut()
        {
            *number = 1;
        }
        Layer { shards: vec![shard], shape, first: 0, sum_bits: 1 }
    }

    /// Number of states.
    pub fn width(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }

    /// All parents, shard by shard, at most `most` in a chunk, the shards in a random order, always the same
    /// one: hashes of states that differ little may differ by much the same, and the first shards are to tell
    /// what the others are like (`forecast.rs`).
    fn chunks(&self, most: usize) -> Vec<Chunk> {
        let mut order: Vec<usize> = (0..self.shards.len()).collect();
        fastrand::Rng::with_seed(0).shuffle(&mut order);
        let mut chunks = Vec::new();
        for shard in order {
            let states = self.shards[shard].len();
            let starts = (0..states).step_by(most);
            chunks.extend(starts.map(|at| {
                let parents = at..(at + most).min(states);
                Chunk { shard, is_last: parents.end == states, parents }
            }));
        }
        chunks
    }
}

impl<const W: usize, L: Layered<W>> Expansion<'_, W, L> {
    /// The next layer, refused as soon as it is clear that it will not fit. `watch` is shown after every
    /// round how many parents are expanded, the bytes in use, and how wide the layer will be.
    pub fn step(
        &mut self,
        mut upper: Layer<W>,
        level: u32,
        weight: u32,
        watch: &mut dyn FnMut(usize, usize, Option<u64>),
    ) -> Result<Layer<W>, Limit> {
        let width = upper.width();
        let shift = if self.kind == Kind::Sizes { weight as usize } else { 0 };
        let shape = Shape { numbers: upper.shape.numbers + shift, ..upper.shape };
        let step = Move { kind: self.kind, width: shape.width, weight };
        let log = (2 * width / SHARD).max(1).ilog2().min(MOST_SHARDS);
        let mut lower: Vec<Shard<W>> = (0..1 << log).map(|_| Shard::new(log, &shape)).collect();
        let mut reached = vec![Reached::default(); lower.len()];

        let of_parent = Brood::<W>::MOST_BYTES + 2 * shape.words() * size_of::<u64>();
        let chunks = upper.chunks(self.chunk(of_parent));
        let mut seen = Seen::default();
        // So many bytes the system gives, as far as it was asked.
        let mut given = SMALL;
        for tasks in chunks.chunks(ROUND) {
            let parents: usize = tasks.iter().map(|task| task.parents.len()).sum();
            let room = lower.iter().map(Shard::room_to_grow).sum::<usize>() + parents * of_parent;
            let held = upper.bytes() + lower.iter().map(Shard::bytes).sum::<usize>();
            self.budget.check_bytes(held + room)?;
            if held + room > given {
                given = self.ask(held, room)?;
            }
            let numbers = if self.kind == Kind::Sizes { SPECTRUM } else { 1 };
            let of_state = self.spec.work(level) * numbers;
            self.budget.spend(LAYER + parents as u64 * of_state, held)?;
            let brood =
                |task: &Chunk| self.brood(&upper.shards[task.shard], task.parents.clone(), level, log);
            let broods: Vec<Brood<W>> = match self.pool_for(width) {
                Some(pool) => pool.install(|| tasks.par_iter().map(brood).collect()),
                None => tasks.iter().map(brood).collect(),
            };
            let take_up = |(at, (shard, reached)): (usize, (&mut Shard<W>, &mut Reached))| {
                for (task, brood) in tasks.iter().zip(&broods) {
                    let parents = &upper.shards[task.shard];
                    for child in brood.range(at) {
                        let from = brood.from[child];
                        let parent = parents.value((from >> 1) as usize);
                        step.take_up(shard.value_of(&brood.states[child]), parent, from & 1 == 1, reached);
                    }
                }
            };
            match self.pool_for(width) {
                Some(pool) => {
                    pool.install(|| lower.par_iter_mut().zip(&mut reached).enumerate().for_each(take_up))
                }
                None => lower.iter_mut().zip(&mut reached).enumerate().for_each(take_up),
            }
            // Shards whose parents are all expanded are not needed any more.
            let buffers: usize = broods.iter().map(Brood::bytes).sum();
            let bytes = upper.bytes() + lower.iter().map(Shard::bytes).sum::<usize>() + buffers;
            self.peak_bytes = self.peak_bytes.max(bytes);
            for done in tasks.iter().filter(|task| task.is_last) {
                upper.shards[done.shard] = Shard::new(0, &shape);
            }
            seen.parents += parents;
            seen.children += broods.iter().map(|brood| brood.states.len()).sum::<usize>();
            seen.states = lower.iter().map(Shard::len).sum();
            self.budget.check_nodes(seen.states)?;
            if lower.iter().any(|shard| shard.len() > MOST_STATES - 2 * ROUND * CHUNK) {
                return Err(Limit::Nodes(MOST_STATES << MOST_SHARDS));
            }
            let forecast = seen.forecast(width);
            watch(seen.parents, bytes, forecast);
            self.check_forecast(forecast, &shape)?;
        }
        lower.iter_mut().for_each(Shard::close);
        // A parent's numbers go to two children at most.
        let sum_bits = upper.sum_bits + 1;
        let mut layer = Layer { shards: lower, shape, first: upper.first, sum_bits };
        if self.kind == Kind::Sizes && !Reached::both(&reached) {
            self.trim(&mut layer);
        }
        Ok(layer)
    }

    /// Asks the system for `room` beside what is `held`, and for some more if it has that. Up to how many
    /// bytes it would give.
    fn ask(&self, held: usize, room: usize) -> Result<usize, Limit> {
        let ahead = room + held / 8;
        if would_give(ahead) {
            return Ok(held + ahead);
        }
        if would_give(room) { Ok(held + room) } else { Err(Limit::Bytes(held)) }
    }

    /// The most parents of a task, where a parent adds up to `of_parent` bytes.
    fn chunk(&self, of_parent: usize) -> usize {
        let most = self.budget.bytes.unwrap_or(usize::MAX) / ROUND_SHARE / (ROUND * of_parent);
        most.clamp(LEAST_CHUNK, CHUNK)
    }

    /// Refuses a layer of so many states, where the budget would not hold them.
    fn check_forecast(&self, forecast: Option<u64>, shape: &Shape) -> Result<(), Limit> {
        let Some(states) = forecast.and_then(|states| usize::try_from(states).ok()) else { return Ok(()) };
        // A place in the table at least, the state, and what it carries.
        let state = size_of::<u32>() + (W + shape.words()) * size_of::<u64>();
        self.budget.check_bytes(states.saturating_mul(state))?;
        self.budget.check_nodes(states)
    }

    /// The threads, where the work is worth their waking.
    fn pool_for(&self, width: usize) -> Option<&ThreadPool> {
        if width < CHUNK || self.threads < 2 {
            return None;
        }
        self.pool.get_or_init(|| pool(self.threads)).as_ref()
    }

    /// Makes numbers wide enough for the layer after this one: none of them exceeds twice the sum
    /// of all of this one's. The sum is taken only where the bound on it would not do.
    pub fn make_wide_enough(&mut self, layer: &mut Layer<W>) -> Result<(), Limit> {
        let shape = layer.shape;
        let words = |sum_bits: u64| (sum_bits + 1).div_ceil(64) as usize;
        if words(layer.sum_bits) <= shape.width {
            return Ok(());
        }
        layer.sum_bits = self.sum(layer).bits();
        let width = words(layer.sum_bits);
        if width <= shape.width {
            return Ok(());
        }
        let more = (width - shape.width) * shape.numbers * size_of::<u64>();
        let bytes = layer.bytes() + layer.width() * more;
        self.budget.check_bytes(bytes)?;
        self.ask(0, layer.width() * more)?;
        self.peak_bytes = self.peak_bytes.max(bytes);
        layer.shape.width = width;
        let wide = layer.shape;
        self.each_shard(layer, |shard| {
            shard.rewrite(&wide, |value, new| {
                let numbers = shape.numbers_in(value);
                new.extend_from_slice(&value[..value.len() - numbers.len()]);
                for number in numbers.chunks_exact(shape.width) {
                    new.extend_from_slice(number);
                    new.resize(new.len() + width - shape.width, 0);
                }
            });
        });
        Ok(())
    }

    /// The sum of all numbers.
    fn sum(&self, layer: &Layer<W>) -> BigUint {
        let sum_of = |shard: &Shard<W>| {
            let mut sum = Sum::default();
            shard.values().for_each(|value| sum.add(layer.shape.numbers_in(value), layer.shape.width));
            sum.total()
        };
        match self.pool_for(layer.width()) {
            Some(pool) => pool.install(|| layer.shards.par_iter().map(sum_of).sum()),
            None => layer.shards.iter().map(sum_of).sum(),
        }
    }

    /// Drops the sizes that no state has.
    fn trim(&self, layer: &mut Layer<W>) {
        let shape = layer.shape;
        let used_by = |shard: &Shard<W>| {
            let mut used = shape.numbers..0;
            shard.values().for_each(|value| shape.widen_used(value, &mut used));
            used
        };
        let either = |a: Range<usize>, b: Range<usize>| a.start.min(b.start)..a.end.max(b.end);
        let used = match self.pool_for(layer.width()) {
            Some(pool) => {
                pool.install(|| layer.shards.par_iter().map(used_by).reduce(|| shape.numbers..0, either))
            }
            None => layer.shards.iter().map(used_by).fold(shape.numbers..0, either),
        };
        let used = if used.is_empty() { 0..1 } else { used };
        if used.len() == shape.numbers {
            return;
        }
        layer.shape.numbers = used.len();
        layer.first += used.start;
        let (kept, words) = (layer.shape, used.start * shape.width..used.end * shape.width);
        self.each_shard(layer, |shard| {
            shard.rewrite(&kept, |value, new| new.extend_from_slice(&value[words.clone()]));
        });
    }

    fn each_shard(&self, layer: &mut Layer<W>, change: impl Fn(&mut Shard<W>) + Sync + Send) {
        match self.pool_for(layer.width()) {
            Some(pool) => pool.install(|| layer.shards.par_iter_mut().for_each(change)),
            None => layer.shards.iter_mut().for_each(change),
        }
    }

    /// Expands some parents of a shard.
    fn brood(&self, shard: &Shard<W>, parents: Range<usize>, level: u32, log: u32) -> Brood<W> {
        let mut states = Vec::with_capacity(parents.len() * 2);
        let mut from = Vec::with_capacity(parents.len() * 2);
        for place in parents {
            let parent = shard.state(place);
            let promising = || self.spec.promises(level, parent, shard.value(place)[0] as u32);
            if matches!(self.kind, Kind::Best(_)) && !promising() {
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

/// So many threads, or as many as the system gives; `None` where that is less than two.
fn pool(threads: usize) -> Option<ThreadPool> {
    let halves = std::iter::successors(Some(threads), |&most| Some(most / 2)).take_while(|&most| most > 1);
    let mut pools = halves.filter_map(|most| rayon::ThreadPoolBuilder::new().num_threads(most).build().ok());
    pools.next()
}

impl<const W: usize> Brood<W> {
    /// What two children of one parent take: among the children, while these are sorted, and in a shard.
    const MOST_BYTES: usize = 2 * (3 * size_of::<[u64; W]>() + 4 * size_of::<u32>());

    /// The children of one shard.
    fn range(&self, shard: usize) -> Range<usize> {
        let start = if shard == 0 { 0 } else { self.ends[shard - 1] };
        start as usize..self.ends[shard] as usize
    }

    fn bytes(&self) -> usize {
        self.states.len() * (size_of::<[u64; W]>() + size_of::<u32>()) + self.ends.len() * size_of::<u32>()
    }
}
