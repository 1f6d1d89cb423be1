//! Writing under watch: results are written within the limits of their count. A long answer, a full disk or a
//! slow reader does not keep the program from ending at its deadline or at Ctrl-C.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bdd::WriteError;
use counting::certificate::CertificateError;
use limits::{Budget, Limit, clock::Instant};

use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::refusal::{Refusal, told};
use crate::watch::{SMALL_STACK, WORK_PATIENCE, Watch};

/// Writes `text` to stdout at once: a part of a longer result whose counts have limits of their own.
pub fn now(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Bytes between two checks of the clock. A result of at most this length is written even after the deadline:
/// an answer that was found in time is not lost.
const CHUNK: usize = 1 << 16;

/// Bytes of a record that are composed before the clock is asked, and those that are kept: what is longer is
/// composed once more while it is written.
const COMPOSED: usize = 1 << 20;
const KEPT: usize = 16 << 20;

/// The signals and limits for writing a result.
pub struct Writing<'a> {
    /// The signals.
    pub interrupt: &'a Interrupt,
    /// The deadline of the count; `None` also for the report that the deadline passed.
    pub deadline: Option<Instant>,
    /// The subject of the result.
    pub subject: &'a dyn Display,
}

/// Why a result was not written, or not completely.
pub enum Unwritten {
    /// The system refused.
    Io(io::Error),
    /// The format refused.
    Name(WriteError),
    /// There is no such certificate.
    Refused(Exit, Refusal),
    /// A limit came first, or the write could not begin.
    Failed(Failure),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Unwritten {
        let inner = error.get_ref();
        if let Some(limit) = inner.and_then(|inner| inner.downcast_ref::<Limit>()) {
            return Failure::Limit(*limit).into();
        }
        match inner.and_then(|inner| inner.downcast_ref::<CertificateError>()) {
            Some(refused) => Unwritten::Refused(Exit::of_refused(refused), refused.into()),
            None => Unwritten::Io(error),
        }
    }
}

impl From<Failure> for Unwritten {
    fn from(failure: Failure) -> Unwritten {
        Unwritten::Failed(failure)
    }
}

impl From<WriteError> for Unwritten {
    fn from(error: WriteError) -> Unwritten {
        match error {
            WriteError::Io(error) => error.into(),
            error => Unwritten::Name(error),
        }
    }
}

impl Writing<'_> {
    /// Has `write` write to stdout.
    pub fn stdout(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    ) -> Result<(), Failure> {
        let written = self.under_watch(move |budget| {
            let mut out = BufWriter::with_capacity(CHUNK, Checked::new(io::stdout(), budget));
            write(&mut out)?;
            Ok(out.flush()?)
        });
        written.map_err(|unwritten| self.told(unwritten))
    }

    /// Returns the failure for a result that was not written to stdout.
    pub fn told(&self, unwritten: Unwritten) -> Failure {
        match unwritten {
            Unwritten::Io(error) => error.into(),
            Unwritten::Name(error) => Failure::new(Exit::Unreadable, error.to_string()),
            Unwritten::Refused(exit, why) => {
                let subject = self.subject;
                Failure::new(exit, told!("{subject}: "(why)))
            }
            Unwritten::Failed(failure) => failure.at_limit(|limit| self.stopped(limit, "the answer")),
        }
    }

    /// Writes a record to stdout: all of it, or a short one if the deadline comes before it is composed.
    /// `write` writes one of the two, and may be called twice.
    pub fn record<F>(&self, write: F) -> Result<(), Failure>
    where
        F: Fn(&mut dyn Write, bool) -> io::Result<()> + Clone + Send + 'static,
    {
        let whole = Writing { deadline: None, ..*self };
        let Some(deadline) = self.deadline else { return whole.stdout(move |out| write(out, false)) };
        let (compose, start) = (write.clone(), Instant::now());
        let composed = self.under_watch(move |budget| {
            let mut out = BufWriter::with_capacity(COMPOSED, Checked::new(Held::default(), budget));
            compose(&mut out, false)?;
            Ok(out.into_inner().map_err(io::IntoInnerError::into_error)?.inner)
        });
        match composed {
            Ok(Held(Some(bytes))) => return whole.stdout(move |out| out.write_all(&bytes)),
            // It takes about as long once more.
            Ok(Held(None)) if Instant::now() + start.elapsed() < deadline => {
                return whole.stdout(move |out| write(out, false));
            }
            Ok(Held(None)) | Err(Unwritten::Failed(Failure::Limit(Limit::Deadline))) => {}
            Err(unwritten) => return Err(self.told(unwritten)),
        }
        whole.stdout(move |out| write(out, true))?;
        Err(self.stopped(Limit::Deadline, "the answer"))
    }

    /// Has `write` write to the file that `open` opens; returns when the file is on the disk.
    pub fn watched(
        &self,
        open: impl FnOnce() -> io::Result<File> + Send + 'static,
        write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError> + Send + 'static,
    ) -> Result<(), Unwritten> {
        self.under_watch(move |budget| {
            let opened = open()?;
            let mut out = BufWriter::with_capacity(CHUNK, Checked::new(&opened, budget));
            write(&mut out)?;
            out.flush()?;
            match opened.metadata()?.is_file() {
                true => Ok(opened.sync_all()?),
                false => Ok(()),
            }
        })
    }

    /// Returns the failure for a limit that came before all of `what` was written.
    pub fn stopped(&self, limit: Limit, what: &str) -> Failure {
        let help = match limit {
            Limit::Cancelled => "start again for the result",
            _ => "raise the limit or ask for less",
        };
        let sentence = format!("{}: {limit} before all of {what} was written; {help}", self.subject);
        Failure::ended(limit, sentence)
    }

    /// Has a job run under watch, within the deadline.
    pub(crate) fn under_watch<T: Send + 'static>(
        &self,
        job: impl FnOnce(Budget) -> Result<T, Unwritten> + Send + 'static,
    ) -> Result<T, Unwritten> {
        // After a count that used all its time, the report still has the usual time.
        let late = self.deadline.map(|at| at.max(Instant::now()));
        let watch =
            Watch { interrupt: self.interrupt, patience: WORK_PATIENCE, deadline: late, process: None };
        let deadline = self.deadline;
        let job = move |cancel: Arc<AtomicBool>| {
            job(Budget { deadline, cancel: Some(cancel), ..Budget::default() })
        };
        watch.run(SMALL_STACK, job)
    }
}

/// A writer that keeps its bytes unless they are too many.
struct Held(Option<Vec<u8>>);

impl Default for Held {
    fn default() -> Held {
        Held(Some(Vec::new()))
    }
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.take().filter(|held| held.len() + bytes.len() <= KEPT);
        if let Some(held) = &mut self.0 {
            held.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that passes on its bytes, and checks the budget before each piece except the first.
struct Checked<W> {
    inner: W,
    budget: Budget,
    is_first: bool,
}

impl<W> Checked<W> {
    fn new(inner: W, budget: Budget) -> Checked<W> {
        Checked { inner, budget, is_first: true }
    }
}

impl<W: Write> Write for Checked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !std::mem::replace(&mut self.is_first, false) {
            self.budget.check().map_err(io::Error::other)?;
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
