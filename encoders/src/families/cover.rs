//! Exact covers from a file. The forms of the file: [`crate::exchange::cover`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::soft::Softened;
use model::{Cell, Model, Sizes};

use super::family::{Family, Phrase};
use super::puzzle::Puzzle;
use super::said::Grows;
use super::words::{Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::cover::{Cover, Idle};
use crate::wanted::Clue;

pub(super) const ENTRY: Entry = Entry {
    name: "cover",
    words: "FILE",
    example: "cover pieces.dlx",
    about: "options that cover every item exactly once, in Knuth's form, with secondary items, colours and \
            multiplicities, or as `p xc`; also compressed, - for the standard input",
    options: &[],
    parse,
};

#[derive(Clone, Debug)]
struct ExactCover {
    file: String,
    /// What the file says; `None` before it is read.
    read: Option<Arc<Cover>>,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [file] = words.exactly()?;
    Ok(Puzzle::new(ExactCover { file: file.to_owned(), read: None }))
}

impl Family for ExactCover {
    fn goal(&self) -> Sizes {
        Sizes::Any
    }

    fn grows(&self) -> Grows {
        Grows::Never(
            "is a file, which has one size",
            "state the puzzle for every n in the language of statements",
        )
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let missing = || PuzzleError::unread(&self.file);
        Ok(self.read.as_ref().ok_or_else(missing)?.model(budget)?)
    }

    fn softened(&self, _: Option<&str>, _: &[Clue], budget: &Budget) -> Option<Result<Softened, ModelError>> {
        Some(self.read.as_ref()?.softened(budget).map_err(ModelError::from))
    }

    fn phrase(&self) -> Phrase {
        let name = if self.file == "-" { "the items" } else { &self.file };
        Phrase::placed("option", format!("cover {name} exactly"))
    }

    fn flaw(&self, _: &BTreeMap<Cell, char>) -> Option<String> {
        None
    }

    fn judged(&self, values: &[bool]) -> Option<Result<(), String>> {
        Some(self.read.as_ref()?.judged(values))
    }

    fn notes(&self) -> Vec<String> {
        let Some(Idle { options, items }) = self.read.as_ref().map(|cover| cover.idle()) else {
            return Vec::new();
        };
        let options = options.map(|(number, line)| match number {
            1 => format!("the option in line {line} has no primary item and is never chosen"),
            _ => format!(
                "{number} options have no primary item and are never chosen, the first one in line {line}"
            ),
        });
        let items = items.map(|(number, first)| match number {
            1 => format!("the item {first} is in no option, so that there is no solution"),
            _ => format!(
                "{number} items are in no option, the first one {first}, so that there is no solution"
            ),
        });
        options.into_iter().chain(items).collect()
    }

    fn file(&self) -> Option<&str> {
        Some(&self.file)
    }

    fn read(&self, text: &str, budget: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        let read = Cover::read(text, budget).map_err(|error| error.of_file(&self.file));
        Some(read.map(|cover| Arc::new(ExactCover { read: Some(Arc::new(cover)), ..self.clone() }) as _))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(ExactCover { file, ..self.clone() }))
    }
}

impl fmt::Display for ExactCover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", ENTRY.name, self.file)
    }
}
