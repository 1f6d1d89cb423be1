//! How far a count has come: what it goes through several times is shown as one way down.

use crate::figures::LayerProgress;

/// The way of a count, and who watches it.
pub(super) struct Shown<'a> {
    pub levels: u32,
    /// How often the levels were gone through, and how often they will be.
    pub done: u32,
    pub all: u32,
    pub watch: &'a mut dyn FnMut(&LayerProgress),
}

impl Shown<'_> {
    /// Shows that the states before a level are done.
    pub fn show(&mut self, level: u32, width: u64, bytes: usize) {
        let gone = u64::from(self.levels) * u64::from(self.done) + u64::from(level);
        let level = (gone / u64::from(self.all)) as u32;
        (self.watch)(&LayerProgress { level, width, expanded: width, bytes, next: None });
    }
}
