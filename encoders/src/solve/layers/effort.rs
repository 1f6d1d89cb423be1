//! The work and memory of planning, against a budget.

use bdd::{Budget, Limit, Meter};

use crate::steps::Held;

/// Nanoseconds for a look at a literal.
const LITERAL: u64 = 3;

/// Counts the work and the memory of planning, and looks at the budget from time to time.
pub(super) struct Effort<'a> {
    meter: Meter<'a>,
    held: Held<'a>,
}

impl<'a> Effort<'a> {
    /// No work yet, with so many bytes held by what was planned before.
    pub fn new(budget: &'a Budget, bytes: usize) -> Effort<'a> {
        Effort { meter: Meter::new(budget), held: Held::new(budget, bytes) }
    }

    /// Counts looks at so many literals.
    pub fn spend(&mut self, literals: usize) -> Result<(), Limit> {
        self.meter.spend(literals as u64 * LITERAL, self.held.bytes())
    }

    /// Looks at the budget now.
    pub fn look(&mut self) -> Result<(), Limit> {
        self.meter.report(self.held.bytes())
    }

    /// Counts `bytes` more that are held from now on.
    pub fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.held.hold(bytes)
    }

    /// Counts `bytes` that are held no more.
    pub fn release(&mut self, bytes: usize) {
        self.held.release(bytes);
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.held.bytes()
    }
}
