//! Work apart from the interpreter: without its lock, and ended by Ctrl-C.
//!
//! Python runs signal handlers on its main thread, between two steps of the interpreter. So the work has a
//! thread of its own, and the calling thread waits and checks for signals now and then.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use workbench::allowance::Limits;
use workbench::exit::Failure;
use workbench::interrupt::Interrupt;
use workbench::memory::STACK;
use workbench::watch::Watch;

use crate::error::Failed;

/// The time between two checks for signals.
pub const POLL: Duration = Duration::from_millis(20);

/// Runs `work` and returns its result. If a signal handler raises an exception, sets `cancel`, which has to
/// end the work soon, and returns the exception.
pub fn run<T: Send>(py: Python<'_>, cancel: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (done, waiting) = (AtomicBool::new(false), thread::current());
    let ended = &done;
    thread::scope(|scope| {
        let job = move || {
            let result = panic::catch_unwind(panic::AssertUnwindSafe(work));
            ended.store(true, Ordering::Release);
            waiting.unpark();
            result
        };
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, job);
        let worker = worker.map_err(|error| {
            PyRuntimeError::new_err(format!(
                "no thread can be started: {error}; raise the limits on processes and memory (ulimit -u, ulimit -v)"
            ))
        })?;
        let mut raised = Ok(());
        while !ended.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(POLL));
            if raised.is_ok() {
                raised = py.check_signals();
                if raised.is_err() {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        }
        let result = py.detach(|| worker.join().and_then(|result| result));
        raised?;
        // A panic is a broken invariant, not an input: it is passed on and becomes a PanicException.
        Ok(result.unwrap_or_else(|panicked| panic::resume_unwind(panicked)))
    })
}

/// Runs `work` of the workbench within `limits`; its failure is an exception that names `what`.
pub fn within<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    what: &str,
    work: impl FnOnce(&Interrupt) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::of(Arc::clone(&cancel));
    run(py, &cancel, || work(&interrupt))?
        .map_err(|failure| Failed::from(failure).within(limits).raise(py, what))
}

/// Runs `work`, which may wait for another process, as for the writer of a pipe. It is left behind at the deadline,
/// which is a limit, and where a signal handler raises an exception, which is returned; its flag is set then.
pub fn waiting<T: Send + 'static, E: From<Failure> + Send + 'static>(
    py: Python<'_>,
    deadline: Option<Instant>,
    work: impl FnOnce(Arc<AtomicBool>) -> Result<T, E> + Send + 'static,
) -> PyResult<Result<T, E>> {
    let cancel = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::of(Arc::clone(&cancel));
    let watch = Watch { interrupt: &interrupt, patience: Duration::ZERO, deadline, process: None };
    run(py, &cancel, || watch.run(STACK, work))
}
