//! The way down: layer after layer, in numbers that grow when they have to.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::Layered;
use super::expand::{Expansion, Layer};
use super::values::{Kind, Sum, number};
use crate::budget::{Budget, Limit};
use crate::count::sat_count::Extreme;

/// What is asked of a layered function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The number of solutions.
    Total,
    /// The number of solutions of each size.
    Sizes,
    /// The best size and its number of solutions.
    Best(Extreme),
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The number of solutions.
    Total(BigUint),
    /// The number of solutions by size, index = size, up to the largest size present.
    Sizes(Vec<BigUint>),
    /// The best size and its number of solutions; `None` where there is no solution.
    Best(Option<(u32, BigUint)>),
}

/// A moment of the way down.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The level under expansion.
    pub level: u32,
    /// States of its layer.
    pub width: u64,
    /// How many of them are expanded.
    pub expanded: u64,
    /// Bytes in use.
    pub bytes: usize,
    /// How many states the next layer will have, by an estimate that is too low rather than too
    /// high, where enough has been seen for one.
    pub next: Option<u64>,
}

/// How a count by layers went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// States of each layer, the root's first; of a refused count, as far as it came.
    pub widths: Vec<u64>,
    /// Most bytes in use at once.
    pub peak_bytes: usize,
    /// Of a refused count: about how many states the layer under way would have had.
    pub next: Option<u64>,
}

/// A count that a limit ended.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{limit}")]
pub struct Refused {
    /// The limit.
    pub limit: Limit,
    /// How far it came.
    pub profile: Profile,
}

/// Answers `question` about `spec`. `weights` by level: what a true variable adds to the size.
///
/// Time: a few hundred nanoseconds a state of the quasi-reduced diagram; memory: two layers of it
/// and small buffers. `threads` changes neither the reply nor the profile's widths. `watch` is
/// called from this thread, many times a second.
pub fn count<const W: usize, L: Layered<W>>(
    spec: &L,
    question: Question,
    weights: &[u32],
    threads: usize,
    budget: &Budget,
    watch: &mut dyn FnMut(&Moment),
) -> Result<(Reply, Profile), Refused> {
    let kind = match question {
        Question::Total => Kind::Total,
        Question::Sizes => Kind::Sizes,
        Question::Best(extreme) => Kind::Best(extreme),
    };
    let expansion = Expansion { spec, kind, budget, threads, pool: OnceLock::new(), peak_bytes: 0 };
    let mut way = Way { expansion, weights, level: 0, profile: Profile::default(), watch };
    let reply = way.down();
    let mut profile = way.profile;
    profile.peak_bytes = way.expansion.peak_bytes;
    match reply {
        Ok(reply) => Ok((reply, profile)),
        Err(limit) => Err(Refused { limit, profile }),
    }
}

struct Way<'a, const W: usize, L> {
    expansion: Expansion<'a, W, L>,
    weights: &'a [u32],
    level: u32,
    profile: Profile,
    watch: &'a mut dyn FnMut(&Moment),
}

impl<const W: usize, L: Layered<W>> Way<'_, W, L> {
    fn down(&mut self) -> Result<Reply, Limit> {
        let mut layer = Layer::root(self.expansion.spec.root(), self.expansion.kind);
        while self.level < self.expansion.spec.levels() {
            self.expansion.make_wide_enough(&mut layer)?;
            let (level, width) = (self.level, layer.width() as u64);
            self.profile.widths.push(width);
            let weight = self.weights[level as usize];
            let watch = &mut self.watch;
            let next = &mut self.profile.next;
            layer = self.expansion.step(layer, level, weight, &mut |expanded, bytes, forecast| {
                *next = forecast;
                watch(&Moment { level, width, expanded: expanded as u64, bytes, next: forecast });
            })?;
            self.profile.next = None;
            self.level += 1;
        }
        Ok(self.reply(&layer))
    }

    /// The reply from the last layer.
    fn reply(&self, layer: &Layer<W>) -> Reply {
        let values = layer.shards.iter().flat_map(|shard| shard.values());
        match self.expansion.kind {
            Kind::Total => {
                let mut sum = Sum::default();
                values.for_each(|value| sum.add(value, layer.shape.width));
                Reply::Total(sum.total())
            }
            Kind::Sizes => {
                let mut sizes = vec![Sum::default(); layer.first + layer.shape.numbers];
                for value in values {
                    let numbers = value.chunks_exact(layer.shape.width);
                    sizes[layer.first..]
                        .iter_mut()
                        .zip(numbers)
                        .for_each(|(sum, number)| sum.add(number, number.len()));
                }
                let mut sizes: Vec<BigUint> = sizes.iter().map(Sum::total).collect();
                while sizes.last().is_some_and(|size| *size == BigUint::ZERO) {
                    sizes.pop();
                }
                Reply::Sizes(sizes)
            }
            Kind::Best(extreme) => {
                let best = match extreme {
                    Extreme::Heaviest => values.clone().map(|value| value[0]).max(),
                    Extreme::Lightest => values.clone().map(|value| value[0]).min(),
                };
                Reply::Best(best.map(|best| {
                    let ways = values.filter(|value| value[0] == best).map(|value| number(&value[1..]));
                    (best as u32, ways.sum())
                }))
            }
        }
    }
}
