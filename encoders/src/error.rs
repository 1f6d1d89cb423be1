//! Why there is no puzzle, or no model of it.

use limits::Limit;

use crate::statement::Wrong;

/// Why words are not a puzzle: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PuzzleError(pub String);

impl PuzzleError {
    /// The file of a puzzle, or of its board, is not read.
    pub(crate) fn unread(file: &str) -> PuzzleError {
        PuzzleError(format!("the text of {file} is missing; read the file first"))
    }
}

/// Why there is no model of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Its words or its file are wrong.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Its words are right in themselves, but what they ask for does not suit its file.
    #[error(transparent)]
    Asked(PuzzleError),
    /// A statement of its file, which has this name, is wrong.
    #[error("{0}, line {line}, column {column}: {sentence}", line = .1.line, column = .1.column, sentence = .1.sentence)]
    Stated(String, Box<Wrong>),
    /// A limit came before it was built.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl ModelError {
    /// The same error, where the words of a file are wrong with the name of that file in front.
    pub(crate) fn of_file(self, file: &str) -> ModelError {
        match self {
            ModelError::Puzzle(PuzzleError(what)) => PuzzleError(format!("{file}: {what}")).into(),
            other => other,
        }
    }
}
