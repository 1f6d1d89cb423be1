//! The step from one layer to the next.

use super::children::Children;
use super::forecast::Seen;
use super::layer::{Chunk, Layer};
use super::shard::{MOST_STATES, Shard};
use super::spec::{Layered, Quantity, Span};
use super::threads::Threads;
use super::values::{EndsUsed, Shape, Transition};
use limits::spare::{SMALL, would_give};
use limits::{Budget, Limit};

/// Most parents expanded by one task.
const CHUNK: usize = 1 << 13;
/// Fewest parents of a task.
const LEAST_CHUNK: usize = 1 << 4;
/// Most children of a task, so that a shard has room for those of a round.
const ROOM: usize = 1 << 18;
/// Tasks of a round; with `CHUNK` it bounds the buffers.
const ROUND: usize = 16;
/// Nanoseconds of work of a round: limits are looked at after each.
const ROUND_WORK: u64 = 50_000_000;
/// The share of the limit on bytes that one round may add.
const ROUND_SHARE: usize = 1 << 5;
/// Nanoseconds for a layer, besides its states.
const LAYER: u64 = 1000;
/// How many times longer a state takes that has a number for every size.
const SPECTRUM: u64 = 3;
/// Residues that take as long as all else of a state.
const RESIDUES: u64 = 1 << 5;
/// States a shard is meant to have: small enough for its table to stay in a private cache.
const SHARD: usize = 1 << 12;
/// Most shards, as a power of two.
const MOST_SHARDS: u32 = 9;
/// Layers of more states are not added up again where assertions are on.
const CHECKED: usize = 1 << 10;

/// The settings of a count, which all its layers share, and its peak of memory.
pub(super) struct Expansion<'a, const W: usize, L> {
    pub spec: &'a L,
    pub quantity: Quantity,
    pub budget: &'a Budget,
    pub threads: Threads,
    pub peak_bytes: usize,
}

/// A shard of the next layer, and which of its numbers are used.
type Growing<const W: usize> = (Shard<W>, EndsUsed);

impl<const W: usize, L: Layered<W>> Expansion<'_, W, L> {
    /// Returns the layer after a step from `level` on, or the limit as soon as the layer will not fit. Calls `watch` after
    /// each round with the number of expanded parents, the bytes in use and the estimated width of the next layer.
    pub fn step(
        &mut self,
        mut upper: Layer<W>,
        (level, span): (u32, Span),
        weight: u32,
        watch: &mut dyn FnMut(usize, usize, Option<u64>),
    ) -> Result<Layer<W>, Limit> {
        let width = upper.width();
        debug_assert!(span.most_true <= Span::MOST_TRUE, "the children of a step have a byte for it");
        debug_assert!(span.levels > 0 && span.children > 0, "a step goes on, and hands over some state");
        debug_assert!(level + span.levels <= self.spec.levels(), "a step ends at the last level or before");
        let levels = level..level + span.levels;
        let heaviest = weight as usize * span.most_true as usize;
        let shift = if self.quantity == Quantity::Spectrum { heaviest } else { 0 };
        let shape = Shape { numbers: upper.shape.numbers + shift, ..upper.shape };
        let step = Transition::new(self.quantity, shape.width, weight, span.most_true);
        let log = log_of_shards(2 * width);
        let mut lower: Vec<Growing<W>> =
            (0..1 << log).map(|_| (Shard::new(log, &shape), EndsUsed::default())).collect();

        let most = span.children as usize;
        let of_parent = most * (Children::<W>::MOST_BYTES + shape.words() * size_of::<u64>());
        let work = levels.clone().map(|level| self.work(level)).sum();
        let chunks = upper.chunks(self.chunk(of_parent, work).min(ROOM / most).max(1));
        let mut seen = Seen::default();
        // Bytes that the system is known to give.
        let mut given = SMALL;
        for tasks in chunks.chunks(ROUND) {
            let parents: usize = tasks.iter().map(|task| task.parents.len()).sum();
            self.budget.spend(LAYER + parents as u64 * work, upper.bytes() + bytes_of(&lower))?;
            given = self.room(&upper, &lower, parents * of_parent, given)?;
            let children = self.threads.map(width, tasks, |task: &Chunk| {
                let shard = &upper.shards[task.shard];
                Children::of(self.spec, self.quantity, levels.clone(), shard, task.parents.clone(), log)
            });
            self.threads.each(width, &mut lower, |at, (shard, ends)| {
                for (task, children) in tasks.iter().zip(&children) {
                    let parents = &upper.shards[task.shard];
                    for (state, parent, trues) in children.for_shard(at).map(|at| children.child(at)) {
                        step.accumulate(shard.value_of(state), parents.value(parent), trues, ends);
                    }
                }
            });
            let buffers: usize = children.iter().map(Children::bytes).sum();
            let bytes = upper.bytes() + bytes_of(&lower) + buffers;
            self.peak_bytes = self.peak_bytes.max(bytes);
            // Shards whose parents are all expanded are not needed any more.
            for done in tasks.iter().filter(|task| task.is_last) {
                upper.shards[done.shard] = Shard::new(0, &shape);
            }
            seen.parents += parents;
            seen.children += children.iter().map(|children| children.states.len()).sum::<usize>();
            seen.states = lower.iter().map(|(shard, _)| shard.len()).sum();
            self.check_states(seen.states, &lower)?;
            let forecast = seen.forecast(width);
            watch(seen.parents, bytes, forecast);
            self.check_forecast(forecast, &shape)?;
        }
        Ok(self.close(lower, &upper, shape, most))
    }

    /// Returns the finished layer.
    fn close(&self, lower: Vec<Growing<W>>, upper: &Layer<W>, shape: Shape, most: usize) -> Layer<W> {
        debug_assert!(lower.len().is_power_of_two(), "the shard of a state is given by bits of its hash");
        let (mut shards, ends): (Vec<Shard<W>>, Vec<EndsUsed>) = lower.into_iter().unzip();
        shards.iter_mut().for_each(Shard::close);
        let mut layer = Layer { shards, shape, first: upper.first, sum_bits: upper.sum_bits + bits_of(most) };
        if self.quantity == Quantity::Spectrum && !EndsUsed::both(&ends) {
            layer.trim(&self.threads);
        }
        debug_assert!(
            matches!(self.quantity, Quantity::Residues(_))
                || layer.width() > CHECKED
                || layer.sum(&self.threads).bits() <= layer.sum_bits,
            "the sum of a layer is no longer than was said before the step"
        );
        layer
    }

    /// Returns an error if the byte limit or the system has no room for a round whose parents add up to
    /// `added` bytes. `given` bytes are known to be available from the system; returns the new number.
    fn room(
        &self,
        upper: &Layer<W>,
        lower: &[Growing<W>],
        added: usize,
        given: usize,
    ) -> Result<usize, Limit> {
        let room = lower.iter().map(|(shard, _)| shard.room_to_grow()).sum::<usize>() + added;
        let held = upper.bytes() + bytes_of(lower);
        self.budget.check_bytes(held + room)?;
        if held + room > given { self.ask(held, room) } else { Ok(given) }
    }

    /// Returns the work of expanding a state, in nanoseconds on an ordinary machine.
    fn work(&self, level: u32) -> u64 {
        let numbers = match self.quantity {
            Quantity::Spectrum => SPECTRUM,
            Quantity::Residues(of) => 1 + u64::from(of.points) / RESIDUES,
            Quantity::Total | Quantity::Best(_) => 1,
        };
        self.spec.work(level) * numbers
    }

    /// Refuses a layer that has too many states already.
    fn check_states(&self, states: usize, lower: &[Growing<W>]) -> Result<(), Limit> {
        self.budget.check_nodes(states)?;
        if lower.iter().any(|(shard, _)| shard.len() > MOST_STATES - ROOM * ROUND) {
            return Err(Limit::Nodes(MOST_STATES << MOST_SHARDS));
        }
        Ok(())
    }

    /// Asks the system for `room` bytes and an eighth of `held` more, else for `room` alone. Returns the
    /// total number of bytes that the system would give, `held` included.
    fn ask(&self, held: usize, room: usize) -> Result<usize, Limit> {
        let ahead = room + held / 8;
        if would_give(ahead) {
            return Ok(held + ahead);
        }
        if would_give(room) { Ok(held + room) } else { Err(Limit::Bytes(held)) }
    }

    /// Returns the most parents of a task, where a parent adds up to `of_parent` bytes and is so much work.
    fn chunk(&self, of_parent: usize, work: u64) -> usize {
        let fit = self.budget.bytes.unwrap_or(usize::MAX) / ROUND_SHARE / (ROUND * of_parent);
        let soon = ROUND_WORK / work.max(1) / ROUND as u64;
        fit.min(soon as usize).clamp(LEAST_CHUNK, CHUNK)
    }

    /// Refuses a layer whose estimated states exceed the budget.
    fn check_forecast(&self, forecast: Option<u64>, shape: &Shape) -> Result<(), Limit> {
        let Some(states) = forecast.and_then(|states| usize::try_from(states).ok()) else { return Ok(()) };
        // At least a place in the table, the state, and its value.
        let state = size_of::<u32>() + (W + shape.words()) * size_of::<u64>();
        self.budget.check_bytes(states.saturating_mul(state))?;
        self.budget.check_nodes(states)
    }

    /// Widens the numbers for the layer after a step: none of its numbers exceeds the sum of all numbers of this one
    /// times the children of a state. Computes the sum only if the bound on it is not enough.
    pub fn make_wide_enough(&mut self, layer: &mut Layer<W>, span: Span) -> Result<(), Limit> {
        let shape = layer.shape;
        let more = bits_of(span.children as usize);
        let words = |sum_bits: u64| (sum_bits + more).div_ceil(64) as usize;
        if matches!(self.quantity, Quantity::Residues(_)) || words(layer.sum_bits) <= shape.width {
            return Ok(());
        }
        let sum_bits = layer.sum(&self.threads).bits();
        debug_assert!(sum_bits <= layer.sum_bits, "the bound on a sum holds");
        layer.sum_bits = sum_bits;
        let width = words(layer.sum_bits);
        if width <= shape.width {
            return Ok(());
        }
        let more = (width - shape.width) * shape.numbers * size_of::<u64>();
        let bytes = layer.bytes() + layer.width() * more;
        self.budget.check_bytes(bytes)?;
        self.ask(0, layer.width() * more)?;
        self.peak_bytes = self.peak_bytes.max(bytes);
        layer.widen(width, &self.threads);
        Ok(())
    }
}

/// Returns the number of shards of a layer that may have so many states, as a power of two.
fn log_of_shards(states: usize) -> u32 {
    (states / SHARD).max(1).ilog2().min(MOST_SHARDS)
}

/// Returns the bits by which a sum of so many equal numbers is longer than one of them.
fn bits_of(number: usize) -> u64 {
    number.next_power_of_two().trailing_zeros().into()
}

/// Returns the bytes held.
fn bytes_of<const W: usize>(lower: &[Growing<W>]) -> usize {
    lower.iter().map(|(shard, _)| shard.bytes()).sum()
}
