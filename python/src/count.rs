//! A count, from the words of Python to its answer.

use std::path::PathBuf;
use std::sync::Arc;

use counting::solve::{LayerStore, Request};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::Answer;
use crate::checkpoints::checkpoints;
use crate::error::{warned, warned_of_nodes};
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
    let store = match &checkpoint {
        Some((folder, every)) => checkpoints(py, &mut question, words, folder, *every)?,
        None => None,
    };
    question.request.store = store.clone().map(|store| store as Arc<dyn LayerStore>);
    let answer = counted(py, words, question)?;
    if let Some(store) = store {
        store.left().map_err(|failure| answer.question.raise(py, failure.into()))?;
    }
    Ok(answer)
}

/// Counts what a question of these words asks.
pub fn counted(py: Python<'_>, words: &Bound<'_, PyAny>, mut question: Question) -> PyResult<Answer> {
    let (outcome, answer) = question.counted(py, &question.asked())?;
    // Of a cover in memory, the Python half has told it without lines.
    let is_written = words.getattr("is_stated").map_or(Ok(true), |is_stated| is_stated.extract())?;
    let notes = outcome.facts.iter().flat_map(|facts| &facts.notes);
    for note in notes.filter(|_| is_written) {
        warned(py, note.as_str())?;
    }
    warned_of_nodes(py, question.options.limits.nodes, [answer.method])?;
    question.request.store = None;
    let subject = words.clone().unbind();
    Ok(Answer::new(outcome, answer, question, subject))
}
