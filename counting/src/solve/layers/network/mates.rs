//! What the edges of one level, or of several, do to the vertices at the frontier.

use std::sync::Arc;

use model::bits::{Bits, cut, has, put};
use smallvec::SmallVec;

use super::super::field::Chunk;
use super::code::{self, Frontier, Kinds, NONE};
use super::fields::Fields;
use super::round::{End, Round};

/// Ends of the edges of a level that fit without memory of their own.
const USUAL: usize = 8;

/// Nanoseconds for a transition where vertices have a field each.
const FIELDS: usize = 10;

/// A vertex that is at the frontier before or after a step, or between its edges: what it may be before it, unless it is
/// new, and after it, unless it leaves.
#[derive(Clone, Debug, Hash)]
pub(super) struct Vertex {
    pub before: Option<Kinds>,
    pub after: Option<Kinds>,
}

/// The effect of some successive levels.
#[derive(Clone, Debug, Hash)]
pub(in super::super) struct Step {
    /// Those before the step, then new ones: their numbers, and what they may be.
    pub(super) open: Vec<usize>,
    pub(super) vertices: Vec<Vertex>,
    pub(super) rounds: Vec<Round>,
    /// The same for vertices that have a field each.
    pub fields: Option<Fields>,
    pub(super) connected: bool,
    pub(super) acyclic: bool,
    pub(super) pairs: bool,
    pub(super) chunks: Arc<[Chunk]>,
    /// The bit "closed", before and after the step.
    pub(super) closed_before: Option<u32>,
    pub(super) closed_after: Option<u32>,
}

impl Step {
    /// The vertices of a state after the step, if they have a field each.
    pub fn after<const W: usize>(&self, fields: &Fields, state: &Bits<W>) -> Frontier {
        let vertices = self.open.iter().zip(&self.vertices);
        fields.frontier(state, vertices.map(|(&at, vertex)| (at, vertex.after.map(|kinds| kinds.plain))))
    }

    /// The vertices of a state, if they have no fields.
    #[inline]
    pub fn read<const W: usize>(&self, state: &Bits<W>) -> Frontier {
        if self.closed_before.is_some_and(|bit| has(state, bit)) {
            return Frontier { is_closed: true, ..Frontier::empty() };
        }
        let kinds = self.vertices.iter().map_while(|vertex| vertex.before);
        code::read(kinds, (&self.chunks, self.pairs), state)
    }

    /// The number of levels.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Takes the vertices through a value of one of the levels; `None` where no solution is left.
    #[inline]
    pub fn transition(&self, round: usize, value: bool, frontier: &mut Frontier) -> Option<()> {
        debug_assert!(round < self.rounds.len(), "a step has a round for each of its levels");
        let round = &self.rounds[round];
        if frontier.is_closed {
            return (!value || round.edges.is_empty()).then_some(());
        }
        if value {
            self.join(round, frontier)?;
        }
        frontier.is_closed = self.leave(round, value, frontier)?;
        Some(())
    }

    /// The components after the edges are chosen.
    #[inline]
    fn join(&self, round: &Round, frontier: &mut Frontier) -> Option<()> {
        for &(a, b) in &round.edges {
            for end in [a, b] {
                let label = &mut frontier.label[usize::from(end)];
                if *label == NONE {
                    frontier.labels += 1;
                    *label = frontier.labels;
                }
            }
            let (to, from) = (frontier.label[usize::from(a)], frontier.label[usize::from(b)]);
            if from == to && self.acyclic {
                return None;
            }
            let labels = &mut frontier.label[..self.vertices.len()];
            labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        }
        Some(())
    }

    /// Gives the ends of the edges their classes. Returns whether the choice is closed from here on; `None` where no
    /// solution is left.
    #[inline]
    fn leave(&self, round: &Round, value: bool, frontier: &mut Frontier) -> Option<bool> {
        let mut lost: SmallVec<[u8; USUAL]> = SmallVec::new();
        for end in &round.ends {
            let at = usize::from(end.place);
            let class = end.next[usize::from(frontier.class[at])][usize::from(value)]?;
            frontier.class[at] = class;
            let label = &mut frontier.label[at];
            if end.labelled.is_some_and(|labelled| class >= labelled) {
                if *label == NONE {
                    frontier.labels += 1;
                    *label = frontier.labels;
                }
            } else if *label != NONE {
                lost.push(std::mem::replace(label, NONE));
            }
        }
        if !self.connected {
            return Some(false);
        }
        let labels = &frontier.label[..self.vertices.len()];
        lost.retain(|label| !labels.contains(label));
        let Some(&complete) = lost.first() else { return Some(false) };
        let is_alone =
            lost.iter().all(|&label| label == complete) && labels.iter().all(|&label| label == NONE);
        let waits = |&(place, class): &(u8, u8)| frontier.class[usize::from(place)] == class;
        (is_alone && !round.rest_waits && !round.waits.iter().any(waits)).then_some(true)
    }

    /// The state after the step's only level; `known`: what [`Step::read`] says of it, if vertices have no fields.
    #[inline]
    pub fn take<const W: usize>(
        &self,
        value: bool,
        known: Option<&Frontier>,
        next: &mut Bits<W>,
    ) -> Option<()> {
        if let Some(fields) = &self.fields {
            let is_closed = fields.open(next);
            let is_closed = fields.transition(&fields.rounds()[0], value, (is_closed, next))?;
            fields.end(is_closed, next);
            return Some(());
        }
        debug_assert_eq!(self.rounds.len(), 1, "a transition over one level has one round");
        let mut frontier = known.expect("a frontier without fields is read before a transition").clone();
        self.transition(0, value, &mut frontier)?;
        self.write(&frontier, next)
    }

    /// Writes the vertices after all levels in the place of those before them; `None` where no solution is left.
    #[inline]
    pub fn write<const W: usize>(&self, frontier: &Frontier, next: &mut Bits<W>) -> Option<()> {
        if let Some(bit) = self.closed_before {
            cut(next, bit);
        }
        if frontier.is_closed {
            self.chunks.iter().for_each(|chunk| chunk.write(next, 0));
            if let Some(bit) = self.closed_after {
                put(next, bit);
            }
            return Some(());
        }
        let vertices = self.vertices.iter().zip(frontier.class.iter().zip(&frontier.label));
        let after = vertices.filter_map(|(vertex, (&class, &label))| Some((vertex.after?, class, label)));
        let once = code::write(after, (&self.chunks, self.pairs), next);
        // A component that was met once is a path whose other end is fixed, and one path has two of them.
        (!(self.pairs && self.connected) || once <= 2).then_some(())
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let of_end = |end: &End| size_of::<End>() + size_of_val(end.next.as_slice());
        let of_round = |round: &Round| {
            size_of::<Round>()
                + 2 * (round.edges.len() + round.waits.len())
                + round.ends.iter().map(of_end).sum::<usize>()
        };
        size_of::<Step>()
            + size_of_val(self.open.as_slice())
            + size_of_val(self.vertices.as_slice())
            + self.rounds.iter().map(of_round).sum::<usize>()
            + self.fields.as_ref().map_or(0, Fields::bytes)
    }

    /// Nanoseconds for a transition.
    pub fn work(&self) -> usize {
        if self.fields.is_some() { FIELDS } else { 50 + 6 * self.vertices.len() }
    }
}
