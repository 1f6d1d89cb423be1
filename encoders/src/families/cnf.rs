//! A formula in DIMACS cnf, as a puzzle. The form of the file: [`crate::exchange::dimacs`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use limits::Budget;

use super::family::{Family, Phrase, Puzzle};
use super::words::{Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::dimacs;
use crate::model::{Cell, Model, Sizes};

pub(super) const ENTRY: Entry = Entry {
    name: "cnf",
    words: "FILE",
    example: "cnf formula.cnf",
    about: "a formula in DIMACS, also compressed (gzip, xz), - for the standard input; `c p show`, `c ind` and \
            `vp` project, `c size` says what a true variable adds to the size",
    options: &[],
    parse,
};

#[derive(Debug)]
struct Cnf {
    file: String,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [file] = words.exactly()?;
    Ok(Puzzle::new(Cnf { file: file.to_owned() }))
}

impl Family for Cnf {
    fn goal(&self) -> Sizes {
        Sizes::Any
    }

    fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let file = &self.file;
        let missing = || PuzzleError(format!("the text of {file} is missing; read the file first"));
        dimacs::model(text.ok_or_else(missing)?, budget).map_err(|error| match error {
            ModelError::Puzzle(PuzzleError(what)) => PuzzleError(format!("{file}: {what}")).into(),
            other => other,
        })
    }

    fn flaw(&self, _: &BTreeMap<Cell, char>) -> Option<String> {
        None
    }

    fn phrase(&self) -> Phrase {
        let name = if self.file == "-" { "the formula" } else { &self.file };
        Phrase::Satisfied(name.to_owned())
    }

    fn file(&self) -> Option<&str> {
        Some(&self.file)
    }

    fn within(&self, directory: &Path) -> Option<Puzzle> {
        Some(Puzzle::new(Cnf { file: directory.join(&self.file).display().to_string() }))
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", ENTRY.name, self.file)
    }
}
