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
    match given.cast::<Subject>() {
        Ok(held) => named(held.call_method1("by_names", (&sentence,))).unwrap_or(sentence),
        Err(_) => sentence,
    }
}

/// Returns what a set of clues has as its member, with the names that [`by_names`] knows and the text of a line in memory.
pub fn cited(given: &Bound<'_, PyAny>, said: String) -> String {
    let cited = |said: &str| given.py().import("kikisuji.subject")?.call_method1("cited", (given, said));
    named(cited(&said)).unwrap_or(said)
}

/// Returns the sentence that the Python half has made; a mistake of it is no reason to have none.
fn named(made: PyResult<Bound<'_, PyAny>>) -> Option<String> {
    made.ok()?.extract().ok()
}

fn parsed(words: &[String]) -> PyResult<Puzzle> {
    families::parse(words).map_err(|misread| refused(&in_python(&misread.into())))
}
