//! The depth-first driver with an explicit stack on the heap, for any depth. It allows collections during an
//! operation. The stack holds one or two frames a level.

use super::call::{FIRST_CALL, Interrupt, Opened};
use super::definition::{Cofactors, Join, Operands, Operation};
use crate::manager::{Collection, Manager};
use crate::store::{Edge, Key};
use limits::Limit;

/// A call that waits for the results of its two halves.
struct Frame<O> {
    flip: u32,
    join: Join,
    low: Option<Edge>,
    high: O,
    below: u32,
    key: Option<Key>,
}

impl Manager {
    /// Runs an operation. Edges that the caller holds are valid afterwards only if the operation has no
    /// [`Join::Own`], which may collect.
    pub(crate) fn run<O: Operation>(&mut self, operation: O, operands: O::Operands) -> Result<Edge, Limit> {
        let result = self.run_on::<O, false>(operation, operands, FIRST_CALL);
        self.or_limit(result)
    }

    /// As [`Manager::run`], as a part of another operation: does not collect, so edges stay valid.
    pub(crate) fn run_within<O: Operation>(
        &mut self,
        operation: O,
        operands: O::Operands,
    ) -> Result<Edge, Limit> {
        let collection = std::mem::replace(&mut self.collection, Collection::Never);
        let result = self.run(operation, operands);
        self.collection = collection;
        result
    }

    /// As [`Manager::run`], as a part of a recursion that is too deep if `TRIED`: the operation may restart
    /// level by level.
    #[inline(never)]
    pub(super) fn run_on<O: Operation, const TRIED: bool>(
        &mut self,
        operation: O,
        mut operands: O::Operands,
        mut below: u32,
    ) -> Result<Edge, Interrupt> {
        let mut stack: Vec<Frame<O::Operands>> = Vec::new();
        loop {
            if TRIED && self.restart.is_due(self.store.len()) {
                return Err(Interrupt::Restart);
            }
            let opened = match operation.terminal(operands) {
                Some(edge) => Opened::Known(edge),
                None => self.open(operation, operands, below)?,
            };
            match opened {
                Opened::Known(edge) => match self.ascend(operation, edge, &mut stack)? {
                    Ascended::ToHigh(high, from) => (operands, below) = (high, from),
                    Ascended::ToEnd(edge) => return Ok(edge),
                },
                Opened::Split { operands: split, flip, remember } => {
                    let cofactors = operation.cofactors(&self.store, split);
                    let key = remember.then(|| operation.key(split));
                    let Cofactors { join, low, high, below: bits } = cofactors;
                    stack.push(Frame { flip, join, low: None, high, below: bits, key });
                    (operands, below) = (low, bits);
                }
            }
        }
    }

    /// Passes a result to the frames that wait for it, up to a frame that still needs its high half.
    #[inline(always)]
    fn ascend<O: Operation>(
        &mut self,
        operation: O,
        mut result: Edge,
        stack: &mut Vec<Frame<O::Operands>>,
    ) -> Result<Ascended<O::Operands>, Interrupt> {
        while let Some(frame) = stack.last_mut() {
            match (frame.low, frame.join) {
                (None, Join::Own(_)) if O::TRUE_DECIDES && result == Edge::TRUE => {}
                (None, _) => {
                    frame.low = Some(result);
                    return Ok(Ascended::ToHigh(frame.high, frame.below));
                }
                (Some(low), join) => {
                    let joined = match join {
                        Join::Node(level) => self.store.make_by(O::RULE, level, low, result),
                        Join::Own(level) => self.join(operation, level, (low, result), stack),
                    };
                    result = joined.map_err(|limit| self.refuse(limit))?;
                }
            }
            if let Some(frame) = stack.pop() {
                if let Some(key) = frame.key {
                    self.remember(key, result);
                }
                result = result.flip(frame.flip);
            }
        }
        Ok(Ascended::ToEnd(result))
    }

    /// Joins two halves by [`Operation::join`]. Collects before, if due: quantification makes garbage.
    fn join<O: Operation>(
        &mut self,
        operation: O,
        level: u32,
        mut halves: (Edge, Edge),
        stack: &mut [Frame<O::Operands>],
    ) -> Result<Edge, Limit> {
        if self.wants_collection() {
            self.collect_in_time(&mut |visit| {
                visit(&mut halves.0);
                visit(&mut halves.1);
                for frame in stack.iter_mut() {
                    frame.low.as_mut().map(&mut *visit);
                    frame.high.edges(visit);
                    // The key names nodes by their old identifiers.
                    frame.key = None;
                }
            })?;
        }
        operation.join(self, level, halves.0, halves.1)
    }
}

/// Where [`Manager::ascend`] ends.
enum Ascended<O> {
    /// At a frame with these operands for its high half.
    ToHigh(O, u32),
    /// Above all frames, with the result.
    ToEnd(Edge),
}
