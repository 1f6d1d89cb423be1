//! How many of the counted solutions have each variable true.
//!
//! Three ways, each of which alone is enough:
//! * a diagram of the solutions, which two passes read (`bdd`'s `marginals`): made from layers, or by `apply`;
//! * a list of the solutions, where a search found few;
//! * a count with the variable given, for one variable of each orbit of the model's group. Of variables one of which is
//!   true, the last one is what the others leave.
//!
//! The last way needs no more room than the count, so it is left where the others (`sums.rs`) meet a limit. A search that
//! listed all, or a diagram, is as a rule one to two counts of work. The last turn of diagrams has the work that the counts of
//! the last way would take together.

use limits::{Budget, Limit, Share};
use model::constraint::{Constraint, Var, pos};
use model::steps::Steps;
use model::symmetry::orbits;
use model::{Model, Permutation, Sizes, groups};
use num_bigint::BigUint;

use crate::solve::sums::{ATTEMPT, Ways};
use crate::solve::weights::Sums;
use crate::solve::{
    Answer, CountError, Method, Progress, Reduction, Request, Silent, Solutions, components, sizes_of,
};

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
    let asked = Asked::new(model, request, answer, budget);
    let (ways, sizes) = (asked.ways, asked.ways.sizes);
    if answer.count == BigUint::ZERO {
        return Ok(vec![BigUint::ZERO; model.variables()]);
    }
    let read = |sums: Result<Sums, Limit>| sums.map(counts).map_err(|limit| ways.stopped(limit));
    let mut found = match (request.method, request.reduction) {
        (Method::Backtrack, _) if ways.are_few() => read(ways.listed(budget, progress))?,
        (Method::Backtrack, _) => asked.by_values(None, progress)?,
        (Method::Apply, Reduction::Zdd) => read(ways.of_family(budget, progress))?,
        (Method::Apply | Method::Layers, _) => match built {
            Some(built) => read(built.sums(sizes, None, progress))?,
            None => read(ways.of_diagram(budget, progress))?,
        },
        (Method::Auto | Method::Join | Method::Determinant, _) => asked.by_any(progress)?,
    };
    let hidden = (0..).zip(&mut found).filter(|(var, _)| !model.is_shown(*var));
    hidden.for_each(|(_, count)| *count = BigUint::ZERO);
    asked.check(&found)?;
    Ok(found)
}

/// The numbers of solutions by variable.
fn counts((_, counts): Sums) -> Vec<BigUint> {
    counts.into_iter().map(|count| count.into_parts().1).collect()
}

/// What is asked for.
struct Asked<'a> {
    ways: Ways<'a>,
    /// The orbit of each variable, and the first variable of each.
    orbits: (Vec<Var>, Vec<Var>),
}

/// [`marginals`] by counts with values given alone: see `solve/inside.rs`.
pub fn by_values(
    model: &Model,
    request: &Request,
    answer: &Answer,
    budget: &Budget,
) -> Result<Vec<BigUint>, CountError> {
    Asked::new(model, request, answer, budget).by_values(None, &mut Silent)
}

impl<'a> Asked<'a> {
    fn new(model: &'a Model, request: &'a Request, answer: &'a Answer, budget: &'a Budget) -> Asked<'a> {
        let sizes = sizes_of(request.sizes, answer.size);
        let group: Vec<Permutation> = model.group.iter().cloned().collect();
        let orbits = orbits(model.variables(), &group);
        Asked { ways: Ways { model, request, answer, sizes, weights: None, budget }, orbits }
    }

    /// The list, else the diagram, else counts with values given.
    fn by_any(&self, progress: &mut dyn Progress) -> Result<Vec<BigUint>, CountError> {
        if let Some(found) = self.ways.by_attempts(progress)? {
            return Ok(counts(found));
        }
        let Some(first) = self.firsts().next() else { return self.by_values(None, progress) };
        let share = Share::new(u64::MAX, Limit::Cancelled);
        let budget = Budget { pace: Some(share.clone()), ..self.ways.budget.clone() };
        let first = self.with_value(first, &budget, progress)?;
        let all = (u64::MAX - share.left()).saturating_mul(self.firsts().count() as u64);
        if all > 2 * ATTEMPT
            && let Some(found) = self.ways.by_turns(all, progress)?
        {
            return Ok(counts(found));
        }
        self.by_values(Some(first), progress)
    }

    /// The first shown variable of each orbit that has one: the group keeps what is shown.
    fn firsts(&self) -> impl Iterator<Item = Var> {
        self.orbits.1.iter().copied().filter(|&var| self.ways.model.is_shown(var))
    }

    /// One count for each orbit; `first` is that of the first one, where it is known.
    fn by_values(
        &self,
        mut first: Option<BigUint>,
        progress: &mut dyn Progress,
    ) -> Result<Vec<BigUint>, CountError> {
        let orbit = &self.orbits.0;
        let one_of = groups(self.ways.model.variables(), &self.ways.model.constraints, usize::MAX);
        let mut group_of = vec![None; self.ways.model.variables()];
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
                (None, Some((others, _))) if others > self.ways.answer.count => return Err(wrong()),
                (None, Some((others, alike))) => (&self.ways.answer.count - others) / alike,
                (None, None) => self.with_value(var, self.ways.budget, progress)?,
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
        let model = self.ways.model.clone().with_clues(given, &mut Steps::new(budget));
        let model = model.map_err(|limit| self.ways.stopped(limit))?;
        let sizes = match self.ways.sizes {
            (0, u32::MAX) => Sizes::Any,
            (low, high) => Sizes::Between(low, high),
        };
        let request = Request {
            sizes,
            spectrum: false,
            classes: false,
            profile: false,
            store: None,
            up_to: None,
            ..self.ways.request.clone()
        };
        Ok(components::count(&model, &request, budget, progress)?.checked()?.count)
    }

    /// Variables of one orbit are true equally often, no more often than there are solutions, and together they make up
    /// the sizes.
    fn check(&self, found: &[BigUint]) -> Result<(), CountError> {
        let (orbit, first) = &self.orbits;
        let is_alike = |(count, &number): (&BigUint, &Var)| {
            *count <= self.ways.answer.count && *count == found[first[number as usize] as usize]
        };
        let weighed = self.ways.model.weights.iter().zip(found).map(|(&weight, count)| count * weight);
        let adds_up = self
            .ways
            .answer
            .size
            .is_none_or(|size| weighed.sum::<BigUint>() == &self.ways.answer.count * size);
        if adds_up && found.iter().zip(orbit).all(is_alike) { Ok(()) } else { Err(wrong()) }
    }
}

fn wrong() -> CountError {
    CountError::Contradiction("the numbers of solutions by variable contradict the number of all solutions")
}
