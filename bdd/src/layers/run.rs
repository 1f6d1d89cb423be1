//! The way down: layer after layer, in numbers that grow when they have to.

use num_bigint::BigUint;

use super::Layered;
use super::cells::Kind;
use super::expand::{Expansion, Layer};
use crate::budget::{Budget, Limit};
use crate::count::Extreme;
use crate::word::Word;

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
    // Without threads to be had, this one does.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build().ok();
    let expansion = Expansion { spec, kind, budget, pool, peak_bytes: 0 };
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
        let root = Layer::<W, u64>::root(self.expansion.spec.root(), self.expansion.kind);
        let words = self.as_far_as_fits(root)?;
        if self.level == self.expansion.spec.levels() {
            return Ok(self.reply(&words));
        }
        let words = self.as_far_as_fits(words.widened(u128::from))?;
        if self.level == self.expansion.spec.levels() {
            return Ok(self.reply(&words));
        }
        let words = self.as_far_as_fits(words.widened(BigUint::from))?;
        Ok(self.reply(&words))
    }

    /// Descends while the numbers are sure to fit.
    fn as_far_as_fits<V: Word>(&mut self, mut layer: Layer<W, V>) -> Result<Layer<W, V>, Limit> {
        while self.level < self.expansion.spec.levels() {
            if !self.expansion.next_fits(&layer) {
                break;
            }
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
        Ok(layer)
    }

    /// The reply from the last layer.
    fn reply<V: Word>(&self, layer: &Layer<W, V>) -> Reply {
        match self.expansion.kind {
            Kind::Total => Reply::Total(layer.shards.iter().map(|shard| V::sum(&shard.cells.numbers)).sum()),
            Kind::Sizes => {
                let mut sizes = vec![BigUint::ZERO; layer.first + layer.stride];
                for shard in &layer.shards {
                    for state in shard.cells.numbers.chunks_exact(layer.stride) {
                        for (sum, number) in sizes[layer.first..].iter_mut().zip(state) {
                            *sum += number.clone().into();
                        }
                    }
                }
                while sizes.last().is_some_and(Word::is_zero) {
                    sizes.pop();
                }
                Reply::Sizes(sizes)
            }
            Kind::Best(extreme) => {
                let cells = layer.shards.iter().map(|shard| &shard.cells);
                let ways = cells.flat_map(|cells| cells.sizes.iter().copied().zip(&cells.numbers));
                let best = match extreme {
                    Extreme::Heaviest => ways.clone().map(|(size, _)| size).max(),
                    Extreme::Lightest => ways.clone().map(|(size, _)| size).min(),
                };
                Reply::Best(best.map(|best| {
                    let numbers =
                        ways.filter(|&(size, _)| size == best).map(|(_, number)| number.clone().into());
                    (best, numbers.sum())
                }))
            }
        }
    }
}
