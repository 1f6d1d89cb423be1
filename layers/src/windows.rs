//! States in an order in which those that steps bring together lie side by side.
//!
//! The strides of a leg look at few bits and change no others: its window. In a layer where states that differ in the window
//! alone follow each other, these are taken through all strides of the leg within the cache, and nothing is looked for in the
//! whole layer. Bits that leave the window will be wanted last of all (`plan.rs`), so what comes of them is written to as many
//! streams as these bits have values, and the streams, one behind another, are the next layer: in the order that its windows ask
//! for. A layer is read once from its begin, and its memory is taken for the next one piece by piece.
//!
//! The course of a count is found once: by leg, the shape of each block that is passed. Then numbers alone go through memory: in
//! floating point, which tells how many primes it takes, and by their remainders modulo these, as many at a time as there is room
//! for.

mod adding;
mod bits;
#[cfg(test)]
mod boards;
mod course;
mod means;
mod plan;
mod sample;
mod shape;
mod sums;
mod tape;
#[cfg(test)]
mod tests;
mod walker;

use num_bigint::BigUint;

use super::figures::{LayerProgress, LayerStats};
use super::remainders::{combined, enough_below};
use super::repeat::Stride;
use super::spec::Layered;
use super::threads::Threads;
use adding::{Bound, Remainders};
use course::{Course, course};
use limits::{Budget, Limit};
use means::{Means, Shown};
use plan::Plan;
use sums::sum;

/// Most states of which each is counted, though one could stand for them: it would be in a block far away.
const MOST_REPRESENTED: usize = 2;
/// Most primes at a time: with more, blocks have no room in the cache.
const MOST_PRIMES: usize = 8;
/// Bytes of which one is left for pieces that are not full.
const LEFT: usize = 16;
/// Bits of a prime, about, for what is shown before it is known how many there are.
const BITS: u32 = 50;

/// Counts all solutions; `None` where windows are too large, blocks are not alike, or a layer has no room.
pub(super) fn count<const W: usize, L: Layered<W>>(
    spec: &L,
    strides: &[Stride],
    threads: &Threads,
    budget: &Budget,
    stats: &mut LayerStats,
    watch: &mut dyn FnMut(&LayerProgress),
) -> Result<Option<BigUint>, Limit> {
    let Some(root) = spec.root() else { return Ok(Some(BigUint::ZERO)) };
    if spec.represented() > MOST_REPRESENTED {
        return Ok(None);
    }
    let Some(plan) = Plan::new(spec, strides) else { return Ok(None) };
    // The states once, a pass in floating point, and passes of some primes each: there are at most 2^levels solutions.
    let levels = spec.levels();
    let shown = Shown { levels, done: 0, all: 2 + levels / BITS / MOST_PRIMES as u32, watch };
    let mut means = Means { threads, budget, peak_bytes: stats.peak_bytes, shown };
    let counted = match course(spec, root, strides, plan, &mut means, &mut stats.widths) {
        Ok(Some(course)) => total(&course, &mut means),
        Ok(None) => Ok(None),
        Err(limit) => Err(limit),
    };
    stats.peak_bytes = means.peak_bytes;
    counted
}

/// Counts all solutions along a course; `None` where a layer has no room.
fn total(course: &Course, means: &mut Means<'_>) -> Result<Option<BigUint>, Limit> {
    let most_paths = course.shapes.iter().flatten().map(|shape| shape.most_paths).max().unwrap_or(0);
    let Some(power) = Remainders::power(most_paths) else { return Ok(None) };
    let mut bound = Bound::new();
    let Some(size) = sum(course, &mut bound, means)? else { return Ok(None) };
    let primes = enough_below(power, bound.bits(size[0]));
    // By prime, the numbers of the widest layer.
    let bytes = course.most_states * size_of::<u64>();
    let room = means.budget.bytes.map_or(usize::MAX, |limit| limit.saturating_sub(course.bytes));
    let most = (room - room / LEFT) / bytes.max(1);
    let mut together = most.min(MOST_PRIMES);
    let mut remainders = Vec::new();
    while remainders.len() < primes.len() {
        if together == 0 {
            return Ok(None);
        }
        // Passes of as many primes each, as near as can be.
        let left = primes.len() - remainders.len();
        let passes = left.div_ceil(together);
        let own = &primes[remainders.len()..][..left.div_ceil(passes)];
        means.shown.all = means.shown.done + passes as u32;
        match sum(course, &mut Remainders::new(power, own), means)? {
            Some(sums) => {
                if passes > 1 {
                    cov_mark::hit!(some_primes_have_room_at_a_time);
                }
                remainders.extend(sums);
            }
            None => together = own.len() - 1,
        }
    }
    cov_mark::hit!(states_are_counted_in_order);
    let mut remainders = remainders.into_iter();
    let total = combined(&primes, |_| Ok::<_, Limit>(remainders.next().into_iter().collect()))?;
    Ok(Some(total.into_iter().sum()))
}
