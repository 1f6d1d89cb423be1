//! Another order of the variables of families.

use super::families::Families;
use crate::budget::Limit;
use crate::reorder::Sifted;

impl Families {
    /// Looks for a better order of the variables by sifting, of all families and conditions together. Handles
    /// stay valid and keep their sets; cost, limits and errors as of [`Manager::sift`](crate::Manager::sift).
    ///
    /// ```
    /// use bdd::{Families, Var};
    ///
    /// // Three pairs, in a bad order: 14 nodes, where 6 are enough.
    /// let mut m = Families::new(6);
    /// let mut sets = m.unit();
    /// for var in 0..3 {
    ///     let pair = m.set(&[Var(var), Var(var + 3)])?;
    ///     let without = m.unit();
    ///     let choice = m.union(&pair, &without)?;
    ///     sets = m.product(&sets, &choice)?;
    /// }
    /// assert_eq!(m.node_count(&sets), 14);
    /// m.sift()?;
    /// assert_eq!((m.node_count(&sets), m.count(&sets)?), (6, 8u32.into()));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn sift(&mut self) -> Result<Sifted, Limit> {
        self.manager.sift()
    }
}
