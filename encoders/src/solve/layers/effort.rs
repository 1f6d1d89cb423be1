//! What planning has used up of a budget.

use bdd::{Budget, Limit};

use crate::steps::Held;

/// Work between two looks at the budget, in nanoseconds.
const STRIDE: u64 = 200_000;

/// Nanoseconds for a look at a literal.
const LITERAL: u64 = 3;

/// Counts the work and the memory of planning, and looks at the budget from time to time.
pub(super) struct Effort<'a> {
    budget: &'a Budget,
    /// Work since the last look.
    work: u64,
    held: Held<'a>,
}

impl<'a> Effort<'a> {
    /// No work yet, with so many bytes held by what was planned before.
    pub fn new(budget: &'a Budget, bytes: usize) -> Effort<'a> {
        Effort { budget, work: 0, held: Held::new(budget, bytes) }
    }

    /// Counts looks at so many literals.
    pub fn spend(&mut self, literals: usize) -> Result<(), Limit> {
        self.work += literals as u64 * LITERAL;
        if self.work < STRIDE {
            return Ok(());
        }
        self.look()
    }

    /// Looks at the budget now.
    pub fn look(&mut self) -> Result<(), Limit> {
        let work = std::mem::take(&mut self.work);
        self.budget.spend(work, self.held.bytes())
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
