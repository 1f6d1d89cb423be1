//! The command `job`, and `count --checkpoint`: a count in the files of a folder.
//!
//! A folder has the plan, and a folder of its own for each count by layers that the question needs. A layer
//! is there when all of its files are. A file is written under another name and renamed, so finished work
//! stays, however the process ends. Several processes share the work. Each takes a part that no other one has
//! locked, or a scheduler says which part it takes.

mod cases;
mod certificate;
mod crew;
mod folder;
mod layers;
mod memory;
mod numbers;
mod parts;
mod pieces;
mod plan;
mod question;
mod shelf;
mod slurm;
mod status;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use encoders::solve::Shelf;

use crate::args::{CountArgs, JobArgs, JobCommand, JobNewArgs, JobResultArgs, JobRunArgs};
use crate::count::{self, Form, Said};
use crate::progress::Display;
use certificate::Standing;
pub use plan::MOST_PARTS;
use plan::Plan;
use question::Asked;
pub use shelf::{Files, Mode};
use workbench::allowance::Limits;
use workbench::ask;
use workbench::exit::{self, Ending, Exit};
use workbench::interrupt::Interrupt;
use workbench::outcome::Outcome;
use workbench::process::Process;
use workbench::writing::Writing;

/// The number of parts of a stage, if none is asked for.
const PARTS: u32 = 8;

/// Levels of a stage of a count with checkpoints, as of `job new`. Dominating queens 8 in 8 parts, work over
/// that in memory: 2.4 with one level, 1.9 with three; states expanded 1.30 times.
const LEVELS: u32 = 3;

/// The usual time between two checkpoints of a count in memory.
const INTERVAL: Duration = Duration::from_secs(180);

/// Runs one of the commands of `job`.
pub fn run(args: &JobArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    match &args.command {
        JobCommand::New(args) => new(args, interrupt),
        JobCommand::Run(args) => work(args, interrupt),
        JobCommand::Status(args) => status::run(args),
        JobCommand::Result(args) => result(args, interrupt),
    }
}

/// A job in a folder, with its plan.
struct Job {
    folder: PathBuf,
    plan: Plan,
}

impl Job {
    /// Reads the plan of a job.
    fn read(folder: &Path) -> Result<Job, Ending> {
        let none = || {
            let folder = folder.display();
            let sentence = format!("{folder} has no job; make one with `kikisuji job new {folder} PUZZLE`");
            Ending::new(Exit::Unreadable, sentence)
        };
        let there = folder.canonicalize().map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => none(),
            _ => folder::unread(folder, &error),
        })?;
        let plan = Plan::read(&there)?.ok_or_else(none)?;
        plan.go_to_its_directory()?;
        Ok(Job { folder: there, plan })
    }

    /// Does the work of the job that `mode` names.
    fn go(
        &self,
        mode: Mode,
        limits: &Limits,
        threads: usize,
        progress: Display,
        interrupt: &Interrupt,
    ) -> Result<Outcome, Ending> {
        self.plan.question.check_file()?;
        if mode != Mode::Read {
            folder::can_hold_files(&self.folder)?;
        }
        let files = Arc::new(Files::new(&self.folder, self.plan.clone(), mode));
        let mut question = self.plan.question.question()?;
        question.request.shelf = Some(Arc::clone(&files) as Arc<dyn Shelf>);
        question.request.threads = threads;
        let process = Process::of_one(limits.bytes);
        let outcome = ask::ask(&question, limits, &process, interrupt, progress.stages(String::new()));
        progress.finish();
        let mut outcome = outcome?;
        if let Some(ending) = files.ending() {
            return Err(ending);
        }
        outcome.seconds = files.known().seconds.max(outcome.seconds);
        Ok(outcome)
    }
}

/// Makes a job and counts its first layers.
fn new(args: &JobNewArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let JobNewArgs { folder, parts, levels, slurm, count } = args;
    refuse(count)?;
    let question = Asked::of(count)?;
    question.check_file()?;
    let limits = count.limits.limits();
    certificate::check(count, &limits, interrupt)?;
    let parts = (parts.unwrap_or(PARTS), *levels);
    let plan = Plan::new(question, Said::of(count), count.certificate.clone(), parts)?;
    if Plan::read(folder)?.is_some() || !plan.write(folder)? {
        let sentence = format!(
            "{} has a job already; go on with `kikisuji job run {}`, or name another directory",
            folder.display(),
            folder.display()
        );
        return Err(Ending::new(Exit::Usage, sentence));
    }
    let job = Job::read(folder)?;
    let threads = count.method.request(1)?.threads;
    match job.go(Mode::Begin, &limits, threads, Display::new(count.progress), interrupt) {
        Err(ending) if ending == Ending::quiet(Exit::Done) => {}
        Err(ending) => return Err(ending),
        Ok(outcome) => {
            if let Err(stopped) = &outcome.result {
                let done = format!("{:.3} s", outcome.seconds);
                return Err(outcome.limit_reached(stopped, &done, "the job"));
            }
        }
    }
    if *slurm { slurm::print(&job) } else { status::print(&job, false) }
}

/// Refuses options without a meaning for a job.
fn refuse(args: &CountArgs) -> Result<(), Ending> {
    for (given, option) in [
        (args.confirm, "--confirm"),
        (args.fixed, "--fixed"),
        (args.show.is_some(), "--show"),
        (args.svg.is_some(), "--svg"),
        (args.save.is_some(), "--save"),
        (args.plot.is_some(), "--plot"),
        (args.html.is_some(), "--html"),
        (args.checkpoint.folder.is_some(), "--checkpoint"),
    ] {
        if given {
            let sentence = format!("a job counts in files, which {option} has no use for; leave it out");
            return Err(Ending::new(Exit::Usage, sentence));
        }
    }
    Ok(())
}

/// Does one part, or all remaining parts.
fn work(args: &JobRunArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let job = Job::read(&args.folder)?;
    let mode = match (args.stage, args.part) {
        (Some(stage), Some(part)) => Mode::Part { stage, part },
        _ if args.begin => Mode::Begin,
        _ => Mode::Work,
    };
    let (limits, threads) = (args.limits.limits(), args.threads());
    let outcome = job.go(mode, &limits, threads, Display::new(args.progress), interrupt)?;
    match &outcome.result {
        Ok(_) => {
            if mode == Mode::Work {
                let progress = Display::new(args.progress);
                certificate::work(&job, &outcome, &limits, threads, &progress, interrupt)?;
            }
            let folder = args.folder.display();
            let has_numbers = format!("`kikisuji job result {folder}` has the numbers");
            exit::tell(&match Standing::of(&job) {
                Some(certificate) if !certificate.is_done => {
                    format!(
                        "{folder} is counted, {has_numbers}; `kikisuji job run {folder}` writes its certificate"
                    )
                }
                _ => format!("{folder} is done; {has_numbers}"),
            });
            Ok(Exit::Done)
        }
        Err(stopped) => {
            let done = format!("{:.3} s", outcome.seconds);
            Err(outcome.limit_reached(stopped, &done, "the rest; what is done stays"))
        }
    }
}

/// Prints the result as `count` would print it, and writes no file: `count` did, or nobody has asked for one.
fn result(args: &JobResultArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let job = Job::read(&args.folder)?;
    let form = match (args.json, args.quiet) {
        (true, _) => Form::Json,
        (_, true) => Form::Quiet,
        _ => job.plan.said.form,
    };
    let (limits, start) = (args.limits.limits(), Instant::now());
    let outcome = Arc::new(job.go(Mode::Read, &limits, 1, Display::Off, interrupt)?);
    let deadline = limits.deadline(start).filter(|_| outcome.result.is_ok());
    let writing = Writing { interrupt, deadline, subject: &outcome.puzzle };
    count::say(Said { form, ..job.plan.said }, (&outcome, &Arc::new(None)), false, &limits, &writing)?;
    if let Ok(answer) = &outcome.result {
        count::note_residues(&job.plan.question.question()?.request, answer);
    }
    count::ended(&outcome, None)
}

/// Returns the files of `count --checkpoint`: those in the folder if they belong to the same count, else new
/// ones.
pub fn checkpoints(args: &CountArgs, folder: &Path) -> Result<Arc<Files>, Ending> {
    let own = Asked::of(args)?;
    let new = Plan::new(own, Said::of(args), None, (PARTS, LEVELS))?;
    let plan = match Plan::read(folder)? {
        None if new.write(folder)? => new.clone(),
        // Another process has made it just now.
        None => Plan::read(folder)?.unwrap_or_else(|| new.clone()),
        Some(plan) => plan,
    };
    if !plan.question.is(&new.question) {
        let (folder, own) = (folder.display(), new.question.text());
        let sentence =
            format!("{folder} has the job `{}`, not `{own}`; name another directory", plan.question.text());
        return Err(Ending::new(Exit::Usage, sentence));
    }
    if !plan.question.has_file_of(&new.question) {
        let folder = folder.display();
        let sentence =
            format!("the puzzle's file has changed since {folder} was made; name another directory");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    folder::can_hold_files(folder)?;
    let interval = args.checkpoint.every.unwrap_or(INTERVAL);
    Ok(Arc::new(Files::new(folder, plan, Mode::Checkpoints(interval))))
}
