//! The interface of every method of counting, and the search for the best size on top of it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use limits::{Budget, Extreme, Limit};
use model::witness::Witness;
use model::{Model, Sizes};
use num_bigint::BigUint;

use crate::bounds;
use crate::search::quick;
use crate::solve::answer::Found;
use crate::solve::reason::Reason;
use crate::solve::{Answer, Method, Profile, Progress, Reached, Reduction, Request, Stopped, Work};

/// A method at work on one model.
pub(crate) trait Counter {
    /// Its name.
    const METHOD: Method;

    /// The number of solutions of a size in `low..=high`, all sizes together. A method that has a shorter way than size by
    /// size goes that way.
    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        Ok(self.sizes(low, high, progress)?.into_values().sum())
    }

    /// The number of solutions of each size in `low..=high` that has any.
    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason>;

    /// The number of solutions of size `size`, where no solution is better than that.
    fn total_of_best(
        &mut self,
        best: Extreme,
        size: u32,
        progress: &mut dyn Progress,
    ) -> Result<BigUint, Reason> {
        let _ = best;
        self.total(size, size, progress)
    }

    /// The largest size from `at_least` on, a size that solutions are known to have, and their number; `None`
    /// where the method can only try sizes.
    fn largest_at_once(
        &mut self,
        at_least: u32,
        progress: &mut dyn Progress,
    ) -> Result<Option<(u32, BigUint)>, Reason> {
        let _ = (at_least, progress);
        Ok(None)
    }

    /// How far the last count came, where the method goes layer by layer.
    fn reached(&self) -> Option<Reached> {
        None
    }

    /// How wide its diagrams are, where the method has any.
    fn profile(&self) -> Option<Profile> {
        None
    }

    /// The diagrams it conjoins, where it does.
    fn reduction(&self) -> Option<Reduction> {
        None
    }

    /// What it took so far.
    fn work(&self) -> Work;
}

/// Most sizes that are tried one after another where a method has all of them at once. The largest
/// irredundant sets of queens 6x6 take layers 1.0 s at once, and 9.7 s size by size from the proved bound of
/// 16 down to 7.
pub(super) const FAR: u32 = 3;

/// Proved bounds on the best size under the condition that there is a solution, for later methods.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub at_least: Option<u32>,
    pub at_most: Option<u32>,
    /// Whether no size is left: the last one there is was excluded.
    exhausted: bool,
    /// A solution, whose size is the bound on its side.
    pub witness: Option<Witness>,
    /// The limit that one of the bounds met: without it no size can be tried.
    refused: Option<Limit>,
}

impl Known {
    /// Bounds the best size by a quick local search and by the constraints, where the best size is asked for
    /// and found by trying sizes. A witness is a bound: the count never looks on its other side, and a count
    /// that is stopped can report it. As far as `budget` allows.
    pub fn of(model: &Model, request: &Request, budget: &Budget) -> Known {
        if request.spectrum || !matches!(request.sizes, Sizes::Max | Sizes::Min) {
            return Known::default();
        }
        let witness = quick(model, request.sizes, budget);
        let size = witness.as_ref().map(|witness| witness.size);
        let (at_least, at_most) = match request.sizes {
            Sizes::Max => (size, None),
            _ => (None, size),
        };
        let mut refused = None;
        let mut bound = |found: Option<u32>, within: fn(&Model, &Budget) -> Result<u32, Limit>| {
            found.or_else(|| within(model, budget).map_err(|limit| refused = Some(limit)).ok())
        };
        let at_least = bound(at_least, bounds::lower_within);
        let at_most = bound(at_most, bounds::upper_within);
        Known { at_least, at_most, exhausted: false, witness, refused }
    }

    /// The next size to try, from a proved bound on; `None` where every size is excluded. An error where a limit
    /// was met before there were bounds.
    pub fn next(&self, best: Sizes) -> Result<Option<u32>, Limit> {
        let left = self.left()?;
        Ok(left.map(|(low, high)| if best == Sizes::Max { high } else { low }))
    }

    /// The sizes among which the best one is, first and last; `None` where every size is excluded. The error is that of
    /// [`Known::next`].
    fn left(&self) -> Result<Option<(u32, u32)>, Limit> {
        let (low, high) = match (self.at_least, self.at_most, self.refused) {
            (Some(low), Some(high), _) => (low, high),
            (_, _, Some(limit)) => return Err(limit),
            _ => unreachable!("the best size is bounded before sizes are tried"),
        };
        Ok((low <= high && !self.exhausted).then_some((low, high)))
    }

    /// A solution is as good as this size, or better.
    fn reach(&mut self, best: Sizes, size: u32) {
        match best {
            Sizes::Max => self.at_least = self.at_least.map(|least| least.max(size)),
            _ => self.at_most = self.at_most.map(|most| most.min(size)),
        }
    }

    /// Returns the size of the largest solution found, where the proved bound is so far above it that one
    /// count of all larger sizes is less work than trying each.
    pub fn is_far(&self, best: Sizes) -> Option<u32> {
        let found = self.witness.as_ref().filter(|_| best == Sizes::Max)?.size;
        self.at_most.is_some_and(|most| most > found.saturating_add(FAR)).then_some(found)
    }

    /// No solution has this size, nor a better one.
    fn exclude(&mut self, best: Sizes, size: u32) {
        let (bound, next) = match best {
            Sizes::Max => (&mut self.at_most, size.checked_sub(1)),
            _ => (&mut self.at_least, size.checked_add(1)),
        };
        match (next, best) {
            (None, _) => self.exhausted = true,
            (Some(next), Sizes::Max) => *bound = bound.map(|most| most.min(next)),
            (Some(next), _) => *bound = bound.map(|least| least.max(next)),
        }
    }

    /// A count of these sizes that a limit ended in a method, with what is known of the best size.
    pub fn stopped(&self, sizes: Sizes, limit: Limit, method: Method) -> Stopped {
        let (at_least, at_most) = self.proved(sizes);
        let witness = self.witness.clone().map(Box::new);
        Stopped { at_least, at_most, witness, ..Stopped::unknown(limit, method, Work::default()) }
    }

    /// The bounds that hold without a condition, as [`Stopped`](crate::solve::Stopped) has them: on one
    /// side the size of the solution that was found, if one was, on the other the sizes that are excluded.
    pub fn proved(&self, sizes: Sizes) -> (Option<u32>, Option<u32>) {
        let found = self.witness.as_ref().map(|witness| witness.size);
        match sizes {
            Sizes::Max => (found, self.at_most),
            _ => (self.at_least, found),
        }
    }
}

/// Sizes that are tried one by one: more of them come from factors of sizes.
const MANY: u32 = 1 << 10;

/// Answers `request` with one method.
///
/// The best size is found by trying sizes one after another, from a proved bound on: every size
/// better than the answer is excluded by that bound or by a count of zero. `known` grows with it, and is
/// shared with other methods at the same question.
pub(crate) fn answer<C: Counter>(
    counter: &mut C,
    request: &Request,
    known: &Mutex<Known>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Reason> {
    let by_size = request.spectrum.then_some(budget);
    let found = match request.sizes {
        Sizes::Any => range(counter, 0, u32::MAX, by_size, progress),
        Sizes::Between(low, high) => range(counter, low, high, by_size, progress),
        best if request.spectrum => Ok(range(counter, 0, u32::MAX, by_size, progress)?.best(best)),
        best => try_sizes(counter, best, known, progress),
    }?;
    let profile = if request.profile { counter.profile() } else { None };
    Ok(Answer { profile, reduction: counter.reduction(), ..found.answer(C::METHOD, counter.work()) })
}

fn range<C: Counter>(
    counter: &mut C,
    low: u32,
    high: u32,
    by_size: Option<&Budget>,
    progress: &mut dyn Progress,
) -> Result<Found, Reason> {
    let (count, spectrum) = if let Some(budget) = by_size {
        let sizes = counter.sizes(low, high, progress)?;
        (sizes.values().sum(), Some(dense(sizes, budget)?))
    } else {
        (counter.total(low, high, progress)?, None)
    };
    let size = (low == high && count != BigUint::ZERO).then_some(low);
    Ok(Found { size, count, spectrum })
}

fn try_sizes<C: Counter>(
    counter: &mut C,
    best: Sizes,
    known: &Mutex<Known>,
    progress: &mut dyn Progress,
) -> Result<Found, Reason> {
    let extreme = if best == Sizes::Max { Extreme::Heaviest } else { Extreme::Lightest };
    // The lock is not held while counting.
    let found = lock(known).is_far(best);
    if let Some(at_least) = found
        && let Some((size, count)) = counter.largest_at_once(at_least, progress)?
    {
        return Ok(Found { size: Some(size), count, spectrum: None });
    }
    let mut pace = None;
    loop {
        let Some((low, high)) = lock(known).left()? else { return Ok(Found::default()) };
        let most = high - low;
        let now = *pace.get_or_insert(if most > MANY { Pace::Doubled(1) } else { Pace::Single });
        let more = match now {
            Pace::Single => 0,
            Pace::Doubled(sizes) => (sizes - 1).min(most),
            Pace::Halved => most / 2,
        };
        let (first, last) = if best == Sizes::Max { (high, high - more) } else { (low, low + more) };
        let count = match more {
            0 => counter.total_of_best(extreme, last, progress)?,
            _ => counter.total(first.min(last), first.max(last), progress)?,
        };
        match (count != BigUint::ZERO, now) {
            (true, _) if more == 0 => return Ok(Found { size: Some(last), count, spectrum: None }),
            (true, _) => {
                lock(known).reach(best, last);
                pace = Some(Pace::Halved);
                continue;
            }
            (false, Pace::Doubled(sizes)) => pace = Some(Pace::Doubled(2 * sizes.min(u32::MAX / 2))),
            (false, _) => {}
        }
        lock(known).exclude(best, last);
    }
}

/// How many sizes are counted at once.
#[derive(Clone, Copy)]
enum Pace {
    /// One.
    Single,
    /// So many, and then twice as many: where there are very many, most have no solution.
    Doubled(u32),
    /// Half of them, since one of these has a solution.
    Halved,
}

/// What is known of the best size. (A panic elsewhere leaves it as true as it was.)
pub(super) fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts by size as a list, index = size; an error where that takes more than the budget has.
pub(super) fn dense(sizes: BTreeMap<u32, BigUint>, budget: &Budget) -> Result<Vec<BigUint>, Limit> {
    let len = sizes.last_key_value().map_or(0, |(&size, _)| size as usize + 1);
    let bytes = len.saturating_mul(size_of::<BigUint>());
    let most = budget.bytes.unwrap_or(usize::MAX);
    let mut all = Vec::new();
    if bytes > most || all.try_reserve_exact(len).is_err() {
        return Err(Limit::Bytes(most.min(bytes)));
    }
    all.resize(len, BigUint::ZERO);
    for (size, count) in sizes {
        all[size as usize] = count;
    }
    Ok(all)
}
