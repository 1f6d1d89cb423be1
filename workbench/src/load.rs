//! Saved diagrams, of this program and of others, and how many solutions they have.

mod json;
mod written;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use bdd::{Diagram, ReadError};
use limits::{Budget, Limit};

use crate::claims::Decimal;
use crate::exit::{Exit, Failure};
use crate::input::{self, unread};
use crate::outcome::{Function, Loaded};

/// Reads a file of a diagram and counts the solutions of each function. A failure: a limit, or a file that
/// cannot be used.
pub fn load(file: &Path, budget: &Budget) -> Result<Loaded, Failure> {
    let opened = input::open(file).map_err(|error| unread(file, &error))?;
    Ok(counted(&diagram(file, opened, budget)?, budget)?)
}

/// Reads the diagram of a file that [`input::open`] has opened, in any of the forms, with the same failures.
pub fn diagram(file: &Path, opened: impl Read, budget: &Budget) -> Result<Diagram, Failure> {
    let mut opened = BufReader::new(opened);
    let told = |what| Failure::new(Exit::Unreadable, format!("{}{what}", file.display()));
    if opened.fill_buf().map_err(|error| unread(file, &error))?.first() == Some(&b'{') {
        return json::read(opened, budget).map_err(|error| match error {
            json::JsonError::Limit(limit) => limit.into(),
            json::JsonError::Wrong(what) => told(format!(" {what}")),
        });
    }
    Diagram::read(opened, budget).map_err(|error| match error {
        ReadError::Limit(limit) => limit.into(),
        ReadError::Io(error) => unread(file, &error),
        error => told(format!(": {error}")),
    })
}

/// Counts the solutions of each function of a diagram.
fn counted(diagram: &Diagram, budget: &Budget) -> Result<Loaded, Limit> {
    let (manager, roots) = diagram.build(&budget.beside(diagram.bytes()))?;
    let function = |(name, root): (&str, _)| {
        let (name, nodes) = (name.to_owned(), manager.node_count(root));
        let name = Some(name).filter(|name| !name.is_empty());
        Ok(Function { name, count: Decimal(manager.sat_count(root)?), nodes })
    };
    let functions = diagram.roots().zip(&roots).map(function).collect::<Result<_, Limit>>()?;
    Ok(Loaded { functions, variables: manager.variables(), nodes: diagram.node_count() })
}
