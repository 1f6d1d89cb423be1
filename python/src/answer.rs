//! A count and its answer.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use counting::solve::{self, Answer as Counted, Conflict, LayerStore, Request, Silent};
use model::{Named, Sizes};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::Prepared;
use workbench::conflict;
use workbench::outcome::Outcome;
use workbench::{report, sentence};

use crate::certificates;
use crate::checkpoints::checkpoints;
use crate::convert::{fraction, int};
use crate::error::{Failed, refused};
use crate::question::Question;
use crate::solutions::Solution;
use crate::watch;

/// An exact answer, and how it was found. The Python half draws it, and tells nodes of a graph in memory by their names.
#[pyclass(frozen, subclass, module = "kikisuji._native")]
pub struct Answer {
    pub outcome: Outcome,
    answer: Counted,
    question: Question,
    /// The puzzle as it was given.
    subject: Py<PyAny>,
    /// What contradicts each other where the count is 0, once it is asked for.
    conflict: OnceLock<Option<Conflict>>,
}

impl Answer {
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
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let asked = |size: &u32| match self.sizes() {
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
    /// Counts what the options ask of a puzzle, and what goes with it. `checkpoint` is a folder and a number
    /// of seconds: the count is saved there at intervals of at least that many seconds, and resumes from what is there.
    /// `certifiable` is the file that a certificate of the answer will be written to: it is an error before the count if that
    /// file cannot hold one.
    #[new]
    #[pyo3(signature = (words, options, *, spectrum=false, classes=false, profile=false, checkpoint=None, up_to=None, certifiable=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        words: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
        spectrum: bool,
        classes: bool,
        profile: bool,
        checkpoint: Option<(PathBuf, Option<f64>)>,
        up_to: Option<u64>,
        certifiable: Option<PathBuf>,
    ) -> PyResult<Answer> {
        let py = words.py();
        let extra = Request { spectrum, classes, profile, up_to, ..Request::default() };
        let mut question = Question::new(words, options, extra)?;
        let may_hold = certifiable.map_or(Ok(()), |path| certificates::certifiable(&path, &question.puzzle));
        may_hold.map_err(|failure| question.raise(py, failure.into()))?;
        let store = match &checkpoint {
            Some((folder, every)) => checkpoints(py, &mut question, words, folder, *every)?,
            None => None,
        };
        question.request.store = store.clone().map(|store| store as Arc<dyn LayerStore>);
        let (outcome, answer) = question.counted(py, &question.asked())?;
        if let Some(store) = store {
            store.left().map_err(|failure| question.raise(py, failure.into()))?;
        }
        question.request.store = None;
        Ok(Answer { outcome, answer, question, subject: words.clone().unbind(), conflict: OnceLock::new() })
    }

    /// What the count noted, of the puzzle and of a limit that had no effect.
    #[getter]
    fn notes(&self) -> Vec<String> {
        let notes = self.outcome.facts.iter().flat_map(|facts| &facts.notes);
        self.question.notes(notes, [self.answer.method])
    }

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
        Ok(report::title(&Outcome { conflict, ..self.outcome.in_short() }).unwrap_or_default())
    }

    /// Where the count is 0: what contradicts each other, looked for when it is first asked for.
    #[getter]
    fn conflict(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        Ok(self.contradiction(py)?.map(conflict::names))
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
    fn example(&self, py: Python<'_>, seconds: f64) -> PyResult<Option<Solution>> {
        let within = Duration::try_from_secs_f64(seconds);
        let within = within.map_err(|_| refused(&format!("seconds {seconds}: give a time from 0 on")))?;
        let start = Instant::now();
        let mut question = self.question.clone();
        question.cancel = Arc::default();
        question.options.limits.time = Some(within);
        question.start = start;
        let found = watch::run(py, &question.cancel, || {
            let (Prepared { puzzle, model, request, budget, .. }, _) =
                question.prepare(&question.budget())?;
            let found = solve::placements(&model, 1, &request, &self.answer, None, &budget, &mut Silent);
            Ok::<_, Failed>(found.found.first().map(|found| Solution::new(&puzzle, &model, found)))
        })?;
        Ok(found.ok().flatten())
    }

    /// Writes a certificate of the count, with its formula beside it, and has the checker read both.
    fn certify(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
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

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        // The Python half tells it by names.
        let conflict: Option<Vec<String>> = slf.getattr("conflict")?.extract()?;
        let conflict = conflict.map_or(String::new(), |members| format!(", conflict={members:?}"));
        let Answer { answer, outcome, .. } = slf.get();
        let size = answer.size.map_or("None".into(), |size| size.to_string());
        let (number, _) = sentence::counted(answer);
        Ok(format!("Answer({:?}, size={size}, count={number}{conflict})", outcome.puzzle.name()))
    }
}
