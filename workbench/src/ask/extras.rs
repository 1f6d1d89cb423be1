//! Extras of a count, on request: cells common to all solutions, some solutions, or all of them.

use std::collections::BTreeMap;

use counting::solve::{
    self, Answer, CountError, Method, Placements, Progress, Reduction, Request, Solutions, Stopped,
};
use encoders::families::Puzzle;
use limits::{Budget, Limit};
use model::{Cell, Model, Sizes};
use num_bigint::BigUint;

use super::prepare::uncounted;
use super::question::{Question, Show};
use crate::allowance::Limits;
use crate::cells::Cells;
use crate::exit::Failure;
use crate::outcome::{Outcome, Shown, Standing};
use crate::picture::Placement;
use crate::sentence::size_option;
use crate::weight::Weight;

/// Returns the outcome of a count without extras; what is known of the model is not in it yet.
pub(super) fn without(question: &Question, result: Result<Answer, Stopped>) -> Outcome {
    let chosen = result.as_ref().map_or_else(|stopped| stopped.order, |answer| answer.order);
    let asked = question.order_asked().map(|asked| asked.name);
    Outcome {
        puzzle: question.puzzle.clone(),
        reduction: (question.request.method == Method::Apply).then_some(question.request.reduction),
        order: asked.or_else(|| chosen.map(|name| name.word().into())).unwrap_or_default(),
        facts: None,
        result,
        conflict: None,
        fixed: None,
        cells: None,
        weight: None,
        shown: None,
        diagram: None,
        seconds: 0.0,
    }
}

/// Replaces a limit that was a method's share by the whole limit, which the user knows.
pub(super) fn within(mut outcome: Outcome, limits: &Limits) -> Outcome {
    let result = outcome.result.as_mut().err().map(|stopped| &mut stopped.limit);
    let shown = outcome.shown.as_mut().and_then(|shown| shown.limit.as_mut());
    let cells = outcome.cells.as_mut().and_then(|cells| cells.as_mut().err());
    let weight = outcome.weight.as_mut().and_then(|weight| weight.as_mut().err());
    let diagram = outcome.diagram.as_mut().and_then(|diagram| diagram.as_mut().err());
    for limit in [result, shown, cells, weight, diagram].into_iter().flatten() {
        *limit = limits.whole(*limit);
    }
    outcome
}

/// Counts the `request` on the puzzle's model, and adds the extras that `question` asks for. A limit during
/// the common cells ends the count; during the other extras, the count stands.
pub(super) fn count(
    question: &Question,
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Outcome, Failure> {
    // Extras that need the solutions' diagram use the one that was counted, if the method made it.
    let is_weighed = model.factors.is_some();
    let wanted =
        question.fixed || question.cells || is_weighed || question.diagram || question.show != Show::Nothing;
    let by_diagram = request.method == Method::Apply && request.reduction == Reduction::Bdd;
    let mut solutions =
        (wanted && by_diagram).then(|| Solutions::new(model, request, request.method, budget));
    let counted = match &mut solutions {
        Some(solutions) => solutions.count(progress),
        None => solve::count(model, request, budget, progress),
    };
    let answer = match counted {
        Ok(answer) => answer,
        Err(error @ CountError::Contradiction(_)) => return Err(uncounted(&question.puzzle, error)),
        Err(CountError::Stopped(stopped)) => {
            let shown = witness(question.show, request.sizes, &stopped)
                .map(|found| shown(&question.puzzle, model, &found));
            return Ok(Outcome { shown, ..without(question, Err(stopped)) });
        }
    };
    let sizes = solve::sizes_of(request.sizes, answer.size);
    let by_var = match question.fixed || question.cells {
        true => Some(solve::marginals(model, request, &answer, solutions.as_mut(), budget, progress)),
        false => None,
    };
    let by_var = match by_var.transpose() {
        Ok(by_var) => Ok(by_var),
        Err(error @ CountError::Contradiction(_)) => return Err(uncounted(&question.puzzle, error)),
        Err(CountError::Stopped(stopped)) if question.fixed => return Ok(without(question, Err(stopped))),
        Err(CountError::Stopped(stopped)) => Err(stopped.limit),
    };
    let fixed = by_var.as_ref().ok().and_then(Option::as_ref).filter(|_| question.fixed);
    let fixed = fixed.map(|by_var| standing(&question.puzzle, model, &answer.count, by_var));
    let of_cells = |by_var: Vec<BigUint>| Cells::new(&question.puzzle, model, &answer.count, &by_var);
    let cells = by_var.map(|by_var| by_var.map(of_cells)).transpose().filter(|_| question.cells);
    let weight = weight((question, model, request), &answer, solutions.as_mut(), budget, progress)?;
    let number = match question.show {
        Show::Counted(number) => Some(number),
        Show::BetterThan(size) => is_better(request.sizes, answer.size, size).then_some(1),
        Show::Nothing => None,
    };
    let diagram = question.diagram.then(|| {
        let name = diagram_name(&question.puzzle, request.sizes, answer.size);
        let solutions =
            solutions.get_or_insert_with(|| Solutions::new(model, request, answer.method, budget));
        let diagram = solutions.diagram(&name, sizes, progress)?;
        Ok(diagram.with_names(question.puzzle.variable_names(model)))
    });
    let shown = number.map(|number| {
        let built = solutions.as_mut();
        let found = solve::placements(model, number, request, &answer, built, budget, progress);
        shown(&question.puzzle, model, &found)
    });
    Ok(Outcome { fixed, cells, weight, shown, diagram, ..without(question, Ok(answer)) })
}

/// Adds up the weights of the solutions of `answer`, if they have any.
fn weight(
    (question, model, request): (&Question, &Model, &Request),
    answer: &Answer,
    built: Option<&mut Solutions<'_>>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Option<Result<Weight, Limit>>, Failure> {
    match solve::weigh(model, request, answer, question.cells, built, budget, progress) {
        Ok(weighed) => Ok(weighed.map(|weighed| Ok(Weight::new(&question.puzzle, model, &weighed)))),
        Err(CountError::Stopped(stopped)) => Ok(Some(Err(stopped.limit))),
        Err(error) => Err(uncounted(&question.puzzle, error)),
    }
}

/// Returns whether size `ours` is better than `other` for a question about these sizes.
fn is_better(sizes: Sizes, ours: Option<u32>, other: u32) -> bool {
    ours.is_some_and(|ours| if sizes == Sizes::Min { ours < other } else { ours > other })
}

/// Returns the placement that a stopped count knows, if it is good enough to be shown.
fn witness(show: Show, sizes: Sizes, stopped: &Stopped) -> Option<Placements> {
    let Show::BetterThan(size) = show else { return None };
    let found = if sizes == Sizes::Min { stopped.at_most } else { stopped.at_least };
    is_better(sizes, found, size).then(|| Placements {
        found: stopped.witness.iter().map(|witness| witness.assignment.clone()).collect(),
        limit: Some(stopped.limit),
    })
}

fn shown(puzzle: &Puzzle, model: &Model, found: &Placements) -> Shown {
    let placement = |solution: &Vec<bool>| Placement::new(puzzle, model, solution);
    let has_maps = || puzzle.layout().is_some_and(|layout| !layout.maps.is_empty());
    let unsolved = puzzle.has_given_cells() || has_maps();
    Shown {
        placements: found.found.iter().map(placement).collect(),
        unsolved: unsolved.then(|| Placement::of(puzzle, puzzle.given(model))),
        limit: found.limit,
    }
}

/// Returns the question that a diagram answers, in words of the command line.
fn diagram_name(puzzle: &Puzzle, sizes: Sizes, size: Option<u32>) -> String {
    let sizes = size.map_or(sizes, |size| Sizes::Between(size, size));
    format!("{puzzle}{}", size_option(puzzle, sizes))
}

/// Returns the cells on which the same piece stands in every one of `all` solutions, with that piece; `by_var` has the number
/// of those that have each variable true. As in a single solution, a true variable that means a piece puts one on its cell, and
/// the last true variable of the cell names it.
fn standing(puzzle: &Puzzle, model: &Model, all: &BigUint, by_var: &[BigUint]) -> Vec<Standing> {
    let mut cells: BTreeMap<Cell, (bool, Option<char>)> = BTreeMap::new();
    let letters = puzzle.letters(model).filter(|_| *all != BigUint::ZERO).unwrap_or_default();
    let naming = (0..).zip(letters.iter().zip(by_var)).filter(|(var, _)| puzzle.names_piece(model, *var));
    let naming = naming.filter(|(var, _)| model.is_shown(*var));
    for (var, (&letter, number)) in naming {
        for cell in puzzle.orbit(model.cells[var as usize]) {
            let usual = puzzle.usual();
            let (stands, named) = cells.entry(cell).or_insert((usual.is_some(), usual));
            if number == all {
                (*stands, *named) = (*stands || puzzle.is_piece(model, var), Some(letter));
            } else if *number != BigUint::ZERO {
                // In some solutions this variable names the piece, and in others it does not.
                *named = named.filter(|named| *named == letter);
            }
        }
    }
    let certain = |(cell, (stands, named)): (Cell, (bool, Option<char>))| {
        named.filter(|_| stands).map(|letter| Standing { cell, label: puzzle.label(letter) })
    };
    cells.into_iter().filter_map(certain).collect()
}
