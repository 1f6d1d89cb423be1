//! What a state carries: a count, counts by size, or the best size and its count.

use std::ops::Range;

use crate::count::Extreme;
use crate::word::Word;

/// How the values of two parents become that of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One number a state.
    Total,
    /// One number a size.
    Sizes,
    /// The best size so far and the number of ways to it.
    Best(Extreme),
}

/// The values of the states of one shard.
#[derive(Debug)]
pub(super) struct Cells<V> {
    /// `stride` numbers a state.
    pub numbers: Vec<V>,
    /// The size that the number belongs to, for `Kind::Best`.
    pub sizes: Vec<u32>,
}

impl<V> Default for Cells<V> {
    fn default() -> Self {
        Cells { numbers: Vec::new(), sizes: Vec::new() }
    }
}

/// The step from one layer's values to the next one's, for one value of the variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub kind: Kind,
    /// Numbers a state in the upper layer and in the lower one.
    pub strides: (usize, usize),
    /// By how much the variable moves sizes when it is true.
    pub weight: u32,
}

impl<V: Word> Cells<V> {
    /// Makes room for one more state, with nothing in it.
    pub fn open(&mut self, step: &Move) {
        let len = self.numbers.len() + step.strides.1;
        make_room(&mut self.numbers, step.strides.1);
        self.numbers.resize(len, V::zero());
        if let Kind::Best(extreme) = step.kind {
            self.sizes.push(match extreme {
                Extreme::Heaviest => 0,
                Extreme::Lightest => u32::MAX,
            });
        }
    }

    /// Adds what `from` has for its state `parent` to our state `child`.
    #[inline(always)]
    pub fn take_up(&mut self, child: usize, from: &Cells<V>, parent: usize, value: bool, step: &Move) {
        match step.kind {
            Kind::Total => self.numbers[child].add(&from.numbers[parent]),
            Kind::Sizes => {
                let (upper, lower) = step.strides;
                let source = &from.numbers[parent * upper..][..upper];
                let shift = if value { step.weight as usize } else { 0 };
                let target = &mut self.numbers[child * lower + shift..][..upper];
                for (sum, number) in target.iter_mut().zip(source) {
                    sum.add(number);
                }
            }
            Kind::Best(extreme) => {
                let size = from.sizes[parent] + if value { step.weight } else { 0 };
                let number = &from.numbers[parent];
                let (best, count) = (&mut self.sizes[child], &mut self.numbers[child]);
                let better = match extreme {
                    Extreme::Heaviest => size > *best,
                    Extreme::Lightest => size < *best,
                };
                if better || count.is_zero() {
                    (*best, *count) = (size, number.clone());
                } else if size == *best {
                    count.add(number);
                }
            }
        }
    }

    /// The part of a state's numbers that is in use in some state.
    pub fn used(&self, stride: usize) -> Range<usize> {
        let (mut first, mut end) = (stride, 0);
        for state in self.numbers.chunks_exact(stride) {
            if let Some(at) = state[..first].iter().position(|number| !number.is_zero()) {
                first = at;
            }
            if let Some(at) = state[end..].iter().rposition(|number| !number.is_zero()) {
                end += at + 1;
            }
        }
        first..end.max(first)
    }

    /// Drops the numbers outside `used`.
    pub fn trim(&mut self, stride: usize, used: &Range<usize>) {
        if used.len() < stride {
            let states = self.numbers.chunks_exact(stride);
            self.numbers = states.flat_map(|state| state[used.clone()].iter().cloned()).collect();
        }
    }

    pub fn bytes(&self) -> usize {
        let heap = if V::ON_HEAP { self.numbers.iter().map(Word::heap).sum() } else { 0 };
        self.numbers.capacity() * size_of::<V>() + self.sizes.capacity() * size_of::<u32>() + heap
    }
}

/// Room for `more` elements: a layer is most of the memory there is, so it grows by a quarter
/// where vectors would double.
#[inline(always)]
pub(super) fn make_room<T>(vector: &mut Vec<T>, more: usize) {
    if vector.capacity() - vector.len() < more {
        vector.reserve_exact((vector.len() / 4).max(16 * more));
    }
}
