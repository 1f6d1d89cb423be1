//! The command `list`: solutions, one a line, each as soon as it is found.

use std::io;
use std::path::Path;

use counting::solve::Request;
use workbench::ask::Question;
use workbench::count::note_nodes;
use workbench::exit::{self, Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::list::{Asked, Wanted, list};
use workbench::output;

use crate::args::ListArgs;
use crate::progress::Display;

/// Lists as asked for on stdout, and writes to stderr how many there were.
pub fn run(args: &ListArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let asked = asked(args)?;
    let display = Display::new(args.progress);
    let progress = display.stages(String::new());
    let limits = args.limits.limits();
    let listed = list(&asked, &limits, interrupt, progress, io::stdout());
    display.finish();
    let listed = listed?;
    if !args.quiet {
        exit::tell(&asked.told(&listed));
    }
    // Samples are drawn from a diagram, and solutions are numbered by one.
    if args.sample.is_none() && args.rank.is_none() {
        note_nodes(&limits, [listed.method]);
    }
    Ok(Exit::Done)
}

/// Returns the question of the options. An error for options that mean nothing to the puzzle or to each other.
fn asked(args: &ListArgs) -> Result<Asked, Failure> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten().map(Path::new);
    output::check(&[], read)?;
    let request = Request { classes: args.classes, ..args.method.request(1)? };
    let order = args.order.asked(args.sample.is_some())?;
    let question = Question { sizes: args.size.asked, order, weighs: true, ..Question::new(puzzle, request) };
    question.check()?;
    Ok(Asked { question, wanted: wanted(args), form: args.form(), quiet: args.quiet })
}

/// Returns which solutions the options ask for.
fn wanted(args: &ListArgs) -> Wanted {
    let first = args.first.filter(|&first| first < u64::MAX);
    match (args.sample, args.best, &args.rank, first) {
        (Some(number), ..) => Wanted::Sample { number, seed: args.order.seed() },
        (_, Some(number), ..) => Wanted::Best(number),
        (_, _, Some(numbers), _) => Wanted::Rank(numbers.clone()),
        (_, _, _, Some(first)) => Wanted::First(first),
        _ => Wanted::All,
    }
}
