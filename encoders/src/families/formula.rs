//! A puzzle that is a formula in a file. The file is all there is: its constraints are the definition.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::soft::{Member, Softened};
use model::steps::{ON_HEAP, Steps};
use model::{Cell, Model, Sizes};

use super::family::{Family, Phrase};
use super::puzzle::Puzzle;
use super::said::Grows;
use super::words::Words;
use crate::error::{ModelError, PuzzleError};
use crate::wanted::Clue;

/// Makes the model of a text, within a budget. With a list, the constraints stay in their order, and the line in which each
/// begins is added there.
type Reader = fn(&str, &Budget, Option<&mut Vec<usize>>) -> Result<Model, ModelError>;

/// A form of files.
#[derive(Debug)]
pub(super) struct Form {
    /// The name of the family.
    pub name: &'static str,
    /// Makes the model.
    pub model: Reader,
    /// What of a text has no effect.
    pub notes: fn(&str) -> Vec<String>,
}

/// The formula in a file.
#[derive(Clone, Debug)]
struct Formula {
    form: &'static Form,
    file: String,
    notes: Vec<String>,
}

/// The puzzle of the words `FILE`.
pub(super) fn parse(form: &'static Form, words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [file] = words.exactly()?;
    Ok(Puzzle::new(Formula { form, file: file.to_owned(), notes: Vec::new() }))
}

impl Formula {
    fn by_line(
        &self,
        text: Option<&str>,
        budget: &Budget,
        lines: Option<&mut Vec<usize>>,
    ) -> Result<Model, ModelError> {
        let file = &self.file;
        let text = text.ok_or_else(|| PuzzleError::unread(file))?;
        (self.form.model)(text, budget, lines).map_err(|error| error.of_file(file))
    }
}

impl Family for Formula {
    fn goal(&self) -> Sizes {
        Sizes::Any
    }

    fn grows(&self) -> Grows {
        Grows::Never(
            "is a file, which has one size",
            "state the puzzle for every n in the language of statements",
        )
    }

    fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        self.by_line(text, budget, None)
    }

    fn softened(
        &self,
        text: Option<&str>,
        _: &[Clue],
        budget: &Budget,
    ) -> Option<Result<Softened, ModelError>> {
        let mut lines = Vec::new();
        let softened = self.by_line(text, budget, Some(&mut lines)).and_then(|mut model| {
            let (constraints, steps) = (std::mem::take(&mut model.constraints), &mut Steps::new(budget));
            let mut softened = Softened::new(model);
            for (line, constraint) in lines.into_iter().zip(constraints) {
                steps.hold(ON_HEAP + Softened::MEMBER + constraint.bytes())?;
                softened.add(Member::Line(line), vec![constraint].into());
            }
            Ok(softened)
        });
        Some(softened)
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

    fn read(&self, text: &str, _: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        Some(Ok(Arc::new(Formula { notes: (self.form.notes)(text), ..self.clone() })))
    }

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        let file = directory.join(&self.file).display().to_string();
        Some(Arc::new(Formula { file, ..self.clone() }))
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.form.name, self.file)
    }
}
