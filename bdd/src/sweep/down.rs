//! The way down: from pairs to the pairs below them.

use super::requests::{Answer, Pair};
use super::{BLOCK, Sweep};
use crate::budget::Limit;
use crate::fetch::fetch;
use crate::node::{Edge, Node};
use crate::pair::Connective;
use crate::store::Store;

/// A pair of which nothing is told, and the half that asks for it.
#[derive(Clone, Copy, Default)]
struct Open {
    pair: Pair,
    half: u32,
    level: u32,
}

/// Both cofactors by the variable at `level` of an edge that is not above it.
#[inline(always)]
fn cofactors<L: Copy + Into<u32>>(nodes: &[Node], levels: &[L], level: u32, edge: Edge) -> (Edge, Edge) {
    let (low, high) = nodes[edge.id() as usize].children(edge.complement());
    // Without a branch: which edges begin here is not to be foretold.
    let below = u32::from(levels[edge.id() as usize].into() == level).wrapping_sub(1);
    let pick = |child: Edge| Edge(child.0 ^ ((child.0 ^ edge.0) & below));
    (pick(low), pick(high))
}

impl Sweep {
    /// Turns the requests of a level into what their halves come to. `levels` are those of the store.
    pub fn down<C: Connective, L: Copy + Into<u32>>(
        &mut self,
        store: &Store,
        levels: &[L],
        level: u32,
    ) -> Result<(), Limit> {
        let mut queue = std::mem::take(&mut self.queues[(level - self.top) as usize]);
        queue.close(&mut self.requests);
        let mut halves = [Answer::default(); 2 * BLOCK];
        let mut open = [Open::default(); 2 * BLOCK + 1];
        let mut runs = queue.runs(BLOCK).peekable();
        while let Some(run) = runs.next() {
            store.budget.check()?;
            for request in runs.peek().cloned().unwrap_or(0..0) {
                let (f, g) = self.requests.pair(request).edges();
                for edge in [f, g] {
                    fetch(&store.nodes, edge.id() as usize);
                    fetch(levels, edge.id() as usize);
                }
            }
            let mut opened = 0;
            for (i, request) in run.clone().enumerate() {
                let (f, g) = self.requests.pair(request).edges();
                let (f0, f1) = cofactors(&store.nodes, levels, level, f);
                let (g0, g1) = cofactors(&store.nodes, levels, level, g);
                for (half, (f, g)) in [(2 * i, (f0, g0)), (2 * i + 1, (f1, g1))] {
                    let (told, edge) = C::outcome(f, g);
                    let (f, g, flip) = C::normal(f, g);
                    halves[half] = Answer::new(told, edge, flip);
                    open[opened] = Open { pair: Pair::new(f, g), half: half as u32, level: 0 };
                    opened += usize::from(!told);
                    fetch(levels, f.id() as usize);
                    fetch(levels, g.id() as usize);
                }
            }
            for open in &mut open[..opened] {
                let (f, g) = open.pair.edges();
                open.level = levels[f.id() as usize].into().min(levels[g.id() as usize].into());
                let (table, at) = self.queues[(open.level - self.top) as usize].way_to(open.pair);
                fetch(table, at);
            }
            for open in &open[..opened] {
                // Levels are often as wide as the one above them.
                let expected = if open.level == level + 1 { queue.len() } else { 0 };
                let below = &mut self.queues[(open.level - self.top) as usize];
                let request = below.ask(&mut self.requests, open.pair, expected);
                halves[open.half as usize] = halves[open.half as usize].of(request);
            }
            if self.requests.full {
                return Ok(());
            }
            for (request, halves) in run.zip(halves.chunks_exact(2)) {
                self.requests.set_halves(request, halves[0], halves[1]);
            }
        }
        drop(runs);
        self.queues[(level - self.top) as usize] = queue;
        Ok(())
    }
}
