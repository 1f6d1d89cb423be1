//! What a thread does on the way: it finds the shape of each block, and writes the states behind the leg.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::bits::{either, outside, within};
use super::sample::Seen;
use super::shape::Shapes;
use super::tape::{Streams, Tape};
use crate::repeat::Stride;
use crate::spec::Layered;

/// States that a thread reads between two looks at the budget.
pub(super) const CHUNK: usize = 1 << 16;
/// Most states of a block at the end of a chunk.
const MOST_VALUES: usize = 1 << 18;

/// The blocks that a thread takes through a leg.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Part {
    /// States before the leg.
    pub states: usize,
    /// The shape of each block.
    pub shapes: Vec<u32>,
}

/// A thread's part of a leg.
pub(super) struct Walker<const W: usize> {
    pub input: Tape,
    pub streams: Streams,
    rest: [u64; W],
    /// The values of the block that is read.
    values: Vec<[u64; W]>,
    pub part: Part,
    /// States before each stride.
    pub widths: Vec<u64>,
    pub seen: Seen<W>,
}

impl<const W: usize> Walker<W> {
    pub fn new() -> Walker<W> {
        Walker {
            input: Tape::default(),
            streams: Streams::default(),
            rest: [0; W],
            values: Vec::new(),
            part: Part::default(),
            widths: Vec::new(),
            seen: Seen::NONE,
        }
    }

    pub fn bytes(&self) -> usize {
        self.input.bytes()
            + self.streams.bytes()
            + self.values.capacity() * size_of::<[u64; W]>()
            + self.part.shapes.capacity() * size_of::<u32>()
    }

    /// Whether what is read of a block has room in the cache.
    pub fn has_small_blocks(&self) -> bool {
        self.values.len() <= MOST_VALUES
    }

    /// Reads some states; what they have in common is said by the bits that are not in the window.
    pub fn go_on(
        &mut self,
        spec: &impl Layered<W>,
        strides: &[Stride],
        window: &[u64; W],
        shapes: &RwLock<Shapes<W>>,
    ) {
        let mut known = read(shapes);
        for _ in 0..CHUNK.min(self.input.words() / W) {
            let mut state = [0; W];
            self.input.take(&mut state, &mut self.streams);
            let rest = outside(&state, window);
            if rest != self.rest && !self.values.is_empty() {
                known = self.write(spec, strides, shapes, known);
            }
            self.rest = rest;
            self.values.push(within(&state, window));
        }
        if self.input.words() == 0 && !self.values.is_empty() {
            drop(self.write(spec, strides, shapes, known));
        }
    }

    /// Writes what comes of the block that was read.
    #[inline(always)]
    fn write<'a>(
        &mut self,
        spec: &impl Layered<W>,
        strides: &[Stride],
        shapes: &'a RwLock<Shapes<W>>,
        known: RwLockReadGuard<'a, Shapes<W>>,
    ) -> RwLockReadGuard<'a, Shapes<W>> {
        let (known, shape) = match known.find(&self.values) {
            Some(shape) => (known, shape),
            None => {
                drop(known);
                let mut all = shapes.write().unwrap_or_else(PoisonError::into_inner);
                let shape = all.add(spec, strides, self.rest, &self.values);
                drop(all);
                (read(shapes), shape)
            }
        };
        debug_assert!(
            known.holds(shape, spec, strides, self.rest, &self.values),
            "what is not touched changes nothing"
        );
        let all = &known.all[shape as usize];
        for (bits, &stream) in known.below(shape).iter().zip(&all.streams) {
            let state = either(&self.rest, bits);
            self.seen.add(&Seen::of(&state));
            self.streams.write(stream as usize, &state);
        }
        self.widths.resize(strides.len(), 0);
        self.widths[0] += all.len as u64;
        for (stride, width) in self.widths[1..].iter_mut().enumerate() {
            *width += all.behind(stride) as u64;
        }
        self.part.states += all.len;
        self.part.shapes.push(shape);
        self.values.clear();
        known
    }
}

pub(super) fn read<const W: usize>(shapes: &RwLock<Shapes<W>>) -> RwLockReadGuard<'_, Shapes<W>> {
    shapes.read().unwrap_or_else(PoisonError::into_inner)
}

/// Gives states to walkers, in order, so that those that differ in the window alone go to the same one.
pub(super) fn hand_out<const W: usize>(tape: &mut Tape, window: &[u64; W], walkers: &mut [Walker<W>]) {
    let share = (tape.words() / W).div_ceil(walkers.len()) * W;
    let rest = |state: [u64; W]| outside(&state, window);
    for walker in walkers {
        let most = share.min(tape.words());
        let Some(before) = most.checked_sub(W) else { break };
        tape.move_to(&mut walker.input, before);
        // What follows may belong to the last block.
        let last = tape.records().next().map(rest);
        let same = tape.records().map(rest).take_while(|own| Some(*own) == last).count();
        tape.move_to(&mut walker.input, same * W);
    }
    debug_assert_eq!(tape.words(), 0, "all states are handed out");
}
