//! A count, from the words of Python to its answer.

use std::path::PathBuf;
use std::sync::Arc;

use counting::solve::{self, CountError, Method, Request, Shelf};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::{self, Prepared};
use workbench::outcome::Outcome;
use workbench::weight::Weight;

use crate::answer::Answer;
use crate::checkpoints::checkpoints;
use crate::error::{Failed, warned, warned_of_nodes};
use crate::question::Question;

/// Counts what the options ask of a puzzle, and what goes with it. With `checkpoint`, the count is written to that
/// folder as it goes, at least so many seconds apart, and goes on from there.
#[pyfunction]
#[pyo3(signature = (words, options, *, spectrum=false, classes=false, profile=false, checkpoint=None, up_to=None))]
#[allow(clippy::too_many_arguments)]
pub fn answer(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    spectrum: bool,
    classes: bool,
    profile: bool,
    checkpoint: Option<(PathBuf, Option<f64>)>,
    up_to: Option<u64>,
) -> PyResult<Answer> {
    let extra = Request { spectrum, classes, profile, up_to, ..Request::default() };
    let mut question = Question::new(words, options, extra)?;
    let shelf = match &checkpoint {
        Some((folder, every)) => checkpoints(py, &mut question, words, folder, *every)?,
        None => None,
    };
    question.request.shelf = shelf.clone().map(|shelf| shelf as Arc<dyn Shelf>);
    let answer = counted(py, words, question)?;
    if let Some(shelf) = shelf {
        shelf.left().map_err(|failure| answer.question.raise(py, failure.into()))?;
    }
    Ok(answer)
}

/// The failure of what comes after a count.
pub fn after_count(error: CountError, answer: &solve::Answer) -> Failed {
    match error {
        CountError::Stopped(stopped) => Failed::after_count(stopped.limit, answer.size),
        wrong => wrong.into(),
    }
}

/// Counts what a question of these words asks.
pub fn counted(py: Python<'_>, words: &Bound<'_, PyAny>, mut question: Question) -> PyResult<Answer> {
    let (puzzle, facts, answer, weight) = question.run(py, || {
        let Prepared { puzzle, model, request, budget, .. } = question.prepare(&question.budget())?;
        let progress = &mut question.progress();
        let answer = solve::count(&model, &request, &budget, progress)?;
        let weighed = solve::weigh(&model, &request, &answer, false, None, &budget, progress);
        let weighed = weighed.map_err(|error| after_count(error, &answer))?;
        let weight = weighed.map(|weighed| Ok(Weight::new(&puzzle, &model, &weighed)));
        let facts = ask::facts_of(&puzzle, &model, request.sizes, None);
        Ok::<_, Failed>((puzzle, facts, answer, weight))
    })?;
    // Of a cover in memory, the Python half has told it without lines.
    let is_written = words.getattr("is_stated").map_or(Ok(true), |is_stated| is_stated.extract())?;
    for note in facts.notes.iter().filter(|_| is_written) {
        warned(py, note.as_str())?;
    }
    warned_of_nodes(py, question.options.limits.nodes, [answer.method])?;
    let order = match &question.options.order {
        Some(order) => order.name().to_owned(),
        None => answer.order.map_or(String::new(), |name| name.word().into()),
    };
    let outcome = Outcome {
        puzzle,
        order,
        reduction: (question.request.method == Method::Apply).then_some(question.request.reduction),
        facts: Some(facts),
        result: Ok(answer.clone()),
        conflict: None,
        fixed: None,
        cells: None,
        weight,
        shown: None,
        diagram: None,
        seconds: question.start.elapsed().as_secs_f64(),
    };
    question.request.shelf = None;
    let subject = words.clone().unbind();
    Ok(Answer::new(outcome, answer, question, subject))
}
