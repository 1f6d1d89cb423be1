//! The command `load`: a saved diagram, and how many solutions it has.

use std::time::Instant;

use workbench::exit::{Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::load::load;
use workbench::output;
use workbench::report;
use workbench::watch::run_within;
use workbench::writing::Writing;

use crate::args::LoadArgs;

/// Reads the file and writes its content to stdout.
pub fn run(args: &LoadArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    output::check(&[], [args.file.as_path()])?;
    let limits = args.limits.limits();
    let start = Instant::now();
    let deadline = limits.deadline(start);
    let file = args.file.clone();
    let loaded = match run_within(&limits, start, interrupt, move |budget| load(&file, budget)) {
        Ok(loaded) => Ok(loaded),
        Err(Failure::Limit(limit)) => Err(limit),
        Err(failure) => return Err(failure),
    };
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
            Err(Failure::ended(limit, sentence))
        }
    }
}
