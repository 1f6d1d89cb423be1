//! How the program ends: the exit status as a type, and an ending as a value.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use encoders::certificate::CertificateError;
use encoders::readable::readable;
use limits::Limit;

/// The exit statuses that users and their scripts rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything asked for was done; for validate, nothing differs.
    Done = 0,
    /// Validate found a difference.
    Differs = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A limit was reached before the answer.
    Limit = 3,
    /// An input could not be read (or the output not written).
    Unreadable = 4,
    /// Two methods disagree: a mistake in this program.
    Internal = 70,
    /// Ctrl-C or a request to terminate.
    Interrupted = 130,
}

impl Exit {
    /// Returns the status of work that this limit ended.
    pub fn of(limit: Limit) -> Exit {
        if limit == Limit::Cancelled { Exit::Interrupted } else { Exit::Limit }
    }

    /// Returns the status of a certificate that is not written for this reason.
    pub fn of_refused(error: &CertificateError) -> Exit {
        match error {
            CertificateError::Connected | CertificateError::Projected => Exit::Usage,
            CertificateError::Undecided | CertificateError::Unproved => Exit::Internal,
            CertificateError::Limit(limit) => Exit::of(*limit),
            CertificateError::Rests(_) | CertificateError::States(_) => Exit::Limit,
            CertificateError::Io(_) => Exit::Unreadable,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// An early ending: the status, and the sentence for stderr where there is something to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The exit status.
    pub exit: Exit,
    /// One sentence that names the thing and the next step.
    pub sentence: Option<String>,
}

impl Ending {
    /// Returns an ending with its reason, which may quote words of any length.
    pub fn new(exit: Exit, sentence: impl AsRef<str>) -> Ending {
        Ending { exit, sentence: Some(readable(sentence.as_ref()).into_owned()) }
    }

    /// Returns an ending without a sentence: the reader of a pipe closed it, or help was shown.
    pub fn quiet(exit: Exit) -> Ending {
        Ending { exit, sentence: None }
    }

    /// Writes the sentence to stderr and returns the status. A closed stderr is ignored.
    pub fn tell(&self) -> Exit {
        if let Some(sentence) = &self.sentence {
            say(sentence);
        }
        self.exit
    }
}

/// Writes one sentence to stderr: something that a user may not expect of a valid result.
pub fn note(sentence: &str) {
    say(&format!("note: {sentence}"));
}

/// Writes one sentence to stderr: the outcome of a command whose result is on stdout.
pub fn tell(sentence: &str) {
    say(sentence);
}

fn say(sentence: &str) {
    let line = format!("kikisuji: {}\n", printable(&readable(sentence)));
    let _ = io::Write::write_all(&mut io::stderr(), line.as_bytes());
}

/// Returns the text on one line, without control characters. Words and file names of users may hold escape
/// sequences, which a terminal would obey, and characters that change the direction of reading. They are
/// written as Rust escapes them.
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown = |c: char| if obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

/// Turns a failed write to stdout into an ending. A closed pipe ends the program quietly with status 0, since
/// its reader has read all it wanted; any other error is reported.
impl From<io::Error> for Ending {
    fn from(error: io::Error) -> Ending {
        match error.kind() {
            ErrorKind::BrokenPipe => Ending::quiet(Exit::Done),
            _ => Ending::new(
                Exit::Unreadable,
                format!("the result cannot be written: {error}; free the output or redirect it elsewhere"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_obey_nothing_that_is_printed() {
        assert_eq!(printable("a\u{1b}[31mb\nc\u{9b}2J\u{202e}d"), r"a\u{1b}[31mb\nc\u{9b}2J\u{202e}d");
        assert_eq!(printable("飛 \u{e9}\\n"), "飛 \u{e9}\\n");
    }
}
