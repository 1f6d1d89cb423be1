//! Sums over the counted solutions, of all and of those that have each variable true: how many there are, or what they weigh.
//!
//! A search lists few solutions; else one or two passes read a diagram (`bdd`'s `marginals` and `weighed`), made from layers or
//! by `apply`. Diagrams take turns, with more work in each turn: the smaller one may be that of either kind. (A minefield of
//! 16x30 with 99 mines: 0.3 s by zero-suppressed ones, 2.8 s from layers.)

use bdd::Family;
use limits::{Budget, Limit, Share};
use model::Model;
use num_bigint::BigInt;

use super::apply::Apply;
use super::solutions::each;
use super::weights::{Sums, Weights};
use super::{Answer, Method, Progress, Reduction, Request, Solutions, Stopped};

/// Most solutions that are listed.
const LISTED: u32 = 1 << 22;
/// Work of an attempt to list them, and of the first and the last turns of diagrams, in nanoseconds on an ordinary machine.
pub(super) const ATTEMPT: u64 = 20_000_000_000;
const FIRST: u64 = 500_000_000;
const GROWTH: u64 = 4;

/// The ways to the sums over the solutions that `answer` counts.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a> {
    pub model: &'a Model,
    pub request: &'a Request,
    pub answer: &'a Answer,
    pub sizes: (u32, u32),
    /// What solutions weigh; without weights they are counted.
    pub weights: Option<&'a Weights>,
    pub budget: &'a Budget,
}

impl Ways<'_> {
    /// Whether the solutions may be listed.
    pub fn are_few(&self) -> bool {
        self.answer.count <= LISTED.into()
    }

    /// A list after a search, or another method for one that confirms; else diagrams by turns, as long as an attempt.
    pub fn by_attempts(&self, progress: &mut dyn Progress) -> Result<Option<Sums>, Stopped> {
        let is_search = |method| matches!(method, Method::Backtrack | Method::Join);
        let is_listed = match self.request.except {
            Some(first) => !is_search(first),
            None => is_search(self.answer.method),
        };
        if is_listed
            && self.are_few()
            && let Some(found) = self.within(ATTEMPT, |budget| self.listed(budget, progress))?
        {
            return Ok(Some(found));
        }
        let mut work = FIRST;
        while work < ATTEMPT {
            let found = self.by_turns(work, progress)?;
            if found.is_some() {
                return Ok(found);
            }
            work *= GROWTH;
        }
        Ok(None)
    }

    /// The diagram that counted; where none did, one of each kind, with so much work each.
    pub fn by_turns(&self, work: u64, progress: &mut dyn Progress) -> Result<Option<Sums>, Stopped> {
        let is_family = match (self.answer.method, self.answer.reduction) {
            (Method::Apply, Some(Reduction::Zdd)) => &[true][..],
            (Method::Apply, _) => &[false],
            // The connection comes last in a conjunction.
            _ if self.model.is_joined() => &[false, true],
            _ => &[true, false],
        };
        for is_family in is_family {
            let found = self.within(work, |budget| match is_family {
                true => self.of_family(budget, progress),
                false => self.of_diagram(budget, progress),
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Runs an attempt with so much work, in half of the bytes; `None` where that was not enough.
    fn within(
        &self,
        work: u64,
        attempt: impl FnOnce(&Budget) -> Result<Sums, Limit>,
    ) -> Result<Option<Sums>, Stopped> {
        let pace = Share::new(work, Limit::Cancelled);
        let bytes = self.budget.bytes.map(|bytes| bytes / 2);
        let found = attempt(&Budget { bytes, pace: Some(pace), ..self.budget.clone() });
        if found.is_err() {
            self.budget.check().map_err(|limit| self.stopped(limit))?;
        }
        Ok(found.ok())
    }

    pub fn stopped(&self, limit: Limit) -> Stopped {
        Stopped::unknown(limit, self.answer.method, self.answer.work)
    }

    /// From a list; where solutions are counted, these are few.
    pub fn listed(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Sums, Limit> {
        let (question, method) = ((self.model, self.request), (Method::Backtrack, None));
        let (mut total, mut sums) = (BigInt::ZERO, vec![BigInt::ZERO; self.model.variables()]);
        let mut counts = vec![0u32; self.model.variables()];
        each(question, method, self.sizes, budget, progress, |solution| {
            match self.weights {
                None => counts.iter_mut().zip(solution).for_each(|(count, value)| *count += u32::from(value)),
                Some(weights) => {
                    let weight = weights.of(&solution);
                    let wanted = sums.iter_mut().zip(solution).filter(|(_, value)| weights.by_var && *value);
                    wanted.for_each(|(sum, _)| *sum += &weight);
                    total += weight;
                }
            }
            true
        })?;
        match self.weights {
            None => Ok((total, counts.into_iter().map(BigInt::from).collect())),
            Some(_) => Ok((total, sums)),
        }
    }

    pub fn of_diagram(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Sums, Limit> {
        let method = match self.answer.method {
            Method::Apply => Method::Apply,
            _ => Method::Layers,
        };
        Solutions::new(self.model, self.request, method, budget).sums(self.sizes, self.weights, progress)
    }

    pub fn of_family(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Sums, Limit> {
        let order = self.request.order_of(self.model);
        let mut apply = Apply::<Family>::new(self.model, &order, self.request.schedule, budget);
        apply.sums(self.sizes, self.weights, progress)
    }
}
