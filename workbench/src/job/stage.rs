//! The stages of a job that are done part by part: each task reads one part of a layer and writes one file of
//! the next.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use layers::LayerProgress;
use layers::stage::{Task, Watch};
use limits::Budget;

use super::crew::{self, POLL, Parts, Trouble};
use super::folder::Claim;
use super::layers::Layers;
use super::memory;
use crate::exit::{self, Exit, Failure};

/// Does all remaining work beside other processes: each time a part that no other process is doing.
pub fn work(
    count: &Layers<'_>,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    while count.done()?.is_none() {
        budget.check()?;
        let (task, front) = match count.front()? {
            None => ("begin".to_owned(), None),
            Some((level, states)) if states > memory::few(count.parts) => {
                stage(count, level, threads, budget, watch)?;
                continue;
            }
            Some((level, _)) => (format!("{level:04}-on"), Some(level)),
        };
        let Some(_claim) = count.claim(&task)? else {
            thread::sleep(POLL);
            continue;
        };
        // Another process may have done it meanwhile. Layers are removed after the numbers are written, so whether
        // these are there is looked up last.
        if count.front()?.map(|front| front.0) != front || count.done()?.is_some() {
            continue;
        }
        match front {
            None => memory::begin(count, threads, budget, watch)?,
            Some(level) => memory::finish(count, level, threads, budget, watch)?,
        }
    }
    // Another process may have come to the end while this one wrote a file.
    count.clear();
    Ok(())
}

/// Does the parts of the stage from `level` that no other process is doing, and waits for the others. Each
/// thread does parts of its own, within its share of the memory.
pub fn stage(
    count: &Layers<'_>,
    level: u32,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    let parts = Stage { count, level, to: count.next(level), expanded: AtomicU64::new(0) };
    let states = (0..count.parts).map(|part| count.known_part(level, part).states).sum();
    // Progress has the clock of this thread, and the figures of all threads.
    let mut shown = |at: &LayerProgress| {
        let done = parts.expanded.load(Ordering::Relaxed) + at.expanded;
        watch(&LayerProgress { width: states, expanded: done.min(states), next: None, ..*at });
    };
    let shown: &mut Watch<'_> = &mut shown;
    let mut is_whole = false;
    crew::all(&parts, threads, budget, shown, || {
        is_whole = count.whole(parts.to)?.is_some();
        // Another process may have come further.
        Ok(is_whole || count.done()?.is_some() || count.front()?.is_none_or(|front| front.0 != level))
    })?;
    if is_whole {
        count.forget_above(level);
    }
    Ok(())
}

/// A stage from a layer, whose parts are the files of the layer to which it leads.
struct Stage<'a> {
    count: &'a Layers<'a>,
    level: u32,
    to: u32,
    /// States that were expanded by the parts that are done.
    expanded: AtomicU64,
}

impl<'w> Parts<Watch<'w>> for Stage<'_> {
    fn number(&self) -> u32 {
        self.count.parts
    }

    fn is_done(&self, part: u32) -> bool {
        // A part of which the layer above has no file is done by a process that came further.
        self.count.has(self.to, part) || !self.count.has(self.level, part)
    }

    fn claim(&self, part: u32) -> Result<Option<Claim>, Failure> {
        self.count.claim(&format!("{:04}-{part:04}", self.level))
    }

    fn make(&self, part: u32, budget: &Budget, watch: Option<&mut Watch<'w>>) -> Result<(), Trouble> {
        let Stage { count, level, to, .. } = *self;
        let own = Task { level, to, part, parts: count.parts };
        match watch {
            Some(watch) => task(count, own, 1, budget, watch)?,
            None => task(count, own, 1, budget, &mut |_| {})?,
        }
        let widths = count.known_part(to, part).widths;
        self.expanded.fetch_add(widths.first().copied().unwrap_or(0), Ordering::Relaxed);
        Ok(())
    }
}

/// Does one part of the stage from the layer at level `stage`, even if another process is doing it too.
pub fn one(
    count: &Layers<'_>,
    (stage, part): (u32, u32),
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    let Some((level, states)) = count.front()? else {
        return Err(wrong(format!(
            "no layer is there for stage {stage}; begin with `kikisuji job run` without --stage"
        )));
    };
    if level > stage {
        // No error: a scheduler was given all stages, and a task in memory may do several of them.
        exit::tell(&format!("nothing is left of stage {stage}; the next one begins at level {level}"));
        return Ok(());
    }
    if level < stage && count.next(level) <= stage {
        // A file of the stage before was damaged: this process makes it again, if the layer before is there.
        let to = count.next(level);
        let missing: Vec<u32> = (0..count.parts).filter(|&part| !count.has(to, part)).collect();
        if to < stage || missing.len() == count.parts as usize {
            return Err(wrong(format!(
                "stage {stage} cannot start: the layer at level {level} is the last that is whole; run stage {level} first"
            )));
        }
        for part in missing {
            task(count, Task { level, to, part, parts: count.parts }, threads, budget, watch)?;
        }
        return one(count, (stage, part), threads, budget, watch);
    }
    if level != stage {
        return Err(wrong(format!("no stage begins at level {stage}; the next one begins at {level}")));
    }
    if states <= memory::few(count.parts) {
        // A layer of so few states is one task, which counts to the end.
        match part {
            0 => memory::finish(count, level, threads, budget, watch)?,
            _ => exit::tell(&format!("stage {stage} has so few states that part 0 does all of it")),
        }
        return Ok(());
    }
    let to = count.next(level);
    match count.has(to, part) {
        true => exit::tell(&format!("part {part} of stage {stage} is done already")),
        false => task(count, Task { level, to, part, parts: count.parts }, threads, budget, watch)?,
    }
    if count.whole(to)?.is_some() {
        count.forget_above(level);
    }
    Ok(())
}

fn wrong(sentence: String) -> Trouble {
    Trouble::Failure(Failure::new(Exit::Usage, sentence))
}

fn task(
    count: &Layers<'_>,
    task: Task,
    threads: usize,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<(), Trouble> {
    let open = count.open(task.level);
    count.write(task.to, task.part, task.level, &[], |out| {
        count.staged.part(task, &open, threads, budget, watch, out)
    })
}
