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
        self.try_depth_first(
            |m| m.recurse(operation, (f, g), FIRST_CALL, DEEPEST),
            |m| m.level_by_level::<B>(f, g),
        )
    }

    /// Runs an operation depth-first, and restarts it level by level if it is long. `depth_first` may run
    /// twice: `level_by_level` returns `None` if it has no room.
    pub(super) fn try_depth_first(
        &mut self,
        mut depth_first: impl FnMut(&mut Manager) -> Result<Edge, Interrupt>,
        level_by_level: impl FnOnce(&mut Manager) -> Result<Option<Edge>, Limit>,
    ) -> Result<Edge, Limit> {
        self.restart.begin(self.variables());
        match depth_first(self) {
            Err(Interrupt::Restart) => {}
            result => return self.or_limit(result),
        }
        if let Some(edge) = level_by_level(self)? {
            return Ok(edge);
        }
        self.depth_first(depth_first)
    }

    /// Runs an operation depth-first without a restart.
    pub(super) fn depth_first(
        &mut self,
        operation: impl FnOnce(&mut Manager) -> Result<Edge, Interrupt>,
    ) -> Result<Edge, Limit> {
        self.restart.never();
        let result = operation(self);
        self.or_limit(result)
    }
}
