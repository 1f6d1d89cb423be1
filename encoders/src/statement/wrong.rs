//! What is wrong with a statement, and where.

use std::ops::Range;

/// An error in a file of statements, at some place of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// One sentence: what is wrong, and what to do about it.
    pub sentence: String,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1, in characters.
    pub column: usize,
    /// The characters to be underlined, at least 1.
    pub length: usize,
    /// The line's text.
    pub text: String,
}

/// An error, before the line is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Bytes of the text.
    pub at: Range<usize>,
    pub sentence: String,
}

impl Fault {
    pub fn new(at: &Range<usize>, sentence: impl Into<String>) -> Fault {
        Fault { at: at.clone(), sentence: sentence.into() }
    }

    /// Returns the error with its line in `text`.
    pub fn located(&self, text: &str) -> Wrong {
        let whole =
            |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let (from, to) = (whole(self.at.start), whole(self.at.end));
        let begin = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let end = text[from..].find('\n').map_or(text.len(), |at| from + at);
        let length = text[from..to.clamp(from, end)].chars().count().max(1);
        Wrong {
            sentence: self.sentence.clone(),
            line: text[..from].matches('\n').count() + 1,
            column: text[begin..from].chars().count() + 1,
            length,
            text: text[begin..end].trim_end_matches('\r').to_owned(),
        }
    }
}

/// The line on which something stands.
pub(super) fn line(text: &str, at: &Range<usize>) -> usize {
    text[..at.start].matches('\n').count() + 1
}
