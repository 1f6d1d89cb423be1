//! The way down: from pairs to the pairs below them.

use super::answer::{Answer, Pair};
use super::requests::{CHUNK, REQUEST};
use super::{BLOCK, Sweep, Swept, select};
use crate::budget::Limit;
use crate::prefetch::fetch;
use crate::store::node::Edge;
use crate::store::nodes::Store;

/// A pair of which nothing is told, and the half that asks for it.
#[derive(Clone, Copy, Default)]
struct Open {
    pair: Pair,
    half: u32,
    level: u32,
}

/// What the operation goes on with on both branches of the variable at `level`, for an operand that is
/// not above it.
#[inline(always)]
fn halves<L: Copy + Into<u32>>(
    store: &Store,
    levels: &[L],
    level: u32,
    edge: Edge,
    is_family: bool,
) -> (Edge, Edge) {
    let (low, high) = store.children(edge);
    // Without a branch: which edges begin here is not to be foretold.
    let begins = levels[edge.id() as usize].into() == level;
    (select(begins, low, edge), select(begins, high, if is_family { Edge::FALSE } else { edge }))
}

impl Sweep {
    /// Turns the requests of a level into what their halves come to. `levels` are those of the store.
    pub fn down<S: Swept, L: Copy + Into<u32>>(
        &mut self,
        store: &Store,
        levels: &[L],
        level: u32,
    ) -> Result<(), Limit> {
        let mut queue = std::mem::take(&mut self.queues[(level - self.top) as usize]);
        queue.close(&mut self.requests);
        let mut answers = [Answer::default(); 2 * BLOCK];
        let mut open = [Open::default(); 2 * BLOCK + 1];
        let mut runs = queue.runs(BLOCK).peekable();
        while let Some(run) = runs.next() {
            // A reading of the clock for every chunk.
            if run.start % CHUNK == 0 {
                store.budget.spend(CHUNK as u64 * REQUEST, store.bytes())?;
            }
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
                let (f0, f1) = halves(store, levels, level, f, S::FAMILIES);
                let (g0, g1) = halves(store, levels, level, g, S::SECOND_IS_FAMILY);
                for (half, (f, g)) in [(2 * i, (f0, g0)), (2 * i + 1, (f1, g1))] {
                    let (told, edge) = S::outcome(f, g);
                    let (f, g, flip) = S::normal(f, g);
                    answers[half] = Answer::new(told, edge, flip);
                    open[opened] = Open { pair: Pair::of::<S>(f, g), half: half as u32, level: 0 };
                    opened += usize::from(!told);
                    fetch(levels, f.id() as usize);
                    fetch(levels, g.id() as usize);
                }
            }
            let mut asked = 0;
            for i in 0..opened {
                let (f, g) = open[i].pair.edges();
                let (level_f, level_g) = (levels[f.id() as usize].into(), levels[g.id() as usize].into());
                if S::FAMILIES && S::SECOND_IS_FAMILY {
                    let first = store.holds_all_from(f, level_f, level_g);
                    let second = store.holds_all_from(g, level_g, level_f);
                    if let Some(edge) = S::with_all_sets(first, second, f, g) {
                        answers[open[i].half as usize] = Answer::new(true, edge, 0);
                        continue;
                    }
                }
                open[asked] = Open { level: level_f.min(level_g), ..open[i] };
                let (table, at) =
                    self.queues[(open[asked].level - self.top) as usize].way_to(open[asked].pair);
                fetch(table, at);
                asked += 1;
            }
            for open in &open[..asked] {
                // Levels are often as wide as the one above them.
                let expected = if open.level == level + 1 { queue.len() } else { 0 };
                let below = &mut self.queues[(open.level - self.top) as usize];
                let request = below.ask(&mut self.requests, open.pair, expected);
                answers[open.half as usize] = answers[open.half as usize].of(request);
            }
            if self.requests.full {
                return Ok(());
            }
            for (request, halves) in run.zip(answers.chunks_exact(2)) {
                self.requests.set_halves(request, halves[0], halves[1]);
            }
        }
        drop(runs);
        self.queues[(level - self.top) as usize] = queue;
        Ok(())
    }
}
