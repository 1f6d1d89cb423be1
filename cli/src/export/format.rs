//! The formats, and the options that mean something to each.

use std::path::Path;

use counting::solve::Reduction;
use model::Named;
use workbench::exit::{Failure, usage};
use workbench::export::{Kind, kind};
use workbench::input::STDIN;
use workbench::options::Format;

use crate::args::ExportArgs;

/// The endings of file names.
const ENDINGS: [(&str, Format); 13] = [
    ("cnf", Format::Cnf),
    ("dimacs", Format::Cnf),
    ("opb", Format::Opb),
    ("lp", Format::Lp),
    ("col", Format::DimacsEdge),
    ("edge", Format::DimacsEdge),
    ("g6", Format::Graph6),
    ("graph6", Format::Graph6),
    ("dot", Format::Dot),
    ("gv", Format::Dot),
    ("dddmp", Format::Dddmp),
    ("bdd", Format::Binary),
    ("bin", Format::Binary),
];

/// Returns the format asked for, or the format of the file's ending.
pub fn format_of(args: &ExportArgs, file: &Path) -> Result<Format, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let names = Format::names().join(", ");
    if file == Path::new(STDIN) {
        return usage(format!("the standard output has no ending; add --format with one of {names}"));
    }
    let ending = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match ENDINGS.iter().find(|(known, _)| *known == ending) {
        Some((_, format)) => Ok(*format),
        None => usage(format!(
            "the ending of {} is that of no format; add --format with one of {names}",
            file.display()
        )),
    }
}

/// Returns an error for options without an effect on a format. `best` says that a best size has to be
/// counted.
pub fn check(format: Format, args: &ExportArgs, best: bool) -> Result<(), Failure> {
    let (name, kind) = (format.name(), kind(format));
    let is_diagram = kind == Kind::Diagram;
    for (given, option, what) in [
        (args.size.asked.is_some() && kind == Kind::Graph, "--size", "a graph has no sizes"),
        (args.order.name.is_some() && !is_diagram, "--order", "only diagrams have an order"),
        (args.diagram.is_some() && !is_diagram, "--diagram", "it holds no diagram"),
        (args.drawn.is_some() && format != Format::Dot, "--drawn", "only dot is a drawing"),
        (
            args.limits.nodes.is_some() && !is_diagram && !(best && kind == Kind::Formula),
            "--nodes",
            "no diagram is built",
        ),
    ] {
        if given {
            return usage(format!("{option} means nothing to {name}, since {what}; leave it out"));
        }
    }
    if args.diagram == Some(Reduction::Zdd) && format != Format::Dot {
        return usage(format!(
            "{name} has no form for zero-suppressed diagrams; use --diagram bdd, or --format dot to draw one"
        ));
    }
    Ok(())
}
