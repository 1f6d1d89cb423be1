//! Steps that repeat: where the step of a level is that of an earlier one, what it does to each state is looked up.
//!
//! States of levels with the same step have numbers in common. The first time a state comes up at a step its children are
//! found by hashing, as everywhere; from then on the numbers of the children are read from a list. So each state of a
//! 30x30 board is hashed in one row, not in thirty. Where numbers become long, the second half is counted from its end
//! (`repeat/back.rs`).

mod back;
mod states;
mod stride;

use std::collections::HashMap;
use std::ops::Range;

use num_bigint::BigUint;

use super::figures::{LayerProgress, LayerStats};
use super::spec::Layered;
use super::values::{Sum, add};
use limits::{Budget, Limit};
pub(super) use states::States;
pub(super) use stride::{OFTEN, Stride, strides};

/// Work of a look at a state, in nanoseconds.
const LOOK: u64 = 5;
/// States between two looks at the budget.
const CHUNK: usize = 1 << 13;
/// The share of a limit on bytes that lists may take: beyond it the count begins anew without them.
const SHARE: usize = 2;
/// Words of numbers in the middle from which the second half is counted from its end.
const LONG: usize = 2;
/// Most children in a list: their places have 32 bits.
const MOST_CHILDREN: usize = 1 << 31;

/// Calls a function with a width that the compiler knows, if it is a usual one: sums have no loops then.
macro_rules! in_width {
    ($width:expr, |$known:ident| $call:expr) => {
        in_width!($width, |$known| $call, 1 2 3 4 5 6)
    };
    ($width:expr, |$known:ident| $call:expr, $($usual:literal)*) => {
        match $width {
            $($usual => {
                let $known = $usual;
                $call
            })*
            $known => $call,
        }
    };
}
use in_width;

/// The children of states, by their numbers.
struct Lists {
    /// By state: where its children begin and end.
    places: Vec<[u32; 2]>,
    /// How many states have not come up.
    left: usize,
    children: Vec<u32>,
}

impl Lists {
    /// The place of the children of a state that has not come up.
    const NONE: [u32; 2] = [0; 2];

    fn new() -> Lists {
        // Place 0 belongs to no state. So the list of a state without children differs from `NONE`.
        Lists { places: Vec::new(), left: 0, children: vec![0] }
    }

    /// The children of a state, by their numbers; of one that has not come up, none.
    fn of(&self, state: usize) -> &[u32] {
        let [begin, end] = self.places[state];
        &self.children[begin as usize..end as usize]
    }

    fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<[u32; 2]>() + self.children.capacity() * size_of::<u32>()
    }
}

/// Numbers of as many words each, by state.
struct Values {
    words: Vec<u64>,
    width: usize,
    /// Bits that are enough for their sum.
    sum_bits: u64,
}

impl Values {
    /// The same in numbers that are wide enough for a step that makes their sum `more` bits longer at most.
    fn wide_enough(self, more: u32) -> Values {
        let more = u64::from(more);
        let sum_bits = self.sum_bits + more;
        let width = (sum_bits.div_ceil(64) as usize).max(1);
        if width <= self.width {
            return Values { sum_bits, ..self };
        }
        // The sum itself is less than what was said before.
        let mut sum = Sum::default();
        sum.add(&self.words, self.width);
        let sum_bits = sum.total().bits() + more;
        let width = sum_bits.div_ceil(64) as usize;
        if width <= self.width {
            cov_mark::hit!(a_sum_is_less_than_was_said);
            Values { sum_bits, ..self }
        } else {
            cov_mark::hit!(sums_get_more_words);
            Values { words: self.in_words(width), width, sum_bits }
        }
    }

    /// Whether a state was reached.
    fn is_reached(&self, state: usize) -> bool {
        is_some(&self.words[state * self.width..(state + 1) * self.width])
    }

    /// The numbers in more words each.
    fn in_words(&self, width: usize) -> Vec<u64> {
        let mut words = vec![0; self.words.len() / self.width * width];
        for (wide, number) in words.chunks_exact_mut(width).zip(self.words.chunks_exact(self.width)) {
            wide[..self.width].copy_from_slice(number);
        }
        words
    }

    /// Adds the numbers of these states to those of their children.
    fn hand_down(&self, states: Range<usize>, lists: &Lists, below: &mut [u64]) -> u64 {
        in_width!(self.width, |width| self.hand_down_in(width, states, lists, below))
    }

    #[inline(always)]
    fn hand_down_in(&self, width: usize, states: Range<usize>, lists: &Lists, below: &mut [u64]) -> u64 {
        let mut reached = 0;
        for state in states {
            let own = &self.words[state * width..(state + 1) * width];
            if is_some(own) {
                reached += 1;
                for &child in lists.of(state) {
                    let at = child as usize * width;
                    add(&mut below[at..at + width], own);
                }
            }
        }
        reached
    }
}

/// Whether the state of a number was reached.
#[inline(always)]
fn is_some(number: &[u64]) -> bool {
    number.iter().any(|&word| word != 0)
}

/// A count by lists on its way down, of all solutions.
pub(super) struct Repeated<'a, const W: usize, L> {
    spec: &'a L,
    strides: &'a [Stride],
    budget: &'a Budget,
    states: HashMap<Option<u32>, States<W>>,
    lists: HashMap<(Option<u32>, Option<u32>), Lists>,
    /// States whose numbers are not known yet: the memory of one list serves the next.
    found: Vec<[u64; W]>,
}

impl<'a, const W: usize, L: Layered<W>> Repeated<'a, W, L> {
    pub fn new(spec: &'a L, strides: &'a [Stride], budget: &'a Budget) -> Repeated<'a, W, L> {
        Repeated { spec, strides, budget, states: HashMap::new(), lists: HashMap::new(), found: Vec::new() }
    }

    /// The kind of a stride; `None` behind the last one.
    fn kind(&self, at: usize) -> Option<u32> {
        self.strides.get(at).map(|stride| stride.kind)
    }

    /// How many states have a number before a stride.
    fn width(&self, at: usize) -> usize {
        self.states.get(&self.kind(at)).map_or(0, |states| states.all.len())
    }

    fn bytes(&self) -> usize {
        self.states.values().map(States::bytes).sum::<usize>()
            + self.lists.values().map(Lists::bytes).sum::<usize>()
    }

    /// Counts down to the last level, or to the one in the middle and from the end to it. `None` where lists take too much
    /// memory.
    pub fn total(
        &mut self,
        stats: &mut LayerStats,
        watch: &mut dyn FnMut(&LayerProgress),
    ) -> Result<Option<BigUint>, Limit> {
        let Some(root) = self.spec.root() else { return Ok(Some(BigUint::ZERO)) };
        self.states.entry(self.kind(0)).or_insert_with(States::new).number(&root);
        let mut values = Values { words: vec![1], width: 1, sum_bits: 1 };
        let mut spare = Vec::new();
        for at in 0..self.strides.len() {
            let (more, work) = (self.strides[at].bits(), self.strides[at].work);
            let (level, end) = (self.strides[at].level(), self.strides[at].end());
            if 2 * level >= self.spec.levels() && values.width >= LONG {
                return self.meet(at, &values, stats, watch).map(Some);
            }
            values = values.wide_enough(more);
            // The memory of the layer before is taken again: the system would clear new memory page by page.
            let mut below = std::mem::take(&mut spare);
            below.clear();
            let (mut done, mut reached) = (0, 0);
            let width = values.words.len() / values.width;
            while done < width {
                let chunk = done..(done + CHUNK).min(width);
                let made = self.list(at, chunk.clone(), |state| values.is_reached(state));
                below.resize(self.width(at + 1) * values.width, 0);
                let lists = &self.lists[&(self.kind(at), self.kind(at + 1))];
                reached += values.hand_down(chunk.clone(), lists, &mut below);
                done = chunk.end;
                let bytes = self.bytes() + (values.words.capacity() + below.capacity()) * size_of::<u64>();
                stats.peak_bytes = stats.peak_bytes.max(bytes);
                self.budget.spend(made * work + chunk.len() as u64 * LOOK * values.width as u64, bytes)?;
                let is_full = lists.children.len() > MOST_CHILDREN;
                if is_full || self.budget.bytes.is_some_and(|limit| bytes > limit / SHARE) {
                    cov_mark::hit!(lists_have_no_room);
                    return Ok(None);
                }
                watch(&LayerProgress {
                    level,
                    width: width as u64,
                    expanded: done as u64,
                    bytes,
                    next: None,
                });
            }
            stats.widths.push(reached);
            stats.widths.extend((level + 1..end).map(|_| 0));
            spare = std::mem::replace(&mut values.words, below);
        }
        let mut sum = Sum::default();
        sum.add(&values.words, values.width);
        Ok(Some(sum.total()))
    }

    /// Lists the children of those of these states that are reached before a stride; returns how many it had not listed before.
    fn list(&mut self, at: usize, states: Range<usize>, is_reached: impl Fn(usize) -> bool) -> u64 {
        let (own, next) = (self.kind(at), self.kind(at + 1));
        let lists = self.lists.entry((own, next)).or_insert_with(Lists::new);
        if let Some(more) = states.end.checked_sub(lists.places.len()) {
            lists.places.resize(states.end, Lists::NONE);
            lists.left += more;
        }
        if lists.left == 0 {
            cov_mark::hit!(lists_are_complete);
            return 0;
        }
        let mut below = self.states.remove(&next).unwrap_or_else(States::new);
        // Those of one kind with the states below were taken out just now.
        let above = self.states.get(&own);
        let mut spare = [Vec::new(), Vec::new()];
        let (found, first) = (&mut self.found, lists.children.len());
        let mut made = 0;
        for state in states {
            if lists.places[state] != Lists::NONE || !is_reached(state) {
                continue;
            }
            let place = (first + found.len()) as u32;
            let own = above.unwrap_or(&below).all[state];
            self.strides[at].follow(self.spec, own, false, &mut spare, &mut |child| found.push(child));
            lists.places[state] = [place, (first + found.len()) as u32];
            made += 1;
        }
        lists.left -= made;
        below.numbers(found, &mut lists.children);
        found.clear();
        self.states.insert(next, below);
        made as u64
    }
}
