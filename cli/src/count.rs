//! The command `count`: one puzzle, one answer.

mod usage;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use counting::solve::{Answer, LayerStore, Request};
use model::Sizes;
use workbench::allowance::Limits;
use workbench::ask::{self, Question, Show};
use workbench::count::confirm::confirm;
use workbench::count::page::{self, Boards};
use workbench::count::{Form, Said, ended, note_nodes, note_residues, say};
use workbench::exit::{self, Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::job;
use workbench::outcome::{Left, Outcome};
use workbench::output;
use workbench::picture;
use workbench::process::Process;
use workbench::writing::Writing;
use workbench::{certificate, report};

use crate::args::{CountArgs, CountForm, When};
use crate::progress::Display;

/// Counts as asked for and writes the result to stdout.
pub fn run(args: &CountArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let mut question = question(args)?;
    let limits = args.limits.limits();
    let start = Instant::now();
    let mut files = None;
    // Where the time is over before a method is chosen, the count says so.
    if let Some(folder) = args.checkpoint.folder.as_deref()
        && let Some(chosen) = job::chosen(question.clone(), folder, &limits, interrupt)?
    {
        question = chosen;
        let own = job::Asked::new(args.puzzle.words(), &question, &limits)?;
        files = Some(job::checkpoints(own, said(args), folder, args.checkpoint.every)?);
    }
    let chosen = start.elapsed();
    let limits = limits.after(chosen);
    let start = Instant::now();
    question.request.store = files.clone().map(|files| files as Arc<dyn LayerStore>);
    // A limit that comes here is left to the count, which says how far it came.
    if let Some(file) = &args.certificate
        && let Err(failure) = certificate::form(file).and_then(|form| {
            certificate::provable(question.puzzle.clone(), Sizes::Any, form, &limits, start, interrupt)
        })
        && failure.exit() == Exit::Usage
    {
        return Err(failure);
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
                let again = || progress.stages("again: ".into());
                // Both counts together have the time limit.
                let left = limits.after(Duration::from_secs_f64(outcome.seconds));
                let process = Process::of_several(limits.bytes);
                Some(confirm(&question, (&outcome, answer), &left, &process, interrupt, again)?)
            }
            _ => None,
        };
        Ok((outcome, confirmed))
    });
    progress.finish();
    let (mut outcome, confirmation) = outcome?;
    outcome.seconds += chosen.as_secs_f64();
    files.map_or(Ok(false), |files| files.left())?;
    let deadline = limits.deadline(start);
    let certified = args.certificate.as_ref().filter(|_| outcome.result.is_ok());
    let certified = certified.map(|file| (file, outcome.clone()));
    let exit = tell(args, (outcome, confirmation), &limits, deadline, interrupt)?;
    if let Some((file, outcome)) = certified {
        certificate::write(file, &outcome, &limits, start, interrupt)?;
    }
    Ok(exit)
}

/// Returns what the options ask for.
pub fn said(args: &CountArgs) -> Said {
    let form = match args.format {
        _ if args.json => Form::Json,
        Some(CountForm::Mc) => Form::Mc,
        _ if args.quiet => Form::Quiet,
        Some(CountForm::Text) | None => Form::Text,
    };
    Said { form, verbose: args.verbose }
}

/// Writes the outcome of a count, and of its confirmation, in the forms asked for.
fn tell(
    args: &CountArgs,
    (outcome, confirmation): (Outcome, Option<Outcome>),
    limits: &Limits,
    deadline: Option<Instant>,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    let (outcome, confirmation) = (Arc::new(outcome), Arc::new(confirmation));
    // A report that a limit was reached is written even after the deadline.
    let deadline = deadline.filter(|_| outcome.result.is_ok());
    let writing = Writing { interrupt, deadline, subject: &outcome.puzzle };
    let shown = args.show.map(|_| picture::Style { labels: args.labels, ..picture::Style::of_stdout() });
    say(said(args), (&outcome, &confirmation), shown, limits, &writing)?;
    write_files(args, &outcome, confirmation.as_ref().as_ref(), &writing)?;
    if let Some(facts) = &outcome.facts {
        ask::note_read(&outcome.puzzle, facts.graph, &facts.notes, outcome.result.is_ok());
    }
    if let Ok(answer) = &outcome.result {
        note_unused(args, limits, answer);
    }
    let has_files = args.checkpoint.folder.as_deref().is_some_and(Path::exists);
    let left = if has_files { Left::BehindCheckpoint } else { Left::Count };
    ended(&outcome, confirmation.as_ref().as_ref(), left)
}

/// Returns the question of the options; an error if they contradict each other.
pub fn question(args: &CountArgs) -> Result<Question, Failure> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    let request = Request {
        spectrum: args.spectrum,
        classes: args.classes,
        up_to: args.up_to,
        profile: args.plot.is_some() && !args.spectrum,
        ..args.method.request(1)?
    };
    let question = Question {
        sizes: args.size.asked,
        order: args.order.asked(false)?,
        fixed: args.fixed,
        cells: args.cells,
        weighs: true,
        conflict: !matches!(said(args).form, Form::Quiet | Form::Mc),
        show: match args.show {
            Some(number) => Show::Counted(number as usize),
            None if args.html.is_some() => Show::Counted(page::LOOKED_AT),
            None if args.svg.is_some() && !args.cells => Show::Counted(1),
            None => Show::Nothing,
        },
        diagram: args.save.is_some(),
        svg: args.svg.is_some(),
        look: look(args),
        ..Question::new(puzzle, request)
    };
    usage::check(args, &question)?;
    Ok(question)
}

fn look(args: &CountArgs) -> picture::Look {
    picture::Look { attacked: args.attacked, labels: args.labels }
}

/// Writes the picture, the chart, the page and the diagram that were asked for.
fn write_files(
    args: &CountArgs,
    outcome: &Outcome,
    confirmation: Option<&Outcome>,
    writing: &Writing<'_>,
) -> Result<(), Failure> {
    let look = look(args);
    if let (Some(file), Some(Ok(cells)), None) = (&args.svg, &outcome.cells, args.show) {
        match report::shares(outcome, cells, look) {
            None => exit::note(&format!("{} is not written: more kinds than can be drawn", file.display())),
            Some(picture) => output::write_picture(file, picture, writing)?,
        }
    } else if let (Some(file), Some(shown)) = (&args.svg, &outcome.shown) {
        if shown.placements.is_empty() {
            exit::note(&format!("{} is not written: there is no placement to draw", file.display()));
        } else {
            let title = report::title(outcome).unwrap_or_default();
            let most = args.show.map_or(1, |number| number as usize).min(shown.placements.len());
            let caption = report::caption(outcome);
            let words = picture::Words { title: &title, caption: &caption };
            output::write_picture(file, picture::svg(&words, &shown.placements[..most], look), writing)?;
        }
    }
    // Makes only the results asked for: a spectrum may have a gigabyte of digits.
    if let Some(file) = &args.plot
        && let Some(chart) = report::chart(outcome)
    {
        output::write_picture(file, chart, writing)?;
    }
    if let Some(file) = &args.html
        && let Some(page) = page::page(outcome, confirmation, Boards { all: args.show.is_some(), look })
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
fn note_unused(args: &CountArgs, limits: &Limits, answer: &Answer) {
    if args.save.is_none() && !args.confirm {
        note_nodes(limits, [answer.method]);
    }
    if let Ok(request) = args.method.request(1) {
        note_residues(&request, answer);
    }
}
