//! One task: a part of a layer read, merged, expanded and written.

use std::io::Write;

use num_bigint::BigUint;

use super::super::expand::Expansion;
use super::super::layer::Layer;
use super::super::run::LayerProgress;
use super::super::shard::{MOST_STATES, Shard, hash_of};
use super::super::spec::{Layered, Quantity};
use super::super::threads::Threads;
use super::super::values::{EndsUsed, Shape, Transition};
use super::file::{Reader, Writer};
use super::{Open, StageError, Stages, Task, Watch, Written};
use crate::budget::{Budget, Limit};
use crate::hash;

/// Most times that a part is divided in two.
const DIVISIONS: u32 = 16;
/// Records that are read between two looks at the budget, and nanoseconds for each.
const LOOK: u64 = 1 << 12;
const RECORD: u64 = 200;
/// States of a shard of a layer that is read, as a power of two.
const SHARD: u32 = 12;

/// The part of `2^32` parts that a state belongs to. The hash that chooses shards within a layer would leave most
/// shards of a part empty.
pub(super) fn place_of<const W: usize>(state: &[u64; W]) -> u32 {
    (hash::mix(hash_of(state), 0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// The part of `parts` that a state belongs to.
pub(super) fn part_of<const W: usize>(state: &[u64; W], parts: u32) -> u32 {
    (u64::from(place_of(state)) * u64::from(parts) >> 32) as u32
}

/// What the files of a layer say of one part, or of all.
pub(super) struct Contents {
    /// States, those of several files several times.
    pub states: u64,
    /// The sum of all numbers of the layer.
    sum: BigUint,
    /// The sizes that the numbers of its states count.
    sizes: Option<(u64, u64)>,
}

/// Which states of a layer are read: those of one division of a part, or all.
#[derive(Clone, Copy)]
pub(super) enum Which {
    All,
    Division { part: u32, at: u32, of: u32 },
}

impl<const W: usize, L: Layered<W>> Stages<'_, W, L> {
    /// Reads the indices of all files of a layer.
    pub(super) fn contents(
        &self,
        level: u32,
        parts: u32,
        part: Option<u32>,
        open: &Open<'_>,
    ) -> Result<Contents, StageError> {
        let mut contents = Contents { states: 0, sum: BigUint::ZERO, sizes: None };
        for file in 0..parts {
            let mut opened = opened(open, file)?;
            let reader = Reader::<W>::open(self, (level, file, parts), &mut *opened)?;
            contents.sum += &reader.sum;
            for part in part.map_or(0..parts, |part| part..part + 1) {
                let (states, sizes) = reader.of_part(part);
                contents.states += states;
                let both = contents.sizes.into_iter().chain(sizes);
                contents.sizes = both.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
            }
        }
        Ok(contents)
    }

    /// Reads states of a layer into memory; equal ones become one.
    pub(super) fn load(
        &self,
        (level, parts): (u32, u32),
        which: Which,
        contents: &Contents,
        open: &Open<'_>,
        budget: &Budget,
    ) -> Result<Layer<W>, StageError> {
        let (first, end) = contents.sizes.unwrap_or((0, 1));
        let numbers = if self.quantity == Quantity::Spectrum { (end - first) as usize } else { 1 };
        let width = (contents.sum.bits() + 1).div_ceil(64).max(1) as usize;
        let shape = Shape { quantity: self.quantity, numbers, width };
        let of = if let Which::Division { of, .. } = which { u64::from(of) } else { 1 };
        let log = ((contents.states / of) >> SHARD).max(1).ilog2().min(9);
        let mut shards: Vec<Shard<W>> = (0..1 << log).map(|_| Shard::new(log, &shape)).collect();
        let step = Transition { quantity: self.quantity, width, weight: 0 };
        let (mut ends, mut read) = (EndsUsed::default(), 0u64);
        let range = match which {
            Which::All => 0..parts,
            Which::Division { part, .. } => part..part + 1,
        };
        for file in 0..parts {
            let mut opened = opened(open, file)?;
            let mut reader = Reader::<W>::open(self, (level, file, parts), &mut *opened)?;
            for part in range.clone() {
                reader.each(part, &shape, first, |state, value| {
                    read += 1;
                    if read.is_multiple_of(LOOK) {
                        let held = shards.iter().map(Shard::bytes).sum();
                        budget.check_bytes(held)?;
                        budget.spend(LOOK * RECORD, held)?;
                    }
                    if let Which::Division { at, of, .. } = which
                        && (place_of(state).wrapping_mul(parts) as u64 * u64::from(of)) >> 32 != u64::from(at)
                    {
                        return Ok(());
                    }
                    let shard = &mut shards[shard_of(state, log)];
                    if shard.len() > MOST_STATES - 2 {
                        return Err(Limit::Nodes(MOST_STATES << log).into());
                    }
                    step.accumulate(shard.value_of(state), value, false, &mut ends);
                    Ok(())
                })?;
            }
        }
        shards.iter_mut().for_each(Shard::close);
        Ok(Layer { shards, shape, first: first as usize, sum_bits: contents.sum.bits().max(1) })
    }

    /// Writes a layer as the runs of some parts into one file. Memory: for one part its states, and 8 bytes a
    /// state for all.
    pub(super) fn write(
        &self,
        layer: &Layer<W>,
        parts: u32,
        only: Option<u32>,
        writer: &mut Writer<'_, W>,
    ) -> Result<(), StageError> {
        let mut places: Vec<Vec<(u32, u32)>> = vec![Vec::new(); parts as usize];
        for (at, shard) in (0..).zip(&layer.shards) {
            for place in 0..shard.len() {
                let part = part_of(shard.state(place), parts);
                if only.is_none_or(|only| only == part) {
                    places[part as usize].push((at, place as u32));
                }
            }
        }
        for (part, places) in (0..).zip(places) {
            let entry =
                |(at, place): (u32, u32)| (*layer.shards[at as usize].state(place as usize), (at, place));
            let mut entries: Vec<_> = places.into_iter().map(entry).collect();
            writer.run(part, layer, &mut entries)?;
            let mut sum = super::super::values::Sum::default();
            for &(_, (at, place)) in &entries {
                let value = layer.shards[at as usize].value(place as usize);
                sum.add(layer.shape.numbers_in(value), layer.shape.width);
            }
            writer.add(&sum.total());
        }
        Ok(())
    }
}

/// Opens a file; one that cannot be opened is a damaged one.
fn opened(open: &Open<'_>, file: u32) -> Result<Box<dyn super::ReadSeek>, StageError> {
    open(file).map_err(|error| StageError::Damaged { file, reason: error.to_string() })
}

fn shard_of<const W: usize>(state: &[u64; W], log: u32) -> usize {
    if log == 0 { 0 } else { hash::index(hash_of(state), log) }
}

/// See [`Staged::part`](super::Staged::part).
pub(super) fn run<const W: usize, L: Layered<W>>(
    stages: &Stages<'_, W, L>,
    task: Task,
    open: &Open<'_>,
    threads: Threads,
    budget: &Budget,
    watch: &mut Watch<'_>,
    out: &mut dyn Write,
) -> Result<Written, StageError> {
    let contents = stages.contents(task.level, task.parts, Some(task.part), open)?;
    let Stages { spec, quantity, .. } = *stages;
    let mut writer = Writer::new(stages, out)?;
    let mut expansion = Expansion { spec, quantity, budget, threads, peak_bytes: 0 };
    // Divisions that are done, of as many as the part was divided into.
    let (mut at, mut log, mut expanded) = (0u32, divisions(&contents, W, budget), 0);
    while at < 1 << log {
        let which = Which::Division { part: task.part, at, of: 1 << log };
        let done = stages.load((task.level, task.parts), which, &contents, open, budget).and_then(|layer| {
            let layer = descend(stages, layer, task, &mut expansion, watch, &mut expanded)?;
            // Places of all states, and the states of a part.
            let held =
                layer.bytes() + layer.width() * (8 + 2 * size_of::<([u64; W], u64)>() / task.parts as usize);
            expansion.peak_bytes = expansion.peak_bytes.max(held);
            budget.check_bytes(held)?;
            Ok(layer)
        });
        match done {
            Ok(layer) => {
                stages.write(&layer, task.parts, None, &mut writer)?;
                at += 1;
            }
            Err(StageError::Limit(Limit::Bytes(_) | Limit::Nodes(_))) if log < DIVISIONS => {
                // What was written of this part stands: a division is halved into two next ones.
                log += 1;
                at *= 2;
            }
            Err(error) => return Err(error),
        }
    }
    let (states, bytes) = writer.end(stages, (task.to, task.part, task.parts))?;
    Ok(Written { states, bytes, expanded, peak_bytes: expansion.peak_bytes })
}

/// In how many divisions a part is read, as a power of two: as many as will do where two layers of `words` a state
/// and as much for its number are held. Too few cost an attempt, too many a reading of the files each.
fn divisions(contents: &Contents, words: usize, budget: &Budget) -> u32 {
    let state = 3 * (words + 2) * size_of::<u64>();
    let Some(most) = budget.bytes else { return 0 };
    let times = contents.states.saturating_mul(state as u64) / (most as u64).max(1);
    (times + 1).ilog2().min(DIVISIONS)
}

/// Expands a layer down to the level that is written.
fn descend<const W: usize, L: Layered<W>>(
    stages: &Stages<'_, W, L>,
    mut layer: Layer<W>,
    task: Task,
    expansion: &mut Expansion<'_, W, L>,
    watch: &mut Watch<'_>,
    expanded: &mut u64,
) -> Result<Layer<W>, StageError> {
    for level in task.level..task.to {
        expansion.make_wide_enough(&mut layer)?;
        let width = layer.width() as u64;
        *expanded += width;
        layer = expansion.step(layer, level, stages.weights[level as usize], &mut |done, bytes, next| {
            watch(&LayerProgress { level, width, expanded: done as u64, bytes, next });
        })?;
    }
    Ok(layer)
}
