//! The diagram of all solutions of a puzzle.

use counting::solve::{Method, Request, Solutions, count, sizes_of};
use model::Named;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::Prepared;

use super::classes::Function;
use super::shared::Shared;
use crate::error::Failed;
use crate::question::Question;

/// Makes the diagram of the solutions that the options ask for, in a manager of its own with the names of the
/// cells; and what Python is to warn of.
#[pyfunction]
pub fn diagram(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<(Function, Vec<String>)> {
    let question = Question::new(words, options, Request::default())?;
    if !matches!(question.options.method, Method::Auto | Method::Apply | Method::Layers) {
        let method = question.options.method.name();
        let sentence = format!("{method} makes no diagram; leave method out");
        return Err(PyValueError::new_err(sentence));
    }
    let (manager, functions, notes) = question.run(py, || {
        let (Prepared { puzzle, model, request, budget, .. }, notes) =
            question.prepare(&question.budget())?;
        let progress = &mut question.progress();
        let answer = count(&model, &request, &budget, progress)?;
        let mut solutions = Solutions::new(&model, &request, answer.method, &budget);
        let limited = |limit| Failed::after_count(limit, answer.size);
        let sizes = sizes_of(request.sizes, answer.size);
        let diagram = solutions.diagram(&puzzle.to_string(), sizes, progress).map_err(limited)?;
        let diagram = diagram.with_names(puzzle.variable_names(&model));
        drop(solutions);
        let (manager, functions) = diagram.build(&budget).map_err(limited)?;
        Ok::<_, Failed>((manager, functions, question.notes(&notes, [])))
    })?;
    let shared = Shared::new(manager, question.options.limits);
    let bdd = functions.into_iter().next().expect("one function was exported");
    Ok((Function { shared, bdd }, notes))
}
