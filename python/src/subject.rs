//! Puzzles as Python gives them: in words, or with the text of their file in memory.

use encoders::families::{self, Puzzle, PuzzleError};
use limits::Budget;
use pyo3::prelude::*;
use workbench::ask::of_puzzle;

use crate::error::{Failed, refused};

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

/// Whether its places are moves, whether it is said what each holds, and whether places are cells in rows and columns.
#[pyfunction]
pub fn shape(py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<(bool, bool, bool)> {
    let told = |puzzle: &Puzzle| {
        let layout = puzzle.layout().filter(|_| !puzzle.has_moves());
        let first = layout.and_then(|layout| layout.cells.first().copied());
        (puzzle.has_moves(), puzzle.has_kinds(), first.is_some_and(|cell| cell.number().is_none()))
    };
    let read = of_puzzle(&puzzle(words)?.asked(false), &Budget::default(), |puzzle, _, _| Ok(told(puzzle)));
    read.map_err(|failure| Failed::from(failure).raise(py, "the puzzle"))
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
