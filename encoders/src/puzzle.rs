//! The grammar of puzzles, to and from text.

use crate::model::Model;

/// A puzzle as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {}

/// Why words are not a puzzle: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PuzzleError(pub String);

impl Puzzle {
    /// Reads the words of the command line, or of a claims file split at white space.
    pub fn parse<S: AsRef<str>>(_words: &[S]) -> Result<Puzzle, PuzzleError> {
        unimplemented!()
    }

    /// The file whose text [`Puzzle::model`] needs (`cnf FILE`), for the caller to read.
    pub fn file(&self) -> Option<&str> {
        unimplemented!()
    }

    /// Builds the model; `text` is the content of [`Puzzle::file`] and ignored where there is none.
    pub fn model(&self, _text: Option<&str>) -> Result<Model, PuzzleError> {
        unimplemented!()
    }
}

/// The canonical words: `independence queen 8x8`.
impl std::fmt::Display for Puzzle {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        unimplemented!()
    }
}
