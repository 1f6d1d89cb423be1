//! The halves of requests on the way down, many at once.

use super::answer::{Answer, Pair};
use super::levels::BLOCK;
use crate::operations::binary::{Binary, select, sorted};
use crate::prefetch::prefetch;
use crate::store::{Edge, Rule, Store};

/// A pair that is no terminal case, and the half that asks for it.
#[derive(Clone, Copy, Default)]
pub(super) struct Open {
    pub pair: Pair,
    pub half: u32,
    pub level: u32,
}

/// A half one operand of which is above the other.
#[derive(Clone, Copy)]
pub(super) struct Passing {
    /// Where the way of the upper operand began, and where it is.
    pub from: Edge,
    pub upper: Edge,
    pub other: Edge,
    /// The level of the other operand.
    pub until: u32,
    pub half: u32,
    /// Whether the upper one is the first operand.
    pub first: bool,
}

impl Passing {
    pub const NONE: Passing = Passing {
        from: Edge::FALSE,
        upper: Edge::FALSE,
        other: Edge::FALSE,
        until: 0,
        half: 0,
        first: false,
    };

    /// Returns the operands, the upper one at the `end` of its way.
    #[inline(always)]
    pub fn operands(self, end: Edge) -> (Edge, Edge) {
        if self.first { (end, self.other) } else { (self.other, end) }
    }
}

/// The halves of up to [`BLOCK`] requests.
pub(super) struct Block {
    pub answers: [Answer; 2 * BLOCK],
    /// The first `len` are in use. One more place lets an entry be written before it is known to stay.
    pub open: [Open; 2 * BLOCK + 1],
    pub len: usize,
    /// Of families: the halves that pass over variables; the first `passing_len` are in use.
    pub passing: [Passing; 2 * BLOCK],
    pub passing_len: usize,
}

/// The part of the store that the way down reads.
#[derive(Clone, Copy)]
pub(super) struct View<'a, L> {
    pub store: &'a Store,
    /// The level of each node, by identifier.
    pub level_of: &'a [L],
}

impl<L: Copy + Into<u32>> View<'_, L> {
    #[inline(always)]
    pub fn level(self, edge: Edge) -> u32 {
        self.level_of[edge.id() as usize].into()
    }

    /// Returns both cofactors by the variable at `level` of an operand that is not above it. Without a
    /// branch: which operands begin there is unpredictable.
    #[inline(always)]
    fn cofactors(self, rule: Rule, edge: Edge, level: u32) -> (Edge, Edge) {
        let (low, high) = self.store.children(edge);
        let begins = self.level(edge) == level;
        (select(begins, low, edge), select(begins, high, rule.high_without_node(edge)))
    }
}

impl Block {
    pub const NEW: Block = Block {
        answers: [Answer::NONE; 2 * BLOCK],
        open: [Open { pair: Pair::NONE, half: 0, level: 0 }; 2 * BLOCK + 1],
        len: 0,
        passing: [Passing::NONE; 2 * BLOCK],
        passing_len: 0,
    };

    /// Answers the halves that the edges decide; the other halves stay open. Prefetches the levels of their
    /// operands.
    #[inline(always)]
    pub fn expand<B: Binary, L: Copy + Into<u32>>(
        &mut self,
        pairs: impl Iterator<Item = Pair>,
        view: View<'_, L>,
        level: u32,
    ) {
        self.len = 0;
        for (i, pair) in pairs.enumerate() {
            let (f, g) = pair.edges();
            let (f0, f1) = view.cofactors(B::FIRST, f, level);
            let (g0, g1) = view.cofactors(B::SECOND, g, level);
            for (half, (f, g)) in [(2 * i, (f0, g0)), (2 * i + 1, (f1, g1))] {
                let (known, edge) = B::outcome(f, g);
                let (f, g, flip) = B::normal(f, g);
                self.answers[half] = Answer::new(known, edge, flip);
                let (f, g) = sorted::<B>(f, g);
                self.open[self.len] = Open { pair: Pair::new(f, g), half: half as u32, level: 0 };
                self.len += usize::from(!known);
                prefetch(view.level_of, f.id() as usize);
                prefetch(view.level_of, g.id() as usize);
            }
        }
    }

    /// Finds the level of each open half; calls `prefetch` with it.
    #[inline(always)]
    pub fn find_levels<L: Copy + Into<u32>>(&mut self, view: View<'_, L>, mut prefetch: impl FnMut(&Open)) {
        for open in &mut self.open[..self.len] {
            let (f, g) = open.pair.edges();
            open.level = view.level(f).min(view.level(g));
            prefetch(open);
        }
    }

    /// Answers a half.
    #[inline(always)]
    pub fn answer(&mut self, half: u32, edge: Edge) {
        self.answers[half as usize] = Answer::new(true, edge, 0);
    }
}
