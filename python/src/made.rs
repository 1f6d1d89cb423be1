//! Puzzles with one solution.

use std::path::PathBuf;
use std::sync::mpsc;

use encoders::statement::Turn;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::make::{Asked, Clues, make as made};
use workbench::report;

use crate::error::refused;
use crate::options::Options;
use crate::subject::puzzle;
use crate::tools::named;
use crate::watch;

/// Makes puzzles, and returns the record of each. `numbers` are how many, and the seed of the first one. `given` has the words for
/// what may be a clue, and the file of the solution.
#[pyfunction]
#[pyo3(signature = (words, options, clues, symmetry, given, numbers))]
pub fn make(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    clues: Option<&str>,
    symmetry: Option<&str>,
    given: (Option<String>, Option<PathBuf>),
    numbers: (u64, u64),
) -> PyResult<Vec<String>> {
    let (options, (givable, solution), (number, seed)) = (Options::new(options)?, given, numbers);
    let clues = clues.map_or(Ok(Clues::Needed), |word| word.parse());
    let asked = Asked {
        puzzle: puzzle(words)?,
        clues: clues.map_err(|why| refused(&format!("clues: {why}")))?,
        symmetry: symmetry.map(|word| named::<Turn>("symmetry", word)).transpose()?,
        givable,
        solution,
        number,
        seed,
    };
    let (send, taken) = mpsc::channel();
    let take = move |made| {
        let _ = send.send(report::made_json(&made));
        Ok(())
    };
    let (limits, what) = (&options.limits, asked.puzzle.to_string());
    watch::within(py, limits, &what, |interrupt| made(&asked, limits, interrupt, take))?;
    Ok(taken.try_iter().collect())
}
