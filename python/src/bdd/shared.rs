//! A manager that several functions of Python share, one operation at a time.
//!
//! A short operation runs on the calling thread; its budget checks for signals now and then (`Signals`). A
//! pass over a whole diagram runs on a thread of its own, as counts of puzzles do.

use ::bdd::{Manager, Var};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use limits::{Budget, Limit, Pace};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::allowance::Limits;

use crate::convert::bounded;
use crate::error::limited;
use crate::watch::{self, POLL};

/// Looks for signals from within an operation.
#[derive(Debug)]
pub struct Signals {
    start: Instant,
    /// The time of the last check, in milliseconds since the start.
    looked: AtomicU64,
    /// The exception that a handler raised.
    raised: Mutex<Option<PyErr>>,
}

impl Pace for Signals {
    fn pause(&self, _: u64, _: usize) -> Result<(), Limit> {
        let now = self.start.elapsed().as_millis() as u64;
        if now < self.looked.load(Ordering::Relaxed) + POLL.as_millis() as u64 {
            return Ok(());
        }
        self.looked.store(now, Ordering::Relaxed);
        Python::attach(|py| py.check_signals()).map_err(|error| {
            *lock(&self.raised) = Some(error);
            Limit::Cancelled
        })
    }
}

/// A manager and its limits.
pub struct Shared {
    manager: Mutex<Manager>,
    limits: Mutex<Limits>,
    /// The Python thread whose operation is running.
    at_work: Mutex<Option<ThreadId>>,
    /// Notified when that operation ends.
    left: Condvar,
    cancel: Arc<AtomicBool>,
    signals: Arc<Signals>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Returns a manager within limits.
    pub fn new(manager: Manager, limits: Limits) -> Arc<Shared> {
        let signals = Signals { start: Instant::now(), looked: AtomicU64::new(0), raised: Mutex::new(None) };
        Arc::new(Shared {
            manager: Mutex::new(manager),
            limits: Mutex::new(limits),
            at_work: Mutex::new(None),
            left: Condvar::new(),
            cancel: Arc::default(),
            signals: Arc::new(signals),
        })
    }

    /// Returns the limits in force.
    pub fn limits(&self) -> Limits {
        *lock(&self.limits)
    }

    /// Sets the limits of all later operations.
    pub fn set_limits(&self, limits: Limits) {
        *lock(&self.limits) = limits;
    }

    /// Runs an operation that checks its budget, on this thread.
    pub fn operate<T: Send>(
        &self,
        py: Python<'_>,
        operation: impl FnOnce(&mut Manager) -> Result<T, Limit> + Send,
    ) -> PyResult<T> {
        self.operate_since(Instant::now(), py, operation)
    }

    /// Runs one of several operations whose time began at `start`.
    pub fn operate_since<T: Send>(
        &self,
        start: Instant,
        py: Python<'_>,
        operation: impl FnOnce(&mut Manager) -> Result<T, Limit> + Send,
    ) -> PyResult<T> {
        let _entered = self.enter(py)?;
        let result = py.detach(|| self.within_limits(start, operation));
        self.ended(py, result)
    }

    /// Runs a pass over diagrams, or other long work that does not check for signals, on a thread of its own.
    pub fn pass<T: Send>(
        &self,
        py: Python<'_>,
        pass: impl FnOnce(&mut Manager) -> Result<T, Limit> + Send,
    ) -> PyResult<T> {
        let _entered = self.enter(py)?;
        let result = watch::run(py, &self.cancel, || self.within_limits(Instant::now(), pass));
        // If a signal ended this pass, the flag is set: the next operation has to start with a clear flag.
        self.cancel.store(false, Ordering::Relaxed);
        self.ended(py, result?)
    }

    /// Returns variables by their numbers; an error for variables that were never declared.
    pub fn declared(&self, py: Python<'_>, vars: &[u32]) -> PyResult<Vec<Var>> {
        let most = self.operate(py, |m| Ok(m.variables()))?;
        match vars.iter().find(|&&var| var as usize >= most) {
            None => Ok(vars.iter().copied().map(Var).collect()),
            Some(var) => Err(PyValueError::new_err(format!(
                "there is no variable {var}, only {most} from 0 on; declare more by add_variable()"
            ))),
        }
    }

    /// Reads variables and their values from a dictionary.
    pub fn literals(&self, py: Python<'_>, values: &Bound<'_, PyDict>) -> PyResult<Vec<(Var, bool)>> {
        let pair =
            |(var, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok((bounded(&var)?, value.extract()?));
        let pairs = values.iter().map(pair).collect::<PyResult<Vec<(u32, bool)>>>()?;
        let vars: Vec<u32> = pairs.iter().map(|&(var, _)| var).collect();
        let vars = self.declared(py, &vars)?;
        Ok(vars.into_iter().zip(pairs).map(|(var, (_, value))| (var, value)).collect())
    }

    /// Waits until no other thread has a running operation; checks for signals meanwhile. Returns an error
    /// for an operation inside another one, as from a signal handler that runs there.
    fn enter(&self, py: Python<'_>) -> PyResult<Entered<'_>> {
        let own = thread::current().id();
        loop {
            let mut at_work = lock(&self.at_work);
            match *at_work {
                None => {
                    *at_work = Some(own);
                    return Ok(Entered(self));
                }
                Some(busy) if busy == own => {
                    return Err(PyRuntimeError::new_err(
                        "the manager is in the middle of an operation, which a signal interrupted; let the handler return first",
                    ));
                }
                Some(_) => drop(at_work),
            }
            py.detach(|| {
                let at_work = lock(&self.at_work);
                if at_work.is_some() {
                    let _ = self.left.wait_timeout(at_work, POLL);
                }
            });
            py.check_signals()?;
        }
    }

    fn within_limits<T>(
        &self,
        start: Instant,
        operation: impl FnOnce(&mut Manager) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let mut manager = lock(&self.manager);
        let pace: Arc<dyn Pace> = Arc::clone(&self.signals) as Arc<dyn Pace>;
        let limits = self.limits();
        manager.set_budget(Budget { pace: Some(pace), ..limits.budget(start, Arc::clone(&self.cancel)) });
        operation(&mut manager)
    }

    /// Returns the result of an operation; an exception of a signal handler comes first.
    fn ended<T>(&self, py: Python<'_>, result: Result<T, Limit>) -> PyResult<T> {
        match lock(&self.signals.raised).take() {
            Some(raised) => Err(raised),
            None => result.map_err(|limit| limited(py, "the operation", limit, None, None)),
        }
    }
}

/// The one running operation; it ends when this value is dropped.
struct Entered<'a>(&'a Shared);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        *lock(&self.0.at_work) = None;
        self.0.left.notify_one();
    }
}

/// Bytes of a Python list: for each value in it, and for the list itself.
const LISTED: (usize, usize) = (9, 80);

/// Returns solutions as lists, within the manager's limits; the lists count as memory, too.
pub fn listed(m: &Manager, solutions: impl Iterator<Item = Vec<bool>>) -> Result<Vec<Vec<bool>>, Limit> {
    let (budget, mut bytes, mut found) = (m.budget(), m.stats().bytes, Vec::new());
    for solution in solutions {
        bytes += LISTED.0 * solution.len() + LISTED.1;
        budget.check()?;
        budget.check_bytes(bytes)?;
        found.push(solution);
    }
    Ok(found)
}
