//! The command `make`: puzzles of a statement with one solution.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use workbench::exit::{Exit, Failure};
use workbench::interrupt::Interrupt;
use workbench::make::{self, Asked, Made};
use workbench::writing::{self, Writing};
use workbench::{output, report};

use crate::args::MakeArgs;
use crate::progress::Display;

/// Makes puzzles and writes each as soon as it is made; a sheet has those that were made before a limit came, too.
pub fn run(args: &MakeArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let asked = args.asked()?;
    let files: Vec<PathBuf> = (1..=args.count).filter_map(|number| file(args, &asked, number)).collect();
    let sheets = [(&args.svg, "--svg"), (&args.html, "--html")];
    let sheets = sheets.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let results: Vec<(&Path, &str)> =
        files.iter().map(|file| (file.as_path(), "--out")).chain(sheets).collect();
    output::check(
        &results,
        [asked.puzzle.file().map(Path::new), args.solution.as_deref()].into_iter().flatten(),
    )?;
    let (start, limits, signals) = (Instant::now(), args.limits.limits(), interrupt.clone());
    let (is_json, is_filed) = (args.json, args.out.is_some());
    let mut display = Display::new(args.progress);
    let (send, made) = mpsc::channel();
    let (mut left, number, mut so_far, puzzle) = (files.into_iter(), asked.number, 0, asked.puzzle.clone());
    let take = move |made: Made| {
        so_far += 1;
        display.say(|| format!("{so_far} of {number}"));
        if let Some(file) = left.next() {
            let writing = Writing { interrupt: &signals, deadline: None, subject: &made.puzzle };
            output::write(&file, made.text.clone(), &writing)?;
        }
        if is_json {
            display.aside(|| writing::now(&report::made_json(&made)))?;
        } else if !is_filed {
            display.aside(|| writing::now(&made.text))?;
        }
        let _ = send.send(made);
        Ok(())
    };
    let ended = make::make(&asked, &limits, interrupt, take);
    let made: Vec<Made> = made.try_iter().collect();
    let writing =
        Writing { interrupt, deadline: limits.deadline(start).filter(|_| ended.is_ok()), subject: &puzzle };
    if let Some(file) = args.svg.as_ref().filter(|_| !made.is_empty()) {
        output::write_picture(file, make::svg(&made), &writing)?;
    }
    if let Some(file) = args.html.as_ref().filter(|_| !made.is_empty()) {
        output::write(file, make::page(&made), &writing)?;
    }
    ended.map(|()| Exit::Done)
}

/// Returns the file of the puzzle with this number in the directory, if one is named.
fn file(args: &MakeArgs, asked: &Asked, number: u64) -> Option<PathBuf> {
    let stem = asked.puzzle.file().map(Path::new).and_then(Path::file_stem).filter(|stem| *stem != "-");
    let stem = stem.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
    let width = args.count.to_string().len();
    Some(args.out.as_ref()?.join(format!("{stem}-{number:0width$}.puzzle")))
}
