//! Solutions one after another, all of them or drawn at random.

use std::ops::RangeInclusive;

use limits::{Budget, Limit};
use model::{Model, Permutation};
use num_bigint::BigUint;

use crate::solve::solutions::each;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Solutions, Weights, sizes_of};

/// Hands the solutions that `answer` counts to `visit`, each as the value of every variable, until it returns `false`
/// or there are no more; returns how many there were.
///
/// `answer` is that of [`count`](super::count) to `request`. The method that counted the solutions finds
/// them: the search visits them instead of counting, or the diagram is read, path by path. Their order is up
/// to the method, and always the same. None comes twice; with a projection, one comes of those that agree on
/// the counted variables. Where the request is for classes, the first solution of each comes, as [`is_first`]
/// has it.
///
/// Cost: the search, or the construction of the diagram, within `budget`; then a few steps for each variable
/// of each solution, and for classes that times the number of symmetries.
pub fn list(
    model: &Model,
    request: &Request,
    answer: &Answer,
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: &mut dyn FnMut(&[bool]) -> bool,
) -> Result<u64, Limit> {
    let sizes = sizes_of(request.sizes, answer.size);
    let mut number = 0;
    let take = |solution: Vec<bool>| {
        if request.classes && !is_first(&solution, model) {
            return true;
        }
        number += 1;
        visit(&solution)
    };
    let method = match answer.method {
        Method::Join | Method::Determinant => Method::Backtrack,
        method => method,
    };
    let request = &Request { reduction: Reduction::Bdd, ..request.clone() };
    each((model, request), (method, None), sizes, budget, progress, take)?;
    Ok(number)
}

/// Most bytes of solutions that are kept to be drawn from.
const KEPT: usize = 64 << 20;

/// Hands `number` solutions to `visit` that are drawn independently from those that `answer` counts, exactly uniformly or by
/// their weights, of which none is negative, until it returns `false`; the same ones for the same `seed`.
///
/// None where there is no solution, or all weigh 0. With a projection, what is not counted has some value in each of them.
/// Where more are drawn than there are, and those fit into 64 MiB, all are listed first and drawn from by their
/// numbers (100,000 of the 14,200 solutions of 12 queens: 0.7 s, not 3.3 s). Else the cost is the construction of the
/// diagram and one count of it, within `budget`, then a few operations on counts a variable and solution.
pub fn sample(
    model: &Model,
    request: &Request,
    answer: &Answer,
    drawn: (u64, u64),
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: &mut dyn FnMut(&[bool]) -> bool,
) -> Result<(), Limit> {
    Draws::new(model, request, answer, budget).draw(drawn, progress, visit)
}

/// Solutions that are drawn by several seeds, as [`sample`] does: what they are drawn from is made once.
pub struct Draws<'a> {
    solutions: Solutions<'a>,
    answer: &'a Answer,
    weights: Option<Weights>,
    /// The solutions, where they are drawn from by their numbers.
    all: Option<Vec<Vec<bool>>>,
}

impl<'a> Draws<'a> {
    /// Nothing is made yet.
    pub fn new(model: &'a Model, request: &'a Request, answer: &'a Answer, budget: &'a Budget) -> Draws<'a> {
        let solutions = Solutions::new(model, request, answer.method, budget);
        Draws { solutions, answer, weights: Weights::new(model, false), all: None }
    }

    /// Draws `number` solutions by a seed, and hands each to `visit`, until that returns `false`.
    pub fn draw(
        &mut self,
        (number, seed): (u64, u64),
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        let Draws { solutions, answer, weights, all } = self;
        let Solutions { model, request, budget, .. } = *solutions;
        let bytes =
            u64::try_from(&answer.count).ok().and_then(|all| all.checked_mul(model.variables() as u64));
        let room = budget.bytes.map_or(KEPT, |most| KEPT.min(most / 2)) as u64;
        if weights.is_some() || answer.count > number.into() || bytes.is_none_or(|bytes| bytes > room) {
            let sizes = sizes_of(request.sizes, answer.size);
            return solutions.samples(sizes, (number, seed), weights.as_ref(), progress, visit);
        }
        if all.is_none() {
            let request = Request { classes: false, ..request.clone() };
            let mut found = Vec::new();
            list(model, &request, answer, budget, progress, &mut |solution| {
                found.push(solution.to_vec());
                true
            })?;
            *all = Some(found);
        }
        let all = all.as_deref().unwrap_or_default();
        let mut random = limits::Random::with_seed(seed);
        for _ in 0..if all.is_empty() { 0 } else { number } {
            budget.check()?;
            if !visit(&all[random.usize(..all.len())]) {
                break;
            }
        }
        Ok(())
    }
}

/// Hands the solutions of these numbers, from 1 on and from the first to the last, to `visit` until it returns `false`.
///
/// They are numbered in the order of a diagram: by the variables from its top on, false before true. There are as many, as
/// `answer` says. With a projection, what is not counted is false. Cost: the construction of the diagram and one count of it,
/// within `budget`; then the way down to the first one, and a few steps for each variable of each solution.
pub fn ranked(
    (model, request): (&Model, &Request),
    answer: &Answer,
    numbers: &RangeInclusive<BigUint>,
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: &mut dyn FnMut(&[bool]) -> bool,
) -> Result<(), Limit> {
    let sizes = sizes_of(request.sizes, answer.size);
    Solutions::new(model, request, answer.method, budget).ranked(sizes, numbers, progress, visit)
}

/// Whether a solution is the first of its class: no other one that counts as the same comes before it. Of two solutions
/// the one comes first in which the first variable to differ is true. What is hidden makes no difference.
pub fn is_first(solution: &[bool], model: &Model) -> bool {
    // The group carries what is counted into itself.
    let shown = model.projection.as_ref().map(|_| model.without_hidden(solution));
    let solution = shown.as_deref().unwrap_or(solution);
    if model.whole.is_some() {
        return model.alike(solution).all(|image| image.as_slice() <= solution);
    }
    let comes_before = |symmetry: &Permutation| {
        // The image has at `symmetry[var]` what the solution has at `var`; the inverse is in the group as well.
        let image = symmetry.iter().map(|&var| solution[var as usize]);
        image.gt(solution.iter().copied())
    };
    !model.group.iter().any(comes_before)
}
