//! The command `job`: a count in the files of a folder.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use counting::solve::{Method, Silent};
use model::Named;
use workbench::ask::{self, Question};
use workbench::count::{Form, Said, ended, note_nodes, note_residues, say};
use workbench::exit::{self, Exit, Failure, usage};
use workbench::interrupt::Interrupt;
use workbench::job::{self, Asked, Job, LEVELS, Mode, PARTS, Plan, Status};
use workbench::outcome::Left;
use workbench::output;
use workbench::writing::{self, Writing};

use crate::args::{CountArgs, JobArgs, JobCommand, JobNewArgs, JobResultArgs, JobRunArgs, JobStatusArgs};
use crate::count::{question, said};
use crate::progress::Display;

/// Runs one of the commands of `job`.
pub fn run(args: &JobArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    match &args.command {
        JobCommand::New(args) => new(args, interrupt),
        JobCommand::Run(args) => work(args, interrupt),
        JobCommand::Status(args) => status(args, interrupt),
        JobCommand::Result(args) => result(args, interrupt),
    }
}

/// Makes a job and counts its first layers.
fn new(args: &JobNewArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let JobNewArgs { folder, parts, levels, slurm, count } = args;
    refuse(count)?;
    let question = question(count)?;
    let limits = count.limits.limits();
    let asked = Asked::new(count.puzzle.words(), &question, &limits)?;
    asked.check_file(&limits)?;
    let parts = (parts.unwrap_or(PARTS), levels.unwrap_or(LEVELS));
    let plan = Plan::new(asked, said(count), parts)?;
    let threads = question.request.threads;
    let display = Display::new(count.progress);
    let stages = || display.stages(String::new());
    let begun = Job::begin(folder, plan, &limits, threads, stages, interrupt);
    display.finish();
    let (job, outcome) = begun?;
    outcome.map_or(Ok(Exit::Done), |outcome| ended(&outcome, None, Left::Job))?;
    let method = job.plan.question.question()?.request.method;
    note_nodes(&limits, [method]);
    if levels.is_some() && !matches!(method, Method::Auto | Method::Layers) {
        let method = method.name();
        exit::note(&format!("--levels had no effect, since a job by {method} is one stage of cases"));
    }
    writing::now(&if *slurm { job::script(&job)? } else { Status::of(&job, interrupt)?.text() })?;
    Ok(Exit::Done)
}

/// Refuses options without a meaning for a job.
fn refuse(args: &CountArgs) -> Result<(), Failure> {
    if args.certificate.is_some() {
        return usage("a job writes no certificate; `kikisuji count` does, with the same words");
    }
    for (given, option) in [
        (args.confirm, "--confirm"),
        (args.fixed, "--fixed"),
        (args.up_to.is_some(), "--up-to"),
        (args.cells, "--cells"),
        (args.show.is_some(), "--show"),
        (args.svg.is_some(), "--svg"),
        (args.attacked, "--attacked"),
        (args.labels.is_some(), "--labels"),
        (args.save.is_some(), "--save"),
        (args.plot.is_some(), "--plot"),
        (args.html.is_some(), "--html"),
        (args.checkpoint.folder.is_some(), "--checkpoint"),
    ] {
        if given {
            return usage(format!("a job counts in files, which {option} has no use for; leave it out"));
        }
    }
    Ok(())
}

/// Does one part, or all remaining parts.
fn work(args: &JobRunArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let job = Job::read(&args.folder)?;
    let mode = match (args.stage, args.part) {
        (Some(stage), Some(part)) => Mode::Part { stage, part },
        _ if args.begin => Mode::Begin,
        _ => Mode::Work,
    };
    let (limits, threads) = (args.limits.limits(), args.threads());
    let display = Display::new(args.progress);
    let worked = job.go(mode, &limits, threads, display.stages(String::new()), interrupt);
    display.finish();
    let Some(outcome) = worked? else { return Ok(Exit::Done) };
    if let Some(facts) = &outcome.facts {
        ask::note_read(&outcome.puzzle, facts.graph, &facts.notes, true);
    }
    ended(&outcome, None, Left::Stages)?;
    note_nodes(&limits, outcome.result.iter().map(|answer| answer.method));
    let folder = args.folder.display();
    exit::tell(&format!("{folder} is done; `kikisuji job result {folder}` has the numbers"));
    Ok(Exit::Done)
}

/// Reads a job of which something is said on stdout. An error where that goes to a file of its question.
fn read(folder: &Path) -> Result<Job, Failure> {
    let job = Job::read(folder)?;
    let Question { puzzle, order, .. } = job.plan.question.question()?;
    let read = [puzzle.file(), order.as_ref().map(|order| order.name.as_str())];
    output::check(&[], read.into_iter().flatten().map(Path::new))?;
    Ok(job)
}

/// Says how far a job is.
fn status(args: &JobStatusArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let job = read(&args.folder)?;
    writing::now(&match (args.slurm, args.json) {
        (true, _) => job::script(&job)?,
        (_, true) => Status::of(&job, interrupt)?.json(),
        _ => Status::of(&job, interrupt)?.text(),
    })?;
    Ok(Exit::Done)
}

/// Prints the result as `count` would print it, and writes no file: `count` did, or nobody has asked for one.
fn result(args: &JobResultArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let job = read(&args.folder)?;
    let form = match (args.json, args.quiet) {
        (true, _) => Form::Json,
        (_, true) => Form::Quiet,
        _ => job.plan.said.form,
    };
    let (limits, start) = (args.limits.limits(), Instant::now());
    let Some(outcome) = job.go(Mode::Read, &limits, 1, Silent, interrupt)? else { return Ok(Exit::Done) };
    let outcome = Arc::new(outcome);
    let deadline = limits.deadline(start).filter(|_| outcome.result.is_ok());
    let writing = Writing { interrupt, deadline, subject: &outcome.puzzle };
    say(Said { form, ..job.plan.said }, (&outcome, &Arc::new(None)), None, &limits, &writing)?;
    if let Some(facts) = &outcome.facts {
        ask::note_read(&outcome.puzzle, facts.graph, &facts.notes, true);
    }
    if let Ok(answer) = &outcome.result {
        note_residues(&job.plan.question.question()?.request, answer);
    }
    ended(&outcome, None, Left::Count)
}
