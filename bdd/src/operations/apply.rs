//! The choice of a driver: depth-first if an operation is short, else level by level.

use super::binary::Binary;
use super::call::{FIRST_CALL, Interrupt};
use super::recursion::DEEPEST;
use crate::manager::Manager;
use crate::store::Edge;
use limits::Limit;

impl Manager {
    /// Runs a binary operation. Never collects.
    pub(crate) fn apply<B: Binary>(&mut self, operation: B, f: Edge, g: Edge) -> Result<Edge, Limit> {
        self.restart.begin(self.variables());
        match self.recurse(operation, (f, g), FIRST_CALL, DEEPEST) {
            Err(Interrupt::Restart) => {}
            result => return self.or_limit(result),
        }
        if let Some(edge) = self.level_by_level::<B>(f, g)? {
            return Ok(edge);
        }
        // There is no room for the requests.
        self.restart.never();
        let result = self.recurse(operation, (f, g), FIRST_CALL, DEEPEST);
        self.or_limit(result)
    }
}
