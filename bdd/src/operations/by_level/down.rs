//! The way down: from pairs to the pairs below them.

use std::ops::Range;

use super::block::{Block, Open, View};
use super::levels::{BLOCK, Levels};
use super::requests::{CHUNK, REQUEST};
use crate::operations::binary::Binary;
use crate::prefetch::prefetch;
use crate::store::{Rule, Store};
use limits::Limit;

/// Nanoseconds to pass over a node.
const PASSED: u64 = 5;

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
