//! Puzzles as Python gives them: in words, or with the text of their file in memory.

use encoders::families::{self, Puzzle};
use pyo3::prelude::*;

use crate::error::{in_python, refused};

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
    parsed(&words(given)?)
}

/// Returns the words of a puzzle that is not in memory.
pub fn words(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    given.extract::<String>().map_or_else(|_| given.extract(), |text| Ok(families::words(&text)))
}

/// Returns a sentence with nodes of a graph in memory by their own names, and the like; that of a puzzle in words as it is.
pub fn by_names(given: &Bound<'_, PyAny>, sentence: String) -> String {
    let named =
        given.cast::<Subject>().ok().map(|held| held.call_method1("by_names", (&sentence,))?.extract());
    // A mistake of the Python half is no reason to have no sentence.
    named.and_then(Result::ok).unwrap_or(sentence)
}

fn parsed(words: &[String]) -> PyResult<Puzzle> {
    families::parse(words).map_err(|misread| refused(&in_python(&misread.into())))
}
