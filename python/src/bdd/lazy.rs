//! Iteration over solutions or sets, some at a time: between two steps the manager does other work, so each batch goes
//! on behind the last one.

use ::bdd::{Bdd, Family, Manager as Store, Var};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyFrozenSet;

use super::shared::Shared;

/// The most solutions that wait to be taken.
const BATCH: usize = 256;

/// The variables that are true.
pub fn set_of<'py>(py: Python<'py>, values: &[bool]) -> PyResult<Bound<'py, PyFrozenSet>> {
    PyFrozenSet::new(py, (0u32..).zip(values).filter(|(_, value)| **value).map(|(var, _)| var))
}

/// What is walked through.
pub enum Walked {
    Function(Bdd),
    Family(Family),
}

impl Walked {
    /// The next solutions, behind `last` or from the first one on.
    fn next(&self, m: &Store, last: Option<&[bool]>, most: usize) -> VecDeque<Vec<bool>> {
        match (self, last) {
            (Walked::Function(f), None) => m.solutions(f).take(most).collect(),
            (Walked::Function(f), Some(last)) => m.solutions_after(f, last).take(most).collect(),
            (Walked::Family(f), None) => m.solutions(f).take(most).collect(),
            (Walked::Family(f), Some(last)) => m.solutions_after(f, last).take(most).collect(),
        }
    }
}

#[derive(Default)]
struct State {
    ready: VecDeque<Vec<bool>>,
    last: Option<Vec<bool>>,
    most: usize,
    ended: bool,
}

/// An iterator over the solutions of a function, or the sets of a family.
#[pyclass(frozen, module = "kikisuji.bdd")]
pub struct Lazy {
    shared: Arc<Shared>,
    walked: Walked,
    /// The order of the variables, in which solutions come.
    order: Vec<Var>,
    state: Mutex<State>,
}

impl Lazy {
    pub fn new(py: Python<'_>, shared: &Arc<Shared>, walked: Walked) -> PyResult<Lazy> {
        let order = shared.operate(py, |m| Ok(m.order().vars().to_vec()))?;
        Ok(Lazy { shared: Arc::clone(shared), walked, order, state: Mutex::default() })
    }

    fn take(&self, py: Python<'_>) -> PyResult<Option<Vec<bool>>> {
        // A thread that waits for a batch of another one lets go of Python, which that one needs to come back.
        let mut state = self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        if state.ready.is_empty() && !state.ended {
            // A list that is made of all has no step of the interpreter between two solutions.
            py.check_signals()?;
            state.most = (2 * state.most).clamp(4, BATCH);
            let (last, most) = (state.last.take(), state.most);
            let found = self.shared.operate(py, |m| {
                let is_same = m.order().vars() == self.order;
                Ok(is_same.then(|| self.walked.next(m, last.as_deref(), most)))
            })?;
            let sentence = "the variables or their order changed during the iteration; begin a new one";
            state.ready = found.ok_or_else(|| PyRuntimeError::new_err(sentence))?;
            state.ended = state.ready.len() < most;
            state.last = state.ready.back().cloned();
        }
        Ok(state.ready.pop_front())
    }
}

#[pymethods]
impl Lazy {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(values) = self.take(py)? else { return Ok(None) };
        Ok(Some(match self.walked {
            Walked::Function(_) => values.into_pyobject(py)?,
            Walked::Family(_) => set_of(py, &values)?.into_any(),
        }))
    }
}
