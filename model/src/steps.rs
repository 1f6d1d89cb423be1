//! Work under limits: steps and bytes are counted, and now and then the budget is asked.

pub use limits::spare::ON_HEAP;
use limits::spare::{SMALL, would_give};
use limits::{Budget, Limit, Meter, SHORT};

/// Nanoseconds of a step, and of a look at a literal.
const STEP: u64 = 12;
const LITERAL: u64 = 3;

/// The work and the bytes of a computation, against the limits of a budget and of the system.
pub struct Steps<'a> {
    meter: Meter<'a>,
    bytes: usize,
    taken: u64,
    /// The number of bytes that the system is known to give.
    given: usize,
}

impl<'a> Steps<'a> {
    /// Nothing used up yet. The first step looks at the clock.
    pub fn new(budget: &'a Budget) -> Steps<'a> {
        Steps::metered(Meter::at_once(budget), 0)
    }

    /// The same for work that is short as a rule: the first look at the clock comes after some milliseconds.
    pub fn of_short(budget: &'a Budget) -> Steps<'a> {
        Steps::metered(Meter::after(budget, SHORT), 0)
    }

    /// Returns a counter without work. What was made before holds `bytes` bytes, which count.
    pub fn beside(budget: &'a Budget, bytes: usize) -> Steps<'a> {
        Steps::metered(Meter::new(budget), bytes)
    }

    fn metered(meter: Meter<'a>, bytes: usize) -> Steps<'a> {
        Steps { meter, bytes, taken: 0, given: bytes.saturating_add(SMALL / 2) }
    }

    /// Counts `steps` steps, each as long as a look at one term.
    #[inline]
    pub fn take(&mut self, steps: usize) -> Result<(), Limit> {
        self.taken = self.taken.saturating_add(steps as u64);
        self.meter.tick((steps as u64).saturating_mul(STEP))
    }

    /// The steps counted by [`Steps::take`] so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Counts the work of looking at `literals` literals. Reports work and bytes where computations take turns.
    pub fn spend(&mut self, literals: usize) -> Result<(), Limit> {
        self.meter.spend(literals as u64 * LITERAL, self.bytes)
    }

    /// Looks at the budget now, and reports as [`Steps::spend`] does.
    pub fn look(&mut self) -> Result<(), Limit> {
        self.meter.report(self.bytes)
    }

    /// Counts `work` of a nanosecond or so, for a caller that looks at the budget by itself ([`Steps::report`]);
    /// returns whether a look is due.
    #[inline]
    pub fn is_due(&mut self, work: u64) -> bool {
        self.meter.is_due(work)
    }

    /// Looks at the budget now, and reports this work.
    pub fn report(&mut self, work: u64) -> Result<(), Limit> {
        self.meter.budget().spend(work, self.bytes)
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
        let budget = self.meter.budget();
        budget.check_bytes(self.bytes)?;
        if self.bytes <= self.given { Ok(()) } else { self.ask(budget, bytes) }
    }

    /// Asks the system, and whoever deals out turns: these bytes are held while the computation waits.
    #[cold]
    fn ask(&mut self, budget: &Budget, bytes: usize) -> Result<(), Limit> {
        if let Some(pace) = &budget.pace {
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

#[cfg(test)]
mod tests {
    use super::*;
    use limits::clock::Instant;

    #[test]
    fn limits_are_values() {
        let over = Budget { deadline: Some(Instant::now()), bytes: Some(100), ..Budget::default() };
        let mut steps = Steps::new(&over);
        assert_eq!(steps.take(1), Err(Limit::Deadline));
        // A look at the clock has its price: none of the next steps pays it.
        assert_eq!((steps.take(1), steps.take(limits::INTERVAL as usize)), (Ok(()), Err(Limit::Deadline)));
        assert_eq!((steps.hold(100), steps.hold(1)), (Ok(()), Err(Limit::Bytes(100))));
    }
}
