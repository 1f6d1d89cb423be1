//! A puzzle for other programs: its formula, its graph or the diagram of its solutions.

mod drawing;
mod kind;
mod prepare;

use std::io::{self, Write};

use bdd::WriteError;
use counting::exchange::{ExportError, cnf, graph, lp, opb};
use encoders::families::Puzzle;
pub use kind::{Kind, kind};
use limits::Budget;
pub use prepare::{Asked, Content, Formula, Ready, is_best, prepare, stated};

use crate::exit::printable;
use crate::options::Format;

/// Adds the program that wrote the file to a title.
pub fn heading(title: &str) -> String {
    printable(&format!("kikisuji {}: {title}", env!("CARGO_PKG_VERSION")))
}

/// Returns whether the title of a file, behind `kikisuji`, is one of a puzzle, with whatever sizes.
pub fn is_title_of(title: &str, puzzle: &Puzzle) -> bool {
    let asked = title.split_once(": ").map_or(title, |(_, asked)| asked);
    let sizes = asked.strip_prefix(&printable(&puzzle.to_string()));
    sizes.is_some_and(|sizes| sizes.is_empty() || sizes.starts_with(' '))
}

/// Writes the prepared content.
pub fn write(ready: &Ready, format: Format, budget: &Budget, out: &mut dyn Write) -> Result<(), WriteError> {
    let title = heading(&ready.title);
    let written = match &ready.content {
        Content::Formula(formula) => {
            let problem = formula.problem(title);
            match format {
                Format::Opb => {
                    opb::write(&problem, Some(ready.sizes).filter(|&sizes| is_best(sizes)), budget, out)
                }
                Format::Lp => lp::write(&problem, budget, out),
                _ => cnf::write(&problem, budget, out),
            }
        }
        Content::Graph(names, neighbours) => match format {
            Format::Graph6 => graph::write_graph6(neighbours, out),
            _ => graph::write_edges(&title, names, neighbours, out),
        },
        Content::Drawing(text) => out.write_all(text.as_bytes()).map_err(ExportError::from),
        Content::Diagram(diagram) => {
            return match format {
                Format::Dddmp => diagram.write_dddmp(out),
                _ => diagram.write_binary(out),
            };
        }
    };
    written.map_err(|error| match error {
        ExportError::Io(error) => WriteError::Io(error),
        ExportError::Limit(limit) => WriteError::Io(io::Error::other(limit)),
        ExportError::Connected => WriteError::Io(io::Error::other(error)),
    })
}
