//! Passes along all steps, each with numbers of its own.

use super::adding::Adding;
use super::shown::Shown;
use super::table::{Block, Moves, Table};
use crate::repeat::Stride;
use crate::threads::Threads;
use limits::{Budget, Limit};

/// Blocks that one thread takes at a time.
const PART: usize = 1 << 7;
/// Work to sum the numbers that lead to a state, in nanoseconds.
const SUM: u64 = 4;

/// Blocks behind a step, with the numbers of their states.
struct Part<'a, N>(Vec<(Block<'a>, &'a mut [N])>);

impl<N: Copy + Default> Part<'_, N> {
    /// Sums the numbers of the states that lead to each.
    fn sum<A: Adding<Number = N>>(&mut self, adding: &A, table: &Table, above: &[N]) {
        for (block, sums) in &mut self.0 {
            sums.fill(N::default());
            for &[first, of] in block.moves {
                table.sums[of as usize].add(adding, sums, &above[first as usize..]);
            }
            sums.iter_mut().for_each(|sum| *sum = adding.close(*sum));
        }
    }
}

/// The blocks behind a step, and the numbers of their states, in parts.
fn parts<'a, N>(step: &'a Moves, mut numbers: &'a mut [N]) -> Vec<Part<'a, N>> {
    let mut blocks: Vec<Option<(Block<'_>, &mut [N])>> = Vec::with_capacity(step.order.len());
    for block in step.blocks() {
        let (own, rest) = numbers.split_at_mut(block.states);
        blocks.push(Some((block, own)));
        numbers = rest;
    }
    let part =
        |order: &[u32]| Part(order.iter().filter_map(|&block| blocks[block as usize].take()).collect());
    step.order.chunks(PART).map(part).collect()
}

/// Passes of a count.
pub(super) struct Passes<'a> {
    pub table: &'a Table,
    pub strides: &'a [Stride],
    pub threads: &'a Threads,
    pub budget: &'a Budget,
    pub shown: Shown<'a>,
}

impl Passes<'_> {
    /// The sum over all solutions.
    pub fn run<A: Adding>(&mut self, adding: &mut A) -> Result<A::Number, Limit> {
        let zero = A::Number::default();
        let mut above = vec![zero; self.table.width(0)];
        above[self.table.root] = adding.one();
        let mut below = Vec::new();
        let bytes = self.table.bytes();
        for (at, stride) in self.strides.iter().enumerate() {
            let width = self.table.width(at + 1);
            adding.make_room(&mut above, stride.children);
            below.resize(width, zero);
            let mut parts = parts(self.table.step(at), &mut below);
            self.threads.each(width, &mut parts, |_, part| part.sum(adding, self.table, &above));
            self.budget.spend(width as u64 * SUM, bytes)?;
            self.shown.show(stride.level(), width as u64, bytes);
            std::mem::swap(&mut above, &mut below);
        }
        self.shown.done += 1;
        Ok(above.iter().fold(zero, |sum, &number| adding.close(adding.add(sum, number))))
    }
}
