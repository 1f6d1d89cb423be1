//! Passes along all steps, each with numbers of its own.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::adding::Adding;
use super::shown::Shown;
use super::sums::{LISTS, Sums, sum_lists};
use super::table::{Block, Steps, Table};
use crate::repeat::Stride;
use crate::threads::Threads;
use limits::{Budget, Limit};

/// States behind a leg that one thread takes at a time, at least.
const PART: usize = 1 << 15;
/// Work to sum the numbers that lead to a state, in nanoseconds.
const SUM: u64 = 2;

/// Families of a leg, and their blocks behind it, with the numbers of their states.
struct Part<'a, N> {
    families: Range<usize>,
    blocks: Vec<(Block<'a>, &'a mut [N])>,
}

/// What numbers are summed by, and where those before a leg are.
struct Source<'a, A: Adding> {
    adding: &'a A,
    sums: &'a [Sums],
    numbers: &'a [A::Number],
}

impl<A: Adding> Source<'_, A> {
    /// Sums the numbers of the states that lead to those of a block. The first number is that of the state `base`.
    #[inline(always)]
    fn sum(&self, base: usize, block: &Block<'_>, closes: bool, sums: &mut [A::Number]) {
        let mut lists: [&[A::Number]; LISTS] = [&[]; LISTS];
        let (prefixes, others) = block.moves.split_at(block.prefixes);
        if prefixes.is_empty() {
            sums.fill(A::Number::default());
        }
        for (at, chunk) in prefixes.chunks(LISTS).enumerate() {
            for (list, &[first, of]) in lists.iter_mut().zip(chunk) {
                let run = self.sums[of as usize].runs[0];
                *list = &self.numbers[first as usize - base + run.from as usize..][..run.len as usize];
            }
            sum_lists(self.adding, sums, &lists[..chunk.len()], at == 0);
        }
        for &[first, of] in others {
            self.sums[of as usize].add(self.adding, sums, &self.numbers[first as usize - base..]);
        }
        if closes {
            sums.iter_mut().for_each(|sum| *sum = self.adding.close(*sum));
        }
    }
}

impl<N: Copy + Default> Part<'_, N> {
    /// Takes the steps of a leg. `own` and `next` are for the numbers between strides.
    fn sum<A: Adding<Number = N>>(
        &mut self,
        adding: &A,
        sums: &[Sums],
        leg: &Steps,
        above: &[N],
        [own, next]: &mut [Vec<N>; 2],
    ) {
        let mut blocks = self.blocks.iter_mut();
        let (last, before) = leg.moves.split_last().expect("a leg has a stride");
        for family in self.families.clone() {
            let mut base = 0;
            for (at, step) in before.iter().enumerate() {
                cov_mark::hit!(a_family_takes_several_strides);
                let numbers = if at == 0 { above } else { &own[..] };
                let from = Source { adding, sums, numbers };
                let mut begin = None;
                for block in step.family(family) {
                    let first = *begin.get_or_insert(block.state);
                    let place = block.state - first..block.state - first + block.states;
                    next.resize(next.len().max(place.end), N::default());
                    from.sum(base, &block, step.closes, &mut next[place]);
                }
                base = begin.unwrap_or(0);
                std::mem::swap(own, next);
            }
            let numbers = if before.is_empty() { above } else { &own[..] };
            let from = Source { adding, sums, numbers };
            for (block, sums) in blocks.by_ref().take(last.of_family(family).len()) {
                from.sum(base, block, last.closes, sums);
            }
        }
    }
}

/// The families of a leg, and the numbers of the states behind it, in parts.
fn parts<'a, N>(leg: &'a Steps, mut numbers: &'a mut [N]) -> Vec<Part<'a, N>> {
    let last = leg.last();
    let mut blocks = Vec::new();
    for block in last.blocks() {
        let (own, rest) = numbers.split_at_mut(block.states);
        blocks.push(Some((block, own)));
        numbers = rest;
    }
    let (mut parts, mut own, mut first, mut states) = (Vec::new(), Vec::new(), 0, 0);
    for family in 0..leg.families() {
        for &block in last.of_family(family) {
            let block = blocks[block as usize].take();
            states += block.as_ref().map_or(0, |(block, _)| block.states);
            own.extend(block);
        }
        if states >= PART || family + 1 == leg.families() {
            parts.push(Part { families: first..family + 1, blocks: std::mem::take(&mut own) });
            (first, states) = (family + 1, 0);
        }
    }
    parts
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
        let Table { sums, bytes, .. } = self.table;
        let zero = A::Number::default();
        let mut above = vec![zero; self.table.width];
        above[self.table.root] = adding.one();
        let mut below = Vec::new();
        // Of each thread that is at work: memory that is given back and asked for again is cleared by the system.
        let spare = Mutex::new(Vec::new());
        for (strides, kinds) in &self.table.way {
            let (strides, leg) = (&self.strides[strides.clone()], &self.table.legs[kinds]);
            let width = leg.last().width();
            adding.make_room(&mut above, strides.iter().map(Stride::bits).sum());
            below.resize(width, zero);
            let mut parts = parts(leg, &mut below);
            self.threads.each(width, &mut parts, |_, part| {
                let taken = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let mut between = taken.unwrap_or_default();
                part.sum(adding, sums, leg, &above, &mut between);
                spare.lock().unwrap_or_else(PoisonError::into_inner).push(between);
            });
            self.budget.spend((width * strides.len()) as u64 * SUM, *bytes)?;
            self.shown.show(strides[0].level(), width as u64, *bytes);
            std::mem::swap(&mut above, &mut below);
        }
        self.shown.done += 1;
        Ok(above.iter().fold(zero, |sum, &number| adding.close(adding.add(sum, number))))
    }
}
