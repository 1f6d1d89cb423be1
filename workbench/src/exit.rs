//! How the program ends: the exit status as a type, and failures as values.

use std::fmt;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use counting::certificate::CertificateError;
use encoders::readable::readable;
use encoders::statement::Wrong;
use limits::Limit;

use crate::refusal::Refusal;

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
            CertificateError::Connected
            | CertificateError::Projected
            | CertificateError::Classes
            | CertificateError::Sizes(..) => Exit::Usage,
            CertificateError::Undecided | CertificateError::Unproved => Exit::Internal,
            CertificateError::Limit(limit) => Exit::of(*limit),
            CertificateError::Rests(_) | CertificateError::Open | CertificateError::States(_) => Exit::Limit,
            CertificateError::Io(_) => Exit::Unreadable,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A limit came first. Whoever knows the work says in a sentence how far it came, by [`Failure::at_limit`].
    Limit(Limit),
    /// In one sentence that names the thing and the next step, with the exit status.
    Told(Exit, Refusal),
    /// A limit came first, in a sentence that says how far the work came.
    Ended(Limit, Refusal),
    /// The system does not read or write a file: with the exit status, the kind of the system's error, and a sentence.
    File(Exit, ErrorKind, String),
    /// A statement of a file is wrong: in one sentence, with the place that is underlined, and with the kind of the system's
    /// error where it names a file that is not read.
    Underlined(String, Box<Wrong>, Option<ErrorKind>),
    /// A limit came, and long after that the work has not ended. It was left behind.
    Stuck(Limit),
    /// The reader of a pipe has closed it. It has read all that it wanted, so the program ends quietly.
    ReaderGone,
}

impl Failure {
    /// Returns a failure with its reason, which may quote words of any length.
    pub fn new(exit: Exit, refusal: impl Into<Refusal>) -> Failure {
        Failure::Told(exit, refusal.into().readable())
    }

    /// Returns the failure of work that a limit ended, in a sentence.
    pub fn ended(limit: Limit, refusal: impl Into<Refusal>) -> Failure {
        Failure::Ended(limit, refusal.into().readable())
    }

    /// Returns the failure of a file that the system does not read or write.
    pub fn of_file(error: &io::Error, sentence: impl AsRef<str>) -> Failure {
        Failure::File(Exit::Unreadable, error.kind(), readable(sentence.as_ref()).into_owned())
    }

    /// Returns the failure, where it is a limit with the words of `told`.
    pub fn at_limit(self, told: impl FnOnce(Limit) -> Failure) -> Failure {
        match self {
            Failure::Limit(limit) => told(limit),
            failure => failure,
        }
    }

    /// Returns the limit that came first, if one did.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Failure::Limit(limit) | Failure::Stuck(limit) | Failure::Ended(limit, _) => Some(*limit),
            _ => None,
        }
    }

    /// Returns the exit status.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Limit(limit) | Failure::Stuck(limit) | Failure::Ended(limit, _) => Exit::of(*limit),
            Failure::Told(exit, _) | Failure::File(exit, ..) => *exit,
            Failure::Underlined(..) => Exit::Unreadable,
            Failure::ReaderGone => Exit::Done,
        }
    }

    /// Returns the reason.
    pub fn refusal(&self) -> Refusal {
        match self {
            Failure::Limit(limit) => limit.to_string().into(),
            Failure::Stuck(limit) => format!("{limit}, but the work does not end; it was left behind").into(),
            Failure::Told(_, refusal) | Failure::Ended(_, refusal) => refusal.clone(),
            Failure::File(.., sentence) | Failure::Underlined(sentence, ..) => sentence.as_str().into(),
            Failure::ReaderGone => "the reader of the output has gone".into(),
        }
    }

    /// Returns the reason in the words of the command line.
    pub fn sentence(&self) -> String {
        self.refusal().to_string()
    }

    /// Writes the sentence to stderr and returns the status. A closed stderr is ignored.
    pub fn tell(&self) -> Exit {
        if *self != Failure::ReaderGone {
            tell(&self.sentence());
        }
        if let Failure::Underlined(_, wrong, _) = self {
            let _ = io::Write::write_all(&mut io::stderr(), underlined(wrong).as_bytes());
        }
        self.exit()
    }
}

impl From<Limit> for Failure {
    fn from(limit: Limit) -> Failure {
        Failure::Limit(limit)
    }
}

/// Refuses what the words of a call mean.
pub fn usage<T>(refusal: impl Into<Refusal>) -> Result<T, Failure> {
    Err(Failure::new(Exit::Usage, refusal))
}

/// Returns the line of an error with the wrong word underlined.
fn underlined(wrong: &Wrong) -> String {
    let text = printable(&wrong.text);
    // Characters that are shown in another form have another length, and then the line alone is shown.
    let from: usize = wrong.text.chars().take(wrong.column - 1).map(char::len_utf8).sum();
    let to: usize = wrong.text.chars().take(wrong.column - 1 + wrong.length).map(char::len_utf8).sum();
    let place = if text == wrong.text { from..to.max(from) } else { 0..text.len() };
    let snippet = Snippet::source(text.as_str()).line_start(wrong.line);
    let group =
        Group::with_level(Level::ERROR).element(snippet.annotation(AnnotationKind::Primary.span(place)));
    let shown = Renderer::plain().render(&[group]);
    format!("{shown}\n")
}

/// Writes one sentence to stderr: something that a user may not expect of a valid result.
pub fn note(sentence: &(impl fmt::Display + ?Sized)) {
    tell(&format!("note: {sentence}"));
}

/// Writes one sentence to stderr, such as the outcome of a command whose result is on stdout.
pub fn tell(sentence: &str) {
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

/// Turns a failed write to stdout into a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::new(
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
