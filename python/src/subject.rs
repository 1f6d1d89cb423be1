//! Puzzles as Python gives them: in words, or with the text of their file in memory.

use encoders::families::{self, Puzzle, PuzzleError};
use pyo3::prelude::*;

use crate::error::refused;

/// A puzzle whose file is in memory: its words, of which one names the file, and the text.
#[pyclass(frozen, subclass, module = "kikisuji._native")]
pub struct Subject(Puzzle);

#[pymethods]
impl Subject {
    #[new]
    fn new(words: Vec<String>, text: &str) -> PyResult<Subject> {
        Ok(Subject(parsed(&words)?.holding(text)))
    }
}

/// Reads a puzzle from one string, split at white space, from a list of words, or from memory.
pub fn puzzle(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    if let Ok(subject) = given.cast::<Subject>() {
        return Ok(subject.get().0.clone());
    }
    match given.extract::<String>() {
        Ok(text) => parsed(&families::words(&text)),
        Err(_) => parsed(&given.extract::<Vec<String>>()?),
    }
}

fn parsed(words: &[String]) -> PyResult<Puzzle> {
    families::parse(words).map_err(|PuzzleError(sentence)| refused(&sentence))
}
