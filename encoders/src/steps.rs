//! Building under limits: steps are counted, and now and then the budget is asked.

use bdd::{Budget, Limit};

/// Steps between two looks at the clock: some hundred microseconds.
const STRIDE: usize = 1 << 14;

/// Steps before the first look, where the work is short as a rule.
const SHORT: usize = 64 * STRIDE;

/// Bytes that the allocator adds to a list.
pub(crate) const ON_HEAP: usize = 2 * size_of::<usize>();

/// What building a model has used up of a budget.
pub(crate) struct Steps<'a> {
    budget: &'a Budget,
    /// Steps until the next look at the clock.
    left: usize,
    /// Bytes held.
    bytes: usize,
}

impl<'a> Steps<'a> {
    /// Nothing used up yet. The first step looks at the clock.
    pub fn new(budget: &'a Budget) -> Steps<'a> {
        Steps { budget, left: 0, bytes: 0 }
    }

    /// The same for work that is short as a rule: the first look at the clock comes after some milliseconds.
    pub fn of_short(budget: &'a Budget) -> Steps<'a> {
        Steps { left: SHORT, ..Steps::new(budget) }
    }

    /// Counts `steps` steps, each as long as a look at one term.
    #[inline]
    pub fn take(&mut self, steps: usize) -> Result<(), Limit> {
        if let Some(left) = self.left.checked_sub(steps) {
            self.left = left;
            return Ok(());
        }
        self.left = STRIDE;
        self.budget.check()
    }

    /// Counts `bytes` more that are held from now on.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.budget.check_bytes(self.bytes)
    }

    /// Counts `bytes` that are held no more.
    pub fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn limits_are_values() {
        let over = Budget { deadline: Some(Instant::now()), bytes: Some(100), ..Budget::default() };
        let mut steps = Steps::new(&over);
        assert_eq!(steps.take(1), Err(Limit::Deadline));
        // A look at the clock has its price: none of the next steps pays it.
        assert_eq!(steps.take(STRIDE), Ok(()));
        assert_eq!(steps.take(1), Err(Limit::Deadline));
        assert_eq!((steps.hold(100), steps.hold(1)), (Ok(()), Err(Limit::Bytes(100))));
    }
}
