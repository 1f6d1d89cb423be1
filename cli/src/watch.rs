//! Work under watch: a computation runs in a thread of its own, so that Ctrl-C, the time limit and
//! the memory limit hold even in a phase that looks at none of them (reading, building a model,
//! waiting for a slow reader of the output).

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::exit::{Ending, Exit};
use crate::interrupt::{GivenUp, Interrupt};
use crate::memory::STACK;
use crate::process::Process;

/// How long a program may take to end after Ctrl-C: a second, with some to spare.
pub const PATIENCE: Duration = Duration::from_millis(850);

/// How long the work of a command may take of that to come back: the rest is for what it has found.
pub const WORK_PATIENCE: Duration = Duration::from_millis(600);

/// How often the watch looks up from waiting; an answer wakes it at once.
const POLL: Duration = Duration::from_millis(20);

/// How long a computation may take to notice its deadline by itself.
const LATE: Duration = Duration::from_millis(250);

/// The stack of what leaves the deep work to others.
const SMALL_STACK: usize = 4 << 20;

/// The ending of a command for which the system has no thread.
pub fn no_thread(error: &io::Error) -> Ending {
    let sentence = format!(
        "no thread can be started: {error}; raise the limits on processes and memory (ulimit -u, ulimit -v)"
    );
    Ending::new(Exit::Limit, sentence)
}

/// What a watch looks out for.
pub struct Watch<'a> {
    /// The signals.
    pub interrupt: &'a Interrupt,
    /// How long a computation may take to come back after a signal.
    pub patience: Duration,
    /// The deadline that the computation knows, too.
    pub deadline: Option<Instant>,
    /// The process that runs it, if its memory is watched.
    pub process: Option<&'a Process>,
}

impl<'a> Watch<'a> {
    /// The watch over the work of a command, which knows its deadline, and over the memory of its process.
    pub fn of_work(interrupt: &'a Interrupt, deadline: Option<Instant>, process: &'a Process) -> Watch<'a> {
        Watch { interrupt, patience: WORK_PATIENCE, deadline, process: Some(process) }
    }

    /// Runs `job` and gives what it returns. The job gets the flag that is set when it has to stop; it
    /// is given up, and left behind with the flag set, when it does not come back in time. An ending is
    /// a thread that cannot be had.
    pub fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<Result<T, GivenUp>, Ending> {
        self.run_on(STACK, job)
    }

    /// Runs what is not deep, such as a whole command, as [`Watch::run`] does a computation.
    pub fn run_shallow<T: Send + 'static>(
        &self,
        job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<Result<T, GivenUp>, Ending> {
        self.run_on(SMALL_STACK, job)
    }

    fn run_on<T: Send + 'static>(
        &self,
        stack: usize,
        job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<Result<T, GivenUp>, Ending> {
        let cancel = Arc::new(AtomicBool::new(false));
        let (send, receive) = mpsc::channel();
        let flag = Arc::clone(&cancel);
        let work = move || {
            // Nobody listens any more when the job was given up.
            let _ = send.send(job(flag));
        };
        let worker =
            thread::Builder::new().stack_size(stack).spawn(work).map_err(|error| no_thread(&error))?;
        let mut signalled: Option<Instant> = None;
        loop {
            match receive.recv_timeout(POLL) {
                Ok(result) => {
                    // It has said all it has to say: wait until its stack is free for the next one.
                    let _ = worker.join();
                    return Ok(Ok(result));
                }
                // The job panicked: a broken invariant is not to be talked away here.
                Err(RecvTimeoutError::Disconnected) => match worker.join() {
                    Err(panic) => std::panic::resume_unwind(panic),
                    Ok(()) => unreachable!("a job that returns sends its result first"),
                },
                Err(RecvTimeoutError::Timeout) => {}
            }
            if signalled.is_none() && self.interrupt.came() {
                signalled = Some(Instant::now());
                cancel.store(true, Ordering::Relaxed);
            }
            if let Some(reason) = self.reason(signalled) {
                cancel.store(true, Ordering::Relaxed);
                return Ok(Err(self
                    .process
                    .map_or(reason, |process| process.see_it_end(reason, self.interrupt, worker))));
            }
        }
    }

    /// The reason to give up now, if there is one.
    fn reason(&self, signalled: Option<Instant>) -> Option<GivenUp> {
        if signalled.is_some_and(|at| at.elapsed() > self.patience) {
            return Some(GivenUp::Interrupted);
        }
        if self.deadline.is_some_and(|at| Instant::now().duration_since(at) > LATE) {
            return Some(GivenUp::Late);
        }
        self.process?.too_full()
    }
}
