//! A manager that several functions of Python share, one operation at a time.
//!
//! A short operation stays on the thread that asked for it: while it runs, its budget looks for signals now
//! and then (`Signals`). Passes over whole diagrams have a thread of their own, as counts of puzzles have.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use ::bdd::{Bdd, Budget, Limit, Manager, Pace};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::limited;
use crate::limits::Limits;
use crate::watch::{self, POLL};

/// Looks for signals from within an operation.
#[derive(Debug)]
pub struct Signals {
    start: Instant,
    /// When it looked last, in milliseconds since the start.
    looked: AtomicU64,
    /// What a handler raised.
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
    /// The thread of Python whose operation is under way.
    at_work: Mutex<Option<ThreadId>>,
    /// Told when it is over.
    left: Condvar,
    cancel: Arc<AtomicBool>,
    signals: Arc<Signals>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// A manager within limits.
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

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        *lock(&self.limits)
    }

    /// Sets the limits of all operations to come.
    pub fn set_limits(&self, limits: Limits) {
        *lock(&self.limits) = limits;
    }

    /// An operation that looks at its budget, on this thread.
    pub fn operate<T: Send>(
        &self,
        py: Python<'_>,
        operation: impl FnOnce(&mut Manager) -> Result<T, Limit> + Send,
    ) -> PyResult<T> {
        let _entered = self.enter(py)?;
        let result = py.detach(|| self.within_limits(operation));
        self.ended(py, result)
    }

    /// A pass over diagrams, or anything else that may be long without looking for signals, on a thread
    /// apart.
    pub fn pass<T: Send>(
        &self,
        py: Python<'_>,
        pass: impl FnOnce(&mut Manager) -> Result<T, Limit> + Send,
    ) -> PyResult<T> {
        let _entered = self.enter(py)?;
        let result = watch::run(py, &self.cancel, || self.within_limits(pass));
        // Where a signal ended it, the next one starts anew.
        self.cancel.store(false, Ordering::Relaxed);
        self.ended(py, result?)
    }

    /// Waits until no other thread has an operation under way, and looks for signals meanwhile. Refuses an
    /// operation from within another one: a handler of signals runs there.
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

    fn within_limits<T>(&self, operation: impl FnOnce(&mut Manager) -> Result<T, Limit>) -> Result<T, Limit> {
        let mut manager = lock(&self.manager);
        let pace: Arc<dyn Pace> = Arc::clone(&self.signals) as Arc<dyn Pace>;
        let limits = self.limits();
        manager.set_budget(Budget { pace: Some(pace), ..limits.budget(&self.cancel) });
        operation(&mut manager)
    }

    /// What comes of an operation: what a handler of signals raised comes first.
    fn ended<T>(&self, py: Python<'_>, result: Result<T, Limit>) -> PyResult<T> {
        match lock(&self.signals.raised).take() {
            Some(raised) => Err(raised),
            None => result.map_err(|limit| limited(py, "the operation", limit, None, None)),
        }
    }
}

/// The one operation under way; it is over when this is dropped.
struct Entered<'a>(&'a Shared);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        *lock(&self.0.at_work) = None;
        self.0.left.notify_one();
    }
}

/// A function and the manager that it is in.
pub struct Held {
    /// The manager.
    pub shared: Arc<Shared>,
    /// The function.
    pub bdd: Bdd,
}
