//! One task: a part of a layer read, merged, expanded and written.

use std::io::Write;

use num_bigint::BigUint;

use super::file::{Index, Place, Run, opened};
use super::merge::merge;
use super::record::compare;
use super::task::{Open, StageError, Stages, Task, Watch, Written};
use super::writer::Writer;
use crate::expand::Expansion;
use crate::figures::LayerProgress;
use crate::layer::Layer;
use crate::shard::{Shard, hash_of};
use crate::spec::{Layered, Quantity, Span};
use crate::threads::Threads;
use crate::values::{EndsUsed, Shape, Transition};
use limits::hash;
use limits::{Budget, Limit};

/// Most times that a part is divided in two.
const DIVISIONS: u32 = 16;
/// Records that are read between two looks at the budget, and nanoseconds for each.
const LOOK: u64 = 1 << 12;
const RECORD: u64 = 200;
/// States of a shard of a layer that is read.
const SHARD: usize = 1 << 12;

/// Returns the part of `2^32` parts that a state belongs to. Not by the hash that chooses shards within a
/// layer: with that one, most shards of a part would be empty.
pub(super) fn place_of<const W: usize>(state: &[u64; W]) -> u32 {
    (hash::mix(hash_of(state), 0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// Returns the part of `parts` that a state belongs to.
pub(super) fn part_of<const W: usize>(state: &[u64; W], parts: u32) -> u32 {
    let part = ((u64::from(place_of(state)) * u64::from(parts)) >> 32) as u32;
    debug_assert!(part < parts, "a state belongs to one of the parts");
    part
}

/// The runs of one part of a layer, or of all parts, in all files of the layer.
pub(super) struct Contents {
    runs: Vec<(Place, Run)>,
    /// States of these runs; a state in several files counts in each of them.
    pub states: u64,
    /// The sum of all numbers of the layer.
    sum: BigUint,
}

/// One of the equal divisions, by the hash, of the states of a part.
#[derive(Clone, Copy)]
pub(super) struct Division {
    parts: u32,
    at: u64,
    of: u64,
}

impl<const W: usize, L: Layered<W>> Stages<'_, W, L> {
    /// Reads the indices of all files of a layer; keeps the runs of one part, or of all.
    pub(super) fn contents(
        &self,
        level: u32,
        parts: u32,
        part: Option<u32>,
        open: &Open<'_>,
    ) -> Result<Contents, StageError> {
        let mut contents = Contents { runs: Vec::new(), states: 0, sum: BigUint::ZERO };
        for file in 0..parts {
            let mut opened = opened(open, file)?;
            let index = Index::read(self, (level, file, parts), &mut *opened)?;
            contents.sum += &index.sum;
            contents.runs.extend(index.runs(part));
        }
        contents.states = contents.runs.iter().map(|(_, run)| run.states).sum();
        Ok(contents)
    }

    /// Reads states of a layer into memory; equal ones become one.
    pub(super) fn load(
        &self,
        contents: &Contents,
        only: Option<Division>,
        open: &Open<'_>,
        budget: &Budget,
    ) -> Result<Layer<W>, StageError> {
        let runs = || contents.runs.iter().map(|(_, run)| run);
        let first = runs().map(|run| run.first).min().unwrap_or(0);
        let end = runs().map(|run| run.first + run.numbers).max().unwrap_or(1);
        let mut shape = Shape::of_root(self.quantity);
        if !matches!(self.quantity, Quantity::Residues(_)) {
            shape.width = (contents.sum.bits() + 1).div_ceil(64).max(1) as usize;
        }
        if self.quantity == Quantity::Spectrum {
            shape.numbers = (end - first) as usize;
        }
        let step = Transition::new(self.quantity, shape.width, 0, 0);
        let mut shards = vec![Shard::new(0, &shape)];
        let (mut ends, mut read) = (EndsUsed::default(), 0u64);
        merge(contents.runs.clone(), &shape, first, open, |state, value| {
            read += 1;
            if read.is_multiple_of(LOOK) {
                let held = shards.iter().map(Shard::bytes).sum();
                budget.check_bytes(held)?;
                budget.spend(LOOK * RECORD, held)?;
            }
            if only.is_some_and(|only| !only.has(state)) {
                return Ok(());
            }
            let last = shards.len() - 1;
            let is_known = shards[last]
                .len()
                .checked_sub(1)
                .is_some_and(|last_one| shards[last].state(last_one) == state);
            if !is_known && shards[last].len() == SHARD {
                shards.push(Shard::new(0, &shape));
            }
            let last = shards.len() - 1;
            debug_assert!(
                is_known
                    || shards[last].len() == 0
                    || compare(shards[last].state(shards[last].len() - 1), state).is_lt(),
                "merged states ascend"
            );
            let own = if is_known { shards[last].last_value() } else { shards[last].push(state) };
            step.accumulate(own, value, 0, &mut ends);
            Ok(())
        })?;
        Ok(Layer { shards, shape, first: first as usize, sum_bits: contents.sum.bits().max(1) })
    }

    /// Writes a layer as the runs of some parts into one file. Memory: the states of one part, and 8 bytes
    /// for each state of the layer.
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
        }
        Ok(())
    }
}

impl Division {
    /// Returns whether a state of the part belongs to the division.
    fn has<const W: usize>(self, state: &[u64; W]) -> bool {
        // How far the state's place is within the part.
        let within = u64::from(place_of(state).wrapping_mul(self.parts));
        (within * self.of) >> 32 == self.at
    }
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
    // Divisions that are done, the logarithm of their number, and states that were expanded.
    let (mut at, mut log, mut expanded) = (0u32, divisions(&contents, W, budget), 0);
    while at < 1 << log {
        let only = (log > 0).then_some(Division { parts: task.parts, at: at.into(), of: 1 << log });
        let done = stages.load(&contents, only, open, budget).and_then(|layer| {
            let layer = descend(stages, layer, task, &mut expansion, watch, &mut expanded)?;
            // The places of all states, and the states of one part.
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
                // The runs written so far stay. Each division that is left becomes two.
                log += 1;
                at *= 2;
            }
            Err(error) => return Err(error),
        }
    }
    let (states, bytes) = writer.end(stages, (task.to, task.part, task.parts))?;
    Ok(Written { states, bytes, expanded, peak_bytes: expansion.peak_bytes })
}

/// Returns the logarithm of the number of divisions in which a part is read. A state is taken to need three
/// times the bytes of its words and of two words for its number. Too few divisions cost a failed attempt;
/// each division more costs one more reading of the files.
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
    let mut level = task.level;
    while level < task.to {
        // A layer may be asked for in the midst of a step.
        let span = Some(stages.spec.span(level)).filter(|span| level + span.levels <= task.to);
        let span = span.unwrap_or(Span::ONE);
        expansion.make_wide_enough(&mut layer, span)?;
        let width = layer.width() as u64;
        *expanded += width;
        let weight = stages.weights[level as usize];
        layer = expansion.step(layer, (level, span), weight, &mut |done, bytes, next| {
            watch(&LayerProgress { level, width, expanded: done as u64, bytes, next });
        })?;
        level += span.levels;
    }
    Ok(layer)
}
