//! Work that is dealt out ahead.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::budget::{Limit, Pace};

/// Work that computations may do together, in nanoseconds on an ordinary machine, counted by steps. It is the
/// [`Budget::pace`](crate::Budget::pace) of each, and ends them when it is used up.
#[derive(Debug)]
pub struct Share {
    left: AtomicU64,
    end: Limit,
}

impl Share {
    /// Returns a share of so much work, which ends computations by the limit `end`.
    pub fn new(work: u64, end: Limit) -> Arc<Share> {
        Arc::new(Share { left: AtomicU64::new(work), end })
    }

    /// Deals out so much work anew, whatever is left.
    pub fn renew(&self, work: u64) {
        self.left.store(work, Ordering::Relaxed);
    }

    /// Returns the work that is left.
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }
}

impl Pace for Share {
    fn pause(&self, work: u64, _: usize) -> Result<(), Limit> {
        let less = |left: u64| Some(left.saturating_sub(work));
        // The update always gives a value.
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if self.left() == 0 { Err(self.end) } else { Ok(()) }
    }
}
