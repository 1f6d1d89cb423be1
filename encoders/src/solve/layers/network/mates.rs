//! What the edges of a level do to the vertices at the frontier.

use std::sync::Arc;

use smallvec::SmallVec;

use super::super::field::Chunk;
use super::code::{self, Frontier, Kinds, NONE};
use crate::bits::{Bits, cut, has, put};

/// Ends of the edges of a level that fit without memory of their own.
const USUAL: usize = 8;

/// A vertex that is at the frontier before or after a level, or between its edges.
#[derive(Clone, Debug)]
pub(super) struct Vertex {
    /// What it may be before the level, unless it is new, and after it, unless it leaves.
    pub before: Option<Kinds>,
    pub after: Option<Kinds>,
    /// For a vertex of the level's edges: by class before it, the class after each value.
    pub next: Vec<[Option<u8>; 2]>,
    /// The class after the level in which it has no edge and needs one.
    pub waits: Option<u8>,
}

/// The effect of a level.
#[derive(Clone, Debug)]
pub(in super::super) struct Step {
    /// Those before the level, then new ones.
    pub(super) vertices: Vec<Vertex>,
    /// The edges, and the vertices that have one, by place in `vertices`.
    pub(super) edges: Vec<(u8, u8)>,
    pub(super) ends: Vec<u8>,
    /// Whether vertices without an edge so far, none of them at the frontier, need one.
    pub(super) rest_waits: bool,
    pub(super) connected: bool,
    pub(super) acyclic: bool,
    pub(super) pairs: bool,
    pub(super) chunks: Arc<[Chunk]>,
    /// The bit "closed", before and after the level.
    pub(super) closed_before: Option<u32>,
    pub(super) closed_after: Option<u32>,
}

impl Step {
    /// The vertices of a state.
    #[inline]
    pub fn read<const W: usize>(&self, state: &Bits<W>) -> Frontier {
        if self.closed_before.is_some_and(|bit| has(state, bit)) {
            return Frontier { is_closed: true, ..Frontier::empty() };
        }
        let kinds = self.vertices.iter().map_while(|vertex| vertex.before);
        code::read(kinds, (&self.chunks, self.pairs), state)
    }

    /// Writes the vertices after a value of the level in the place of those before it; `None` where no solution is left.
    #[inline]
    pub fn take<const W: usize>(&self, value: bool, known: &Frontier, next: &mut Bits<W>) -> Option<()> {
        if let Some(bit) = self.closed_before {
            cut(next, bit);
        }
        if known.is_closed {
            if value && !self.edges.is_empty() {
                return None;
            }
            return self.close(next);
        }
        let mut frontier = known.clone();
        if value {
            self.join(&mut frontier)?;
        }
        match self.leave(value, &mut frontier)? {
            true => self.close(next),
            false => self.write(&frontier, next),
        }
    }

    /// The components after the edges are chosen.
    #[inline]
    fn join(&self, frontier: &mut Frontier) -> Option<()> {
        for &(a, b) in &self.edges {
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
    fn leave(&self, value: bool, frontier: &mut Frontier) -> Option<bool> {
        let mut lost: SmallVec<[u8; USUAL]> = SmallVec::new();
        for &end in &self.ends {
            let (at, vertex) = (usize::from(end), &self.vertices[usize::from(end)]);
            let class = vertex.next[usize::from(frontier.class[at])][usize::from(value)]?;
            frontier.class[at] = class;
            let label = &mut frontier.label[at];
            if vertex.after.is_some_and(|kinds| class >= kinds.plain) {
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
        let waits = |(vertex, &class): (&Vertex, &u8)| vertex.after.is_some() && vertex.waits == Some(class);
        let others_wait = self.vertices.iter().zip(&frontier.class).any(waits);
        (is_alone && !others_wait && !self.rest_waits).then_some(true)
    }

    /// Writes that the choice is closed.
    #[inline]
    fn close<const W: usize>(&self, next: &mut Bits<W>) -> Option<()> {
        self.chunks.iter().for_each(|chunk| chunk.write(next, 0));
        if let Some(bit) = self.closed_after {
            put(next, bit);
        }
        Some(())
    }

    #[inline]
    fn write<const W: usize>(&self, frontier: &Frontier, next: &mut Bits<W>) -> Option<()> {
        let vertices = self.vertices.iter().zip(frontier.class.iter().zip(&frontier.label));
        let after = vertices.filter_map(|(vertex, (&class, &label))| Some((vertex.after?, class, label)));
        let once = code::write(after, (&self.chunks, self.pairs), next);
        // A component that was met once is a path whose other end is fixed, and one path has two of them.
        (!(self.pairs && self.connected) || once <= 2).then_some(())
    }

    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let next: usize = self.vertices.iter().map(|vertex| size_of_val(vertex.next.as_slice())).sum();
        size_of::<Step>() + size_of_val(self.vertices.as_slice()) + next
    }

    /// Nanoseconds for a turn.
    pub fn work(&self) -> usize {
        50 + 6 * self.vertices.len()
    }
}
