//! The command `export`: a puzzle for other programs.

mod format;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use bdd::WriteError;
use counting::exchange::{ExportError, lp};
use counting::solve::{Method, Reduction};
use format::{check, format_of};
use workbench::allowance;
use workbench::ask;
use workbench::exit::{self, Exit, Failure, usage};
use workbench::export::{Asked, Content, is_best, prepare, write};
use workbench::input::STDIN;
use workbench::interrupt::Interrupt;
use workbench::options::Format;
use workbench::output;
use workbench::writing::Writing;

use crate::args::ExportArgs;
use crate::progress::Display;

/// The most nodes of a drawing, unless more are asked for: Graphviz takes some seconds for these.
const DRAWN: usize = 2000;

/// Writes the puzzle as asked for.
pub fn run(args: &ExportArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let Some(file) = &args.output else {
        return usage(
            "the file is missing; name it by -o, as in `-o puzzle.cnf`, or -o - for the standard output",
        );
    };
    let asked = asked(args, file)?;
    let limits = args.limits.limits();
    let start = Instant::now();
    let deadline = limits.deadline(start);
    let progress = Display::new(args.progress);
    let ready = prepare(&asked, &limits, start, progress.stages(String::new()), interrupt);
    progress.finish();
    let ready = ready?;
    if let Content::Formula(formula) = &ready.content
        && asked.format == Format::Lp
        && let Some(sentence) = lp::refusal(&formula.problem(String::new()))
    {
        return usage(format!("{}: {sentence}", asked.puzzle));
    }
    if ready.best.is_none() {
        check(asked.format, args, false)?;
    }
    ask::note_read(&asked.puzzle, ready.graph, &ready.notes, false);
    if let Some(best) = ready.best {
        tell(&asked, best, start);
    }
    if limits.nodes.is_some() && ready.method.is_some_and(Method::is_orderless) {
        exit::note("--nodes had no effect, since a search found the best size; leave it out");
    }
    let subject = asked.puzzle.to_string();
    let writing = Writing { interrupt, deadline, subject: &subject };
    let budget = limits.budget(start, Arc::default());
    let format = asked.format;
    let write = move |out: &mut dyn Write| write(&ready, format, &budget, out);
    match file == Path::new(STDIN) {
        true => writing.stdout(move |out| {
            write(out).map_err(|error| match error {
                WriteError::Io(error) => error,
                error => io::Error::other(error),
            })
        })?,
        false => output::fill(file, &writing, write)?,
    }
    Ok(Exit::Done)
}

/// Returns the question of the options. An error for options that mean nothing to the format, and for a file
/// that cannot be written.
fn asked(args: &ExportArgs, file: &Path) -> Result<Asked, Failure> {
    let puzzle = args.puzzle.puzzle(args.size.asked)?;
    let format = format_of(args, file)?;
    let sizes = args.size.asked.unwrap_or(puzzle.goal());
    // Only when its file is read has a stated puzzle a goal.
    let may_have_goal = puzzle.has_parameters() && args.size.asked.is_none();
    check(format, args, is_best(sizes) || may_have_goal)?;
    let to = Some((file, "--output")).filter(|(to, _)| *to != Path::new(STDIN));
    let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten().map(Path::new);
    output::check(to.as_slice(), read)?;
    Ok(Asked {
        puzzle,
        format,
        sizes: args.size.asked,
        reduction: args.diagram.unwrap_or(Reduction::Bdd),
        drawn: args.drawn.unwrap_or(DRAWN),
        order: args.order.asked(false)?,
        threads: allowance::threads(None, 1),
        proof: false,
        connected: Some(ExportError::Connected.to_string()),
    })
}

/// Writes to stderr which size was counted first.
fn tell(asked: &Asked, best: Option<i64>, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    let sentence = match best {
        Some(size) => format!(
            "the file has the solutions of size {size}, the best one, which was counted first ({seconds:.3} s); \
             name a size by --size, or --size any, to leave that count out"
        ),
        None => format!("{} has no solution of any size, as a count found first", asked.puzzle),
    };
    exit::note(&sentence);
}
