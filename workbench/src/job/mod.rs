//! A count in the files of a folder: jobs, and counts with checkpoints.
//!
//! A folder has the plan, and a folder of its own for each count by layers that the question needs. A layer
//! is there when all of its files are. A file is written under another name and renamed, so finished work
//! stays, however the process ends. Several processes share the work. Each takes a part that no other one has
//! locked, or a scheduler says which part it takes.

mod about;
mod before;
mod cases;
mod checkpoints;
mod chosen;
mod crew;
mod folder;
mod layer_store;
mod layers;
mod memory;
mod numbers;
mod plan;
mod question;
mod rest;
mod slurm;
mod stage;
mod status;

use limits::clock::Instant;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use before::Before;
pub use chosen::chosen;
use counting::solve::{LayerStore, Progress};
pub use layer_store::{Files, Mode};
pub use plan::{MOST_PARTS, Plan};
pub use question::Asked;
pub use slurm::script;
pub use status::Status;

use crate::allowance::Limits;
use crate::ask;
use crate::count::Said;
use crate::exit::{Exit, Failure, usage};
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::process::Process;

/// The number of parts of a stage, if none is asked for.
pub const PARTS: u32 = 8;

/// Levels of a stage, if no number is asked for. Dominating queens 8 in 8 parts, work over
/// that in memory: 2.4 with one level, 1.9 with three; states expanded 1.30 times.
pub const LEVELS: u32 = 3;

/// A job in a folder, with its plan.
pub struct Job {
    /// The folder.
    pub folder: PathBuf,
    /// The plan.
    pub plan: Plan,
}

impl Job {
    /// Makes a job in `folder` and counts its first layers. If more is left and the plan asks for no method, a count may show
    /// that another one is better: then the job is made once more, to be counted by that. Returns the outcome, if the count
    /// ended. Where there is a failure, or a limit, no job is left.
    pub fn begin<P: Progress + Send + 'static>(
        folder: &Path,
        plan: Plan,
        limits: &Limits,
        threads: usize,
        progress: impl Fn() -> P,
        interrupt: &Interrupt,
    ) -> Result<(Job, Option<Outcome>), Failure> {
        let (before, start) = (Before::of(folder), Instant::now());
        let begin = |plan: &Plan| {
            let job = Job::new(folder, plan)?;
            let left = limits.after(start.elapsed());
            let outcome = job.go(Mode::Begin, &left, threads, progress(), interrupt);
            outcome.inspect_err(|_| before.restore()).map(|outcome| (job, outcome))
        };
        let (job, outcome) = begin(&plan)?;
        if outcome.as_ref().is_some_and(|outcome| outcome.result.is_err()) {
            before.restore();
        }
        if outcome.is_some() {
            return Ok((job, outcome));
        }
        let question = plan.question.question()?;
        let left = limits.after(start.elapsed());
        let tried = chosen::tried(&question, &left, interrupt).inspect_err(|_| before.restore())?;
        if tried.as_ref().is_ok_and(|&method| method == question.request.method) {
            return Ok((job, None));
        }
        before.restore();
        match tried {
            Ok(method) => begin(&plan.by(method)),
            Err(outcome) => Ok((job, Some(*outcome))),
        }
    }

    /// Makes a job in `folder`. An error where there is one already.
    fn new(folder: &Path, plan: &Plan) -> Result<Job, Failure> {
        if Plan::read(folder)?.is_some() || !plan.write(folder)? {
            return usage(format!(
                "{} has a job already; go on with `kikisuji job run {}`, or name another directory",
                folder.display(),
                folder.display()
            ));
        }
        Job::read(folder)
    }

    /// Reads the plan of a job, and changes to the directory in which it was made.
    pub fn read(folder: &Path) -> Result<Job, Failure> {
        let none = || {
            let folder = folder.display();
            let sentence = format!("{folder} has no job; make one with `kikisuji job new {folder} PUZZLE`");
            Failure::new(Exit::Unreadable, sentence)
        };
        let there = folder.canonicalize().map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => none(),
            _ => folder::unread(folder, &error),
        })?;
        let plan = Plan::read(&there)?.ok_or_else(none)?;
        plan.go_to_its_directory()?;
        Ok(Job { folder: there, plan })
    }

    /// Does the work of the job that `mode` names. Returns the outcome of the count, or `None` where this process has
    /// done its share and the count is not done.
    pub fn go(
        &self,
        mode: Mode,
        limits: &Limits,
        threads: usize,
        progress: impl Progress + Send + 'static,
        interrupt: &Interrupt,
    ) -> Result<Option<Outcome>, Failure> {
        // Of a finished job, too: there is nothing left to tell it by.
        if let Mode::Part { part, .. } = mode
            && part >= self.plan.parts
        {
            let last = self.plan.parts - 1;
            return usage(format!("there is no part {part}; the parts are 0 to {last}"));
        }
        self.plan.question.check_file(limits)?;
        if mode != Mode::Read {
            folder::can_hold_files(&self.folder)?;
        }
        let files = Arc::new(Files::new(&self.folder, self.plan.clone(), mode));
        let mut question = self.plan.question.question()?;
        question.request.store = Some(Arc::clone(&files) as Arc<dyn LayerStore>);
        question.request.threads = threads;
        let outcome = ask::ask(&question, limits, &Process::of_one(limits.bytes), interrupt, progress)?;
        if files.left()? {
            return Ok(None);
        }
        let seconds = files.known().seconds.max(outcome.seconds);
        Ok(Some(Outcome { seconds, ..outcome }))
    }
}

/// Returns the files of a count with checkpoints: those in the folder if they belong to the same question, else new ones. The
/// count is written at most once in `interval`, if there is one.
pub fn checkpoints(
    own: Asked,
    said: Said,
    folder: &Path,
    interval: Option<Duration>,
) -> Result<Arc<Files>, Failure> {
    let new = Plan::new(own, said, (PARTS, LEVELS))?;
    let plan = match Plan::read(folder)? {
        None if new.write(folder)? => new.clone(),
        // Another process has made it just now.
        None => Plan::read(folder)?.unwrap_or_else(|| new.clone()),
        Some(plan) => plan,
    };
    if !plan.question.is(&new.question) {
        let (folder, own) = (folder.display(), new.question.text());
        return usage(format!(
            "{folder} has the job `{}`, not `{own}`; name another directory",
            plan.question.text()
        ));
    }
    if !plan.question.has_file_of(&new.question) {
        let folder = folder.display();
        return usage(format!(
            "the puzzle's file has changed since {folder} was made; name another directory"
        ));
    }
    folder::can_hold_files(folder)?;
    Ok(Arc::new(Files::new(folder, plan, Mode::Checkpoints(interval))))
}
