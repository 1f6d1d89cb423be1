//! The vertices at the frontier of each level, and where states have them.

use std::sync::Arc;

use limits::Limit;

use super::super::field::Chunk;
use super::super::layout::Part;
use super::MOST_OPEN;
use super::code::{Kinds, most_bits};
use super::degrees::Classes;
use super::mates::{Step, Vertex};
use super::program::EdgeProgram;
use crate::steps::Steps;

/// Bits of a part of a state at most.
const CHUNK: u32 = 32;

/// Where the parts of the vertices at the frontier are: the ids of spans first, then the parts.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct NetworkParts<P> {
    chunks: Vec<P>,
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
        let sizes = (0..most).step_by(CHUNK as usize).map(|done| (most - done).min(CHUNK));
        Some(NetworkParts { chunks: sizes.filter_map(|bits| request(0, last, bits)).collect(), closed })
    }

    pub fn placed(self, part: impl Fn(Option<usize>) -> Option<Part>) -> NetworkParts<Part> {
        let chunks = self.chunks.into_iter().filter_map(|id| part(Some(id))).collect();
        NetworkParts { chunks, closed: part(self.closed) }
    }
}

impl NetworkParts<Part> {
    pub fn chunks(&self) -> Vec<Chunk> {
        self.chunks.iter().map(|part| Chunk { place: part.place, bits: part.span.bits }).collect()
    }

    /// The bit "closed" before a level.
    pub fn closed_before(&self, level: u32) -> Option<Part> {
        self.closed.filter(|part| part.before(level))
    }

    /// Returns the effect of the edges of a level.
    pub fn step(
        &self,
        program: &EdgeProgram,
        level: u32,
        effort: &mut Steps<'_>,
    ) -> Result<Arc<Step>, Limit> {
        effort.spend(2 * program.levels.len())?;
        let mut open = program.frontier(level);
        let is_new = |vertex: &usize| program.levels[*vertex].first() == Some(&level);
        open.extend((0..program.levels.len()).filter(is_new));
        let vertex = |&vertex: &usize| {
            let levels = &program.levels[vertex];
            let own = levels.binary_search(&level);
            let is_left = levels.last() == Some(&level);
            let after = (!is_left).then(|| program.classes_at(vertex, level + 1));
            Vertex {
                before: (levels[0] < level).then(|| program.kinds_at(vertex, level)),
                after: after.map(Kinds::from),
                next: own.map_or_else(|_| Vec::new(), |at| program.classes[vertex][at].next.clone()),
                waits: after
                    .and_then(|classes| classes.untouched)
                    .filter(|_| program.degrees[vertex].needs()),
            }
        };
        let place = |vertex: u32| open.iter().position(|&other| other == vertex as usize).unwrap_or(0) as u8;
        let (mut edges, mut ends) = (Vec::new(), Vec::new());
        let network = &program.network;
        for (&(a, b), _) in network.ends.iter().zip(&network.variable).filter(|(_, var)| **var == level) {
            edges.push((place(a), place(b)));
            ends.extend([place(a), place(b)]);
        }
        ends.sort_unstable();
        ends.dedup();
        let rests = |(levels, degrees): (&Vec<u32>, &super::degrees::Degrees)| {
            levels.first().is_some_and(|&first| first > level) && degrees.needs()
        };
        let step = Step {
            vertices: open.iter().map(vertex).collect(),
            edges,
            ends,
            rest_waits: program.levels.iter().zip(&program.degrees).any(rests),
            connected: network.connected,
            acyclic: network.acyclic,
            pairs: program.pairs,
            chunks: self.chunks().into(),
            closed_before: self.closed_before(level).map(|part| part.place),
            closed_after: self.closed.filter(|part| part.after(level)).map(|part| part.place),
        };
        effort.hold(step.bytes())?;
        Ok(Arc::new(step))
    }
}
