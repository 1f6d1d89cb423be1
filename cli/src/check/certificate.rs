//! Checks a certificate against a puzzle, and writes the result.

use std::path::Path;

use encoders::families::Puzzle;
use workbench::certificate::against;
pub(super) use workbench::certificate::formula_of;
use workbench::certificate::{form, is_folder};
use workbench::exit::{Exit, Failure, usage};
use workbench::interrupt::Interrupt;
use workbench::report;
use workbench::writing::Writing;

use crate::args::CheckArgs;

/// Whether a file has the name of a certificate.
pub(super) fn is_named(file: &Path) -> bool {
    form(file).is_ok() || is_folder(file)
}

/// Checks each link of the certificate, and writes the result to stdout.
pub(super) fn run(
    args: &CheckArgs,
    puzzle: &Puzzle,
    file: &Path,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    if args.complete {
        return usage(
            "--complete counts what a list lacks, and a certificate proves its count; leave it out",
        );
    }
    let checked = against(puzzle, args.size.asked, file, &args.limits.limits(), interrupt)?;
    let is_json = args.json;
    let writing = Writing { interrupt, deadline: None, subject: puzzle };
    writing.stdout(move |out| {
        let text =
            if is_json { report::certificate_json(&checked) } else { report::certificate_text(&checked) };
        out.write_all(text.as_bytes())
    })?;
    Ok(Exit::Done)
}
