//! The command `load`: a saved diagram, and how many solutions it has.

mod json;
mod written;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Instant;

use bdd::{Budget, Diagram, Limit, ReadError};

use crate::args::LoadArgs;
use crate::exit::{Ending, Exit};
use crate::input::{self, unread};
use crate::interrupt::Interrupt;
use crate::outcome::{Function, Loaded};
use crate::output;
use crate::process::Process;
use crate::report;
use crate::watch::Watch;
use crate::writing::Writing;

/// Reads the file and writes its content to stdout.
pub fn run(args: &LoadArgs, interrupt: &Interrupt) -> Result<Exit, Ending> {
    output::check(&[], [args.file.as_path()])?;
    let limits = args.limits.limits();
    let start = Instant::now();
    let deadline = limits.deadline(start);
    let process = Process::of_one(limits.bytes);
    let watch = Watch::of_work(interrupt, deadline, &process);
    let file = args.file.clone();
    let job = move |cancel| load(&file, &limits.budget(start, cancel));
    let loaded = watch.run(job)?.unwrap_or_else(|given_up| Ok(Err(given_up.limit())))?;
    let loaded = loaded.map_err(|limit| limits.whole(limit));
    let seconds = start.elapsed().as_secs_f64();
    let text = match &loaded {
        _ if args.json => report::load_json(&args.file, &loaded, seconds),
        Ok(loaded) => report::load_text(&args.file, loaded, seconds),
        Err(_) => String::new(),
    };
    let subject = args.file.display().to_string();
    // A record that is begun is written to its end.
    let deadline = deadline.filter(|_| loaded.is_ok() && !args.json);
    let writing = Writing { interrupt, deadline, subject: &subject };
    writing.stdout(move |out| out.write_all(text.as_bytes()))?;
    match loaded {
        Ok(_) => Ok(Exit::Done),
        Err(limit) => {
            let sentence = format!("{}: {limit}; raise the limit or start again", args.file.display());
            Err(Ending::new(Exit::of(limit), sentence))
        }
    }
}

/// Reads the file and counts; the part that runs under watch. An ending is a file that cannot be used.
fn load(file: &Path, budget: &Budget) -> Result<Result<Loaded, Limit>, Ending> {
    let opened = input::open(file).map_err(|error| unread(file, &error))?;
    let mut opened = BufReader::new(opened);
    if opened.fill_buf().map_err(|error| unread(file, &error))?.first() == Some(&b'{') {
        return match json::read(opened, budget) {
            Ok(diagram) => Ok(counted(&diagram, budget)),
            Err(json::JsonError::Limit(limit)) => Ok(Err(limit)),
            Err(json::JsonError::Wrong(what)) => {
                Err(Ending::new(Exit::Unreadable, format!("{} {what}", file.display())))
            }
        };
    }
    let diagram = match Diagram::read(opened, budget) {
        Ok(diagram) => diagram,
        Err(ReadError::Limit(limit)) => return Ok(Err(limit)),
        Err(ReadError::Io(error)) => return Err(unread(file, &error)),
        Err(error) => return Err(unusable(file, &error)),
    };
    Ok(counted(&diagram, budget))
}

/// Counts the solutions of each function of a diagram.
fn counted(diagram: &Diagram, budget: &Budget) -> Result<Loaded, Limit> {
    let (manager, roots) = diagram.build(&budget.beside(diagram.bytes()))?;
    let function = |(name, root): (&str, _)| {
        let (name, nodes) = (name.to_owned(), manager.node_count(root));
        Ok(Function { name, count: manager.sat_count(root)?, nodes })
    };
    let functions = diagram.roots().zip(&roots).map(function).collect::<Result<_, Limit>>()?;
    Ok(Loaded { functions, variables: manager.variables(), nodes: diagram.node_count() })
}

fn unusable(file: &Path, error: &dyn std::error::Error) -> Ending {
    Ending::new(Exit::Unreadable, format!("{}: {error}", file.display()))
}
