//! A question about a puzzle: from Python's words to a model and a request.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use counting::order;
use counting::solve::{Answer, CountError, Method, Request};
use encoders::families::Puzzle;
use limits::{Budget, Limit};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::{self, Prepared};
use workbench::outcome::Outcome;

use crate::error::{Failed, idle, in_python, told};
use crate::input;
use crate::options::Options;
use crate::progress::{Raised, Reporter};
use crate::subject::{by_names, puzzle};
use crate::watch;

/// Whether places are moves, whether solutions say what each holds, and whether places are cells in rows and columns.
pub type Shape = (bool, bool, bool);

/// A puzzle, its files read, and how to count it.
#[derive(Clone)]
pub struct Question {
    /// The puzzle, with the text of its file if it has one.
    pub puzzle: Puzzle,
    /// The options.
    pub options: Options,
    /// What is counted, and how. Its sizes and its order are set when the model is known.
    pub request: Request,
    /// When it was asked.
    pub start: Instant,
    /// The flag that ends the work.
    pub cancel: Arc<AtomicBool>,
    /// The exception of the function that is told how far it is.
    raised: Raised,
    /// The puzzle as it was given, which may know names for sentences.
    subject: Arc<Py<PyAny>>,
    /// Whether the puzzle has lines. Of a cover in memory, the Python half has noted what is to be noted, without lines.
    is_written: bool,
}

impl Question {
    /// Reads the words of a puzzle (as one string or several), the options, and the files that they name. `extra` has
    /// what is asked for beside the count.
    pub fn new(words: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>, extra: Request) -> PyResult<Question> {
        let (py, start) = (words.py(), Instant::now());
        let mut options = Options::new(options)?;
        let puzzle = puzzle(words)?;
        ask::check_number(&puzzle, options.sizes).map_err(told)?;
        let request = Request { method: options.method, threads: options.threads, ..extra };
        let asked = ask::Question {
            order: options.order.clone(),
            ..ask::Question::new(puzzle.clone(), request.clone())
        };
        asked.check().map_err(told)?;
        let limits = options.limits;
        let read = |file: &str| input::text(py, file, &limits, start);
        let puzzle = match puzzle.file().filter(|_| puzzle.text().is_none()) {
            Some(file) => puzzle.clone().holding(&read(file)?),
            None => puzzle,
        };
        if let Some(order) = options.order.as_mut().filter(|order| order.text.is_none()) {
            // An unknown name of an order is reported later, with the known names, unless there is a file of that name.
            let is_file = !order::NAMES.contains(&order.name.as_str()) && Path::new(&order.name).exists();
            order.text = is_file.then(|| read(&order.name)).transpose()?;
        }
        let cancel = Arc::new(AtomicBool::new(false));
        let (raised, subject) = (Raised::default(), Arc::new(words.clone().unbind()));
        let is_written = words.getattr("is_stated").map_or(Ok(true), |is_stated| is_stated.extract())?;
        Ok(Question { puzzle, options, request, start, cancel, raised, subject, is_written })
    }

    /// Returns the limits of the question in the form that methods take.
    pub fn budget(&self) -> Budget {
        self.options.limits.budget(self.start, Arc::clone(&self.cancel))
    }

    /// Returns what is told how far the work is.
    pub fn progress(&self) -> Reporter {
        let (cancel, raised) = (Arc::clone(&self.cancel), Arc::clone(&self.raised));
        Reporter { call: self.options.progress.clone(), last: self.start, cancel, raised }
    }

    /// Returns the question as the workbench asks it. An order that is listed is none of its orders.
    pub fn asked(&self) -> ask::Question {
        ask::Question {
            sizes: self.options.sizes,
            order: self.options.order.clone(),
            weighs: true,
            ..ask::Question::new(self.puzzle.clone(), self.request.clone())
        }
    }

    /// Returns the puzzle with the board from its file, all that was read of it, and the budget beside that.
    pub fn read(&self, budget: &Budget) -> Result<(Puzzle, Option<String>, Budget), Failed> {
        let asked = self.puzzle.asked(self.request.classes);
        Ok(ask::read_puzzle(&asked, budget)?)
    }

    /// Runs `work` without the interpreter's lock; its failure is an exception of this question.
    pub fn run<T: Send, E: Into<Failed> + Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T, E> + Send,
    ) -> PyResult<T> {
        watch::run(py, &self.cancel, work)?.map_err(|failed| self.raise(py, failed.into()))
    }

    /// Returns the puzzle with the board from its file, read within the limits of the question.
    pub fn read_alone(&self, py: Python<'_>) -> PyResult<Puzzle> {
        self.run(py, || self.read(&self.budget())).map(|(puzzle, ..)| puzzle)
    }

    /// Returns the shape of the puzzle, within the limits of the question.
    pub fn shape(&self, py: Python<'_>) -> PyResult<Shape> {
        let puzzle = self.read_alone(py)?;
        let layout = puzzle.layout().filter(|_| !puzzle.has_moves());
        let first = layout.and_then(|layout| layout.cells.first().copied());
        let are_cells = first.is_some_and(|cell| cell.number().is_none());
        Ok((puzzle.has_moves(), puzzle.has_kinds(), are_cells))
    }

    /// Returns the puzzle with the board from its file, its model, the request, and the budget beside them; and the notes on
    /// the file.
    pub fn prepare(&self, budget: &Budget) -> Result<(Prepared, Vec<String>), Failed> {
        let mut notes = Vec::new();
        let prepared = ask::prepare(&self.asked(), budget, |facts| notes = facts.notes)?;
        Ok((prepared, notes))
    }

    /// Returns what Python is to warn of: these notes, and a limit of nodes that had no effect on counts by these methods.
    pub fn notes<'a>(
        &self,
        notes: impl IntoIterator<Item = &'a String>,
        methods: impl IntoIterator<Item = Method>,
    ) -> Vec<String> {
        let written = notes.into_iter().filter(|_| self.is_written);
        written
            .map(|note| in_python(&note.as_str().into()))
            .chain(idle(self.options.limits.nodes, methods))
            .collect()
    }

    /// Counts what `asked` asks; the answer is beside the outcome.
    pub fn counted(&self, py: Python<'_>, asked: &ask::Question) -> PyResult<(Outcome, Answer)> {
        self.run(py, || {
            let outcome = ask::ask_here(asked, &self.budget(), self.start, &mut self.progress())?;
            let answer = outcome.result.clone().map_err(CountError::Stopped)?;
            let limited = |&limit: &Limit| Failed::after_count(limit, answer.size);
            outcome.weight.as_ref().map_or(Ok(()), |weight| weight.as_ref().map(drop).map_err(limited))?;
            outcome.cells.as_ref().map_or(Ok(()), |cells| cells.as_ref().map(drop).map_err(limited))?;
            Ok::<_, Failed>((outcome, answer))
        })
    }

    /// Returns the exception of this question for a failure.
    pub fn raise(&self, py: Python<'_>, failed: Failed) -> PyErr {
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        let failed = match failed.within(&self.options.limits) {
            Failed::Value(sentence) => Failed::Value(by_names(self.subject.bind(py), sentence)),
            failed => failed,
        };
        raised.unwrap_or_else(|| failed.raise(py, &self.puzzle.name()))
    }
}
