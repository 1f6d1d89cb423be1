//! What the options of `count` ask of each other, looked at before anything is counted.

use std::path::Path;

use encoders::families::Puzzle;
use encoders::solve::{Method, Named, Reduction, Request};

use crate::args::{CountArgs, CountForm};
use crate::exit::{Ending, Exit};
use crate::output::{self, place};

/// Refuses options that mean nothing here, contradict each other or name files that cannot be written.
pub fn check(args: &CountArgs, puzzle: &Puzzle, request: &Request) -> Result<(), Ending> {
    let refused = |sentence| Err(Ending::new(Exit::Usage, sentence));
    let Request { method, reduction, .. } = *request;
    if args.order.name.is_some() && !(method == Method::Auto || method.is_ordered()) {
        let method = method.name();
        return refused(format!(
            "--order means nothing to --method {method}; leave it out or use --method apply"
        ));
    }
    if args.classes && puzzle.layout().is_none() {
        return refused(format!("no symmetries are known of {puzzle}; leave --classes out"));
    }
    for (wanted, option, does) in
        [(args.fixed, "--fixed", "reads"), (args.save.is_some(), "--save", "writes")]
    {
        if wanted && !matches!(method, Method::Auto | Method::Apply) {
            return refused(format!(
                "{option} {does} a decision diagram; leave --method out or use --method apply"
            ));
        }
        if wanted && reduction == Reduction::Zdd {
            return refused(format!(
                "{option} knows only ordinary diagrams; leave it out or use --diagram bdd"
            ));
        }
    }
    for (given, option) in [
        (args.classes, "--classes"),
        (args.spectrum, "--spectrum"),
        (args.fixed, "--fixed"),
        (args.show.is_some(), "--show"),
    ] {
        if given && args.format == Some(CountForm::Mc) {
            return refused(format!("--format mc has no line for {option}; leave it out or use --json"));
        }
    }
    files(args, puzzle)
}

/// Refuses files that cannot be written, and one file for two results.
fn files(args: &CountArgs, puzzle: &Puzzle) -> Result<(), Ending> {
    let refused = |sentence| Err(Ending::new(Exit::Usage, sentence));
    if args.svg.is_some() && puzzle.layout().is_none() {
        return refused(format!("{puzzle} has no board for --svg to draw; use --show"));
    }
    for (file, option) in [(&args.save, "--save"), (&args.svg, "--svg")] {
        if let Some(file) = file {
            output::can_hold(file, option)?;
        }
    }
    for (file, option) in [(&args.save, "--save"), (&args.svg, "--svg")] {
        let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten();
        if let Some(file) = file
            && read.map(Path::new).any(|read| read.exists() && place(read) == place(file))
        {
            let file = file.display();
            return refused(format!("{option} would overwrite {file}, which is read; name another file"));
        }
    }
    match (&args.save, &args.svg) {
        (Some(save), Some(svg)) if place(save) == place(svg) => {
            refused(format!("--save and --svg name the same file {}; name two files", svg.display()))
        }
        _ => Ok(()),
    }
}
