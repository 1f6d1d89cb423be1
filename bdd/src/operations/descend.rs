//! Operations on the machine's stack, as far as it is deep enough: a fifth to a third less time than on
//! one of our own on the heap.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::by_level::Swept;
use crate::operations::run::{Join, Operation, Step};
use crate::store::node::Edge;

/// Calls within calls: some hundred bytes of stack each, or up to 2 KiB where the compiler does not optimise.
pub(crate) const DEEPEST: u32 = 300;

/// An operation met a limit, which `Manager::stopped` names, or its trial is over. (A result in two
/// registers.)
pub(crate) struct Stopped;

impl Manager {
    /// As [`Manager::run`], for operations that join by nodes alone, and so never collect, and whose
    /// steps are not operations again: these would need as much stack once more. Level by level where
    /// that pays.
    pub(crate) fn descend<O>(&mut self, mut operation: O, (f, g): (Edge, Edge)) -> Result<Edge, Limit>
    where
        O: Operation<Args = (Edge, Edge)> + Swept,
    {
        self.try_first(|m| m.descend_from(&mut operation, (f, g), DEEPEST), |m| m.sweep::<O>(f, g))
    }

    fn descend_from<O: Operation>(
        &mut self,
        operation: &mut O,
        mut args: O::Args,
        depth: u32,
    ) -> Result<Edge, Stopped> {
        if self.trial.is_over(self.store.len()) {
            return Err(Stopped);
        }
        if depth == 0 {
            return self.run_on::<_, true>(operation, args);
        }
        let mut flip = 0;
        let (level, low, high, join, key) = loop {
            self.tick().map_err(|limit| self.stop(limit))?;
            match operation.step(self, args).map_err(|limit| self.stop(limit))? {
                Step::Done(edge) => return Ok(edge.flip(flip)),
                Step::Goto { args: other, flip: bit } => {
                    args = other;
                    flip ^= bit;
                }
                Step::Split { level, low, high, join, key, flip: bit } => {
                    flip ^= bit;
                    break (level, low, high, join, key);
                }
            }
        };
        if let Some(known) = key.and_then(|key| self.computed.get(key)) {
            return Ok(known.flip(flip));
        }
        let low = self.descend_from(operation, low, depth - 1)?;
        let high = self.descend_from(operation, high, depth - 1)?;
        let made = match join {
            Join::Node => self.store.make(level, low, high),
            Join::Family => self.store.make_family(level, low, high),
            Join::Or | Join::Union => unreachable!("such joins collect, and belong on the heap's stack"),
        };
        let result = made.map_err(|limit| self.stop(limit))?;
        if let Some(key) = key {
            self.remember(key, result);
        }
        Ok(result.flip(flip))
    }

    /// The result of a recursion, or the limit that ended it.
    pub(crate) fn or_limit(&mut self, result: Result<Edge, Stopped>) -> Result<Edge, Limit> {
        result.map_err(|Stopped| self.stopped.take().expect("who stops says why"))
    }

    /// Ends a recursion.
    #[cold]
    pub(crate) fn stop(&mut self, limit: Limit) -> Stopped {
        self.stopped = Some(limit);
        Stopped
    }
}
