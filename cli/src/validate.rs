//! The command `validate`: claims files against our own counts.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use workbench::ask;
use workbench::claims::{self, Task};
use workbench::count::note_nodes;
use workbench::exit::{self, Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::sentence::number;
use workbench::tally::Tally;
use workbench::validate::{self, Answered, Asked, Face, USUAL};
use workbench::writing::{self, Writing};

use crate::args::ValidateArgs;
use crate::progress::Display;

/// Checks all claims, writes tables or records to stdout and gives the exit status.
pub fn run(args: &ValidateArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let page = args.html.as_deref().map(|file| (file, "--html"));
    output::check(page.as_slice(), args.files.iter().chain(&args.resume).map(PathBuf::as_path))?;
    // An impossible method is reported before the files are read.
    let asked = asked(args)?;
    let limits = &asked.limits;
    let sheets = match &args.puzzle {
        Some(puzzle) => {
            let answered = Answered::new(puzzle, args.tolerance.clone(), args.approximate)?;
            answered.sheets(&args.files, limits, interrupt)?
        }
        None => claims::load(&args.files, limits, interrupt)?,
    };
    let mut tally = Tally::new(&sheets, args.form());
    output::check(page.as_slice(), tally.tasks().filter_map(Task::file).map(Path::new))?;
    if let Some(file) = &args.resume {
        let told = validate::take_over(file, limits, args.confirm, &mut tally, interrupt)?;
        let _ = io::stderr().write_all(format!("kikisuji: {told}\n").as_bytes());
    }
    let command: Vec<String> = env::args().skip(1).collect();
    let opening = tally.opening(&command.join(" "));
    let mut display = Display::new(args.progress);
    let ran = validate::run(&asked, &mut tally, &opening, &mut display, interrupt);
    display.finish();
    ran?;
    if let Some(file) = &args.html {
        let writing = Writing { interrupt, deadline: None, subject: &"the claims" };
        output::write(file, validate::page(&tally), &writing)?;
    }
    if tally.complete() && interrupt.came() {
        let sentence = "interrupted after all claims, before the last of --more; start again for it";
        return Err(Failure::new(Exit::Interrupted, sentence));
    }
    end(args, &mut tally)
}

/// Returns how the options have claims checked.
fn asked(args: &ValidateArgs) -> Result<Asked, Failure> {
    Ok(Asked {
        request: args.method.request(1)?,
        threads: args.method.threads,
        limits: args.limits.limits(),
        jobs: args.jobs.into(),
        confirm: args.confirm,
        more: args.more,
    })
}

/// A run is shown on stderr, and its result goes to stdout.
impl Face for Display {
    fn now(&mut self, words: &dyn Fn() -> String) {
        self.say(words);
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.aside(|| writing::now(text))
    }
}

/// Writes the rest of the output and the closing line; returns the exit status.
fn end(args: &ValidateArgs, tally: &mut Tally<'_>) -> Result<Exit, Failure> {
    if !tally.complete() {
        writing::now(&tally.rest())?;
        let help = match args.json {
            true => "give the records written so far to --resume to go on",
            false => "to be able to go on, write records by --json and give their file to --resume",
        };
        let sentence = format!("interrupted after {}; {help}", tally.closing());
        return Err(Failure::new(Exit::Interrupted, sentence));
    }
    let closing = format!("{}\n", tally.closing());
    if args.json {
        let _ = io::stderr().write_all(closing.as_bytes());
    } else {
        writing::now(&closing)?;
    }
    let late = tally.late();
    if late > 0 && args.limits.timeout.is_none() {
        let (late, usual) = (number(late, "claim"), USUAL.as_secs());
        exit::note(&format!(
            "{late} took longer than the usual {usual} s; give --timeout for more time each"
        ));
    }
    tally.facts().for_each(|facts| ask::note_read(&facts.puzzle, facts.graph, &facts.notes, true));
    note_nodes(&args.limits.limits(), tally.methods());
    Ok(tally.exit())
}
