//! The command `count`: one puzzle, one answer.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

use encoders::puzzle::{Puzzle, PuzzleError};
use encoders::solve::{Method, Reduction};

use crate::args::{Choice, CountArgs};
use crate::ask::{self, Question, Show};
use crate::exit::{Ending, Exit};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::picture::{self, Style};
use crate::process::Process;
use crate::progress::{Display, When};
use crate::units::method_text;
use crate::watch::Interrupt;
use crate::writing::Writing;
use crate::{output, report};

/// Counts as asked for and writes the result to stdout.
pub fn run(args: &CountArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let told = |PuzzleError(sentence)| Ending::new(Exit::Usage, sentence);
    let puzzle = Puzzle::parse(&args.puzzle.words()).map_err(told)?;
    let Choice { method, schedule, reduction } = args.method.choice()?;
    if args.order.is_some() && matches!(method, Method::Backtrack | Method::Join) {
        let method = method_text(method);
        let sentence =
            format!("--order means nothing to --method {method}; leave it out or use --method apply");
        return Err(Ending::new(Exit::Usage, sentence));
    }
    for (wanted, does) in [(args.fixed, "--fixed reads"), (args.save.is_some(), "--save writes")] {
        if wanted && !matches!(method, Method::Auto | Method::Apply) {
            let sentence = format!("{does} a decision diagram; leave --method out or use --method apply");
            return Err(Ending::new(Exit::Usage, sentence));
        }
    }
    for (wanted, option) in [(args.fixed, "--fixed"), (args.save.is_some(), "--save")] {
        if wanted && reduction == Reduction::Zdd {
            let sentence =
                format!("{option} knows only ordinary diagrams; leave it out or use --diagram bdd");
            return Err(Ending::new(Exit::Usage, sentence));
        }
    }
    if let Some(file) = &args.save {
        output::can_hold(file, "--save")?;
    }
    if let Some(file) = &args.svg {
        if puzzle.file().is_some() {
            let sentence = format!("{puzzle} has no board for --svg to draw; use --show");
            return Err(Ending::new(Exit::Usage, sentence));
        }
        output::can_hold(file, "--svg")?;
    }
    let question = Question {
        puzzle,
        sizes: args.size,
        spectrum: args.spectrum,
        classes: args.classes,
        method,
        schedule,
        reduction,
        order: args.order.clone(),
        seed: args.seed,
        sift: false,
        threads: args.method.threads(1),
        profile: false,
        fixed: args.fixed,
        show: match args.show {
            Some(number) => Show::Counted(number.into()),
            None if args.svg.is_some() => Show::Counted(1),
            None => Show::Nothing,
        },
        diagram: args.save.is_some(),
    };
    let limits = args.limits.limits();
    let start = Instant::now();
    let progress = Display::new(if args.quiet { When::Never } else { args.progress });
    let outcome = ask::ask(&question, &limits, &Process::of_one(limits.bytes), interrupt, progress.clone());
    progress.finish();
    let outcome = Arc::new(outcome?);
    if args.verbose {
        let text = format!("{}{}", limits_text(&limits), report::statistics(&outcome));
        let _ = io::stderr().write_all(text.as_bytes());
    }
    // The report that a limit was reached is due whatever the clock says.
    let deadline = limits.deadline(start).filter(|_| outcome.result.is_ok());
    let writing = Writing { interrupt, deadline, subject: &outcome.puzzle };
    let (asked, found) = (args.clone(), Arc::clone(&outcome));
    writing.stdout(move |out| write(&asked, &found, out))?;
    if let (Some(file), Some(shown)) = (&args.svg, &outcome.shown)
        && !shown.placements.is_empty()
    {
        let title = report::title(&outcome).unwrap_or_default();
        output::write(file, picture::svg(&title, &shown.placements), &writing)?;
    }
    match (&args.save, &outcome.diagram) {
        (Some(file), Some(Ok(diagram))) => output::write_diagram(file, diagram, &writing)?,
        (_, Some(Err(limit))) => return Err(outcome.not_saved(*limit)),
        _ => {}
    }
    match &outcome.result {
        Ok(_) => match outcome.shown.as_ref().and_then(|shown| shown.limit) {
            None => Ok(Exit::Done),
            Some(limit) => Err(outcome.not_all_shown(limit)),
        },
        Err(stopped) => {
            let done = format!("{:.3} s", outcome.seconds);
            Err(outcome.limit_reached(stopped, &done, "the count"))
        }
    }
}

/// The result in the form asked for; a limit has a JSON record but no text on stdout.
fn write(args: &CountArgs, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
    let shown = outcome.shown.as_ref().filter(|_| args.show.is_some());
    match &outcome.result {
        _ if args.json => report::write_count_json(out, outcome, shown),
        Ok(answer) if args.quiet => writeln!(out, "{}", answer.count),
        _ => report::write_count_text(out, outcome, shown, Style::of_stdout()),
    }
}

/// The limits in force, for -v.
fn limits_text(limits: &Limits) -> String {
    let bytes = limits.bytes.map_or("none".into(), |bytes| format!("{bytes} bytes"));
    let nodes = limits.nodes.map_or("none".into(), |nodes| nodes.to_string());
    let time = limits.time.map_or("none".into(), |time| format!("{} s", time.as_secs_f64()));
    format!("limits: memory {bytes}, nodes {nodes}, time {time}\n")
}
