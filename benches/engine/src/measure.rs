//! The clocks and the peak of this process.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// CPU and wall time since [`Clocks::start`].
pub struct Clocks {
    cpu: Duration,
    wall: Instant,
}

impl Clocks {
    /// Starts both clocks.
    pub fn start() -> Clocks {
        Clocks { cpu: cpu(), wall: Instant::now() }
    }

    /// CPU seconds of all threads, user and system.
    pub fn cpu(&self) -> f64 {
        cpu().saturating_sub(self.cpu).as_secs_f64()
    }

    /// Seconds gone by.
    pub fn wall(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }
}

fn cpu() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("the CPU clock does not run backwards")
}

/// The largest resident set so far, in KiB, as the kernel has it (VmHWM). None where there is no
/// such file.
pub fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
