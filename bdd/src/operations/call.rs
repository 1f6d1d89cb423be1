//! What the depth-first drivers do with a call: count a step, open it, remember its result.

use super::definition::{Operation, Step};
use crate::manager::Manager;
use crate::store::{Edge, Key};
use limits::Limit;
use limits::OPERATION_INTERVAL;

/// `below` of the first call.
pub(super) const FIRST_CALL: u32 = u32::MAX;

/// Nanoseconds of a step, with the nodes that it makes.
const STEP: u64 = 25;
/// Steps between two looks at the budget. Counted here, in 32 bits and up to a constant, because this is the
/// hottest loop of all.
const STEPS_PER_LOOK: u32 = (OPERATION_INTERVAL / STEP) as u32;

/// Why a call has no result. It has 32 bits, so that the result of a call is two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Interrupt {
    /// A limit, which `Manager::refusal` holds.
    Limit,
    /// The operation restarts level by level.
    Restart,
}

/// The state of a call after the look-up in the computed table.
pub(super) enum Opened<O> {
    Known(Edge),
    Split { operands: O, flip: u32, remember: bool },
}

impl Manager {
    /// Counts a step; finds the result of a call by terminal cases or the computed table, or else the normal
    /// form of its operands.
    #[inline(always)]
    pub(super) fn open<O: Operation>(
        &mut self,
        operation: O,
        mut operands: O::Operands,
        below: u32,
    ) -> Result<Opened<O::Operands>, Interrupt> {
        let mut flip = 0;
        loop {
            self.step()?;
            match operation.begin(self, operands, below).map_err(|limit| self.refuse(limit))? {
                Step::Done(edge) => return Ok(Opened::Known(edge.flip(flip))),
                Step::Goto { operands: other, flip: bit } => {
                    operands = other;
                    flip ^= bit;
                }
                Step::Split { operands, flip: bit, remember } => {
                    flip ^= bit;
                    if remember && let Some(known) = self.computed.get(operation.key(operands)) {
                        return Ok(Opened::Known(known.flip(flip)));
                    }
                    return Ok(Opened::Split { operands, flip, remember });
                }
            }
        }
    }

    /// Counts a step; checks the budget every few thousand steps.
    #[inline(always)]
    pub(crate) fn tick(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps < STEPS_PER_LOOK { Ok(()) } else { self.spend_steps() }
    }

    /// As [`Manager::tick`], in the form of the recursion.
    #[inline(always)]
    fn step(&mut self) -> Result<(), Interrupt> {
        self.steps += 1;
        if self.steps < STEPS_PER_LOOK { Ok(()) } else { self.spend_or_refuse() }
    }

    #[cold]
    #[inline(never)]
    fn spend_steps(&mut self) -> Result<(), Limit> {
        self.steps = 0;
        self.store.budget.spend(u64::from(STEPS_PER_LOOK) * STEP, self.store.bytes())
    }

    #[cold]
    #[inline(never)]
    fn spend_or_refuse(&mut self) -> Result<(), Interrupt> {
        self.spend_steps().map_err(|limit| self.refuse(limit))
    }

    /// Enters a result into the computed table.
    #[inline(always)]
    pub(super) fn remember(&mut self, key: Key, result: Edge) {
        self.computed.put(key, result);
        if self.computed.wants_growth() {
            self.grow_computed();
        }
    }

    /// Keeps the limit that ends an operation.
    #[cold]
    pub(super) fn refuse(&mut self, limit: Limit) -> Interrupt {
        self.refusal = Some(limit);
        Interrupt::Limit
    }

    /// Returns the result of an operation, or the limit that ended it.
    pub(super) fn or_limit(&mut self, result: Result<Edge, Interrupt>) -> Result<Edge, Limit> {
        result.map_err(|_| self.refusal.take().expect("without a restart, only a limit ends an operation"))
    }
}
