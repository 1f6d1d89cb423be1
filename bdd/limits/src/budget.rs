//! Limits of an operation: nodes, bytes, time, and a flag that stops it from outside.

use crate::clock::Instant;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits handed to a manager (or any other long computation). `None` means unlimited.
///
/// The default budget has no limits at all.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Most nodes that may be in the table at once, garbage not yet collected included; the states
    /// of a layer are such nodes.
    pub nodes: Option<usize>,
    /// Most bytes of tables that may be held at once, counts under way included.
    pub bytes: Option<usize>,
    /// The moment after which operations are refused. One that would have to collect garbage first is
    /// refused before that moment where the collection would not end in time.
    pub deadline: Option<Instant>,
    /// Set to `true` from any thread (or a signal handler) to stop the operation under way.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Decides when the computation goes on, if it takes turns with others.
    pub pace: Option<Arc<dyn Pace>>,
}

/// Lets computations take turns: each runs on a thread of its own and waits here while another one runs.
pub trait Pace: Debug + Send + Sync {
    /// Reports the `work` of a computation since its last call, in nanoseconds on an ordinary machine
    /// (counted by steps, not measured), and the `bytes` that it holds. Returns when it may go on; an error
    /// ends it.
    fn pause(&self, work: u64, bytes: usize) -> Result<(), Limit>;
}

/// The turns of a computation that holds some bytes which it does not report.
#[derive(Debug)]
struct Beside {
    pace: Arc<dyn Pace>,
    bytes: usize,
}

impl Pace for Beside {
    fn pause(&self, work: u64, bytes: usize) -> Result<(), Limit> {
        self.pace.pause(work, bytes.saturating_add(self.bytes))
    }
}

/// The limit that stopped an operation. The sentence names the figure that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// The node limit, with its figure.
    #[error("the limit of {0} nodes was reached")]
    Nodes(usize),
    /// The byte limit, with its figure.
    #[error("the memory limit of {size} was reached", size = size(*.0))]
    Bytes(usize),
    /// The deadline has passed.
    #[error("the time limit was reached")]
    Deadline,
    /// The cancel flag was set.
    #[error("interrupted")]
    Cancelled,
}

/// Formats a number of bytes in the largest unit that makes it short: `2 GiB`, `1.5 MiB`, `700 bytes`.
fn size(bytes: usize) -> String {
    const UNITS: [(&str, u32); 4] = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let Some((unit, bits)) = UNITS.into_iter().find(|(_, bits)| bytes as u64 >> bits > 0) else {
        return format!("{bytes} {}", if bytes == 1 { "byte" } else { "bytes" });
    };
    let tenths = (bytes as u128 * 10 + (1 << bits >> 1)) >> bits;
    match tenths % 10 {
        0 => format!("{} {unit}", tenths / 10),
        tenth => format!("{}.{tenth} {unit}", tenths / 10),
    }
}

impl Budget {
    /// Checks the deadline and the cancel flag. Reads the clock, so it is not for every step.
    pub fn check(&self) -> Result<(), Limit> {
        if let Some(flag) = &self.cancel
            && flag.load(Ordering::Relaxed)
        {
            return Err(Limit::Cancelled);
        }
        match self.deadline {
            Some(at) if Instant::now() >= at => Err(Limit::Deadline),
            _ => Ok(()),
        }
    }

    /// Checks whether the deadline is more than `time` from now.
    pub fn check_in(&self, time: Duration) -> Result<(), Limit> {
        match self.deadline {
            Some(at) if Instant::now() + time >= at => Err(Limit::Deadline),
            _ => Ok(()),
        }
    }

    /// Reports `work` and `bytes` to [`Budget::pace`] (see [`Pace::pause`]), then does [`Budget::check`].
    pub fn spend(&self, work: u64, bytes: usize) -> Result<(), Limit> {
        if let Some(pace) = &self.pace {
            pace.pause(work, bytes)?;
        }
        self.check()
    }

    /// Returns the budget that is left while the computation holds `bytes` besides: the byte limit is that much
    /// lower, and [`Budget::pace`] hears of them, too.
    pub fn beside(&self, bytes: usize) -> Budget {
        let pace = self.pace.clone().map(|pace| Arc::new(Beside { pace, bytes }) as Arc<dyn Pace>);
        Budget { bytes: self.bytes.map(|most| most.saturating_sub(bytes)), pace, ..self.clone() }
    }

    /// Returns a limit that was met beside others ([`Budget::beside`]) as one of this budget, with its figure.
    pub fn whole(&self, limit: Limit) -> Limit {
        match (limit, self.bytes) {
            (Limit::Bytes(share), Some(most)) if share < most => Limit::Bytes(most),
            _ => limit,
        }
    }

    /// Returns an error if `bytes` in use exceed the byte limit.
    pub fn check_bytes(&self, bytes: usize) -> Result<(), Limit> {
        match self.bytes {
            Some(most) if bytes > most => Err(Limit::Bytes(most)),
            _ => Ok(()),
        }
    }

    /// Returns an error if `nodes` in the table exceed the node limit.
    pub fn check_nodes(&self, nodes: usize) -> Result<(), Limit> {
        match self.nodes {
            Some(most) if nodes > most => Err(Limit::Nodes(most)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_told_before_it_passes() {
        let hour = Duration::from_secs(3600);
        let budget = Budget { deadline: Some(Instant::now() + hour), ..Budget::default() };
        assert_eq!((budget.check(), budget.check_in(Duration::ZERO)), (Ok(()), Ok(())));
        assert_eq!(budget.check_in(2 * hour), Err(Limit::Deadline));
        assert_eq!(Budget::default().check_in(2 * hour), Ok(()));
    }

    #[test]
    fn limits_are_told_in_units() {
        for (bytes, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (2, "2 bytes"),
            (1023, "1023 bytes"),
            (100 << 10, "100 KiB"),
            (3 << 29, "1.5 GiB"),
            (2 << 30, "2 GiB"),
            (128_552_916, "122.6 MiB"),
            ((1 << 30) - 1, "1024 MiB"),
            (5 << 40, "5 TiB"),
        ] {
            assert_eq!(Limit::Bytes(bytes).to_string(), format!("the memory limit of {words} was reached"));
        }
        assert!(size(usize::MAX).ends_with(" TiB"));
    }
}
