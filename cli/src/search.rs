//! The command `search`: a placement by local search, and the bound that the placement proves.

mod options;
mod run;

use encoders::solve::Named;
use std::path::Path;
use std::time::Instant;

use limits::Limit;

use crate::args::LimitArgs;
use crate::args::SearchArgs;
use crate::progress::Display;
use options::Plan;
use workbench::exit::{self, Ending, Exit};
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::picture::{self, Style};
use workbench::process::Process;
use workbench::report;
use workbench::watch::Watch;
use workbench::writing::Writing;

/// Searches as asked for and writes the witness to stdout.
pub fn run(args: &SearchArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let plan = Plan::new(args)?;
    if args.svg.is_some() {
        plan.subject.can_be_drawn()?;
    }
    let drawn = args.svg.as_deref().map(|file| (file, "--svg"));
    output::check(drawn.as_slice(), plan.subject.file().map(Path::new))?;
    if let Some(sentence) = plan.subject.none_exists() {
        return none(args, &plan, sentence, interrupt);
    }
    let limits = LimitArgs { nodes: None, memory: args.memory, timeout: args.timeout }.limits();
    let start = Instant::now();
    let deadline = limits.deadline(start);
    let process = Process::of_one(limits.bytes);
    let watch = Watch::of_work(interrupt, deadline, &process);
    let asked = plan.clone();
    let mut display = Display::new(args.progress);
    display.say(|| format!("{}: {}, seed {}", plan.subject, plan.algorithm.name(), plan.seed));
    let ran = watch.run(move |cancel| run::search(&asked, &limits.budget(start, cancel)));
    display.finish();
    let mut outcome = ran?.unwrap_or_else(|given_up| Ok(plan.stopped(given_up.limit())))?;
    outcome.seconds = start.elapsed().as_secs_f64();
    let writing = Writing { interrupt, deadline: None, subject: &outcome.subject };
    if outcome.found.is_some() || args.json {
        let text = match args.json {
            true => report::search_json(&outcome),
            false => report::search_text(&outcome, Style::of_stdout()),
        };
        writing.stdout(move |out| out.write_all(text.as_bytes()))?;
    }
    if let (Some(file), Some(found)) = (&args.svg, &outcome.found) {
        // The search may have used all its time; writing the picture has as much time again.
        let writing = Writing { deadline: limits.deadline(Instant::now()), ..writing };
        let title = outcome.subject.witness(found.size);
        let caption = format!("{} ({})", outcome.subject, report::program());
        let words = picture::Words { title: &title, caption: &caption };
        let picture = picture::svg(&words, std::slice::from_ref(&found.placement), args.attacked);
        output::write(file, picture, &writing)?;
    }
    match (&outcome.found, outcome.limit) {
        (_, Some(Limit::Cancelled)) => Err(Ending::new(
            Exit::Interrupted,
            format!("{}: interrupted; start again to search on", outcome.subject),
        )),
        (Some(_), _) => Ok(Exit::Done),
        (None, _) => Err(outcome.not_found()),
    }
}

/// Reports that there is no placement; that is an answer.
fn none(args: &SearchArgs, plan: &Plan, sentence: String, interrupt: &Interrupt) -> Result<Exit, Ending> {
    let outcome = plan.outcome();
    let text = match args.json {
        true => report::search_json(&outcome),
        false => sentence + "\n",
    };
    let writing = Writing { interrupt, deadline: None, subject: &outcome.subject };
    writing.stdout(move |out| out.write_all(text.as_bytes()))?;
    if let Some(file) = &args.svg {
        exit::note(&format!("{} is not written: there is no placement to draw", file.display()));
    }
    Ok(Exit::Done)
}
