//! Limits: from the flags to the budget of one count.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bdd::{Budget, Limit};
use encoders::machine;

use crate::memory;
use crate::units;

/// The flags that limit a count.
#[derive(clap::Args, Clone, Debug)]
pub struct LimitArgs {
    /// Most nodes of decision diagrams at once, garbage included; backtrack and join make none
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub nodes: Option<usize>,
    /// Most memory for the tables: 500M, 8G, 1.5GiB [default: three quarters of what Linux calls
    /// available, none on other systems]
    #[arg(long, value_name = "BYTES", value_parser = units::memory, help_heading = "Limits")]
    pub memory: Option<usize>,
    /// Most time: 90s, 250ms, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    pub timeout: Option<Duration>,
}

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

impl LimitArgs {
    /// Returns the limits of a process: the flags, and without --memory three quarters of the available
    /// memory.
    pub fn limits(&self) -> Limits {
        let share = || memory::available().map(machine::usual_limit);
        Limits { nodes: self.nodes, bytes: self.memory.or_else(share), time: self.timeout }
    }
}

impl Limits {
    /// Returns the limits of each of `jobs` counts that run at once: they share the memory.
    pub fn of_each(&self, jobs: usize) -> Limits {
        Limits { bytes: self.bytes.map(|bytes| bytes / jobs.max(1)), ..*self }
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
