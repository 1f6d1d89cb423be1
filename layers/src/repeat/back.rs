//! The second half of a count from its end: in how many ways each state of the middle goes on.
//!
//! The number of solutions is the sum, over the states of the middle, of the paths to a state times the paths from it. Numbers
//! grow from both ends, so they have half as many words in the mean, and a state's number is a sum of those of its children,
//! which is written once. Independent wazirs 30x30, 529 bits, by single cells: 16 s; 32 s from the top alone.

use std::collections::HashMap;
use std::ops::Range;

use num_bigint::BigUint;

use super::{CHUNK, LOOK, Lists, Repeated, Values, in_width, is_some};
use crate::figures::{LayerProgress, LayerStats};
use crate::spec::Layered;
use crate::values::{add, number};
use limits::Limit;

impl Values {
    /// The same in numbers that are wide enough for sums that are `more` bits longer than each of them at most; `sum_bits` are
    /// those of the largest.
    fn wide_enough_for_sums(self, more: u32) -> Values {
        let more = u64::from(more);
        let enough = 64 * self.width as u64;
        if self.sum_bits + more <= enough {
            return Values { sum_bits: self.sum_bits + more, ..self };
        }
        let bits = |one: &[u64]| {
            let top = one.iter().rposition(|&word| word != 0);
            top.map_or(0, |at| 64 * at as u64 + u64::from(64 - one[at].leading_zeros()))
        };
        // The largest has fewer bits than what was said before.
        let sum_bits = self.words.chunks_exact(self.width).map(bits).max().unwrap_or(0) + more;
        if sum_bits <= enough {
            cov_mark::hit!(a_number_is_less_than_was_said);
            return Values { sum_bits, ..self };
        }
        cov_mark::hit!(numbers_from_the_end_get_more_words);
        let width = sum_bits.div_ceil(64) as usize;
        Values { words: self.in_words(width), width, sum_bits }
    }

    /// Writes for each of these states the sum of the numbers of its children.
    fn hand_up(&self, states: Range<usize>, lists: &Lists, above: &mut [u64]) {
        in_width!(self.width, |width| self.hand_up_in(width, states, lists, above));
    }

    #[inline(always)]
    fn hand_up_in(&self, width: usize, states: Range<usize>, lists: &Lists, above: &mut [u64]) {
        for (state, own) in states.zip(above.chunks_exact_mut(width)) {
            for &child in lists.of(state) {
                let at = child as usize * width;
                add(own, &self.words[at..at + width]);
            }
        }
    }

    /// The sum of the products with the numbers of the same states.
    fn times(&self, other: &Values) -> BigUint {
        let pairs = self.words.chunks_exact(self.width).zip(other.words.chunks_exact(other.width));
        let reached = pairs.filter(|(one, _)| is_some(one));
        reached.map(|(one, other)| number(one) * number(other)).sum()
    }
}

impl<const W: usize, L: Layered<W>> Repeated<'_, W, L> {
    /// Returns the number of solutions, from the numbers of the states before a stride in the middle.
    pub(super) fn meet(
        &mut self,
        middle: usize,
        values: &Values,
        stats: &mut LayerStats,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<BigUint, Limit> {
        cov_mark::hit!(counts_meet_in_the_middle);
        self.list_below(middle, values, stats)?;
        let last = self.width(self.strides.len());
        let mut ways = Values { words: vec![1; last], width: 1, sum_bits: 1 };
        let mut done_levels = self.strides[middle].level();
        let mut spare = Vec::new();
        for at in (middle..self.strides.len()).rev() {
            let stride = &self.strides[at];
            ways = ways.wide_enough_for_sums(stride.bits());
            let lists = &self.lists[&(self.kind(at), self.kind(at + 1))];
            let mut above = std::mem::take(&mut spare);
            above.clear();
            above.resize(self.width(at) * ways.width, 0);
            // Of other states of the kind, this step is nowhere asked for.
            let width = lists.places.len();
            let bytes = self.bytes()
                + (values.words.len() + ways.words.capacity() + above.capacity()) * size_of::<u64>();
            stats.peak_bytes = stats.peak_bytes.max(bytes);
            let mut done = 0;
            while done < width {
                let chunk = done..(done + CHUNK).min(width);
                ways.hand_up(chunk.clone(), lists, &mut above[done * ways.width..chunk.end * ways.width]);
                done = chunk.end;
                self.budget.spend(chunk.len() as u64 * LOOK * ways.width as u64, bytes)?;
                watch(&LayerProgress {
                    level: done_levels,
                    width: width as u64,
                    expanded: done as u64,
                    bytes,
                    next: None,
                });
            }
            done_levels += stride.end() - stride.level();
            spare = std::mem::replace(&mut ways.words, above);
        }
        Ok(values.times(&ways))
    }

    /// Lists the children of the states that those of `values` lead to, from a stride to the end.
    fn list_below(&mut self, middle: usize, values: &Values, stats: &mut LayerStats) -> Result<(), Limit> {
        let mut reached: Vec<bool> = values.words.chunks_exact(values.width).map(is_some).collect();
        // By kinds: what was reached before a step when it came up last, and what by it.
        let mut last: HashMap<_, (Vec<bool>, Vec<bool>)> = HashMap::new();
        for at in middle..self.strides.len() {
            stats.widths.push(reached.iter().filter(|is_reached| **is_reached).count() as u64);
            let stride = &self.strides[at];
            stats.widths.extend((stride.level() + 1..stride.end()).map(|_| 0));
            let (kinds, work) = ((self.kind(at), self.kind(at + 1)), stride.work);
            reached = match last.get(&kinds) {
                Some((before, below)) if *before == reached => {
                    cov_mark::hit!(the_same_states_lead_to_the_same);
                    below.clone()
                }
                _ => {
                    // Of no states, too, there is a list then.
                    for begin in (0..=reached.len()).step_by(CHUNK) {
                        let chunk = begin..(begin + CHUNK).min(reached.len());
                        let made = self.list(at, chunk, |state| reached[state]);
                        self.budget.spend(made * work, self.bytes())?;
                    }
                    let below = self.below(at, &reached);
                    last.insert(kinds, (reached, below.clone()));
                    below
                }
            };
        }
        Ok(())
    }

    /// Which states some states before a stride lead to.
    fn below(&self, at: usize, reached: &[bool]) -> Vec<bool> {
        let mut below = vec![false; self.width(at + 1)];
        let Some(lists) = self.lists.get(&(self.kind(at), self.kind(at + 1))) else { return below };
        for (state, _) in reached.iter().enumerate().filter(|(_, is_reached)| **is_reached) {
            lists.of(state).iter().for_each(|&child| below[child as usize] = true);
        }
        below
    }
}
