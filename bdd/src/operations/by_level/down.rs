//! The way down: from pairs to the pairs below them.

use std::ops::Range;

use super::answer::{Answer, Pair};
use super::levels::{BLOCK, Levels};
use super::pass::Passing;
use super::requests::{CHUNK, REQUEST};
use crate::operations::binary::{Binary, select, sorted};
use crate::prefetch::prefetch;
use crate::store::{Edge, Rule, Store};
use limits::Limit;

/// Nanoseconds to pass over a node.
const PASSED: u64 = 5;

/// A pair that is no terminal case, and the half that asks for it.
#[derive(Clone, Copy, Default)]
pub(super) struct Open {
    pub pair: Pair,
    pub half: u32,
    pub level: u32,
}

/// The halves of up to [`BLOCK`] requests.
pub(super) struct Block {
    answers: [Answer; 2 * BLOCK],
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
    const NEW: Block = Block {
        answers: [Answer::NONE; 2 * BLOCK],
        open: [Open { pair: Pair::NONE, half: 0, level: 0 }; 2 * BLOCK + 1],
        len: 0,
        passing: [Passing::NONE; 2 * BLOCK],
        passing_len: 0,
    };

    /// Answers the halves that the edges decide; the other halves stay open. Prefetches the levels of their
    /// operands.
    #[inline(always)]
    fn expand<B: Binary, L: Copy + Into<u32>>(
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
    fn find_levels<L: Copy + Into<u32>>(&mut self, view: View<'_, L>, mut prefetch: impl FnMut(&Open)) {
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

impl Levels {
    /// Replaces the pairs of a level by the answers of their halves. `level_of` is that of the store.
    pub fn down<B: Binary, L: Copy + Into<u32>>(
        &mut self,
        store: &Store,
        level_of: &[L],
        level: u32,
    ) -> Result<(), Limit> {
        let mut queue = std::mem::take(&mut self.queues[(level - self.top) as usize]);
        queue.close(&mut self.requests);
        let view = View { store, level_of };
        let mut block = Block::NEW;
        let mut ends = std::mem::take(&mut self.ends);
        let mut passed = 0;
        let mut runs = queue.runs(BLOCK).peekable();
        while let Some(run) = runs.next() {
            // Checks the budget once a chunk.
            if run.start % CHUNK == 0 {
                let work = CHUNK as u64 * REQUEST + std::mem::take(&mut passed) as u64 * PASSED;
                store.budget.spend(work, store.bytes() + self.requests.bytes())?;
            }
            self.prefetch_operands(runs.peek().cloned().unwrap_or(0..0), view);
            block.expand::<B, L>(run.clone().map(|request| self.requests.pair(request)), view, level);
            let prefetch_place = |open: &Open| {
                let (table, at) = self.queues[(open.level - self.top) as usize].way_to(open.pair);
                prefetch(table, at);
            };
            match B::FIRST {
                Rule::Bdd => block.find_levels(view, prefetch_place),
                Rule::Zdd => passed += block.find_levels_of_families::<B, L>(view, &mut ends, prefetch_place),
            }
            for open in &block.open[..block.len] {
                // Levels are often as wide as the one above them.
                let expected = if open.level == level + 1 { queue.len() } else { 0 };
                let below = &mut self.queues[(open.level - self.top) as usize];
                let request = below.request(&mut self.requests, open.pair, expected);
                let answer = &mut block.answers[open.half as usize];
                *answer = answer.of(request);
            }
            if self.requests.full {
                return Ok(());
            }
            for (request, halves) in run.zip(block.answers.chunks_exact(2)) {
                self.requests.set_halves(request, halves[0], halves[1]);
            }
        }
        drop(runs);
        self.queues[(level - self.top) as usize] = queue;
        self.ends = ends;
        Ok(())
    }

    /// Prefetches the operands of requests.
    #[inline(always)]
    fn prefetch_operands<L>(&self, requests: Range<usize>, view: View<'_, L>) {
        for request in requests {
            let (f, g) = self.requests.pair(request).edges();
            for edge in [f, g] {
                prefetch(&view.store.nodes, edge.id() as usize);
                prefetch(view.level_of, edge.id() as usize);
            }
        }
    }
}
