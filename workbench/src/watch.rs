//! Work under watch: a computation runs in a thread of its own, so that Ctrl-C, the time limit and
//! the memory limit hold even in a phase that looks at none of them (reading, building a model,
//! waiting for a slow reader of the output).

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use limits::{Budget, Limit, clock::Instant};

use crate::allowance::Limits;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::memory::STACK;
use crate::process::Process;

/// The time within which the program ends after Ctrl-C: a second, with a margin.
pub const PATIENCE: Duration = Duration::from_millis(850);

/// The share of that time within which the work of a command has to return; the rest is for writing its
/// result.
pub const WORK_PATIENCE: Duration = Duration::from_millis(600);

/// The time between two checks by the watch; an answer wakes it at once.
const POLL: Duration = Duration::from_millis(20);

/// The time that a computation has to notice its deadline itself.
const LATE: Duration = Duration::from_millis(250);

/// The stack of a thread that leaves deep recursion to others, as one for a whole command does.
pub const SMALL_STACK: usize = 4 << 20;

/// Runs `work` within `limits` that count from `start`, under watch, in a process that does nothing else. A limit that
/// was the share of a method is told as the whole.
pub fn run_within<T: Send + 'static>(
    limits: &Limits,
    start: Instant,
    interrupt: &Interrupt,
    work: impl FnOnce(&Budget) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let (within, process) = (*limits, Process::of_one(limits.bytes));
    let watch = Watch::of_work(interrupt, limits.deadline(start), &process);
    let ran = watch.run(STACK, move |cancel| work(&within.budget(start, cancel)));
    ran.map_err(|failure| failure.at_limit(|limit| limits.whole(limit).into()))
}

/// Returns the failure of a command for which the system has no thread.
pub fn no_thread(error: &io::Error) -> Failure {
    let sentence = format!(
        "no thread can be started: {error}; raise the limits on processes and memory (ulimit -u, ulimit -v)"
    );
    Failure::new(Exit::Limit, sentence)
}

/// The conditions that a watch checks.
pub struct Watch<'a> {
    /// The signals.
    pub interrupt: &'a Interrupt,
    /// The time within which a computation has to return after a signal.
    pub patience: Duration,
    /// The deadline, which the computation also has.
    pub deadline: Option<Instant>,
    /// The process that runs it, if its memory is watched.
    pub process: Option<&'a Process>,
}

impl<'a> Watch<'a> {
    /// Returns the watch over the work of a command with its deadline, and over the memory of its process.
    pub fn of_work(interrupt: &'a Interrupt, deadline: Option<Instant>, process: &'a Process) -> Watch<'a> {
        Watch { interrupt, patience: WORK_PATIENCE, deadline, process: Some(process) }
    }

    /// Runs `job` on a thread with this stack and returns its result. The job gets a flag that is set when it has to stop. If
    /// it does not return in time, it is given up and left running with the flag set: a failure, as it is that the system
    /// has no thread.
    pub fn run<T: Send + 'static, E: From<Failure> + Send + 'static>(
        &self,
        stack: usize,
        job: impl FnOnce(Arc<AtomicBool>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let cancel = Arc::new(AtomicBool::new(false));
        // Without threads, as in a browser, nothing but the budget ends the job.
        if cfg!(target_family = "wasm") {
            return job(cancel);
        }
        let (flag, kept) = (Arc::clone(&cancel), Arc::new(Mutex::new(None)));
        let result = Arc::clone(&kept);
        let work = move || {
            let done = job(flag);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        };
        self.run_any(stack, &cancel, Box::new(work))?;
        let result = kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        result.expect("a job that returns leaves its result")
    }

    /// Runs `job` as [`Watch::run`] does, until it has returned; one function for jobs of all kinds, with all that a thread
    /// needs.
    fn run_any(
        &self,
        stack: usize,
        cancel: &AtomicBool,
        job: Box<dyn FnOnce() + Send>,
    ) -> Result<(), Failure> {
        let (send, receive) = mpsc::channel();
        let work = move || {
            job();
            // If the job was given up, the receiver has gone.
            let _ = send.send(());
        };
        let worker =
            thread::Builder::new().stack_size(stack).spawn(work).map_err(|error| no_thread(&error))?;
        let mut signalled: Option<Instant> = None;
        loop {
            match receive.recv_timeout(POLL) {
                Ok(()) => {
                    // The result is there. Wait until the thread's stack is free for the next job.
                    let _ = worker.join();
                    return Ok(());
                }
                // The job panicked, which means a broken invariant: pass the panic on.
                Err(RecvTimeoutError::Disconnected) => match worker.join() {
                    Err(panic) => std::panic::resume_unwind(panic),
                    Ok(()) => unreachable!("a job that returns says so first"),
                },
                Err(RecvTimeoutError::Timeout) => {}
            }
            if signalled.is_none() && self.interrupt.came() {
                signalled = Some(Instant::now());
                cancel.store(true, Ordering::Relaxed);
            }
            if let Some(reason) = self.reason(signalled) {
                cancel.store(true, Ordering::Relaxed);
                let ended = self.process.map(|process| process.see_it_end(reason, self.interrupt, worker));
                return Err(ended.unwrap_or(Failure::Limit(reason)));
            }
        }
    }

    /// Returns the reason to give up now, if there is one.
    fn reason(&self, signalled: Option<Instant>) -> Option<Limit> {
        if signalled.is_some_and(|at| at.elapsed() > self.patience) {
            return Some(Limit::Cancelled);
        }
        if self.deadline.is_some_and(|at| Instant::now().duration_since(at) > LATE) {
            return Some(Limit::Deadline);
        }
        self.process?.too_full()
    }
}
