//! The parts of a job that are counted in memory: its first layers and its last ones.

use std::time::Duration;

use layers::LayerStats;
use layers::stage::{Onward, Open, StageError, Watch, Whole};
use limits::{Budget, clock::Instant};

use super::crew::Trouble;
use super::layers::Layers;
use super::numbers::Known;
use crate::exit;

/// The number of states a part from which on a layer is divided.
const WORTH: u64 = 1 << 12;

/// The memory of a step, in multiples of its layer: two layers, each with twice the states, since few states
/// are merged at first.
const STEP: usize = 4;

/// Counts in memory from the layer at `from`, or from the root. Between layers, `leave` decides whether to
/// write the layer and whether to end the count there; it gets the time that the last writing took. Returns
/// whether the count came to its end.
pub fn leg(
    count: &Layers<'_>,
    from: Option<u32>,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
    mut leave: impl FnMut(&dyn Whole, Duration) -> (bool, Onward),
) -> Result<bool, Trouble> {
    let start = Instant::now();
    let open = count.open(from.unwrap_or(0));
    let open: &Open<'_> = &open;
    let files = from.map(|level| (level, count.parts, open));
    // The level of the last layer that was written, and the widths of the layers from there on.
    let (mut since, mut widths) = (from.unwrap_or(0), Vec::new());
    let (mut trouble, mut took) = (None, Duration::ZERO);
    let mut between = |whole: &dyn Whole| {
        let (write, onward) = leave(whole, took);
        if write && whole.level() > since {
            let start = Instant::now();
            if let Err(error) = keep(count, whole, since, &widths) {
                trouble = Some(error);
                return Ok(Onward::Leave);
            }
            (since, widths, took) = (whole.level(), Vec::new(), start.elapsed());
        }
        widths.push(whole.width());
        Ok(onward)
    };
    let ended = count.staged.whole(files, threads, budget, watch, &mut between);
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let (counts, LayerStats { peak_bytes, .. }) =
        ended.map_err(|error: StageError| count.trouble(from.unwrap_or(0), &count.folder, error))?;
    let seconds = start.elapsed().as_secs_f64();
    let known = Known { from: since, widths, peak_bytes, seconds, ..Known::default() };
    if let Some(counts) = &counts {
        count.finish(counts, &known)?;
    }
    Ok(counts.is_some())
}

/// Writes a whole layer, and removes the files of the layers above the last one that was written before it.
fn keep(count: &Layers<'_>, whole: &dyn Whole, since: u32, widths: &[u64]) -> Result<(), Trouble> {
    let level = whole.level();
    for part in 0..count.parts {
        // The widths of the layers above are written with part 0 alone, so that they count once.
        let widths = if part == 0 { widths } else { &[0] };
        count.write(level, part, since, widths, |out| whole.write(part, count.parts, out))?;
    }
    count.forget_above(since);
    Ok(())
}

/// Counts in memory until a layer is worth dividing, and writes that layer. If there is no such layer, or all
/// stages are done, counts to the end.
pub fn begin(
    count: &Layers<'_>,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    match count.front()? {
        None => {}
        Some((level, _)) if level == count.staged.levels() => {
            return finish(count, level, threads, budget, watch);
        }
        Some((level, _)) => {
            exit::tell(&format!("the count has begun; its next stage begins at level {level}"));
            return Ok(());
        }
    }
    let worth = WORTH * u64::from(count.parts);
    let gone = leg(count, None, threads, budget, watch, |whole, _| {
        match whole.level() > 0 && (whole.width() >= worth || is_tight(whole, budget)) {
            true => (true, Onward::Leave),
            false => (false, Onward::On),
        }
    });
    gone.map(drop)
}

/// Counts in memory from a layer of few states to the end, or until there are many again.
pub fn finish(
    count: &Layers<'_>,
    level: u32,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    let many = 4 * few(count.parts);
    let gone = leg(count, Some(level), threads, budget, watch, |whole, _| {
        match whole.level() > level && (whole.width() >= many || is_tight(whole, budget)) {
            true => (true, Onward::Leave),
            false => (false, Onward::On),
        }
    });
    gone.map(drop)
}

/// Returns the number of states up to which a layer is not worth dividing.
pub fn few(parts: u32) -> u64 {
    WORTH * u64::from(parts) / 2
}

/// Returns whether a step from this layer might exceed the budget.
pub fn is_tight(whole: &dyn Whole, budget: &Budget) -> bool {
    budget.bytes.is_some_and(|most| whole.bytes() > most / STEP)
}
