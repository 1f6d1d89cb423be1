//! The frame of every operation: collect garbage, run, run again after a refusal, protect the result.

use crate::manager::{Collection, Manager};
use crate::store::{Edge, Handle};
use limits::Limit;

impl Manager {
    /// Runs one operation within the budget. `operation` may run twice: if it ran out of nodes or
    /// bytes and a collection frees older garbage, it runs again.
    /// It must read the edges of its operands itself, since collections rename them.
    pub(crate) fn attempt<H: Handle>(
        &mut self,
        mut operation: impl FnMut(&mut Manager) -> Result<Edge, Limit>,
    ) -> Result<H, Limit> {
        self.store.budget.check()?;
        if self.wants_collection() {
            self.collect_in_time(&mut |_| {})?;
        }
        self.computed.begin();
        let before = self.store.len();
        let edge = match operation(self) {
            Err(Limit::Nodes(_) | Limit::Bytes(_)) if self.collect_for_room(before)? => operation(self),
            result => result,
        }?;
        Ok(self.protect(edge))
    }

    /// Collects garbage after a refusal; returns whether there are fewer nodes now than `before` what was refused.
    pub(crate) fn collect_for_room(&mut self, before: usize) -> Result<bool, Limit> {
        if self.collection == Collection::Never {
            return Ok(false);
        }
        self.collect_in_time(&mut |_| {})?;
        self.store.release();
        Ok(self.store.len() < before)
    }
}
