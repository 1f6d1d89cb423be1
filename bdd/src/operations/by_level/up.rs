//! The way up: from requests to nodes, children first.

use super::levels::{BLOCK, Levels};
use super::requests::{CHUNK, REQUEST};
use crate::prefetch::prefetch;
use crate::store::{Edge, Rule, Store};
use limits::Limit;

impl Levels {
    /// Computes the result of every request. Gives the memory of requests back as soon as no level above asks
    /// for them, so that it is not held beside all new nodes.
    pub fn up(&mut self, store: &mut Store, rule: Rule) -> Result<(), Limit> {
        let mut halves = [(Edge::FALSE, Edge::FALSE); BLOCK];
        for (below_top, queue) in self.queues.iter().enumerate().rev() {
            let level = self.top + below_top as u32;
            let mut runs = queue.runs(BLOCK).peekable();
            while let Some(run) = runs.next() {
                if run.start % CHUNK == 0 {
                    store.budget.spend(CHUNK as u64 * REQUEST, store.bytes())?;
                }
                for request in runs.peek().cloned().unwrap_or(0..0) {
                    for other in self.requests.waits_for(request) {
                        prefetch(&self.requests.words, other);
                    }
                }
                for (halves, request) in halves.iter_mut().zip(run.clone()) {
                    *halves = self.requests.halves(request);
                    prefetch(&store.nodes, halves.0.id() as usize);
                    prefetch(&store.nodes, halves.1.id() as usize);
                }
                for &(low, high) in &halves[..run.len()] {
                    prefetch(&store.nodes, store.first_parent(low, high) as usize);
                }
                for (&(low, high), request) in halves.iter().zip(run) {
                    self.requests.set_result(request, store.make_by(rule, level, low, high)?);
                }
            }
            let bytes = self.requests.bytes();
            self.requests.truncate(queue.words_before as usize);
            store.other_bytes -= bytes - self.requests.bytes();
        }
        Ok(())
    }
}
