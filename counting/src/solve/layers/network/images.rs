//! Images of the vertices at the frontier under the symmetries of a level.

use std::sync::Arc;

use model::bits::Bits;
use model::constraint::Var;

use super::super::field::Chunk;
use super::super::layout::Part;
use super::code;
use super::code::Kinds;
use super::frontier::NetworkParts;
use super::program::EdgeProgram;
use super::slots::Slots;

/// Slots, and from which to which vertices go.
type SlotMoves = (Arc<Slots>, Vec<(u8, u8)>);

/// How the vertices at the frontier before a level are carried to each other by one symmetry.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct FrontierImages {
    kinds: Vec<Kinds>,
    /// For each vertex the one whose image it is.
    source: Vec<u8>,
    chunks: Vec<Chunk>,
    pairs: bool,
    /// Of vertices that have a field each, from which slot to which.
    slots: Option<SlotMoves>,
}

impl EdgeProgram {
    /// Where a symmetry of the levels carries each vertex, if it carries edges to edges.
    pub fn vertices_moved(&self, image: &[Var]) -> Option<Vec<u32>> {
        let moved = self.network.moved(|level| image[level as usize])?;
        let vertices = self.network.carried(|edge| moved[edge as usize])?;
        let is_alike = |(vertex, &to): (usize, &u32)| self.degrees[vertex] == self.degrees[to as usize];
        vertices.iter().enumerate().all(is_alike).then_some(vertices)
    }
}

impl FrontierImages {
    /// Images of the states before a level; `None` where a vertex leaves the frontier.
    pub fn new(
        program: &EdgeProgram,
        parts: &NetworkParts<Part>,
        level: u32,
        vertices: &[u32],
    ) -> Option<FrontierImages> {
        let frontier = program.frontier(level);
        let kinds: Vec<Kinds> = frontier.iter().map(|&vertex| program.kinds_at(vertex, level)).collect();
        let mut source = vec![0; frontier.len()];
        for (at, &vertex) in frontier.iter().enumerate() {
            let to = frontier.iter().position(|&other| other == vertices[vertex] as usize)?;
            source[to] = at as u8;
            if kinds[at] != kinds[to] {
                return None;
            }
        }
        let moved = |slots: &Arc<Slots>| {
            let of = |&vertex: &usize| (slots.of(vertex), slots.of(vertices[vertex] as usize));
            (slots.clone(), frontier.iter().map(of).collect())
        };
        let slots = parts.slots().map(moved);
        Some(FrontierImages { kinds, source, chunks: parts.chunks(), pairs: program.pairs, slots })
    }

    /// Whether every vertex stays where it is.
    pub fn is_identity(&self) -> bool {
        (0..).zip(&self.source).all(|(at, &from): (u8, _)| at == from)
    }

    pub fn bytes(&self) -> usize {
        let slots = self.slots.as_ref().map_or(0, |(_, moves)| 2 * moves.len());
        size_of_val(self.kinds.as_slice()) + self.source.len() + size_of_val(self.chunks.as_slice()) + slots
    }

    /// Writes the image of the vertices of `state` into `image`, which has nothing there.
    #[inline]
    pub fn take<const W: usize>(&self, state: &Bits<W>, image: &mut Bits<W>) {
        if let Some((slots, moves)) = &self.slots {
            return slots.carry(state, image, moves);
        }
        let how = (self.chunks.as_slice(), self.pairs);
        let known = code::read(self.kinds.iter().copied(), how, state);
        let moved = self.source.iter().map(|&from| {
            let from = usize::from(from);
            (self.kinds[from], known.class[from], known.label[from])
        });
        code::write(moved, how, image);
    }
}
