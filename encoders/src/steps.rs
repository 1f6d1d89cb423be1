//! Building under limits: steps and bytes are counted, and now and then the budget is asked.

use bdd::{Budget, Limit, Meter, SHORT};
pub(crate) use limits::spare::ON_HEAP;
use limits::spare::{SMALL, would_give};

/// Nanoseconds of a step.
const STEP: u64 = 12;

/// The bytes held, against the limits of the budget and of the system.
pub(crate) struct Held<'a> {
    budget: &'a Budget,
    bytes: usize,
    /// So many bytes the system gives, as far as it was asked.
    given: usize,
}

impl<'a> Held<'a> {
    /// So many bytes are held so far.
    pub fn new(budget: &'a Budget, bytes: usize) -> Held<'a> {
        Held { budget, bytes, given: bytes.saturating_add(SMALL / 2) }
    }

    /// Bytes held.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Counts `bytes` more that are held from now on.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.budget.check_bytes(self.bytes)?;
        if self.bytes <= self.given { Ok(()) } else { self.ask(bytes) }
    }

    /// Asks the system, and whoever deals out turns: these bytes are held while the computation waits.
    #[cold]
    fn ask(&mut self, bytes: usize) -> Result<(), Limit> {
        if let Some(pace) = &self.budget.pace {
            pace.pause(0, self.bytes)?;
        }
        if !would_give(bytes) {
            return Err(Limit::Bytes(self.bytes));
        }
        self.given = self.bytes.saturating_add(SMALL / 2);
        Ok(())
    }

    /// Counts `bytes` that are held no more.
    pub fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

/// The steps and bytes of building a model, against a budget.
pub(crate) struct Steps<'a> {
    meter: Meter<'a>,
    held: Held<'a>,
}

impl<'a> Steps<'a> {
    /// Nothing used up yet. The first step looks at the clock.
    pub fn new(budget: &'a Budget) -> Steps<'a> {
        Steps { meter: Meter::at_once(budget), held: Held::new(budget, 0) }
    }

    /// The same for work that is short as a rule: the first look at the clock comes after some milliseconds.
    pub fn of_short(budget: &'a Budget) -> Steps<'a> {
        Steps { meter: Meter::after(budget, SHORT), held: Held::new(budget, 0) }
    }

    /// Counts `steps` steps, each as long as a look at one term.
    #[inline]
    pub fn take(&mut self, steps: usize) -> Result<(), Limit> {
        self.meter.tick((steps as u64).saturating_mul(STEP))
    }

    /// Counts `bytes` more that are held from now on.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.held.hold(bytes)
    }

    /// Counts `bytes` that are held no more.
    pub fn release(&mut self, bytes: usize) {
        self.held.release(bytes);
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
        assert_eq!((steps.take(1), steps.take(bdd::INTERVAL as usize)), (Ok(()), Err(Limit::Deadline)));
        assert_eq!((steps.hold(100), steps.hold(1)), (Ok(()), Err(Limit::Bytes(100))));
    }
}
