//! States by blocks: where neither lists of what repeats (`repeat`) nor states in order (`windows`) have room, what a step does is
//! listed for many states at once.
//!
//! A block has the states that agree in all bits but some. A step that changes none of these carries a block to others as it
//! is, and one that changes no other bits does the same to all blocks in which they have the same values. So the steps of a row
//! are a few words a block, and a state takes no more than its number before a step and behind it. Where few blocks lead to few,
//! several steps go through memory once. Numbers are remainders modulo primes, a pass for each prime; a first pass in floating
//! point says how many primes it takes.

mod adding;
mod legs;
mod pass;
mod reach;
mod sets;
mod shown;
mod split;
mod state;
mod sums;
mod table;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;

use super::figures::{LayerProgress, LayerStats};
use super::remainders::{combined, enough_below};
use super::repeat::{MOST_REPRESENTED, Stride};
use super::spec::Layered;
use super::threads::Threads;
use adding::{Bound, Residue};
use limits::{Budget, Limit};
use pass::Passes;
use reach::Reach;
use shown::Shown;
use state::{State, WORDS};

/// Most numbers that are added up for one state. Primes leave room for these, so they have 43 bits at least.
const MOST_ADDED: u32 = 1 << 20;
/// Bits of a prime, at most, for what is shown.
const BITS: u32 = 57;

/// Counts all solutions; `None` where states have more than two words, or this, too, takes more memory than there is.
pub(super) fn count<const W: usize, L: Layered<W>>(
    spec: &L,
    strides: &[Stride],
    threads: &Threads,
    budget: &Budget,
    stats: &mut LayerStats,
    watch: &mut dyn FnMut(&LayerProgress),
) -> Result<Option<BigUint>, Limit> {
    if W > WORDS {
        return Ok(None);
    }
    let wide = |state: [u64; W]| std::array::from_fn(|word| state.get(word).copied().unwrap_or(0));
    // A state and its mirror image are in blocks far apart. To carry one to the other takes longer than to count both: independent
    // wazirs 30x30 take 40 s where one stands for both, and 21 s where none does.
    let is_as_it_is = spec.represented() <= MOST_REPRESENTED;
    let follow = |stride: &Stride, states: &[State]| {
        let (mut spare, mut found, mut ends) = ([Vec::new(), Vec::new()], Vec::new(), Vec::new());
        for state in states {
            let state = std::array::from_fn(|word| state[word]);
            stride.follow(spec, state, is_as_it_is, &mut spare, &mut |child| found.push(wide(child)));
            ends.push(found.len());
        }
        (found, ends)
    };
    let root = spec.root().map(wide);
    // The states once, a first pass, and a pass for each prime: there are at most 2^levels solutions.
    let (levels, passes) = (spec.levels(), 2 + spec.levels() / BITS);
    let mut shown = Shown { levels, done: 0, all: 1 + passes, watch };
    let Some(mut reach) = Reach::new(root, strides, &follow, threads, budget, &mut shown)? else {
        return Ok(None);
    };
    let (widths, bytes) = (std::mem::take(&mut reach.widths), reach.bytes());
    let Some(table) = reach.table() else { return Ok(None) };
    if budget.check_bytes(table.bytes).is_err() || table.most_added > MOST_ADDED {
        return Ok(None);
    }
    cov_mark::hit!(blocks_count_what_lists_have_no_room_for);
    stats.widths = widths;
    stats.peak_bytes = stats.peak_bytes.max(bytes).max(table.bytes);
    total(Passes { table: &table, strides, threads, budget, shown }).map(Some)
}

/// The number of solutions.
fn total(mut passes: Passes<'_>) -> Result<BigUint, Limit> {
    let mut bound = Bound::default();
    let sum = passes.run(&mut bound)?;
    let power = Residue::power(passes.table.most_added);
    let primes = enough_below(power, bound.bits(sum));
    passes.shown.all = passes.shown.done + primes.len() as u32;
    let residue = |prime| Ok::<_, Limit>(vec![passes.run(&mut Residue::new(power, prime))? % prime]);
    let total = combined(&primes, residue)?;
    Ok(total.into_iter().sum())
}
