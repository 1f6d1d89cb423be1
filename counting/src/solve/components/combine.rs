//! The answers of the components put together.

use limits::{Budget, Limit};
use model::{Model, Sizes, Window};
use num_bigint::BigUint;

use super::polynomial::{Polynomial, power, product};
use super::single::Singles;
use super::split::{Component, Split};
use crate::bounds;
use crate::order;
use crate::solve::answer::Found;
use crate::solve::counter::dense;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Stopped, Work, cases};

/// A count of several components under way.
pub(super) struct Combination<'a> {
    singles: Singles,
    parts: Vec<Component>,
    request: &'a Request,
    budget: &'a Budget,
    progress: &'a mut dyn Progress,
    work: Work,
    /// The method of the largest component counted so far.
    method: Method,
    /// Its diagrams.
    reduction: Option<Reduction>,
    /// The order that it chose.
    order: Option<order::Name>,
}

impl<'a> Combination<'a> {
    pub fn new(
        split: Split,
        request: &'a Request,
        budget: &'a Budget,
        progress: &'a mut dyn Progress,
    ) -> Combination<'a> {
        let Split { singles, parts } = split;
        // Where all variables stand alone, the method is called a search, which never has to choose.
        let alone = parts.is_empty() && request.method == Method::Auto;
        let (work, method) = (Work::default(), if alone { Method::Backtrack } else { request.method });
        Combination { singles, parts, request, budget, progress, work, method, reduction: None, order: None }
    }

    /// The answer for the whole.
    pub fn answer(mut self) -> Result<Answer, Stopped> {
        let spectrum = self.request.spectrum;
        let mut found = match self.request.sizes {
            _ if !self.singles.possible => None,
            Sizes::Any => self.range(0, u32::MAX)?,
            Sizes::Between(low, high) => self.range(low, high)?,
            best if spectrum => self.range(0, u32::MAX)?.map(|found| found.best(best)),
            best => self.best(best)?,
        }
        .unwrap_or_default();
        if spectrum {
            found.spectrum.get_or_insert_default();
        }
        let (order, reduction) = (self.order, self.reduction);
        Ok(Answer { order, reduction, ..found.answer(self.method, self.work) })
    }

    /// The best sizes add up. `None` where some component has no solution.
    fn best(&mut self, best: Sizes) -> Result<Option<Found>, Stopped> {
        let mut count = self.singles.best();
        let mut size = if best == Sizes::Max { self.singles.highest() } else { self.singles.lowest() };
        for at in 0..self.parts.len() {
            let answer =
                self.ask(at, best, false).map_err(|stopped| self.bounded(stopped, best, at, size))?;
            let Some(own) = answer.size else { return Ok(None) };
            let times = self.parts[at].times;
            size += u64::from(own) * u64::from(times);
            count *= answer.count.pow(times);
        }
        Ok(Some(Found { size: Some(narrow(size)), count, spectrum: None }))
    }

    /// The sizes in `low..=high`. `None` where there is no solution.
    fn range(&mut self, low: u32, high: u32) -> Result<Option<Found>, Stopped> {
        let bound = |part: &Component| {
            let low = bounds::lower_within(&part.model, self.budget)?.into();
            let high = bounds::upper_within(&part.model, self.budget)?.into();
            Ok(Window { low, high })
        };
        let windows: Result<Vec<Window>, Limit> = self.parts.iter().map(bound).collect();
        let mut windows = windows.map_err(|limit| self.stopped(limit))?;
        let whole = self.whole(&windows);
        let asked = Window { low: low.into(), high: high.into() };
        let restricted = asked.low > whole.low || asked.high < whole.high;
        if !restricted && !self.request.spectrum {
            return self.total(low, high);
        }
        let mut best = vec![None; self.parts.len()];
        if restricted && !self.sharpen(&mut windows, asked, &mut best)? {
            return Ok(None);
        }
        let mut sizes = self.singles.sizes(high, self.budget).map_err(|limit| self.stopped(limit))?;
        for at in 0..self.parts.len() {
            let Some(window) = self.window(&windows, at, asked) else { return Ok(None) };
            let own = match best[at].take() {
                Some((size, count)) if window == (Window { low: size, high: size }) => {
                    Polynomial::from([(narrow(size), count)])
                }
                _ => self.sizes(at, window, windows[at])?,
            };
            let times = self.parts[at].times;
            let multiply = |sizes: &Polynomial| -> Result<Polynomial, Limit> {
                product(sizes, &power(&own, times, high, self.budget)?, high, self.budget)
            };
            sizes = multiply(&sizes).map_err(|limit| self.stopped(limit))?;
        }
        sizes.retain(|&size, _| size >= low);
        let count: BigUint = sizes.values().sum();
        let size = (low == high && count != BigUint::ZERO).then_some(low);
        let spectrum = self.request.spectrum.then(|| dense(sizes, self.budget)).transpose();
        let spectrum = spectrum.map_err(|limit| self.stopped(limit))?;
        Ok(Some(Found { size, count, spectrum }))
    }

    /// All sizes, which are between `low` and `high`.
    fn total(&mut self, low: u32, high: u32) -> Result<Option<Found>, Stopped> {
        let mut count = self.singles.total();
        for at in 0..self.parts.len() {
            count *= self.ask(at, Sizes::Any, false)?.count.pow(self.parts[at].times);
            if count == BigUint::ZERO {
                return Ok(None);
            }
        }
        Ok(Some(Found { size: (low == high).then_some(low), count, spectrum: None }))
    }

    /// The sizes of all components together.
    fn whole(&self, windows: &[Window]) -> Window {
        let mut whole = Window { low: self.singles.lowest(), high: self.singles.highest() };
        for (window, part) in windows.iter().zip(&self.parts) {
            whole.low += window.low * u64::from(part.times);
            whole.high += window.high * u64::from(part.times);
        }
        whole
    }

    /// Returns the sizes that the other components, equal ones among them, leave to one; `None` if there are
    /// none.
    fn window(&self, windows: &[Window], at: usize, asked: Window) -> Option<Window> {
        let (whole, own) = (self.whole(windows), windows[at]);
        let low = own.low.max(asked.low.saturating_sub(whole.high - own.high));
        let high = own.high.min(asked.high.checked_sub(whole.low - own.low)?);
        (low <= high).then_some(Window { low, high })
    }

    /// Replaces bounds by the best sizes themselves, on the side where the sizes asked for leave less room:
    /// sizes that one component cannot have need not be counted in the others. The best sizes and their
    /// counts go into `found`. Returns whether there may be solutions.
    fn sharpen(
        &mut self,
        windows: &mut [Window],
        asked: Window,
        found: &mut [Option<(u64, BigUint)>],
    ) -> Result<bool, Stopped> {
        let whole = self.whole(windows);
        let smallest = asked.high.saturating_sub(whole.low) <= whole.high.saturating_sub(asked.low);
        for at in 0..self.parts.len() {
            match self.window(windows, at, asked) {
                None => return Ok(false),
                Some(window) if window.low == window.high => continue,
                Some(_) => {}
            }
            let best = if smallest { Sizes::Min } else { Sizes::Max };
            let answer = self.ask(at, best, false).map_err(unbounded)?;
            let Some(size) = answer.size.map(u64::from) else { return Ok(false) };
            match smallest {
                true => windows[at].low = size,
                false => windows[at].high = size,
            }
            found[at] = Some((size, answer.count));
        }
        Ok(true)
    }

    /// The numbers of one component by size, for sizes in `window`; all its sizes are in `all`.
    fn sizes(&mut self, at: usize, window: Window, all: Window) -> Result<Polynomial, Stopped> {
        let asked = match window == all {
            true => Sizes::Any,
            false => Sizes::Between(narrow(window.low), narrow(window.high)),
        };
        let spectrum = self.ask(at, asked, true)?.spectrum.unwrap_or_default();
        Ok((0..).zip(spectrum).filter(|(_, count)| *count != BigUint::ZERO).collect())
    }

    /// Counts one component.
    fn ask(&mut self, at: usize, sizes: Sizes, spectrum: bool) -> Result<Answer, Stopped> {
        let part = &self.parts[at];
        let request =
            Request { sizes, spectrum, classes: false, order: part.order.clone(), ..self.request.clone() };
        match cases::dispatch(&part.model, &request, self.budget, self.progress) {
            Ok(answer) => {
                self.work = self.work.and(&answer.work);
                // They come smallest first.
                (self.method, self.reduction, self.order) = (answer.method, answer.reduction, answer.order);
                Ok(answer)
            }
            // A solution of one component is none of the whole.
            Err(stopped) => {
                let work = Box::new(self.work.and(&stopped.work));
                Err(Stopped { work, witness: None, ..stopped })
            }
        }
    }

    /// The report of a limit reached between two components.
    fn stopped(&self, limit: Limit) -> Stopped {
        Stopped::unknown(limit, self.method, self.work)
    }

    /// The component `at` stopped in the search for the best size: what is known of all of them.
    /// `size` is that of the components before. A solution of the whole was found where one of this
    /// component was and no other one is left.
    fn bounded(&self, stopped: Stopped, best: Sizes, at: usize, size: u64) -> Stopped {
        let times = u64::from(self.parts[at].times);
        let rest = &self.parts[at + 1..];
        let all = |own: Option<u32>, others: Option<u64>| {
            Some(narrow(size + u64::from(own?) * times + others?)).filter(|_| self.singles.possible)
        };
        // After a limit, a bound on the others comes at once or not at all.
        let of_rest = |bound: fn(&Model, &Budget) -> Result<u32, Limit>| {
            let of_part = |part: &Component| {
                let size = bound(&part.model, self.budget).ok()?;
                Some(u64::from(size) * u64::from(part.times))
            };
            rest.iter().map(of_part).sum()
        };
        let found = rest.is_empty().then_some(0);
        let (at_least, at_most) = match best {
            Sizes::Max => (all(stopped.at_least, found), all(stopped.at_most, of_rest(bounds::upper_within))),
            _ => (all(stopped.at_least, of_rest(bounds::lower_within)), all(stopped.at_most, found)),
        };
        Stopped { at_least, at_most, ..stopped }
    }
}

/// What one component knows of its best size says nothing about the sizes asked for.
fn unbounded(stopped: Stopped) -> Stopped {
    Stopped { at_least: None, at_most: None, ..stopped }
}

fn narrow(size: u64) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}
