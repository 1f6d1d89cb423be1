//! Answers under several orders, and the names of orders.

use counting::solve::Request;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::input;
use workbench::options::By;
use workbench::orders::{names, plot};
use workbench::outcome::Outcome;

use crate::answer::Answer;
use crate::error::told;
use crate::question::Question;
use crate::subject::puzzle;

/// The chart of answers under several orders: the nodes of each level of their diagrams.
#[pyfunction]
pub fn orders_chart(answers: Vec<PyRef<'_, Answer>>) -> String {
    let outcomes: Vec<Outcome> = answers.iter().map(|answer| answer.outcome.clone()).collect();
    plot::svg(&outcomes, By::Final)
}

/// The names of the orders that a puzzle has, as its file says within the limits of the options. An error for a puzzle
/// that can be counted once only: its file is a pipe.
#[pyfunction]
pub fn order_names(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<&'static str>> {
    let puzzle = puzzle(words)?;
    let own = puzzle.file().filter(|_| puzzle.text().is_none());
    input::check_again(own, "for every order").map_err(told)?;
    let question = Question::new(words, options, Request::default())?;
    Ok(names(&question.read_alone(py)?).collect())
}
