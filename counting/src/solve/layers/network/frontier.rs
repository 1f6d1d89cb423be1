//! The vertices at the frontier of each level, and where states have them.

use std::ops::Range;
use std::sync::Arc;

use limits::Limit;
use model::steps::Steps;

use super::super::field::Chunk;
use super::super::layout::Part;
use super::MOST_OPEN;
use super::code::{Kinds, most_bits};
use super::degrees::{Classes, Degrees};
use super::fields::Fields;
use super::mates::{Step, Vertex};
use super::program::EdgeProgram;
use super::round::{End, Round};
use super::slots::Slots;

/// Bits of a part of a state at most.
const CHUNK: u32 = 32;

/// Where the parts of the vertices at the frontier are: the ids of spans first, then the parts.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct NetworkParts<P> {
    chunks: Vec<P>,
    /// Those of chunks, if vertices have a field each.
    slots: Option<Arc<Slots>>,
    /// The bit "closed".
    closed: Option<P>,
}

impl EdgeProgram {
    /// The vertices at the frontier before a level, in their order: by the level of their first edges.
    pub(super) fn frontier(&self, level: u32) -> Vec<usize> {
        let is_open = |levels: &Vec<u32>| {
            levels.first().is_some_and(|&first| first < level)
                && levels.last().is_some_and(|&last| last >= level)
        };
        let mut open: Vec<usize> = (0..self.levels.len()).filter(|&v| is_open(&self.levels[v])).collect();
        open.sort_by_key(|&vertex| (self.levels[vertex][0], vertex));
        open
    }

    /// What a vertex at the frontier may be before a level.
    pub(super) fn classes_at(&self, vertex: usize, level: u32) -> &Classes {
        &self.classes[vertex][self.levels[vertex].partition_point(|&own| own < level)]
    }

    pub(super) fn kinds_at(&self, vertex: usize, level: u32) -> Kinds {
        Kinds::from(self.classes_at(vertex, level))
    }

    /// What the edges of a level do to vertices that begin at this level or before, `open` among others.
    fn round(&self, level: u32, open: &[usize]) -> Round {
        let place = |vertex: usize| open.iter().position(|&other| other == vertex).unwrap_or(0) as u8;
        let own = self.network.ends.iter().zip(&self.network.variable).filter(|(_, var)| **var == level);
        let edges: Vec<(u32, u32)> = own.map(|(&ends, _)| ends).collect();
        let mut ends: Vec<usize> = edges.iter().flat_map(|&(a, b)| [a as usize, b as usize]).collect();
        ends.sort_unstable_by_key(|&vertex| place(vertex));
        ends.dedup();
        let end = |vertex: usize| {
            let is_last = self.levels[vertex].last() == Some(&level);
            End {
                place: place(vertex),
                next: self.classes_at(vertex, level).next.clone(),
                labelled: (!is_last).then(|| self.kinds_at(vertex, level + 1).plain),
            }
        };
        let waits = |vertex: usize| {
            let class = self.classes_at(vertex, level + 1).untouched?;
            self.degrees[vertex].needs().then(|| (place(vertex), class))
        };
        let rests = |(levels, degrees): (&Vec<u32>, &Degrees)| {
            levels.first().is_some_and(|&first| first > level) && degrees.needs()
        };
        Round {
            edges: edges.iter().map(|&(a, b)| (place(a as usize), place(b as usize))).collect(),
            ends: ends.into_iter().map(end).collect(),
            waits: self.frontier(level + 1).into_iter().filter_map(waits).collect(),
            rest_waits: self.levels.iter().zip(&self.degrees).any(rests),
        }
    }
}

impl NetworkParts<usize> {
    /// Asks for the spans of all parts: `request(first, last, bits)`; `None` where there are too many.
    pub fn new(
        program: &EdgeProgram,
        levels: u32,
        request: &mut dyn FnMut(u32, u32, u32) -> Option<usize>,
    ) -> Option<NetworkParts<usize>> {
        let mut most = 0;
        for level in 0..levels {
            let frontier = program.frontier(level);
            // The new vertices of a level are there at the same time.
            let new = program.levels.iter().filter(|levels| levels.first() == Some(&level)).count();
            if frontier.len() + new > MOST_OPEN {
                return None;
            }
            let kinds: Vec<Kinds> = frontier.iter().map(|&vertex| program.kinds_at(vertex, level)).collect();
            most = most.max(most_bits(&kinds, program.pairs));
        }
        let last = levels.saturating_sub(1);
        let closed = if program.network.connected { request(0, last, 1) } else { None };
        let words = (most + 1).div_ceil(u64::BITS) as usize;
        let slots = program.slots().filter(|slots| slots.words() <= words);
        let sizes: Vec<u32> = match &slots {
            Some(slots) => vec![slots.bits; slots.len()],
            None => (0..most).step_by(CHUNK as usize).map(|done| (most - done).min(CHUNK)).collect(),
        };
        let chunks = sizes.into_iter().filter_map(|bits| request(0, last, bits)).collect();
        Some(NetworkParts { chunks, slots: slots.map(Arc::new), closed })
    }

    pub fn placed(self, part: impl Fn(Option<usize>) -> Option<Part>) -> NetworkParts<Part> {
        let chunks: Vec<Part> = self.chunks.into_iter().filter_map(|id| part(Some(id))).collect();
        let places = || chunks.iter().map(|part| part.place).collect();
        let slots = self.slots.map(|slots| Arc::new(slots.placed(places())));
        NetworkParts { chunks, slots, closed: part(self.closed) }
    }
}

impl NetworkParts<Part> {
    pub fn chunks(&self) -> Vec<Chunk> {
        self.chunks.iter().map(|part| Chunk { place: part.place, bits: part.span.bits }).collect()
    }

    /// The fields of vertices, if they have one each.
    pub(super) fn slots(&self) -> Option<&Arc<Slots>> {
        self.slots.as_ref()
    }

    /// The bit "closed" before a level.
    pub fn closed_before(&self, level: u32) -> Option<Part> {
        self.closed.filter(|part| part.before(level))
    }

    /// Returns the effect of the edges of some successive levels.
    pub fn step(
        &self,
        program: &EdgeProgram,
        levels: Range<u32>,
        steps: &mut Steps<'_>,
    ) -> Result<Arc<Step>, Limit> {
        steps.spend(2 * levels.len() * program.levels.len())?;
        let (first, end) = (levels.start, levels.end);
        let mut open = program.frontier(first);
        let begins = |vertex: usize| program.levels[vertex].first().filter(|own| levels.contains(own));
        let mut new: Vec<(u32, usize)> =
            (0..program.levels.len()).filter_map(|vertex| Some((*begins(vertex)?, vertex))).collect();
        new.sort_unstable();
        open.extend(new.into_iter().map(|(_, vertex)| vertex));
        let vertex = |&vertex: &usize| {
            let own = &program.levels[vertex];
            Vertex {
                before: (own[0] < first).then(|| program.kinds_at(vertex, first)),
                after: (own.last() >= Some(&end)).then(|| program.kinds_at(vertex, end)),
            }
        };
        let rounds: Vec<Round> = levels.clone().map(|level| program.round(level, &open)).collect();
        let closed_before = self.closed_before(first).map(|part| part.place);
        let closed_after = self.closed.filter(|part| part.after(end - 1)).map(|part| part.place);
        let closed = [closed_before, closed_after];
        let fields = |slots| Fields::new(program, slots, (&open, &rounds), first, closed);
        let step = Step {
            vertices: open.iter().map(vertex).collect(),
            fields: self.slots.as_ref().map(fields),
            rounds,
            connected: program.network.connected,
            acyclic: program.network.acyclic,
            pairs: program.pairs,
            chunks: self.chunks().into(),
            closed_before,
            closed_after,
            open,
        };
        steps.hold(step.bytes())?;
        Ok(Arc::new(step))
    }
}
