//! What the options of `count` ask of each other, looked at before anything is counted.

use std::path::Path;

use encoders::families::Puzzle;
use encoders::solve::{Method, Named, Reduction, Request};

use crate::args::{CountArgs, CountForm};
use crate::certificate;
use crate::exit::{Ending, Exit};
use crate::input::STDIN;
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
    if let Some(file) = &args.certificate {
        certificate::form(file)?;
        if puzzle.file() == Some(STDIN) {
            return refused(
                "--certificate reads the puzzle twice, and the standard input can be read once; name a file"
                    .into(),
            );
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
    let formula = args.certificate.as_deref().map(certificate::formula_of);
    let written = [
        (&args.save, "--save"),
        (&args.svg, "--svg"),
        (&args.certificate, "--certificate"),
        (&formula, "--certificate"),
    ];
    for (file, option) in written {
        if let Some(file) = file {
            output::can_hold(file, option)?;
        }
    }
    for (file, option) in written {
        let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten();
        if let Some(file) = file
            && read.map(Path::new).any(|read| read.exists() && place(read) == place(file))
        {
            let file = file.display();
            return refused(format!("{option} would overwrite {file}, which is read; name another file"));
        }
    }
    let named: Vec<_> = written.iter().filter_map(|(file, option)| Some((file.as_ref()?, option))).collect();
    for (at, (file, option)) in named.iter().enumerate() {
        if let Some((_, other)) = named[..at].iter().find(|(other, _)| place(other) == place(file)) {
            let file = file.display();
            return refused(format!("{other} and {option} name the same file {file}; name two files"));
        }
    }
    Ok(())
}
