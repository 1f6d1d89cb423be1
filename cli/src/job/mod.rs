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
mod shelf;
mod slurm;
mod status;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use encoders::solve::{Method, Named, Shelf};

use crate::args::{CheckpointArgs, CountArgs, JobArgs, JobCommand, JobNewArgs, JobResultArgs, JobRunArgs};
use crate::ask::{self, Question};
use crate::count;
use crate::exit::{self, Ending, Exit};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::process::Process;
use crate::progress::Display;
use certificate::Standing;
use plan::Plan;
pub use shelf::{Files, Mode};

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
    args: CountArgs,
}

impl Job {
    /// Reads the plan of a job.
    fn read(folder: &Path) -> Result<Job, Ending> {
        let none = || {
            let folder = folder.display();
            let sentence = format!("{folder} has no job; make one with `kikisuji job new {folder} PUZZLE`");
            Ending::new(Exit::Unreadable, sentence)
        };
        let there = folder.canonicalize().map_err(|_| none())?;
        let plan = Plan::read(&there)?.ok_or_else(none)?;
        plan.go_to_its_directory()?;
        let args = plan.count(&there)?;
        Ok(Job { folder: there, plan, args })
    }

    /// Returns its question, whose counts are kept in `files`.
    fn question(&self, files: &Arc<Files>) -> Result<Question, Ending> {
        let mut question = count::question(&self.args)?;
        question.request.shelf = Some(Arc::clone(files) as Arc<dyn Shelf>);
        Ok(question)
    }

    /// Does the work of the job that `mode` names.
    fn go(
        &self,
        mode: Mode,
        limits: &Limits,
        threads: Option<usize>,
        progress: Display,
        interrupt: &Interrupt,
    ) -> Result<Outcome, Ending> {
        let files = Arc::new(Files::new(&self.folder, self.plan.clone(), mode));
        let mut question = self.question(&files)?;
        question.request.threads = threads.unwrap_or(question.request.threads);
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
    let question = question(count)?;
    if Plan::read(folder)?.is_some() {
        let sentence = format!(
            "{} has a job already; go on with `kikisuji job run {}`, or name another directory",
            folder.display(),
            folder.display()
        );
        return Err(Ending::new(Exit::Usage, sentence));
    }
    let limits = count.limits.limits();
    certificate::check(count, &limits, interrupt)?;
    let plan = Plan::new(question, parts.unwrap_or(PARTS), *levels)?;
    plan.write(folder)?;
    let job = Job::read(folder)?;
    match job.go(Mode::Begin, &limits, None, Display::new(count.progress), interrupt) {
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

/// Returns the question of a job, in words that distinguish it from other questions. An error for options
/// without a meaning for a job.
fn question(args: &CountArgs) -> Result<String, Ending> {
    let question = count::question(args)?;
    let refused = |sentence: String| Err(Ending::new(Exit::Usage, sentence));
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
            return refused(format!("a job counts in files, which {option} has no use for; leave it out"));
        }
    }
    let order = question.order.as_ref().map(|order| format!(" --order {} {}", order.name, order.seed));
    let sizes = question.sizes.map(|sizes| format!(" --size {}", crate::units::sizes_text(sizes)));
    let flag = |given: bool, option: &str| if given { format!(" {option}") } else { String::new() };
    let method = question.request.method;
    let method = if method == Method::Auto { String::new() } else { format!(" --method {}", method.name()) };
    let residues = question.request.residues.map(|residues| format!(" --residues {residues}"));
    Ok(format!(
        "{}{}{}{}{}{method}{}",
        question.puzzle,
        sizes.unwrap_or_default(),
        order.unwrap_or_default(),
        flag(args.spectrum, "--spectrum"),
        flag(args.classes, "--classes"),
        residues.unwrap_or_default(),
    ))
}

/// Does one part, or all remaining parts.
fn work(args: &JobRunArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let job = Job::read(&args.folder)?;
    let mode = match (args.stage, args.part) {
        (Some(stage), Some(part)) => Mode::Part { stage, part },
        _ if args.begin => Mode::Begin,
        _ => Mode::Work,
    };
    let limits = args.limits.limits();
    let threads = args.threads.map(usize::from);
    let outcome = job.go(mode, &limits, threads, Display::new(args.progress), interrupt)?;
    match &outcome.result {
        Ok(_) => {
            if mode == Mode::Work {
                let threads =
                    threads.map_or_else(|| job.args.method.request(1).map(|own| own.threads), Ok)?;
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

/// Prints the result as `count` would print it.
fn result(args: &JobResultArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let mut job = Job::read(&args.folder)?;
    job.args.json |= args.json;
    job.args.quiet = (job.args.quiet || args.quiet) && !args.json;
    let limits = job.args.limits.limits();
    let outcome = job.go(Mode::Read, &limits, None, Display::Off, interrupt)?;
    count::tell(&job.args, (outcome, None), &limits, None, interrupt)
}

/// Returns the files of `count --checkpoint`: those in the folder if they belong to the same count, else new
/// ones.
pub fn checkpoints(args: &CountArgs, folder: &Path) -> Result<Arc<Files>, Ending> {
    let own = question(&CountArgs {
        confirm: false,
        fixed: false,
        show: None,
        svg: None,
        save: None,
        plot: None,
        html: None,
        certificate: None,
        checkpoint: CheckpointArgs::default(),
        ..args.clone()
    })?;
    let plan = match Plan::read(folder)? {
        Some(plan) if plan.question == own => plan,
        Some(plan) => {
            let sentence = format!(
                "{} has the job `{}`, not `{own}`; name another directory",
                folder.display(),
                plan.question
            );
            return Err(Ending::new(Exit::Usage, sentence));
        }
        None => {
            let plan = Plan::new(own, PARTS, LEVELS)?;
            plan.write(folder)?;
            plan
        }
    };
    let interval = args.checkpoint.every.unwrap_or(INTERVAL);
    Ok(Arc::new(Files::new(folder, plan, Mode::Checkpoints(interval))))
}
