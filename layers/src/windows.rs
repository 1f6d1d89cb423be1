//! States in an order in which those that a step brings together lie side by side.
//!
//! A stride looks at few bits and changes no others: its window. In a layer where states that differ in the window alone follow
//! each other, their children are added up in a table that fits the cache, and nothing is looked for in the whole layer. Bits
//! that leave the window will be wanted last of all (`plan.rs`), so children are written to as many streams as these bits have
//! values, and the streams, one behind another, are the next layer: in the order that its windows ask for. A layer is read once
//! from its begin, and its memory is taken for the next one piece by piece.

mod piece;
mod plan;
mod table;
mod tape;
#[cfg(test)]
mod tests;
mod worker;

use num_bigint::BigUint;

use super::figures::{LayerProgress, LayerStats};
use super::repeat::{MOST_REPRESENTED, Stride};
use super::spec::Layered;
use super::threads::Threads;
use limits::{Budget, Limit};
use plan::Plan;
use tape::Tape;
use worker::Worker;

/// Work to read a state and to write its children, in nanoseconds.
const LOOK: u64 = 60;
/// Pieces that a thread reads between two looks at the budget.
const PIECES: usize = 64;

/// Counts all solutions; `None` where windows are too large, or a layer has no room.
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
    let Some(mut plan) = Plan::new(spec, strides) else { return Ok(None) };
    let mut tape = Tape::of(&root);
    let mut workers: Vec<Worker<W>> = (0..threads.most()).map(|_| Worker::new()).collect();
    for (at, stride) in strides.iter().enumerate() {
        tape.make_wide_enough(stride.bits());
        let (width, level) = (tape.states(), stride.level());
        let window = plan.window(at, stride, &tape.seen.differing());
        tape.hand_out(&window.bits, &mut workers);
        let mut expanded = 0;
        while workers.iter().any(Worker::has_work) {
            threads.each(width as usize, &mut workers, |_, worker| {
                worker.go_on(PIECES, spec, stride, &window, tape.width);
            });
            let done: u64 = workers.iter_mut().map(Worker::take_expanded).sum();
            let bytes = workers.iter().map(Worker::bytes).sum();
            stats.peak_bytes = stats.peak_bytes.max(bytes);
            if budget.check_bytes(bytes).is_err() {
                cov_mark::hit!(a_layer_in_order_has_no_room);
                return Ok(None);
            }
            budget.spend(done * LOOK, bytes)?;
            expanded += done;
            watch(&LayerProgress { level, width, expanded, bytes, next: None });
        }
        tape.take_in(&window, &mut workers);
        stats.widths.push(width);
        stats.widths.extend((level + 1..stride.end()).map(|_| 0));
    }
    cov_mark::hit!(states_are_counted_in_order);
    Ok(Some(tape.sum().total()))
}
