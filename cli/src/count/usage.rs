//! Checks of the options of `count` against each other, made before anything is counted.

use std::path::Path;

use counting::certificate::Form;
use counting::solve::{Method, Reduction, Request};
use encoders::families::Puzzle;
use workbench::ask::Question;
use workbench::certificate;
use workbench::exit::{Failure, usage};
use workbench::input;
use workbench::output;

use crate::args::{CountArgs, CountForm};

/// Returns an error for options that mean nothing here, contradict each other or name files that cannot be
/// written.
pub fn check(args: &CountArgs, question: &Question) -> Result<(), Failure> {
    let Question { puzzle, request: Request { method, .. }, .. } = question;
    question.check()?;
    diagrams(args, &question.request)?;
    if args.plot.is_some() && !args.spectrum && !matches!(method, Method::Layers | Method::Apply) {
        return usage(
            "--plot draws a spectrum or the widths of levels; add --spectrum, --method layers or --method apply",
        );
    }
    for (given, option) in [(args.attacked, "--attacked"), (args.labels.is_some(), "--labels")] {
        let is_text = option == "--labels" && args.show.is_some() && !args.json;
        if given && args.svg.is_none() && args.html.is_none() && !is_text {
            let show = if option == "--labels" { "--show, " } else { "" };
            return usage(format!("{option} is about pictures; add {show}--svg or --html, or leave it out"));
        }
    }
    for (given, option) in [
        (args.classes, "--classes"),
        (args.spectrum, "--spectrum"),
        (args.fixed, "--fixed"),
        (args.cells, "--cells"),
        (args.show.is_some(), "--show"),
        (args.up_to.is_some(), "--up-to"),
    ] {
        if given && args.format == Some(CountForm::Mc) {
            return usage(format!("--format mc has no line for {option}; leave it out or use --json"));
        }
    }
    if let Some(file) = &args.certificate {
        certificate::form(file)?;
        input::check_again(puzzle.file(), "for --certificate")?;
    }
    if args.checkpoint.folder.is_some() {
        input::check_again(puzzle.file(), "when the count goes on")?;
    }
    if args.confirm {
        input::check_again(puzzle.file(), "for --confirm")?;
    }
    files(args, puzzle)
}

/// Returns an error for options that read or write a diagram where there would be none.
fn diagrams(args: &CountArgs, Request { method, reduction, residues, .. }: &Request) -> Result<(), Failure> {
    for (wanted, option, does) in [
        (args.fixed, "--fixed", "reads"),
        (args.cells, "--cells", "reads"),
        (args.save.is_some(), "--save", "writes"),
    ] {
        if wanted && residues.is_some() {
            return usage(format!(
                "{option} {does} a decision diagram, which --residues makes none of; leave one out"
            ));
        }
        if option == "--cells" {
            continue;
        }
        if wanted && !matches!(method, Method::Auto | Method::Apply) {
            return usage(format!(
                "{option} {does} a decision diagram; leave --method out or use --method apply"
            ));
        }
        if wanted && *reduction == Reduction::Zdd {
            return usage(format!(
                "{option} knows only ordinary diagrams; leave it out or use --method apply"
            ));
        }
    }
    Ok(())
}

/// Returns an error for files that cannot be written, and for one file with two results.
fn files(args: &CountArgs, puzzle: &Puzzle) -> Result<(), Failure> {
    let formula = args.certificate.as_deref().map(certificate::formula_of);
    let all = [
        (&args.save, "--save"),
        (&args.svg, "--svg"),
        (&args.plot, "--plot"),
        (&args.html, "--html"),
        (&args.certificate, "--certificate"),
        (&formula, "--certificate"),
    ];
    let named = all.into_iter().filter_map(|(file, option)| Some((file.as_deref()?, option)));
    let read = [puzzle.file(), args.order.name.as_deref()].into_iter().flatten().map(Path::new);
    output::check(&named.collect::<Vec<_>>(), read)?;
    let Some(file) = args.certificate.as_deref() else { return Ok(()) };
    if args.classes && certificate::form(file)? != Form::Nnf {
        certificate::check_folder(file)?;
    }
    certificate::check_files(file, puzzle)
}
