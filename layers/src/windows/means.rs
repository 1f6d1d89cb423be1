//! What a count by states in order may take, and who watches it.

use crate::figures::LayerProgress;
use crate::threads::Threads;
use limits::{Budget, Limit};

/// What a count may take, and has taken.
pub(super) struct Means<'a> {
    pub threads: &'a Threads,
    pub budget: &'a Budget,
    pub peak_bytes: usize,
    pub shown: Shown<'a>,
}

impl Means<'_> {
    /// Counts `work` nanoseconds; whether `bytes` bytes in use are within the limit. Another limit is an error.
    pub fn spend(&mut self, work: u64, bytes: usize) -> Result<bool, Limit> {
        self.peak_bytes = self.peak_bytes.max(bytes);
        if self.budget.check_bytes(bytes).is_err() {
            cov_mark::hit!(a_layer_in_order_has_no_room);
            return Ok(false);
        }
        self.budget.spend(work, bytes)?;
        Ok(true)
    }

    /// Shows that states before a level are on the way. What is gone through several times is shown as one way down.
    pub fn show(&mut self, level: u32, width: usize, bytes: usize) {
        let Shown { levels, done, all, watch } = &mut self.shown;
        let gone = u64::from(*levels) * u64::from(*done) + u64::from(level);
        let level = (gone / u64::from(*all)) as u32;
        let width = width as u64;
        watch(&LayerProgress { level, width, expanded: width, bytes, next: None });
    }
}

/// Who watches a count.
pub(super) struct Shown<'a> {
    pub levels: u32,
    /// How often the levels were gone through, and how often they will be.
    pub done: u32,
    pub all: u32,
    pub watch: &'a mut dyn FnMut(&LayerProgress),
}
