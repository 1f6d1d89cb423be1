//! Certificates of counts, written and checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use counting::solve::Request;
use encoders::families::Puzzle;
use model::Sizes;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::exit::{Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::outcome::Outcome;
use workbench::{certificate, output, report};

use crate::error::{Failed, in_python};
use crate::question::Question;

/// Returns an error for a file that can hold no certificate of a puzzle.
pub fn certifiable(path: &Path, puzzle: &Puzzle) -> Result<(), Failure> {
    certificate::form(path)?;
    output::check_alone(&[(path, "the certificate")], [])?;
    certificate::check_files(path, puzzle)
}

/// Writes a certificate of the outcome of a question, with its formula beside it, and has the checker read both.
pub fn certify(py: Python<'_>, question: &Question, outcome: &Outcome, path: &Path) -> PyResult<()> {
    let mut question = question.clone();
    question.cancel = Arc::default();
    let (interrupt, limits) = (Interrupt::of(Arc::clone(&question.cancel)), question.options.limits);
    question.run(py, || {
        certifiable(path, &question.puzzle)?;
        let (puzzle, form) = (question.puzzle.clone(), certificate::form(path)?);
        certificate::provable(puzzle, Sizes::Any, form, &limits, Instant::now(), &interrupt)?;
        certificate::write(path, outcome, &limits, Instant::now(), &interrupt)
    })
}

/// Checks a certificate against a puzzle.
#[pyfunction]
pub fn check_certificate(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    path: PathBuf,
) -> PyResult<String> {
    let question = Question::new(words, options, Request::default())?;
    let interrupt = Interrupt::of(Arc::clone(&question.cancel));
    let (sizes, limits) = (question.options.sizes, question.options.limits);
    let checked = question.run(py, || {
        let checked = certificate::against(&question.puzzle, sizes, &path, &limits, &interrupt);
        checked.map_err(|failure| match failure.exit() {
            Exit::Differs => Failed::Value(in_python(&failure.refusal())),
            _ => failure.into(),
        })
    })?;
    Ok(report::certificate_json(&checked))
}
