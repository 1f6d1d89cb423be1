//! How far a count is, told to a function of Python ten times a second at most.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use counting::solve::{Progress, Stage};
use model::Named;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The least time between two calls: each needs the interpreter's lock.
const APART: Duration = Duration::from_millis(100);

/// An exception that the function raised.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// Calls a function, if there is one; its exception ends the count.
pub struct Reporter {
    pub call: Option<Arc<Py<PyAny>>>,
    pub last: Instant,
    pub cancel: Arc<AtomicBool>,
    pub raised: Raised,
}

impl Progress for Reporter {
    fn stage(&mut self, stage: &Stage) {
        let Some(call) = self.call.as_ref().filter(|_| self.last.elapsed() >= APART) else { return };
        self.last = Instant::now();
        if let Err(error) = Python::attach(|py| told(py, call, stage)) {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}

fn told(py: Python<'_>, call: &Py<PyAny>, stage: &Stage) -> PyResult<()> {
    let told = PyDict::new(py);
    told.set_item("method", stage.method.name())?;
    told.set_item("size", stage.size)?;
    told.set_item("done", stage.done)?;
    told.set_item("total", (stage.total > 0).then_some(stage.total))?;
    told.set_item("nodes", stage.nodes)?;
    told.set_item("bytes", stage.bytes)?;
    call.call1(py, (told,)).map(drop)
}
