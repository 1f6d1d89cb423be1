//! The course of a count: which states it passes, in which order, without their numbers.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use super::Means;
use super::plan::Plan;
use super::sample::Seen;
use super::shape::{Shape, Shapes};
use super::tape::{Streams, Tape};
use crate::repeat::Stride;
use crate::spec::Layered;
use limits::Limit;

/// States that a thread reads between two looks at the budget.
const CHUNK: usize = 1 << 16;
/// Work to read a state and to write what comes of it, in nanoseconds.
const LOOK: u64 = 20;

/// The blocks that a thread takes through a leg.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Part {
    /// States before the leg.
    pub states: usize,
    /// The shape of each block.
    pub shapes: Vec<u32>,
}

/// A leg of a count.
pub(super) struct Leg {
    /// The level before it.
    pub level: u32,
    pub strides: usize,
    /// Number of its window.
    pub window: usize,
    pub streams: usize,
    /// By thread.
    pub parts: Arc<Vec<Part>>,
}

/// All legs.
pub(super) struct Course {
    pub legs: Vec<Leg>,
    /// By window.
    pub shapes: Vec<Vec<Shape>>,
    /// Most states between two legs.
    pub most_states: usize,
    pub bytes: usize,
}

/// A thread's part of a leg.
struct Walker<const W: usize> {
    input: Tape,
    streams: Streams,
    rest: [u64; W],
    /// The values of the block that is read.
    values: Vec<[u64; W]>,
    part: Part,
    /// States before each stride.
    widths: Vec<u64>,
    seen: Seen<W>,
}

impl<const W: usize> Walker<W> {
    fn new() -> Walker<W> {
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

    fn bytes(&self) -> usize {
        self.input.bytes() + self.streams.bytes() + self.part.shapes.capacity() * size_of::<u32>()
    }

    /// Reads some states; what they have in common is said by the bits that are not in the window.
    fn go_on(
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
            let rest = std::array::from_fn(|word| state[word] & !window[word]);
            if rest != self.rest && !self.values.is_empty() {
                known = self.write(spec, strides, shapes, known);
            }
            self.rest = rest;
            self.values.push(std::array::from_fn(|word| state[word] & window[word]));
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
            let state: [u64; W] = std::array::from_fn(|word| self.rest[word] | bits[word]);
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

fn read<const W: usize>(shapes: &RwLock<Shapes<W>>) -> RwLockReadGuard<'_, Shapes<W>> {
    shapes.read().unwrap_or_else(PoisonError::into_inner)
}

/// Follows the legs from the root to the last level; `None` where that takes more memory than there is. `widths` are told for each
/// level, 0 within a stride.
pub(super) fn course<const W: usize, L: Layered<W>>(
    spec: &L,
    root: [u64; W],
    strides: &[Stride],
    mut plan: Plan<W>,
    means: &mut Means<'_>,
    widths: &mut Vec<u64>,
) -> Result<Option<Course>, Limit> {
    let (mut tape, mut seen) = (Tape::of(&root), Seen::of(&root));
    let mut walkers: Vec<Walker<W>> = (0..means.threads.most()).map(|_| Walker::new()).collect();
    let mut shapes: Vec<RwLock<Shapes<W>>> = Vec::new();
    let (mut legs, mut most_states, mut held) = (Vec::new(), 1, 0);
    // The parts of a leg are those of the leg before with the same window, once no other states are reached.
    let mut last: HashMap<usize, Arc<Vec<Part>>> = HashMap::new();
    for at in 0..plan.legs.len() {
        let own = &strides[plan.legs[at].clone()];
        let window = plan.window(at, strides, &seen.differing());
        if window.number == shapes.len() {
            shapes.push(RwLock::new(Shapes::new(window.bits, window.leaving.clone())));
        }
        let known = &shapes[window.number];
        let streams = 1 << window.leaving.len();
        let width = tape.words() / W;
        hand_out(&mut tape, &window.bits, &mut walkers);
        walkers.iter_mut().for_each(|walker| walker.streams.make_room(streams));
        while walkers.iter().any(|walker| walker.input.words() > 0) {
            means.threads.each(width, &mut walkers, |_, walker| walker.go_on(spec, own, &window.bits, known));
            let of_shapes = shapes.iter().map(|shapes| read(shapes).bytes()).sum::<usize>();
            let bytes = held + of_shapes + walkers.iter().map(Walker::bytes).sum::<usize>();
            if !means.spend(CHUNK.min(width) as u64 * LOOK, bytes)? {
                return Ok(None);
            }
            means.show(own[0].level(), width, bytes);
        }
        seen = Seen::NONE;
        let mut of_leg = vec![0; own.len()];
        for walker in &mut walkers {
            seen.add(&std::mem::replace(&mut walker.seen, Seen::NONE));
            of_leg.iter_mut().zip(take(&mut walker.widths)).for_each(|(all, own)| *all += own);
        }
        for (stride, width) in own.iter().zip(of_leg) {
            widths.push(width);
            widths.extend((stride.level() + 1..stride.end()).map(|_| 0));
        }
        for stream in 0..streams {
            walkers.iter_mut().for_each(|walker| walker.streams.hand_over(stream, &mut tape));
        }
        most_states = most_states.max(tape.words() / W);
        let parts: Vec<Part> = walkers.iter_mut().map(|walker| take(&mut walker.part)).collect();
        let parts = match last.get(&window.number) {
            Some(last) if **last == parts => last.clone(),
            _ => {
                held += parts.iter().map(|part| part.shapes.len() * size_of::<u32>()).sum::<usize>();
                Arc::new(parts)
            }
        };
        last.insert(window.number, parts.clone());
        legs.push(Leg { level: own[0].level(), strides: own.len(), window: window.number, streams, parts });
    }
    means.shown.done += 1;
    let shapes: Vec<Shapes<W>> = shapes
        .into_iter()
        .map(|shapes| shapes.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect();
    let bytes = held + shapes.iter().map(Shapes::bytes).sum::<usize>();
    let shapes = shapes.into_iter().map(|shapes| shapes.all).collect();
    Ok(Some(Course { legs, shapes, most_states, bytes }))
}

/// Gives states to walkers, in order, so that those that differ in the window alone go to the same one.
fn hand_out<const W: usize>(tape: &mut Tape, window: &[u64; W], walkers: &mut [Walker<W>]) {
    let share = (tape.words() / W).div_ceil(walkers.len()) * W;
    let rest = |state: [u64; W]| -> [u64; W] { std::array::from_fn(|word| state[word] & !window[word]) };
    for walker in walkers {
        let most = share.min(tape.words());
        let Some(before) = most.checked_sub(W) else { break };
        tape.move_to(&mut walker.input, before);
        let last = tape.first().map(rest);
        // What follows may belong to the last block.
        while last.is_some() && tape.first().map(rest) == last {
            tape.move_to(&mut walker.input, W);
        }
    }
    debug_assert_eq!(tape.words(), 0, "all states are handed out");
}
