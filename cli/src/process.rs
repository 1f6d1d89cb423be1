//! The process that counts run in: what it may hold in all, and whether others come after one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::interrupt::{GivenUp, Interrupt};
use crate::memory;

/// Bytes the program holds besides tables: its own code, threads, the smallest buffers.
const PROGRAM: usize = 32 << 20;

/// How long a count that was given up may take to end, where others come after it.
const END: Duration = Duration::from_secs(30);

/// How often it is looked whether it has.
const POLL: Duration = Duration::from_millis(10);

/// A process and its memory limit.
pub struct Process {
    /// Most bytes for all counts at once.
    bytes: Option<usize>,
    /// Whether counts come one after another, so that each has to end before the next one starts.
    several: bool,
    /// Whether a count was given up for the sake of memory and has not ended: until then it cannot be
    /// known whether another has to be.
    relief: AtomicBool,
}

/// What a process may hold under a limit of `most`: what a method accounts for is not all a process holds,
/// hence the margin, a tenth, and what the program itself takes.
fn ceiling(most: usize) -> usize {
    most.saturating_add(most / 10).saturating_add(PROGRAM)
}

impl Process {
    /// A process that ends after one count, or after the first that reaches a limit.
    pub fn of_one(bytes: Option<usize>) -> Process {
        Process { bytes, several: false, relief: AtomicBool::new(false) }
    }

    /// A process in which counts come after others, also after those that reach a limit.
    pub fn of_several(bytes: Option<usize>) -> Process {
        Process { several: true, ..Process::of_one(bytes) }
    }

    /// Gives up the count that asks, if the process holds too much. Only one count at a time has to go.
    pub fn too_full(&self) -> Option<GivenUp> {
        let most = self.bytes?;
        let full = memory::resident()? > ceiling(most);
        (full && !self.relief.swap(true, Ordering::Relaxed)).then_some(GivenUp::Bytes(most))
    }

    /// Waits for a count that was given up, so that it holds nothing when the next one starts.
    pub fn see_it_end(&self, reason: GivenUp, interrupt: &Interrupt, count: JoinHandle<()>) -> GivenUp {
        let start = Instant::now();
        while self.several && !count.is_finished() && !interrupt.came() {
            if start.elapsed() > END {
                return GivenUp::Stuck(reason.limit());
            }
            thread::sleep(POLL);
        }
        if count.is_finished()
            && let Err(panic) = count.join()
        {
            std::panic::resume_unwind(panic);
        }
        if matches!(reason, GivenUp::Bytes(_)) {
            self.relief.store(false, Ordering::Relaxed);
        }
        reason
    }
}
