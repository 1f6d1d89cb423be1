//! Where a run is shown.

use std::io;

/// What shows a run while it goes on.
pub trait Face {
    /// Shows what is counted now, in the place of what was shown before.
    fn now(&mut self, words: &dyn Fn() -> String);

    /// Writes the next part of the result.
    fn write(&mut self, text: &str) -> io::Result<()>;
}
