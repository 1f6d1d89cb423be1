//! What planning has used up of a budget.

use bdd::{Budget, Limit};

/// Work between two looks at the budget, in nanoseconds.
const STRIDE: u64 = 200_000;

/// Nanoseconds for a look at a literal.
const LITERAL: u64 = 3;

/// Counts the work of planning, and looks at the budget from time to time.
pub(super) struct Effort<'a> {
    budget: &'a Budget,
    /// Work since the last look.
    work: u64,
}

impl<'a> Effort<'a> {
    pub fn new(budget: &'a Budget) -> Effort<'a> {
        Effort { budget, work: 0 }
    }

    /// Counts looks at so many literals.
    pub fn spend(&mut self, literals: usize) -> Result<(), Limit> {
        self.work += literals as u64 * LITERAL;
        if self.work < STRIDE {
            return Ok(());
        }
        let work = std::mem::take(&mut self.work);
        self.budget.spend(work, 0)
    }
}
