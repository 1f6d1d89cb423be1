//! The flags of limits.

use std::time::Duration;

use workbench::allowance::Limits;
use workbench::units;

/// The flags that limit a count.
#[derive(clap::Args, Clone, Debug)]
pub struct LimitArgs {
    /// Most nodes of decision diagrams at once
    ///
    /// Those that are no longer needed included; backtrack and join make none.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub nodes: Option<usize>,
    /// Most memory: 500M, 8G [default: 3/4 of the free]
    ///
    /// For tables, such as 1.5GiB. Without it three quarters of what Linux calls available, no limit on other systems.
    #[arg(long, value_name = "BYTES", value_parser = units::memory, help_heading = "Limits")]
    pub memory: Option<usize>,
    /// Most time: 90s, 250ms, 1.5m, 2h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    pub timeout: Option<Duration>,
}

impl LimitArgs {
    /// Returns the limits of a process: the flags, and without --memory three quarters of the available
    /// memory.
    pub fn limits(&self) -> Limits {
        Limits::of_process(self.nodes, self.memory, self.timeout)
    }
}
