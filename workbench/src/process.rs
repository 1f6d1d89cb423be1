//! The process in which counts run: the memory that it may hold, and whether several counts follow one
//! another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use limits::{Limit, clock::Instant};

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::memory;

/// Bytes that the program holds besides tables: threads, the smallest buffers. With its code, some 14 MiB, and the 8 MiB that
/// a count takes at most between two looks, they are the 32 MiB that are promised.
const PROGRAM: usize = 10 << 20;

/// The time within which a count that was given up has to end, if others follow it.
const END: Duration = Duration::from_secs(30);

/// The time between two checks whether it has ended.
const POLL: Duration = Duration::from_millis(10);

/// A process and its memory limit.
pub struct Process {
    /// Most bytes for all counts at once.
    bytes: Option<usize>,
    /// Whether counts come one after another, so that each has to end before the next one starts.
    several: bool,
    /// Whether a count was given up to free memory and has not ended. Until it ends, no other count is given
    /// up.
    relief: AtomicBool,
}

/// Returns the bytes that a process may hold under a limit of `most`. A method does not account for all
/// memory of a process, so there is a margin of a tenth, and the memory of the program itself.
fn ceiling(most: usize) -> usize {
    most.saturating_add(most / 10).saturating_add(PROGRAM)
}

/// Returns whether this process holds more than a limit of `most` bytes allows.
pub fn is_too_full(most: usize) -> bool {
    memory::held().is_some_and(|held| held > ceiling(most))
}

impl Process {
    /// Returns a process that ends after one count, or after the first that reaches a limit.
    pub fn of_one(bytes: Option<usize>) -> Process {
        Process { bytes, several: false, relief: AtomicBool::new(false) }
    }

    /// Returns a process in which counts follow one another, even after one that reaches a limit.
    pub fn of_several(bytes: Option<usize>) -> Process {
        Process { several: true, ..Process::of_one(bytes) }
    }

    /// Gives up the count that asks, if the process holds too much memory. Only one count at a time is given
    /// up.
    pub fn too_full(&self) -> Option<Limit> {
        let most = self.bytes?;
        (is_too_full(most) && !self.relief.swap(true, Ordering::Relaxed)).then_some(Limit::Bytes(most))
    }

    /// Waits until a count that was given up at a limit has ended, so that it holds no memory when the next one starts;
    /// returns the failure.
    pub fn see_it_end(&self, limit: Limit, interrupt: &Interrupt, count: JoinHandle<()>) -> Failure {
        let start = Instant::now();
        while self.several && !count.is_finished() && !interrupt.came() {
            if start.elapsed() > END {
                return Failure::Stuck(limit);
            }
            thread::sleep(POLL);
        }
        if count.is_finished()
            && let Err(panic) = count.join()
        {
            std::panic::resume_unwind(panic);
        }
        if matches!(limit, Limit::Bytes(_)) {
            self.relief.store(false, Ordering::Relaxed);
        }
        limit.into()
    }
}
