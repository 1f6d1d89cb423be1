//! How many of the counted solutions have each variable true.
//!
//! Three ways, each of which alone is enough:
//! * a diagram of the solutions, which two passes read (`bdd`'s `marginals`): made from layers, or by `apply`;
//! * a list of the solutions, where a search found few;
//! * a count with the variable given, for one variable of each orbit of the model's group. Of variables one of which is
//!   true, the last one is what the others leave.
//!
//! The last way needs no more room than the count, so it is left where the others meet a limit. A search that listed
//! all, or a diagram, is as a rule one to two counts of work. Diagrams take turns, with more work in each turn: the smaller
//! one may be that of either kind. (A minefield of 16x30 with 99 mines: 0.3 s by zero-suppressed ones, 2.8 s from layers.) The
//! last turn has the work that the counts of the last way would take together.

#[cfg(test)]
mod tests;

use bdd::Family;
use limits::{Budget, Limit, Share};
use model::constraint::{Constraint, Var, pos};
use model::steps::Steps;
use model::symmetry::orbits;
use model::{Model, Permutation, Sizes, groups};
use num_bigint::BigUint;

use crate::solve::apply::Apply;
use crate::solve::solutions::each;
use crate::solve::{
    Answer, CountError, Method, Progress, Reduction, Request, Solutions, Stopped, components, sizes_of,
};

/// Most solutions that are listed.
const LISTED: u32 = 1 << 22;
/// Work of an attempt to list them, and of the first and the last turns of diagrams before values are given, in nanoseconds on
/// an ordinary machine.
const ATTEMPT: u64 = 20_000_000_000;
const FIRST: u64 = 500_000_000;
const GROWTH: u64 = 4;

/// Returns for each variable the number of solutions that have it true, of those that `answer` counts; 0 for a variable
/// that is not counted.
///
/// `answer` is that of [`count`](super::count) to `request`. Where `built` is there, it has the diagram of these solutions or
/// makes it. Cost: as a rule one to two counts; at worst one for each orbit of variables, within `budget`.
pub fn marginals(
    model: &Model,
    request: &Request,
    answer: &Answer,
    built: Option<&mut Solutions<'_>>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Vec<BigUint>, CountError> {
    let sizes = sizes_of(request.sizes, answer.size);
    let group: Vec<Permutation> = model.group.iter().cloned().collect();
    let orbits = orbits(model.variables(), &group);
    let asked = Asked { model, request, answer, sizes, orbits, budget };
    if answer.count == BigUint::ZERO {
        return Ok(vec![BigUint::ZERO; model.variables()]);
    }
    let stopped = |limit| Stopped::unknown(limit, answer.method, answer.work);
    let mut found = match (request.method, request.reduction) {
        (Method::Backtrack, _) if asked.are_few() => asked.listed(budget, progress).map_err(stopped)?,
        (Method::Backtrack, _) => asked.by_values(None, progress)?,
        (Method::Apply, Reduction::Zdd) => asked.of_family(budget, progress).map_err(stopped)?,
        (Method::Apply | Method::Layers, _) => match built {
            Some(built) => built.marginals(sizes, progress).map_err(stopped)?,
            None => asked.of_diagram(budget, progress).map_err(stopped)?,
        },
        (Method::Auto | Method::Join | Method::Determinant, _) => asked.by_any(progress)?,
    };
    let hidden = (0..).zip(&mut found).filter(|(var, _)| !model.is_shown(*var));
    hidden.for_each(|(_, count)| *count = BigUint::ZERO);
    asked.check(&found)?;
    Ok(found)
}

/// What is asked for.
struct Asked<'a> {
    model: &'a Model,
    request: &'a Request,
    answer: &'a Answer,
    sizes: (u32, u32),
    /// The orbit of each variable, and the first variable of each.
    orbits: (Vec<Var>, Vec<Var>),
    budget: &'a Budget,
}

impl Asked<'_> {
    /// Whether the solutions may be listed.
    fn are_few(&self) -> bool {
        self.answer.count <= LISTED.into()
    }

    /// The list, else the diagram, else counts with values given.
    fn by_any(&self, progress: &mut dyn Progress) -> Result<Vec<BigUint>, CountError> {
        let is_search = matches!(self.answer.method, Method::Backtrack | Method::Join);
        if is_search
            && self.are_few()
            && let Some(found) = self.within(ATTEMPT, |budget| self.listed(budget, progress))?
        {
            return Ok(found);
        }
        let mut work = FIRST;
        while work < ATTEMPT {
            if let Some(found) = self.by_turns(work, progress)? {
                return Ok(found);
            }
            work *= GROWTH;
        }
        let Some(first) = self.firsts().next() else { return self.by_values(None, progress) };
        let share = Share::new(u64::MAX, Limit::Cancelled);
        let budget = Budget { pace: Some(share.clone()), ..self.budget.clone() };
        let first = self.with_value(first, &budget, progress)?;
        let all = (u64::MAX - share.left()).saturating_mul(self.firsts().count() as u64);
        if all > 2 * ATTEMPT
            && let Some(found) = self.by_turns(all, progress)?
        {
            return Ok(found);
        }
        self.by_values(Some(first), progress)
    }

    /// The diagram that counted; where none did, one of each kind, with so much work each.
    fn by_turns(&self, work: u64, progress: &mut dyn Progress) -> Result<Option<Vec<BigUint>>, Stopped> {
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
        attempt: impl FnOnce(&Budget) -> Result<Vec<BigUint>, Limit>,
    ) -> Result<Option<Vec<BigUint>>, Stopped> {
        let pace = Share::new(work, Limit::Cancelled);
        let bytes = self.budget.bytes.map(|bytes| bytes / 2);
        let found = attempt(&Budget { bytes, pace: Some(pace), ..self.budget.clone() });
        if found.is_err() {
            self.budget.check().map_err(|limit| self.stopped(limit))?;
        }
        Ok(found.ok())
    }

    fn stopped(&self, limit: Limit) -> Stopped {
        Stopped::unknown(limit, self.answer.method, self.answer.work)
    }

    /// The first shown variable of each orbit that has one: the group keeps what is shown.
    fn firsts(&self) -> impl Iterator<Item = Var> {
        self.orbits.1.iter().copied().filter(|&var| self.model.is_shown(var))
    }

    fn listed(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Vec<BigUint>, Limit> {
        let mut counts = vec![0u32; self.model.variables()];
        let (question, method) = ((self.model, self.request), (Method::Backtrack, None));
        each(question, method, self.sizes, budget, progress, |solution| {
            counts.iter_mut().zip(solution).for_each(|(count, value)| *count += u32::from(value));
            true
        })?;
        Ok(counts.into_iter().map(BigUint::from).collect())
    }

    fn of_diagram(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Vec<BigUint>, Limit> {
        let method = match self.answer.method {
            Method::Apply => Method::Apply,
            _ => Method::Layers,
        };
        Solutions::new(self.model, self.request, method, budget).marginals(self.sizes, progress)
    }

    fn of_family(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Vec<BigUint>, Limit> {
        let Asked { model, request, sizes: (low, high), .. } = self;
        let order = request.order_of(model);
        Apply::<Family>::new(model, &order, request.schedule, budget).marginals(*low, *high, progress)
    }

    /// One count for each orbit; `first` is that of the first one, where it is known.
    fn by_values(
        &self,
        mut first: Option<BigUint>,
        progress: &mut dyn Progress,
    ) -> Result<Vec<BigUint>, CountError> {
        let orbit = &self.orbits.0;
        let one_of = groups(self.model.variables(), &self.model.constraints, usize::MAX);
        let mut group_of = vec![None; self.model.variables()];
        for group in &one_of {
            group.iter().for_each(|&var| group_of[var as usize] = Some(group));
        }
        let mut known: Vec<Option<BigUint>> = vec![None; self.orbits.1.len()];
        for var in self.firsts() {
            let number = orbit[var as usize] as usize;
            let left = |group: &Vec<Var>| {
                let alike = |other: &&Var| orbit[**other as usize] as usize == number;
                let others = group.iter().filter(|other| !alike(other));
                let others = others.map(|&other| known[orbit[other as usize] as usize].as_ref());
                let others = others.sum::<Option<BigUint>>()?;
                Some((others, group.iter().filter(alike).count()))
            };
            known[number] = Some(match (first.take(), group_of[var as usize].and_then(left)) {
                (Some(first), _) => first,
                (None, Some((others, _))) if others > self.answer.count => return Err(wrong()),
                (None, Some((others, alike))) => (&self.answer.count - others) / alike,
                (None, None) => self.with_value(var, self.budget, progress)?,
            });
        }
        Ok(orbit.iter().map(|&number| known[number as usize].clone().unwrap_or_default()).collect())
    }

    /// The number of solutions with this variable true.
    fn with_value(
        &self,
        var: Var,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<BigUint, CountError> {
        let given = vec![Constraint::clause([pos(var)])];
        let model = self.model.clone().with_clues(given, &mut Steps::new(budget));
        let model = model.map_err(|limit| self.stopped(limit))?;
        let sizes = match self.sizes {
            (0, u32::MAX) => Sizes::Any,
            (low, high) => Sizes::Between(low, high),
        };
        let request = Request {
            sizes,
            spectrum: false,
            classes: false,
            profile: false,
            shelf: None,
            up_to: None,
            ..self.request.clone()
        };
        Ok(components::count(&model, &request, budget, progress)?.checked()?.count)
    }

    /// Variables of one orbit are true equally often, no more often than there are solutions, and together they make up
    /// the sizes.
    fn check(&self, found: &[BigUint]) -> Result<(), CountError> {
        let (orbit, first) = &self.orbits;
        let is_alike = |(count, &number): (&BigUint, &Var)| {
            *count <= self.answer.count && *count == found[first[number as usize] as usize]
        };
        let weighed = self.model.weights.iter().zip(found).map(|(&weight, count)| count * weight);
        let adds_up =
            self.answer.size.is_none_or(|size| weighed.sum::<BigUint>() == &self.answer.count * size);
        if adds_up && found.iter().zip(orbit).all(is_alike) { Ok(()) } else { Err(wrong()) }
    }
}

fn wrong() -> CountError {
    CountError::Contradiction("the numbers of solutions by variable contradict the number of all solutions")
}
