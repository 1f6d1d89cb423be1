//! Counting: layer after layer, in numbers that become wider when they must.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::expand::Expansion;
use super::figures::{LayerProgress, LayerStats};
use super::layer::Layer;
use super::repeat::{self, OFTEN, Repeated, Stride};
use super::residue::add_modulo;
use super::spec::{Layered, Quantity, Residues};
use super::threads::Threads;
use super::values::{Sum, number};
use super::windows;
use limits::Extreme;
use limits::{Budget, Limit};

/// The numbers that a [`Quantity`] asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The number of solutions.
    Total(BigUint),
    /// The number of solutions by size, index = size, up to the largest size present.
    Spectrum(Vec<BigUint>),
    /// The best size and its number of solutions; `None` where there is no solution.
    Best(Option<(u64, BigUint)>),
    /// The residue at each point.
    Residues(Vec<u64>),
}

/// A count that a limit ended.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{limit}")]
pub struct Refused {
    /// The limit.
    pub limit: Limit,
    /// The figures of the layers until then.
    pub stats: LayerStats,
}

/// Counts the solutions of `spec`. `weights` by level: what a true variable adds to the size.
///
/// Time: a few hundred nanoseconds a state of the quasi-reduced diagram; memory: two layers of it
/// and small buffers, and less of both where steps repeat. `threads` changes no count; widths are those of all states where these
/// go in order, and otherwise of those that stand for others. `watch` is called from this thread, many times a second.
pub fn count<const W: usize, L: Layered<W>>(
    spec: &L,
    quantity: Quantity,
    weights: &[u32],
    threads: usize,
    budget: &Budget,
    watch: &mut dyn FnMut(&LayerProgress),
) -> Result<(Counts, LayerStats), Refused> {
    let expansion = Expansion { spec, quantity, budget, threads: Threads::new(threads), peak_bytes: 0 };
    let mut run = Run::new(expansion, weights, 0, watch);
    let strides = (quantity == Quantity::Total).then(|| repeat::strides(spec)).flatten();
    // Widths are those of strides, whether these have lists or not: threads and memory decide that.
    let within = |stride: &Stride| stride.level() + 1..stride.end();
    run.within = strides.iter().flat_map(|(all, _)| all.iter().flat_map(within)).collect();
    let repeated = match &strides {
        // Threads do not share the work of lists.
        Some((strides, often)) => run.repeated(strides, *often > OFTEN * threads),
        None => Ok(None),
    };
    let counts = repeated.and_then(|total| match total {
        Some(total) => Ok(Some(Counts::Total(total))),
        None => run.down(Layer::root(spec.root(), quantity), &mut |_, _| Ok::<_, Limit>(true)),
    });
    let stats = run.into_stats();
    match counts {
        Ok(Some(counts)) => Ok((counts, stats)),
        Ok(None) => unreachable!("nobody asked for an early end"),
        Err(limit) => Err(Refused { limit, stats }),
    }
}

/// A count on its way down.
pub(super) struct Run<'a, const W: usize, L> {
    expansion: Expansion<'a, W, L>,
    weights: &'a [u32],
    level: u32,
    /// Levels whose states are not told.
    within: HashSet<u32>,
    stats: LayerStats,
    watch: &'a mut dyn FnMut(&LayerProgress),
}

impl<'a, const W: usize, L: Layered<W>> Run<'a, W, L> {
    /// Returns a count that begins before `level`.
    pub fn new(
        expansion: Expansion<'a, W, L>,
        weights: &'a [u32],
        level: u32,
        watch: &'a mut dyn FnMut(&LayerProgress),
    ) -> Run<'a, W, L> {
        Run { expansion, weights, level, within: HashSet::new(), stats: LayerStats::default(), watch }
    }

    /// Returns the figures of the count.
    pub fn into_stats(self) -> LayerStats {
        LayerStats { peak_bytes: self.expansion.peak_bytes, ..self.stats }
    }

    /// Counts by states in order; where these are not alike, or have no room, by lists of what repeats, if these are wanted; `None`
    /// where no way has room.
    fn repeated(&mut self, strides: &[Stride], by_lists: bool) -> Result<Option<BigUint>, Limit> {
        let Expansion { spec, budget, ref threads, .. } = self.expansion;
        let (stats, watch) = (&mut self.stats, &mut *self.watch);
        let mut total = windows::count(spec, strides, threads, budget, stats, watch);
        if let (Ok(None), true) = (&total, by_lists) {
            stats.widths.clear();
            total = Repeated::new(spec, strides, budget).total(stats, watch);
        }
        if let Ok(None) = total {
            stats.widths.clear();
        }
        self.expansion.peak_bytes = stats.peak_bytes;
        total
    }

    /// Counts from a layer to the last one. Calls `goes_on` before each step; returns `None` if the answer
    /// is no.
    pub fn down<E: From<Limit>>(
        &mut self,
        mut layer: Layer<W>,
        goes_on: &mut dyn FnMut(&Layer<W>, u32) -> Result<bool, E>,
    ) -> Result<Option<Counts>, E> {
        while self.level < self.expansion.spec.levels() {
            if !goes_on(&layer, self.level)? {
                return Ok(None);
            }
            let (level, width) = (self.level, layer.width() as u64);
            let span = self.expansion.spec.span(level);
            debug_assert!(
                level + span.levels <= self.expansion.spec.levels(),
                "a step ends at the last level or before"
            );
            debug_assert!(
                self.weights[level as usize..][..span.levels as usize]
                    .iter()
                    .all(|&w| w == self.weights[level as usize]),
                "the variables of a step have the same weight"
            );
            self.expansion.make_wide_enough(&mut layer, span)?;
            self.stats.widths.push(if self.within.contains(&level) { 0 } else { width });
            self.stats.widths.extend((1..span.levels).map(|_| 0));
            let weight = self.weights[level as usize];
            let watch = &mut self.watch;
            let next = &mut self.stats.next;
            layer = self.expansion.step(layer, (level, span), weight, &mut |expanded, bytes, forecast| {
                *next = forecast;
                watch(&LayerProgress { level, width, expanded: expanded as u64, bytes, next: forecast });
            })?;
            self.stats.next = None;
            self.level = level + span.levels;
        }
        Ok(Some(self.counts(&layer)))
    }

    /// Returns the numbers of the last layer.
    fn counts(&self, layer: &Layer<W>) -> Counts {
        let values = layer.shards.iter().flat_map(|shard| shard.values());
        match self.expansion.quantity {
            Quantity::Total => {
                let mut sum = Sum::default();
                values.for_each(|value| sum.add(value, layer.shape.width));
                Counts::Total(sum.total())
            }
            Quantity::Spectrum => {
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
                Counts::Spectrum(sizes)
            }
            Quantity::Best(extreme) => {
                let best = match extreme {
                    Extreme::Heaviest => values.clone().map(|value| value[0]).max(),
                    Extreme::Lightest => values.clone().map(|value| value[0]).min(),
                };
                Counts::Best(best.map(|best| {
                    let ways = values.filter(|value| value[0] == best).map(|value| number(&value[1..]));
                    (best, ways.sum())
                }))
            }
            Quantity::Residues(Residues { modulus, points, .. }) => {
                let mut sums = vec![0; points as usize];
                for value in values {
                    sums.iter_mut().zip(value).for_each(|(sum, &one)| *sum = add_modulo(*sum, one, modulus));
                }
                Counts::Residues(sums)
            }
        }
    }
}
