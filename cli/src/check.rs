//! The command `check`: solutions that another program printed, each against the puzzle's definition.

mod certificate;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use encoders::families::{self, Puzzle};
use workbench::ask::Question;
use workbench::check;
use workbench::count::note_nodes;
use workbench::exit::{Exit, Failure, usage};
use workbench::interrupt::Interrupt;
use workbench::output;
use workbench::report;
use workbench::writing::Writing;

use crate::args::CheckArgs;
use crate::progress::Display;

/// Whether the name is one of a file, or the standard input.
fn is_there(file: &Path) -> bool {
    file.as_os_str() == "-" || file.exists()
}

/// The puzzle and the name of the file.
fn asked(args: &CheckArgs) -> Result<(Puzzle, PathBuf), Failure> {
    let sentence =
        "check takes a puzzle and a file of solutions; write `check independence queen 8 queens.txt`";
    let (words, file) = args.words.and_file().ok_or_else(|| Failure::new(Exit::Usage, sentence))?;
    let all = args.words.words();
    let is_puzzle = || families::parse(&all).is_ok() || families::meant(&all).is_some();
    match words.puzzle(args.size.asked) {
        Ok(puzzle) if is_there(&file) || families::parse(&all).is_err() => Ok((puzzle, file)),
        Err(wrong) if is_there(&file) || !is_puzzle() => Err(wrong),
        _ => {
            usage("the file of solutions is missing; write it behind the puzzle, or - for the standard input")
        }
    }
}

/// Checks the file and writes what was found to stdout.
pub fn run(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let (puzzle, file) = asked(args)?;
    if puzzle.has_given_weights() {
        return usage("--weight means nothing to check, which goes by the definition; leave it out");
    }
    let beside = certificate::is_named(&file).then(|| certificate::formula_of(&file));
    let read = [puzzle.file().map(Path::new), Some(file.as_path()), beside.as_deref()];
    output::check(&[], read.into_iter().flatten())?;
    let counting = args.method.given().or(args.limits.nodes.map(|_| "--nodes"));
    if let Some(option) = counting.filter(|_| beside.is_some()) {
        return usage(format!("{option} is of counting, and a certificate proves its count; leave it out"));
    }
    if beside.is_some() {
        return certificate::run(args, &puzzle, &file, interrupt);
    }
    if let Some(option) = counting.filter(|_| !args.complete) {
        return usage(format!("{option} is of counting, which check does with --complete alone; add it"));
    }
    let question =
        Question { sizes: args.size.asked, weighs: true, ..Question::new(puzzle, args.method.request(1)?) };
    let limits = args.limits.limits();
    let display = Display::new(args.progress);
    let progress = display.stages(String::new());
    let ran = check::check(question, &file, args.complete, &limits, interrupt, progress);
    display.finish();
    let checked = Arc::new(ran?);
    let (told, subject) = (Arc::clone(&checked), checked.puzzle.quoted());
    let is_json = args.json;
    let writing = Writing { interrupt, deadline: None, subject: &subject };
    writing.stdout(move |out| {
        let text = if is_json { report::check_json(&told) } else { report::check_text(&told) };
        out.write_all(text.as_bytes())
    })?;
    note_nodes(&limits, checked.method);
    check::ended(&checked)
}
