//! Checks of the budget in long loops: loops count their work, and all intervals are defined here.
//!
//! Work is counted in nanoseconds on an ordinary machine: a loop gives the cost of one of its steps, so no
//! clock is read for that. A check of the clock and of the flags takes some 50 nanoseconds.

use crate::budget::{Budget, Limit};

/// Work between two looks. A loop spends less than a thousandth of its time on looking. A request to stop is
/// seen within a millisecond, on a slow machine too.
pub const INTERVAL: u64 = 200_000;

/// The same for operations on diagrams: 4096 of their steps. A step may take longer if it waits for memory.
pub const OPERATION_INTERVAL: u64 = 102_400;

/// Work before the first look where the work is short as a rule, and a look at every start would cost more.
pub const SHORT: u64 = 64 * INTERVAL;

/// Counts the work of a loop, and looks at the budget once an [`INTERVAL`].
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    /// Work since the last look.
    work: u64,
    /// The work at which the next look is due.
    due: u64,
}

impl<'a> Meter<'a> {
    /// Returns a meter whose first look comes after an [`INTERVAL`].
    pub fn new(budget: &'a Budget) -> Meter<'a> {
        Meter::after(budget, INTERVAL)
    }

    /// Returns a meter whose first look comes with the first work, however small.
    pub fn at_once(budget: &'a Budget) -> Meter<'a> {
        Meter::after(budget, 0)
    }

    /// Returns a meter whose first look comes after the work `due`, and each later one after an [`INTERVAL`].
    pub fn after(budget: &'a Budget, due: u64) -> Meter<'a> {
        Meter { budget, work: 0, due }
    }

    /// Returns the budget.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Counts `work`; returns whether a look is due. The caller then has to check the budget.
    #[inline(always)]
    pub fn is_due(&mut self, work: u64) -> bool {
        self.work = self.work.saturating_add(work);
        let due = self.work >= self.due;
        if due {
            self.restart();
        }
        due
    }

    /// Counts `work`, and checks the deadline and the cancel flag if that is due.
    #[inline(always)]
    pub fn tick(&mut self, work: u64) -> Result<(), Limit> {
        self.work = self.work.saturating_add(work);
        if self.work < self.due { Ok(()) } else { self.look() }
    }

    /// As [`Meter::tick`] for computations that take turns: the work since the last look is reported with the
    /// `bytes` held now ([`Budget::spend`]).
    #[inline(always)]
    pub fn spend(&mut self, work: u64, bytes: usize) -> Result<(), Limit> {
        self.work = self.work.saturating_add(work);
        if self.work < self.due { Ok(()) } else { self.report(bytes) }
    }

    /// Reports the work since the last look now.
    #[cold]
    pub fn report(&mut self, bytes: usize) -> Result<(), Limit> {
        let work = self.restart();
        self.budget.spend(work, bytes)
    }

    #[cold]
    fn look(&mut self) -> Result<(), Limit> {
        self.restart();
        self.budget.check()
    }

    /// Begins a new interval; returns the work of the old one.
    fn restart(&mut self) -> u64 {
        self.due = INTERVAL;
        std::mem::take(&mut self.work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Instant;

    #[test]
    fn looks_once_an_interval() {
        let over = Budget { deadline: Some(Instant::now()), ..Budget::default() };
        let mut meter = Meter::at_once(&over);
        assert_eq!(meter.tick(0), Err(Limit::Deadline));
        assert_eq!(meter.tick(INTERVAL - 1), Ok(()));
        assert_eq!(meter.tick(1), Err(Limit::Deadline));
        let mut meter = Meter::new(&over);
        assert_eq!((meter.spend(INTERVAL - 1, 0), meter.spend(1, 0)), (Ok(()), Err(Limit::Deadline)));
        let mut meter = Meter::after(&over, SHORT);
        assert_eq!((meter.is_due(SHORT - 1), meter.is_due(1), meter.is_due(1)), (false, true, false));
    }
}
