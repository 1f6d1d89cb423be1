//! A question about a puzzle: from Python's words to a model and a request.

use encoders::families::{self, Puzzle, PuzzleError};
use encoders::model::Model;
use encoders::order;
use encoders::solve::{Request, Sizes};
use limits::Budget;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert;
use crate::error::{Failed, refused};
use crate::options::{Options, Order};

/// A puzzle, its files read, and how to count it.
#[derive(Clone)]
pub struct Question {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The text of its file, if it has one.
    text: Option<String>,
    /// The options.
    pub options: Options,
    /// The text of an order in a file.
    order: Option<String>,
}

impl Question {
    /// Reads the words of a puzzle (as one string or several), the options, and the files that they name.
    pub fn new(words: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Question> {
        let py = words.py();
        let options = Options::new(options)?;
        let puzzle = puzzle(words)?;
        let fits = puzzle.check_sizes(options.sizes);
        fits.map_err(|PuzzleError(sentence)| refused(&sentence))?;
        let text = puzzle.file().map(|file| convert::text(py, file)).transpose()?;
        let order = match &options.order {
            // An unknown name of an order is reported later, with the known names, unless there is a file of
            // that name.
            Some(Order::Named(name)) if !order::NAMES.contains(&name.as_str()) => {
                let is_file = std::path::Path::new(name).exists();
                is_file.then(|| convert::text(py, name)).transpose()?
            }
            Some(Order::Listed(variables)) => {
                Some(variables.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
            }
            _ => None,
        };
        Ok(Question { puzzle, text, options, order })
    }

    /// Returns the puzzle with the board from its file, its model, and the request.
    pub fn prepare(&self, budget: &Budget) -> Result<(Puzzle, Model, Request), Failed> {
        let puzzle = self.puzzle.clone().with_text(self.text.as_deref(), budget)?;
        let model = puzzle.model(self.text.as_deref(), budget)?;
        let Options { sizes, method, seed, threads, .. } = self.options;
        method.check(&puzzle, &model)?;
        let order = match (&self.order, &self.options.order) {
            (Some(text), _) => Some(order::from_text(text, &model)?),
            (None, Some(Order::Named(name))) => Some(order::named(name, &model, seed)?),
            (None, _) => None,
        };
        let sizes: Sizes = sizes.unwrap_or(model.goal);
        Ok((puzzle, model, Request { sizes, method, order, threads, ..Request::default() }))
    }

    /// Returns the exception of this question for a failure.
    pub fn raise(&self, py: Python<'_>, failed: Failed) -> PyErr {
        let failed = match failed {
            Failed::Limit(limit, low, high) => Failed::Limit(self.options.limits.whole(limit), low, high),
            other => other,
        };
        failed.raise(py, &self.puzzle.to_string())
    }
}

/// Reads a puzzle from one string, split at white space, or from a list of words.
pub fn puzzle(words: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let words: Vec<String> = match words.extract::<String>() {
        Ok(text) => text.split_whitespace().map(String::from).collect(),
        Err(_) => words.extract()?,
    };
    families::parse(&words).map_err(|PuzzleError(sentence)| refused(&sentence))
}
