//! What one question may use, as a user gives it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use limits::{Budget, Limit, clock::Instant};

use crate::machine;
use crate::memory;

/// What one count may use up; `None` means unlimited.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most nodes.
    pub nodes: Option<usize>,
    /// Most bytes.
    pub bytes: Option<usize>,
    /// Most time, building the model included.
    pub time: Option<Duration>,
}

impl Limits {
    /// Returns the limits of a process: those that are given, and without a limit of bytes three quarters of the
    /// available memory; in a browser 256 MiB. A table that grows there leaves a hole of its old size, so that tables take
    /// two to four times as much of the instance, which has 4 GiB at most.
    pub fn of_process(nodes: Option<usize>, bytes: Option<usize>, time: Option<Duration>) -> Limits {
        let share = || match cfg!(target_family = "wasm") {
            true => Some(256 << 20),
            false => memory::available().map(machine::usual_limit),
        };
        Limits { nodes, bytes: bytes.or_else(share), time }
    }

    /// Returns the limits of each of `jobs` counts that run at once: they share the memory.
    pub fn of_each(&self, jobs: usize) -> Limits {
        Limits { bytes: self.bytes.map(|bytes| bytes / jobs.max(1)), ..*self }
    }

    /// Returns the limits of what follows a count that took so long: together they have the time limit.
    pub fn after(&self, spent: Duration) -> Limits {
        Limits { time: self.time.map(|time| time.saturating_sub(spent)), ..*self }
    }

    /// Returns the limit to report. A method that had a share of the nodes or bytes names its share, but the
    /// user can only raise the whole.
    pub fn whole(&self, limit: Limit) -> Limit {
        match (limit, self.nodes, self.bytes) {
            (Limit::Nodes(share), Some(most), _) if share < most => Limit::Nodes(most),
            (Limit::Bytes(share), _, Some(most)) if share < most => Limit::Bytes(most),
            _ => limit,
        }
    }

    /// Returns the deadline of a count that starts now; `None` if the time limit is beyond the clock's range.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        start.checked_add(self.time?)
    }

    /// Returns the limits in the form that methods take.
    pub fn budget(&self, start: Instant, cancel: Arc<AtomicBool>) -> Budget {
        let (nodes, bytes, deadline) = (self.nodes, self.bytes, self.deadline(start));
        Budget { nodes, bytes, deadline, cancel: Some(cancel), pace: None }
    }
}

/// Returns the threads of each of `jobs` counts that run at once: as many as asked for, but no more than processors;
/// otherwise its share of the processors.
pub fn threads(asked: Option<u16>, jobs: usize) -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    asked.map_or((processors / jobs.max(1)).max(1), |most| usize::from(most).min(processors))
}
