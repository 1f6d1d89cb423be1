//! Why there is no puzzle, or no model of it.

use limits::Limit;

/// Why words are not a puzzle: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PuzzleError(pub String);

/// Why there is no model of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Its words or its file are wrong.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Its words are right in themselves, but what they ask for does not suit its file.
    #[error(transparent)]
    Asked(PuzzleError),
    /// A limit came before it was built.
    #[error(transparent)]
    Limit(#[from] Limit),
}
