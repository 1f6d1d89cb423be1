//! A layer: its states in shards, and the shape of their values.

use std::ops::Range;

use num_bigint::BigUint;

use super::shard::Shard;
use super::spec::Quantity;
use super::threads::Threads;
use super::values::{Shape, Sum};

/// A layer.
pub(super) struct Layer<const W: usize> {
    pub shards: Vec<Shard<W>>,
    pub shape: Shape,
    /// The size that the first number of a state counts.
    pub first: usize,
    /// Bits that are enough for the sum of all numbers.
    pub sum_bits: u64,
}

/// A chunk: parents of one shard.
#[derive(Clone)]
pub(super) struct Chunk {
    pub shard: usize,
    pub parents: Range<usize>,
    /// Whether no more of the shard follows.
    pub is_last: bool,
}

impl<const W: usize> Layer<W> {
    /// Returns the layer before the first level: the root alone.
    pub fn root(state: Option<[u64; W]>, quantity: Quantity) -> Layer<W> {
        let shape = Shape::of_root(quantity);
        let mut shard = Shard::new(0, &shape);
        if let Some(state) = state {
            let value = shard.value_of(&state);
            let numbers = value.len() - shape.numbers..;
            value[numbers].fill(1);
        }
        Layer { shards: vec![shard], shape, first: 0, sum_bits: 1 }
    }

    /// Returns the number of states.
    pub fn width(&self) -> usize {
        self.shards.iter().map(Shard::len).sum()
    }

    /// Returns the bytes held.
    pub fn bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }

    /// Returns all parents, shard by shard, at most `most` in a chunk. The shards come in a random order,
    /// always the same: the first ones are the sample of `forecast.rs`, and similar states may have similar
    /// hashes.
    pub fn chunks(&self, most: usize) -> Vec<Chunk> {
        let mut order: Vec<usize> = (0..self.shards.len()).collect();
        limits::Random::with_seed(0).shuffle(&mut order);
        let mut chunks = Vec::new();
        for shard in order {
            let states = self.shards[shard].len();
            let starts = (0..states).step_by(most);
            chunks.extend(starts.map(|at| {
                let parents = at..(at + most).min(states);
                Chunk { shard, is_last: parents.end == states, parents }
            }));
        }
        debug_assert_eq!(
            chunks.iter().map(|chunk| chunk.parents.len()).sum::<usize>(),
            self.width(),
            "each state is in one chunk"
        );
        chunks
    }

    /// Returns the sum of all numbers.
    pub fn sum(&self, threads: &Threads) -> BigUint {
        let sum_of = |shard: &Shard<W>| {
            let mut sum = Sum::default();
            shard.values().for_each(|value| sum.add(self.shape.numbers_in(value), self.shape.width));
            sum.total()
        };
        threads.map(self.width(), &self.shards, sum_of).into_iter().sum()
    }

    /// Widens every number to `width` words.
    pub fn widen(&mut self, width: usize, threads: &Threads) {
        let (states, shape) = (self.width(), self.shape);
        debug_assert!(width > shape.width, "numbers become wider, not narrower");
        self.shape.width = width;
        let wide = self.shape;
        threads.each(states, &mut self.shards, |_, shard| {
            shard.rewrite(&wide, |value, new| {
                let numbers = shape.numbers_in(value);
                new.extend_from_slice(&value[..value.len() - numbers.len()]);
                for number in numbers.chunks_exact(shape.width) {
                    new.extend_from_slice(number);
                    new.resize(new.len() + width - shape.width, 0);
                }
            });
        });
    }

    /// Removes the sizes at both ends that no state uses.
    pub fn trim(&mut self, threads: &Threads) {
        let (states, shape) = (self.width(), self.shape);
        let used_by = |shard: &Shard<W>| {
            let mut used = shape.numbers..0;
            shard.values().for_each(|value| shape.widen_used(value, &mut used));
            used
        };
        let either = |a: Range<usize>, b: Range<usize>| a.start.min(b.start)..a.end.max(b.end);
        let used = threads.map(states, &self.shards, used_by).into_iter().fold(shape.numbers..0, either);
        let used = if used.is_empty() { 0..1 } else { used };
        if used.len() == shape.numbers {
            return;
        }
        debug_assert!(used.end <= shape.numbers, "sizes that are used are among the sizes");
        self.shape.numbers = used.len();
        self.first += used.start;
        let (kept, words) = (self.shape, used.start * shape.width..used.end * shape.width);
        threads.each(states, &mut self.shards, |_, shard| {
            shard.rewrite(&kept, |value, new| new.extend_from_slice(&value[words.clone()]));
        });
    }
}
