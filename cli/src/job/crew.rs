//! Threads that do the parts of a stage.

use std::thread;
use std::time::Duration;

use limits::Budget;

use super::layers::Trouble;
use workbench::memory;

/// The time between two checks whether other processes have done their parts.
pub const POLL: Duration = Duration::from_millis(20);

/// Some threads, each with its share of the memory.
pub struct Crew {
    threads: usize,
    share: Budget,
}

impl Crew {
    /// Returns as many threads as asked for, but no more than there are parts.
    pub fn new(threads: usize, parts: u32, budget: &Budget) -> Crew {
        let threads = threads.clamp(1, parts as usize);
        let share = Budget { bytes: budget.bytes.map(|bytes| bytes / threads), ..budget.clone() };
        Crew { threads, share }
    }

    /// Runs `own` in this thread and `other` in each of the others, all with a thread's share of the budget.
    /// Ends when all have ended; returns the first error. If a thread cannot be started, the others do its
    /// parts.
    pub fn work(
        &self,
        own: impl FnOnce(&Budget) -> Result<(), Trouble>,
        other: impl Fn(&Budget) -> Result<(), Trouble> + Sync,
    ) -> Result<(), Trouble> {
        thread::scope(|scope| {
            let start = |_| {
                let run = || other(&self.share);
                thread::Builder::new().stack_size(memory::STACK).spawn_scoped(scope, run)
            };
            let others: Vec<_> = (1..self.threads).map(start).collect();
            let own = own(&self.share);
            let ended = others.into_iter().flatten().map(|other| match other.join() {
                Ok(ended) => ended,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            ended.fold(own, |own, other| own.and(other))
        })
    }
}
