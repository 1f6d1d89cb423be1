//! Functions of a diagram as conditions on families.

use super::families::Families;
use super::keep::Condition;
use crate::diagram::{Diagram, ImportError};

impl Families {
    /// Returns the functions of a diagram as conditions, in the order of its roots; cost and refusals as for
    /// [`Manager::import`](crate::Manager::import).
    pub fn import(&mut self, diagram: &Diagram) -> Result<Vec<Condition>, ImportError> {
        Ok(self.manager.import(diagram)?.into_iter().map(Condition).collect())
    }
}

impl Diagram {
    /// Returns families of sets of the variables of this diagram, in its order, with its names, without
    /// limits and with nothing in it.
    pub fn families(&self) -> Families {
        Families { manager: self.manager() }
    }
}
