//! Functions written as text, in the syntax of the Python package dd (Boolean operators of TLA+ and of
//! programming languages side by side).
//!
//! Three steps: words with their places ([`words`]), operations in the order in which they are carried out
//! ([`parse`]), functions ([`run`]). Only the last one needs more than the names of a manager, so that a
//! fault in the text is found before any work is done.

mod parse;
mod run;
mod words;

use limits::Limit;

/// Why a text was not made a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// The text is no expression.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line, from 1.
        line: usize,
        /// The place in the line, in characters from 1.
        column: usize,
        /// What is there, and what was expected.
        what: String,
    },
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
}
