//! The course of a count: which states it passes, in which order, without their numbers.

use std::collections::HashMap;
use std::mem::take;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use super::means::Means;
use super::plan::Plan;
use super::sample::Seen;
use super::shape::{Shape, Shapes};
use super::tape::{Tape, share_free};
use super::walker::{CHUNK, Part, Walker, hand_out, read};
use crate::repeat::Stride;
use crate::spec::Layered;
use limits::Limit;

/// A shape may be listed for one in this many states, or else lists are faster. Independent knights 16x16 list one in seven: they
/// take 9.4 s in order and 4.7 s by lists.
const ALIKE: u64 = 16;
/// Shapes of this many states may be listed in any case.
const FEW: u64 = 1 << 14;
/// Work to find the window of a leg, in nanoseconds.
const PLAN: u64 = 1000;
/// Work to read a state and to write what comes of it, in nanoseconds.
const LOOK: u64 = 20;

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

/// A course on its way down.
struct Way<'a, 'b, const W: usize, L> {
    spec: &'a L,
    strides: &'a [Stride],
    plan: Plan<W>,
    means: &'a mut Means<'b>,
    /// States of each level; 0 within a stride.
    widths: &'a mut Vec<u64>,
    tape: Tape,
    walkers: Vec<Walker<W>>,
    shapes: Vec<RwLock<Shapes<W>>>,
    legs: Vec<Leg>,
    /// By leg: the bits in which the states before it differ.
    differing: Vec<[u64; W]>,
    seen: Seen<W>,
    /// By window: the leg that had it last. Once no other states are reached, the next one has the same parts.
    last: HashMap<usize, usize>,
    most_states: usize,
    /// Bytes of the parts.
    held: usize,
}

/// What is before a row.
struct Before<const W: usize> {
    leg: usize,
    states: Vec<u64>,
    plan: Plan<W>,
}

/// Follows the legs from the root to the last level; `None` where that takes more memory than there is, or blocks are not alike.
/// Adds the number of states of each level to `widths`, 0 for a level within a stride.
pub(super) fn course<const W: usize, L: Layered<W>>(
    spec: &L,
    root: [u64; W],
    strides: &[Stride],
    plan: Plan<W>,
    means: &mut Means<'_>,
    widths: &mut Vec<u64>,
) -> Result<Option<Course>, Limit> {
    let walkers = (0..means.threads.most()).map(|_| Walker::new()).collect();
    let mut way = Way {
        spec,
        strides,
        plan,
        means,
        widths,
        tape: Tape::of(&root),
        walkers,
        shapes: Vec::new(),
        legs: Vec::new(),
        differing: Vec::new(),
        seen: Seen::of(&root),
        last: HashMap::new(),
        most_states: 1,
        held: 0,
    };
    let (mut before, mut rows): (Option<Before<W>>, u32) = (None, 0);
    while way.legs.len() < way.plan.legs.len() {
        if way.begins_a_row() {
            if rows > 0 && !way.has_alike() {
                return Ok(None);
            }
            rows += 1;
            if let Some(before) = before.filter(|before| way.is_as(before)) {
                let row = before.leg..way.legs.len();
                while way.go_again(&row)? {}
            }
            if way.legs.len() == way.plan.legs.len() {
                break;
            }
            before = way.before();
        }
        let held = before.as_ref().map_or(0, |before| before.states.len() * size_of::<u64>());
        if !way.go_on(held)? {
            return Ok(None);
        }
    }
    Ok(Some(way.course()))
}

impl<const W: usize, L: Layered<W>> Way<'_, '_, W, L> {
    /// Whether the next leg begins a row.
    fn begins_a_row(&self) -> bool {
        let row = self.strides[self.strides.len() / 2].kind;
        self.strides[self.plan.legs[self.legs.len()].start].kind == row
    }

    /// Whether blocks have few shapes.
    fn has_alike(&self) -> bool {
        let listed: u64 = self.shapes.iter().map(|shapes| read(shapes).listed()).sum();
        let is_alike = listed < FEW || listed * ALIKE <= self.widths.iter().sum();
        if !is_alike {
            cov_mark::hit!(blocks_have_many_shapes);
        }
        is_alike
    }

    /// What is before the next leg; `None` where there is no room for a copy.
    fn before(&self) -> Option<Before<W>> {
        let bytes = 3 * self.tape.bytes() + self.held;
        self.means.budget.check_bytes(bytes).ok()?;
        Some(Before { leg: self.legs.len(), states: self.tape.to_vec(), plan: self.plan.clone() })
    }

    /// Whether the same states, in the same order, are before the next leg.
    fn is_as(&self, before: &Before<W>) -> bool {
        self.plan.has_order_of(&before.plan) && self.tape.is(&before.states)
    }

    /// Takes the states through the next leg; whether there was room for that. `held`: bytes beside.
    fn go_on(&mut self, held: usize) -> Result<bool, Limit> {
        let at = self.legs.len();
        let own = &self.strides[self.plan.legs[at].clone()];
        let differing = self.seen.differing();
        let window = self.plan.window(at, self.strides, &differing);
        self.differing.push(differing);
        if window.number == self.shapes.len() {
            self.shapes.push(RwLock::new(Shapes::new(window.bits, window.leaving.clone())));
        }
        let (spec, known) = (self.spec, &self.shapes[window.number]);
        let streams = 1 << window.leaving.len();
        let width = self.tape.words() / W;
        self.means.budget.check_nodes(width)?;
        hand_out(&mut self.tape, &window.bits, &mut self.walkers);
        self.walkers.iter_mut().for_each(|walker| walker.streams.make_room(streams));
        while self.walkers.iter().any(|walker| walker.input.words() > 0) {
            let go_on = |_, walker: &mut Walker<W>| walker.go_on(spec, own, &window.bits, known);
            self.means.threads.each(width, &mut self.walkers, go_on);
            share_free(self.walkers.iter_mut().map(|walker| &mut walker.streams));
            let of_shapes = self.shapes.iter().map(|shapes| read(shapes).bytes()).sum::<usize>();
            let of_walkers = self.walkers.iter().map(Walker::bytes).sum::<usize>();
            let bytes = held + self.held + of_shapes + of_walkers;
            let read = (CHUNK * self.walkers.len()).min(width);
            let is_small = self.walkers.iter().all(Walker::has_small_blocks);
            if !self.means.spend(read as u64 * LOOK, bytes)? || !is_small {
                return Ok(false);
            }
            self.means.show(own[0].level(), width, bytes);
        }
        for stream in 0..streams {
            self.walkers.iter_mut().for_each(|walker| walker.streams.hand_over(stream, &mut self.tape));
        }
        self.most_states = self.most_states.max(self.tape.words() / W);
        self.seen = Seen::NONE;
        let mut widths = vec![0; own.len()];
        for walker in &mut self.walkers {
            self.seen.add(&std::mem::replace(&mut walker.seen, Seen::NONE));
            widths.iter_mut().zip(take(&mut walker.widths)).for_each(|(all, own)| *all += own);
        }
        for (stride, width) in own.iter().zip(widths) {
            self.widths.push(width);
            self.widths.extend((stride.level() + 1..stride.end()).map(|_| 0));
        }
        let parts: Vec<Part> = self.walkers.iter_mut().map(|walker| take(&mut walker.part)).collect();
        let last = self.last.insert(window.number, at).map(|last| &self.legs[last].parts);
        let parts = match last.filter(|last| ***last == parts) {
            Some(last) => last.clone(),
            None => {
                self.held += parts.iter().map(|part| part.shapes.len() * size_of::<u32>()).sum::<usize>();
                Arc::new(parts)
            }
        };
        let (level, strides) = (own[0].level(), own.len());
        self.legs.push(Leg { level, strides, window: window.number, streams, parts });
        Ok(true)
    }

    /// Adds the legs of a row again if the next ones have the same windows: states that are the same before them are the same
    /// behind them.
    fn go_again(&mut self, row: &Range<usize>) -> Result<bool, Limit> {
        self.means.budget.spend(row.len() as u64 * PLAN, self.held)?;
        let begin = self.legs.len();
        let mut plan = self.plan.clone();
        for (at, leg) in (begin..).zip(row.clone()) {
            let is_same = at < plan.legs.len()
                && plan.window(at, self.strides, &self.differing[leg]).number == self.legs[leg].window;
            if !is_same {
                return Ok(false);
            }
        }
        cov_mark::hit!(a_row_is_gone_through_again);
        let level = |leg: usize| self.strides[plan.legs[leg].start].level();
        let widths = level(row.start) as usize..level(row.end) as usize;
        self.widths.extend_from_within(widths);
        self.differing.extend_from_within(row.clone());
        for (at, leg) in (begin..).zip(row.clone()) {
            let Leg { strides, window, streams, ref parts, .. } = self.legs[leg];
            self.legs.push(Leg { level: level(at), strides, window, streams, parts: parts.clone() });
        }
        self.plan = plan;
        Ok(true)
    }

    fn course(self) -> Course {
        self.means.shown.done += 1;
        let known = |shapes: RwLock<Shapes<W>>| shapes.into_inner().unwrap_or_else(PoisonError::into_inner);
        let shapes: Vec<Shapes<W>> = self.shapes.into_iter().map(known).collect();
        let bytes = self.held + shapes.iter().map(Shapes::bytes).sum::<usize>();
        let shapes = shapes.into_iter().map(|shapes| shapes.all).collect();
        Course { legs: self.legs, shapes, most_states: self.most_states, bytes }
    }
}
