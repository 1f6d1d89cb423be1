//! A count and its answer.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use counting::solve::{self, Answer as Counted, Conflict, Silent};
use model::{Named, Sizes};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::Prepared;
use workbench::conflict;
use workbench::outcome::Outcome;
use workbench::{report, sentence};

use crate::certificates;
use crate::convert::{fraction, int};
use crate::error::{Failed, refused};
use crate::question::Question;
use crate::solutions::Solution;
use crate::subject::{by_names, cited};
use crate::watch;

/// An exact answer, and how it was found.
#[pyclass(frozen, module = "kikisuji")]
pub struct Answer {
    pub outcome: Outcome,
    answer: Counted,
    pub question: Question,
    /// The puzzle as it was given.
    subject: Py<PyAny>,
    /// What contradicts each other where the count is 0, once it is asked for.
    conflict: OnceLock<Option<Conflict>>,
}

impl Answer {
    /// An answer, with the puzzle as it was given.
    pub fn new(outcome: Outcome, answer: Counted, question: Question, subject: Py<PyAny>) -> Answer {
        Answer { outcome, answer, question, subject, conflict: OnceLock::new() }
    }

    /// Looks for what contradicts each other, where the count is 0; within the limits of the question, from now on.
    fn contradiction(&self, py: Python<'_>) -> PyResult<Option<&Conflict>> {
        if self.conflict.get().is_none() {
            let mut question = self.question.clone();
            (question.cancel, question.start) = (Arc::default(), Instant::now());
            let found = watch::run(py, &question.cancel, || {
                let (puzzle, _, budget) = question.read(&question.budget())?;
                Ok::<_, Failed>(conflict::find(&puzzle, None, question.options.sizes, &self.answer, &budget))
            })?;
            let _ = self.conflict.set(found.ok().flatten());
        }
        Ok(self.conflict.get().and_then(Option::as_ref))
    }

    fn sizes(&self) -> Sizes {
        self.outcome.facts.as_ref().map_or(Sizes::Any, |facts| facts.sizes)
    }

    /// Returns counts by size (index = size) as a dictionary of the sizes asked for.
    fn by_size<'py>(
        &self,
        py: Python<'py>,
        counts: Option<&[BigUint]>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let asked = |size: &u32| match self.sizes() {
            Sizes::Between(low, high) => (low..=high).contains(size),
            Sizes::Max | Sizes::Min | Sizes::Any => true,
        };
        let Some(counts) = counts else { return Ok(None) };
        let sizes = PyDict::new(py);
        for (size, count) in (0u32..).zip(counts).filter(|(size, _)| asked(size)) {
            sizes.set_item(size, int(py, count)?)?;
        }
        let spectrum = py.import("kikisuji.tables")?.getattr("Spectrum")?;
        spectrum.call1((sizes, self.chart())).map(Some)
    }
}

#[pymethods]
impl Answer {
    /// The puzzle in its canonical words, or by the title of its file.
    #[getter]
    fn puzzle(&self) -> String {
        self.outcome.puzzle.name()
    }

    /// The puzzle as it was given.
    #[getter]
    fn subject(&self, py: Python<'_>) -> Py<PyAny> {
        self.subject.clone_ref(py)
    }

    /// The sizes asked for, or those of the puzzle's own question: ``max``, ``min``, ``any``, a number or a range.
    #[getter]
    fn asked(&self) -> String {
        self.sizes().to_string()
    }

    /// The answer in a sentence.
    #[getter]
    fn sentence(&self, py: Python<'_>) -> PyResult<String> {
        let conflict = self.contradiction(py)?.cloned();
        let sentence = report::title(&Outcome { conflict, ..self.outcome.in_short() }).unwrap_or_default();
        Ok(by_names(self.subject.bind(py), sentence))
    }

    /// Where the count is 0: what contradicts each other, such as ``['given d8', 'given a5', 'line 3']``, with nodes of a graph
    /// in memory by their names. Looked for when it is first asked for; ``None`` where nothing is found, and for other counts.
    #[getter]
    fn conflict(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        let members = self.contradiction(py)?.map(conflict::names);
        let subject = self.subject.bind(py);
        Ok(members.map(|members| members.into_iter().map(|said| cited(subject, said)).collect()))
    }

    /// What is proved of that: ``smallest``, if no contradictory set has fewer members, ``irreducible``, if none of its
    /// members can be left out, else ``contradictory``.
    #[getter]
    fn conflict_is(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.contradiction(py)?.map(conflict::proved))
    }

    /// How it was found: the question, the method, its work, as names and words.
    #[getter]
    fn how(&self) -> Vec<(&'static str, String)> {
        report::how(&self.outcome, None)
    }

    /// The chart of the spectrum, or of the nodes of each level, as SVG; ``None`` where neither was asked for.
    fn chart(&self) -> Option<String> {
        report::chart(&self.outcome)
    }

    /// One of the counted solutions, or ``None`` where none is found within so many seconds.
    #[pyo3(signature = (seconds=2.0))]
    fn example<'py>(&self, py: Python<'py>, seconds: f64) -> PyResult<Option<Bound<'py, PyAny>>> {
        let within = Duration::try_from_secs_f64(seconds);
        let within = within.map_err(|_| refused(&format!("seconds {seconds}: give a time from 0 on")))?;
        let start = Instant::now();
        let mut question = self.question.clone();
        question.cancel = Arc::default();
        question.options.limits.time = Some(within);
        question.start = start;
        let found = watch::run(py, &question.cancel, || {
            let Prepared { puzzle, model, request, budget, .. } = question.prepare(&question.budget())?;
            let found = solve::placements(&model, 1, &request, &self.answer, None, &budget, &mut Silent);
            Ok::<_, Failed>(found.found.first().map(|found| Solution::new(&puzzle, &model, found)))
        })?;
        let Some(found) = found.ok().flatten() else { return Ok(None) };
        // Nodes of a graph in memory by their names, which the Python half knows.
        let told = py.import("kikisuji.items")?.getattr("told")?;
        told.call1((&self.subject, found)).map(Some)
    }

    /// Writes a certificate of the count, with its formula beside it, and has the checker read both.
    pub fn certify(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        certificates::certify(py, &self.question, &self.outcome, &path)
    }

    /// The size: the best one, or the one asked for; ``None`` where several were asked for or none has a
    /// solution.
    #[getter]
    fn size(&self) -> Option<i64> {
        let told = |size| self.outcome.facts.as_ref().map_or(i64::from(size), |facts| facts.told(size));
        self.answer.size.map(told)
    }

    /// The number of solutions of the sizes asked for; where :attr:`is_more`, ``up_to`` + 1.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.answer.count)
    }

    /// The sum of the weights of these solutions, as a ``fractions.Fraction``; ``None`` where they have no weights.
    #[getter]
    fn weight<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let weight = self.outcome.weight.as_ref().and_then(|weight| weight.as_ref().ok());
        weight.map(|weight| fraction(py, &weight.sum)).transpose()
    }

    /// Whether there are more solutions than were counted up to.
    #[getter]
    fn is_more(&self) -> bool {
        self.answer.is_more
    }

    /// Their number up to the symmetries of the board, where that was asked for.
    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.answer.classes.as_ref().map(|classes| int(py, classes)).transpose()
    }

    /// The number of solutions of each size, where that was asked for.
    #[getter]
    fn spectrum<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.by_size(py, self.answer.spectrum.as_deref())
    }

    /// Their number up to the symmetries for each size, where both were asked for.
    #[getter]
    fn class_spectrum<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
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
        Some(self.outcome.order.as_str()).filter(|order| !order.is_empty())
    }

    /// Nodes of the finished diagrams, or states of all layers.
    #[getter]
    fn nodes(&self) -> u64 {
        self.answer.work.nodes()
    }

    /// The most live nodes at once, garbage apart: those of the largest product of constraints, or states of the widest layer.
    #[getter]
    fn peak_nodes(&self) -> u64 {
        self.answer.work.peak_nodes()
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
        self.outcome.seconds
    }

    /// The answer as a dictionary, for tables; what was not asked for is not in it.
    fn to_dict<'py>(slf: Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("kikisuji.tables")?.call_method1("answer", (slf,))
    }

    fn _repr_html_<'py>(slf: Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("kikisuji.show")?.call_method1("answer", (slf,))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let size = self.answer.size.map_or("None".into(), |size| size.to_string());
        let conflict = self.conflict(py)?;
        let conflict = conflict.map_or(String::new(), |members| format!(", conflict={members:?}"));
        let (number, _) = sentence::counted(&self.answer);
        Ok(format!("Answer({:?}, size={size}, count={number}{conflict})", self.puzzle()))
    }
}
