//! A count with checkpoints: in memory, and part by part where a layer does not fit.

use std::time::Duration;

use layers::stage::{Onward, Watch};
use limits::{Budget, Limit, clock::Instant};

use super::crew::Trouble;
use super::layers::Layers;
use super::memory::{is_tight, leg};
use super::stage;
use crate::exit::Failure;

/// The least time between two layers that are written, in multiples of the time that the writing takes: so
/// writing takes less than a tenth of the time.
const RARELY: u32 = 10;

/// If the user gives no interval, the interval is the time so far divided by `SHARES`, and lies between `SOONEST` and `LATEST`.
/// So a count that is ended loses at most about a quarter of its time.
const SHARES: u32 = 4;
const SOONEST: Duration = Duration::from_secs(1);
const LATEST: Duration = Duration::from_secs(180);

/// Counts in memory while the memory suffices, else part by part. Writes a layer every `interval`. Without one, the interval
/// grows from `SOONEST` to `LATEST`. Layers are written more rarely if writing would take more than a tenth of the time.
pub fn count(
    count: &Layers<'_>,
    interval: Option<Duration>,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    // The number of stages to do by parts before memory is tried again: one after the first layer that did
    // not fit, and twice as many after each later one.
    let (mut by_parts, mut skip) = (0, 1);
    let begun = Instant::now();
    let interval = || interval.unwrap_or_else(|| (begun.elapsed() / SHARES).clamp(SOONEST, LATEST));
    loop {
        let level = count.front()?.map(|front| front.0);
        if by_parts == 0 {
            let mut last = Instant::now();
            let gone = leg(count, level, threads, budget, watch, |whole, took| {
                let is_new = Some(whole.level()) != level && whole.level() > 0;
                let tight = is_new && is_tight(whole, budget);
                let due = last.elapsed() >= interval().max(RARELY * took);
                if tight || due {
                    last = Instant::now();
                }
                (tight || due, if tight { Onward::Leave } else { Onward::On })
            });
            match gone {
                Ok(true) => return Ok(()),
                Ok(false) | Err(Trouble::Failure(Failure::Limit(Limit::Bytes(_)))) => {}
                Err(trouble) => return Err(trouble),
            }
            (by_parts, skip) = (skip, 2 * skip);
        }
        let Some((level, _)) = count.front()? else {
            // Even the first layers do not fit.
            return Err(Limit::Bytes(budget.bytes.unwrap_or(usize::MAX)).into());
        };
        stage::stage(count, level, threads, budget, watch)?;
        by_parts -= 1;
    }
}
