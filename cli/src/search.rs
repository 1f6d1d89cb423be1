//! The command `search`: a placement by local search, and the bound that the placement proves.

use std::path::Path;
use std::time::Instant;

use model::Named;
use workbench::exit::{self, Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::picture::{Look, Style};
use workbench::report;
use workbench::search::{self, Asked, Plan};
use workbench::writing::Writing;

use crate::args::{LimitArgs, SearchArgs};
use crate::progress::Display;

/// Searches as asked for and writes the witness to stdout.
pub fn run(args: &SearchArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let plan = Plan::new(&args.puzzle.words(), &asked(args))?;
    let look = Look { attacked: args.attacked, labels: args.labels };
    if args.svg.is_some() {
        plan.subject.can_be_drawn(look)?;
    }
    let drawn = args.svg.as_deref().map(|file| (file, "--svg"));
    output::check(drawn.as_slice(), plan.subject.file().map(Path::new))?;
    if let Some(sentence) = plan.subject.none_exists() {
        return none(args, &plan, sentence, interrupt);
    }
    let limits = LimitArgs { nodes: None, memory: args.memory, timeout: args.timeout }.limits();
    let mut display = Display::new(args.progress);
    display.say(|| format!("{}: {}, seed {}", plan.subject, plan.algorithm.name(), plan.seed));
    let ran = search::search(&plan, &limits, interrupt);
    display.finish();
    let outcome = ran?;
    let writing = Writing { interrupt, deadline: None, subject: &outcome.subject };
    if outcome.found.is_some() || args.json {
        let text = match args.json {
            true => report::search_json(&outcome),
            false => report::search_text(&outcome, Style { labels: args.labels, ..Style::of_stdout() }),
        };
        writing.stdout(move |out| out.write_all(text.as_bytes()))?;
    }
    if let (Some(file), Some(found)) = (&args.svg, &outcome.found) {
        // The search may have used all its time; writing the picture has as much time again.
        let writing = Writing { deadline: limits.deadline(Instant::now()), ..writing };
        outcome.subject.can_be_drawn(look)?;
        output::write_picture(file, search::picture(&outcome, found, look), &writing)?;
    }
    outcome.ended()
}

/// Returns the options of the search.
fn asked(args: &SearchArgs) -> Asked {
    Asked {
        sizes: args.size.asked,
        algorithm: args.algorithm,
        seed: args.seed,
        steps: args.steps,
        sweeps: args.sweeps,
        pairs: args.pairs,
        start: args.start,
        is_timed: args.timeout.is_some(),
    }
}

/// Reports that there is no placement; that is an answer.
fn none(args: &SearchArgs, plan: &Plan, sentence: String, interrupt: &Interrupt) -> Result<Exit, Failure> {
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
