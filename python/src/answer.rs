//! A count and its answer.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use encoders::solve::{self, Named, Request, Silent, Sizes};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::Prepared;
use workbench::input;

use crate::convert::int;
use crate::error::{Failed, refused};
use crate::question::{Question, puzzle};
use crate::watch;

/// An exact answer, and how it was found.
#[pyclass(frozen, module = "kikisuji")]
pub struct Answer {
    puzzle: String,
    order: Option<String>,
    sizes: Sizes,
    answer: solve::Answer,
    /// The time that the count took, the model included.
    seconds: f64,
}

impl Answer {
    /// Returns counts by size (index = size) as a dictionary of the sizes asked for.
    fn by_size<'py>(
        &self,
        py: Python<'py>,
        counts: Option<&[BigUint]>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let asked = |size: &u32| match self.sizes {
            Sizes::Between(low, high) => (low..=high).contains(size),
            Sizes::Max | Sizes::Min | Sizes::Any => true,
        };
        let Some(counts) = counts else { return Ok(None) };
        let sizes = PyDict::new(py);
        for (size, count) in (0u32..).zip(counts).filter(|(size, _)| asked(size)) {
            sizes.set_item(size, int(py, count)?)?;
        }
        Ok(Some(sizes))
    }
}

#[pymethods]
impl Answer {
    /// The puzzle in its canonical words.
    #[getter]
    fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// The size: the best one, or the one asked for; ``None`` where several were asked for or none has a
    /// solution.
    #[getter]
    fn size(&self) -> Option<u32> {
        self.answer.size
    }

    /// The number of solutions of the sizes asked for.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.answer.count)
    }

    /// Their number up to the symmetries of the board, where that was asked for.
    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.answer.classes.as_ref().map(|classes| int(py, classes)).transpose()
    }

    /// The number of solutions of each size, where that was asked for.
    #[getter]
    fn spectrum<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.by_size(py, self.answer.spectrum.as_deref())
    }

    /// Their number up to the symmetries for each size, where both were asked for.
    #[getter]
    fn class_spectrum<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.by_size(py, self.answer.class_spectrum.as_deref())
    }

    /// The method that gave the count.
    #[getter]
    fn method(&self) -> &'static str {
        self.answer.method.name()
    }

    /// The order of the variables: the one asked for, or the one that the method chose, if it has one.
    #[getter]
    fn order(&self) -> Option<&str> {
        self.order.as_deref()
    }

    /// Nodes of the finished diagrams, or states of all layers.
    #[getter]
    fn nodes(&self) -> u64 {
        self.answer.work.nodes()
    }

    /// Most nodes at once, or states of the widest layer.
    #[getter]
    fn peak_nodes(&self) -> u64 {
        self.answer.profile.as_ref().map_or(self.answer.work.peak_nodes(), |profile| profile.live)
    }

    /// Nodes or states made in all.
    #[getter]
    fn created_nodes(&self) -> u64 {
        self.answer.work.made()
    }

    /// Most bytes of tables at once.
    #[getter]
    fn peak_bytes(&self) -> u64 {
        self.answer.work.peak_bytes
    }

    /// Nodes of the finished diagram at each level, top first, where orders are compared.
    #[getter]
    fn profile(&self) -> Option<Vec<u64>> {
        self.answer.profile.as_ref().map(|profile| profile.last.clone())
    }

    /// Seconds that it took, by the clock.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    fn __repr__(&self) -> String {
        let size = self.answer.size.map_or("None".into(), |size| size.to_string());
        format!("Answer({:?}, size={size}, count={})", self.puzzle, self.answer.count)
    }
}

/// Counts what the options ask of a puzzle, and what goes with it.
#[pyfunction]
#[pyo3(signature = (words, options, *, spectrum=false, classes=false, profile=false))]
pub fn answer(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    spectrum: bool,
    classes: bool,
    profile: bool,
) -> PyResult<Answer> {
    let extra = Request { spectrum, classes, profile, ..Request::default() };
    let question = Question::new(words, options, extra)?;
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = question.budget(&cancel);
    let counted = watch::run(py, &cancel, || {
        let Prepared { puzzle, model, request, budget } = question.prepare(&budget)?;
        let answer = solve::count(&model, &request, &budget, &mut Silent)?;
        Ok::<_, Failed>((puzzle.to_string(), request.sizes, answer))
    })?;
    let (puzzle, sizes, answer) = counted.map_err(|failed| question.raise(py, failed))?;
    let order = match &question.options.order {
        Some(order) => Some(order.name().to_owned()),
        None => answer.order.map(|name| name.word().into()),
    };
    Ok(Answer { puzzle, order, sizes, answer, seconds: question.start.elapsed().as_secs_f64() })
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
    if let Some(file) = puzzle.file().map(Path::new).filter(|file| input::is_stream(file)) {
        let sentence = format!("{} cannot be read again for every order; name a file", input::shown(file));
        return Err(refused(&sentence));
    }
    let question = Question::new(words, options, Request::default())?;
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = question.budget(&cancel);
    let read = watch::run(py, &cancel, || question.read(&budget))?;
    let (puzzle, ..) = read.map_err(|failed| question.raise(py, failed))?;
    Ok(puzzle.orders().collect())
}
