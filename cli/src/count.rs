//! The command `count`: one puzzle, one answer.

mod confirm;
mod page;
pub mod usage;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

use encoders::solve::{Answer, Method, Named, Request, Shelf, Sizes};
use serde::{Deserialize, Serialize};

use crate::args::{CountArgs, CountForm, When};
use crate::job;
use crate::progress::Display;
use workbench::allowance::Limits;
use workbench::ask::{self, Question, Show};
use workbench::exit::{self, Ending, Exit};
use workbench::interrupt::Interrupt;
use workbench::outcome::{Outcome, Shown};
use workbench::output;
use workbench::picture::{self, Style};
use workbench::process::Process;
use workbench::writing::Writing;
use workbench::{certificate, report};

/// Counts as asked for and writes the result to stdout.
pub fn run(args: &CountArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let mut question = question(args)?;
    let files = args.checkpoint.folder.as_deref().map(|folder| job::checkpoints(args, folder)).transpose()?;
    question.request.shelf = files.clone().map(|files| files as Arc<dyn Shelf>);
    let limits = args.limits.limits();
    let start = Instant::now();
    // A limit that comes here is left to the count, which says how far it came.
    if args.certificate.is_some()
        && let Err(ending) =
            certificate::provable(question.puzzle.clone(), Sizes::Any, &limits, start, interrupt)
        && ending.exit == Exit::Usage
    {
        return Err(ending);
    }
    let progress = Display::new(if args.quiet { When::Never } else { args.progress });
    let outcome = ask::ask(
        &question,
        &limits,
        &Process::of_one(limits.bytes),
        interrupt,
        progress.stages(String::new()),
    );
    let outcome = outcome.and_then(|outcome| {
        let confirmed = match &outcome.result {
            Ok(answer) if args.confirm => {
                Some(confirm::confirm(&question, &outcome, answer, &limits, interrupt, &progress)?)
            }
            _ => None,
        };
        Ok((outcome, confirmed))
    });
    progress.finish();
    let (outcome, confirmation) = outcome?;
    if let Some(ending) = files.and_then(|files| files.ending()) {
        return Err(ending);
    }
    let deadline = limits.deadline(start);
    let certified = args.certificate.as_ref().filter(|_| outcome.result.is_ok());
    let certified = certified.map(|file| (file, outcome.clone()));
    let exit = tell(args, (outcome, confirmation), &limits, deadline, interrupt)?;
    if let Some((file, outcome)) = certified {
        certificate::write(file, &outcome, &limits, start, interrupt)?;
    }
    Ok(exit)
}

/// What of a count is written to stdout, and whether its statistics go to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The form of the result.
    pub form: Form,
    /// Whether the statistics are written, with the limits.
    pub verbose: bool,
}

/// The form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A sentence and how it was found.
    Text,
    /// One JSON object.
    Json,
    /// The lines that model counters print.
    Mc,
    /// The number alone.
    Quiet,
}

impl Said {
    /// Returns what the options ask for.
    pub fn of(args: &CountArgs) -> Said {
        let form = match args.format {
            _ if args.json => Form::Json,
            Some(CountForm::Json) => Form::Json,
            Some(CountForm::Mc) => Form::Mc,
            _ if args.quiet => Form::Quiet,
            Some(CountForm::Text) | None => Form::Text,
        };
        Said { form, verbose: args.verbose }
    }
}

/// Writes the outcome of a count, and of its confirmation, in the forms asked for.
fn tell(
    args: &CountArgs,
    (outcome, confirmation): (Outcome, Option<Outcome>),
    limits: &Limits,
    deadline: Option<Instant>,
    interrupt: &Interrupt,
) -> Result<Exit, Ending> {
    let (outcome, confirmation) = (Arc::new(outcome), Arc::new(confirmation));
    // A report that a limit was reached is written even after the deadline.
    let deadline = deadline.filter(|_| outcome.result.is_ok());
    let writing = Writing { interrupt, deadline, subject: &outcome.puzzle };
    say(Said::of(args), (&outcome, &confirmation), args.show.is_some(), limits, &writing)?;
    write_files(args, &outcome, confirmation.as_ref().as_ref(), &writing)?;
    ask::note_graph(&outcome.puzzle, outcome.facts.and_then(|facts| facts.graph), outcome.result.is_ok());
    if let Ok(answer) = &outcome.result {
        note_unused(args, answer);
    }
    ended(&outcome, confirmation.as_ref().as_ref())
}

/// Writes the outcome of a count to stdout, with the placements if they are to be `shown`.
pub fn say(
    said: Said,
    (outcome, confirmation): (&Arc<Outcome>, &Arc<Option<Outcome>>),
    shown: bool,
    limits: &Limits,
    writing: &Writing<'_>,
) -> Result<(), Ending> {
    if said.verbose {
        let text = format!("{}{}", limits_text(limits), report::statistics(outcome));
        let _ = io::stderr().write_all(text.as_bytes());
    }
    let (found, again) = (Arc::clone(outcome), Arc::clone(confirmation));
    let all = move |out: &mut dyn Write, is_short: bool| {
        let short = is_short.then(|| found.in_short());
        let found = short.as_ref().unwrap_or(&found);
        write(said.form, found, again.as_ref().as_ref(), found.shown.as_ref().filter(|_| shown), out)
    };
    match said.form {
        Form::Json => writing.record(all),
        _ => writing.stdout(move |out| all(out, false)),
    }
}

/// Returns how a count ended that has been told.
pub fn ended(outcome: &Outcome, confirmation: Option<&Outcome>) -> Result<Exit, Ending> {
    match &outcome.result {
        Ok(_) => match outcome.shown.as_ref().and_then(|shown| shown.limit) {
            Some(limit) => Err(outcome.not_all_shown(limit)),
            None => match confirmation.and_then(Outcome::limit) {
                Some(limit) => Err(outcome.not_confirmed(limit)),
                None => Ok(Exit::Done),
            },
        },
        Err(stopped) => {
            let done = format!("{:.3} s", outcome.seconds);
            Err(outcome.limit_reached(stopped, &done, "the count"))
        }
    }
}

/// Returns the question of the options; an error if they contradict each other.
pub fn question(args: &CountArgs) -> Result<Question, Ending> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    let request = Request {
        spectrum: args.spectrum,
        classes: args.classes,
        profile: args.plot.is_some() && !args.spectrum,
        ..args.method.request(1)?
    };
    usage::check(args, &puzzle, &request)?;
    Ok(Question {
        sizes: args.size.asked,
        order: args.order.asked(false)?,
        fixed: args.fixed,
        show: match args.show {
            Some(number) => Show::Counted(number as usize),
            None if args.html.is_some() && args.classes => Show::Counted(page::REPRESENTATIVES),
            None if args.html.is_some() => Show::Counted(page::PLACEMENTS),
            None if args.svg.is_some() => Show::Counted(1),
            None => Show::Nothing,
        },
        diagram: args.save.is_some(),
        ..Question::new(puzzle, request)
    })
}

/// Writes the picture, the chart, the page and the diagram that were asked for.
fn write_files(
    args: &CountArgs,
    outcome: &Outcome,
    confirmation: Option<&Outcome>,
    writing: &Writing<'_>,
) -> Result<(), Ending> {
    if let (Some(file), Some(shown)) = (&args.svg, &outcome.shown) {
        if shown.placements.is_empty() {
            exit::note(&format!("{} is not written: there is no placement to draw", file.display()));
        } else {
            let title = report::title(outcome).unwrap_or_default();
            let most = args.show.map_or(1, |number| number as usize).min(shown.placements.len());
            let caption = report::caption(outcome);
            let words = picture::Words { title: &title, caption: &caption };
            output::write(file, picture::svg(&words, &shown.placements[..most], args.attacked), writing)?;
        }
    }
    // Makes only the results asked for: a spectrum may have a gigabyte of digits.
    if let Some(file) = &args.plot
        && let Some(chart) = report::chart(outcome)
    {
        output::write(file, chart, writing)?;
    }
    if let Some(file) = &args.html
        && let Some(page) = page::count(args, outcome, confirmation)
    {
        output::write(file, page, writing)?;
    }
    match (&args.save, &outcome.diagram) {
        (Some(file), Some(Ok(diagram))) => output::write_diagram(file, diagram, writing),
        (_, Some(Err(limit))) => Err(outcome.not_saved(*limit)),
        _ => Ok(()),
    }
}

/// Notes on stderr that `--nodes` or `--residues` had no effect. A search makes no nodes of diagrams, unless
/// a diagram was saved or the count was confirmed. Residues need layers.
fn note_unused(args: &CountArgs, answer: &Answer) {
    let searched =
        args.save.is_none() && !args.confirm && matches!(answer.method, Method::Backtrack | Method::Join);
    if searched && args.limits.nodes.is_some() {
        exit::note("--nodes had no effect, since a search found the answer; use --method apply or layers");
    }
    if let Ok(request) = args.method.request(1) {
        note_residues(&request, answer);
    }
}

/// Notes on stderr that residues had no effect, where another method than layers counted.
pub fn note_residues(request: &Request, answer: &Answer) {
    if request.residues.is_some() && answer.method != Method::Layers {
        let method = answer.method.name();
        exit::note(&format!(
            "--residues had no effect, since layers do not fit this model: {method} counted it"
        ));
    }
}

/// Writes the result in the form asked for. A limit has a JSON record but no text on stdout.
fn write(
    form: Form,
    outcome: &Outcome,
    confirmation: Option<&Outcome>,
    shown: Option<&Shown>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match (&outcome.result, form) {
        (_, Form::Json) => report::write_count_json(out, outcome, shown, confirmation),
        (_, Form::Mc) => out.write_all(report::count_mc(outcome, confirmation).as_bytes()),
        (Ok(answer), Form::Quiet) => report::write_count_quiet(out, outcome, answer),
        _ => report::write_count_text(out, outcome, shown, confirmation, Style::of_stdout()),
    }
}

/// Returns the limits in force, for -v.
fn limits_text(limits: &Limits) -> String {
    let bytes = limits.bytes.map_or("none".into(), |bytes| format!("{bytes} bytes"));
    let nodes = limits.nodes.map_or("none".into(), |nodes| nodes.to_string());
    let time = limits.time.map_or("none".into(), |time| format!("{} s", time.as_secs_f64()));
    format!("limits: memory {bytes}, nodes {nodes}, time {time}\n")
}
