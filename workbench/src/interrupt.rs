//! The flag that asks work to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that a signal to end the program sets.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Returns the flag of a face that looks for signals itself, and sets it.
    pub fn of(flag: Arc<AtomicBool>) -> Interrupt {
        Interrupt(flag)
    }

    /// Returns whether a signal has come.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
