//! A puzzle that is a formula in a file. The file is all there is: its constraints are the definition.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;

use super::family::{Family, Phrase};
use super::puzzle::Puzzle;
use super::words::Words;
use crate::error::{ModelError, PuzzleError};
use crate::model::{Cell, Model, Sizes};

/// Makes the model of the text of a file, within a budget.
type Reader = fn(&str, &Budget) -> Result<Model, ModelError>;

/// The formula in a file.
#[derive(Clone, Debug)]
struct Formula {
    /// The name of the family, after the form of its files.
    family: &'static str,
    file: String,
    reader: Reader,
}

/// The puzzle of the words `FILE`, whose text `reader` understands.
pub(super) fn parse(family: &'static str, words: &Words<'_>, reader: Reader) -> Result<Puzzle, PuzzleError> {
    let [file] = words.exactly()?;
    Ok(Puzzle::new(Formula { family, file: file.to_owned(), reader }))
}

impl Family for Formula {
    fn goal(&self) -> Sizes {
        Sizes::Any
    }

    fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let file = &self.file;
        let text = text.ok_or_else(|| PuzzleError::unread(file))?;
        (self.reader)(text, budget).map_err(|error| error.of_file(file))
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

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(Formula { file, ..self.clone() }))
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.family, self.file)
    }
}
