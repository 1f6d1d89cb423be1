//! Why a diagram could not be written or read: one sentence each.

use std::io;

use super::functions::{LONGEST, MOST_VARIABLES};
use limits::Limit;

/// Why a diagram could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The system refused.
    #[error("the diagram cannot be written: {0}")]
    Io(#[from] io::Error),
    /// A name that stands twice in DDDMP, that is too long for it, or the empty name of a root among others with names.
    #[error(
        "the name {0:?} cannot be written as DDDMP; give every root or none a name, and each root and variable its own, by letters and digits, {LONGEST} at most"
    )]
    Name(String),
    /// More variables than any reader takes.
    #[error("a file has at most {MOST_VARIABLES} variables, and this diagram has {0}; use fewer")]
    Variables(usize),
}

/// Why a file could not be read. No part of the file is used then.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system refused.
    #[error("the diagram cannot be read: {0}")]
    Io(io::Error),
    /// The file is of another kind.
    #[error("this is no binary diagram: it does not begin as one; name a file that was saved as one")]
    Foreign,
    /// The file was written by a later version of this package.
    #[error(
        "this diagram is in version {0} of the format, and this program knows version 1; use a newer one"
    )]
    TooNew(u8),
    /// The file ends too early.
    #[error("the file ends in the middle of the diagram; save or copy it again")]
    Truncated,
    /// The checksum differs, or the file has content that no writer writes.
    #[error("the file was altered ({0}); save or copy it again")]
    Altered(&'static str),
    /// A line of a text file.
    #[error("line {line}: {what}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong, and what would be right.
        what: String,
    },
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Takes an unexpected end of the input for truncation, and any other error for one of the system.
impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::Truncated,
            _ => ReadError::Io(error),
        }
    }
}
