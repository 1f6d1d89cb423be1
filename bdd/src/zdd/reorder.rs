//! Another order of the variables of families.

use super::families::Families;
use crate::budget::Limit;
use crate::reorder::Sifted;

impl Families {
    /// Looks for a better order of the variables by sifting, of all families and conditions together. Handles
    /// stay valid and keep their sets; cost, limits and errors as of [`Manager::sift`](crate::Manager::sift).
    pub fn sift(&mut self) -> Result<Sifted, Limit> {
        self.manager.sift()
    }
}
