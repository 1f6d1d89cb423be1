//! Errors of the crates below as Python's exceptions.

use std::io;

use counting::order::OrderError;
use counting::solve::{CountError, Method};
use encoders::families::{ModelError, PuzzleError};
use encoders::readable::readable;
use encoders::statement::Wrong;
use limits::Limit;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use workbench::allowance::Limits;
use workbench::ask::no_order;
use workbench::count::idle_nodes;
use workbench::exit::{Exit, Failure};
use workbench::report;

/// Options of both, as the command line writes them behind `--`.
const OPTIONS: [&str; 20] = [
    "n",
    "of",
    "size",
    "method",
    "order",
    "seed",
    "timeout",
    "memory",
    "nodes",
    "threads",
    "classes",
    "spectrum",
    "format",
    "steps",
    "sweeps",
    "drawn",
    "algorithm",
    "confirm",
    "complete",
    "jobs",
];

pyo3::create_exception!(kikisuji, LimitError, PyException, "A limit was reached before the work was done.");

/// Why there is no result, before an exception is made of it.
#[derive(Debug)]
pub enum Failed {
    /// The question is not understood, or cannot be answered.
    Value(String),
    /// A limit, with the bounds on the size that are known: at least, at most.
    Limit(Limit, Option<u32>, Option<u32>),
    /// The system does not read or write a file: what kind of error it is, and the sentence.
    File(io::ErrorKind, String),
    /// In a sentence: a contradiction, which is a mistake of this package or of the machine, or a system that has not
    /// enough of something.
    Broken(String),
}

impl Failed {
    /// Returns a limit that came after the count, whose `size` is known.
    pub fn after_count(limit: Limit, size: Option<u32>) -> Failed {
        Failed::Limit(limit, size, size)
    }

    /// Returns the error in a statement, with its line, since a puzzle in memory has no file to look at. Such a one is
    /// called `-`, as standard input is on the command line.
    fn stated(sentence: &str, wrong: &Wrong) -> Failed {
        let sentence = sentence.strip_prefix("-, ").unwrap_or(sentence);
        Failed::Value(format!("{sentence}: `{}`", wrong.text.trim()))
    }
}

impl From<CountError> for Failed {
    fn from(error: CountError) -> Failed {
        match error {
            CountError::Stopped(stopped) => Failed::Limit(stopped.limit, stopped.at_least, stopped.at_most),
            CountError::Contradiction(_) => Failed::Broken(error.to_string()),
        }
    }
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Failed {
        match failure {
            Failure::Limit(limit) | Failure::Stuck(limit) | Failure::Ended(limit, _) => limit.into(),
            // A limit that is no limit of the budget: an argument of the call, as the nodes of a drawing.
            Failure::Told(Exit::Usage | Exit::Unreadable | Exit::Limit, sentence) => Failed::Value(sentence),
            Failure::File(_, kind, sentence) => Failed::File(kind, sentence),
            Failure::Underlined(sentence, wrong, kind) => match (Failed::stated(&sentence, &wrong), kind) {
                (Failed::Value(sentence), Some(kind)) => Failed::File(kind, sentence),
                (failed, _) => failed,
            },
            failure => Failed::Broken(failure.sentence()),
        }
    }
}

impl From<Limit> for Failed {
    fn from(limit: Limit) -> Failed {
        Failed::Limit(limit, None, None)
    }
}

impl From<PuzzleError> for Failed {
    fn from(PuzzleError(sentence): PuzzleError) -> Failed {
        Failed::Value(sentence)
    }
}

impl From<OrderError> for Failed {
    fn from(error: OrderError) -> Failed {
        Failed::Value(no_order(&error))
    }
}

impl From<ModelError> for Failed {
    fn from(error: ModelError) -> Failed {
        match error {
            ModelError::Puzzle(error) | ModelError::Asked(error) => error.into(),
            ModelError::Stated(_, ref wrong) => Failed::stated(&error.to_string(), wrong),
            ModelError::Limit(limit) => limit.into(),
        }
    }
}

impl Failed {
    /// Returns the same, where a limit that was a share of these limits is told as the whole.
    pub fn within(self, limits: &Limits) -> Failed {
        match self {
            Failed::Limit(limit, low, high) => Failed::Limit(limits.whole(limit), low, high),
            other => other,
        }
    }

    /// Returns the exception; `what` names the work that failed.
    pub fn raise(self, py: Python<'_>, what: &str) -> PyErr {
        match self {
            Failed::Value(sentence) => refused(&sentence),
            Failed::Limit(limit, at_least, at_most) => limited(py, what, limit, at_least, at_most),
            Failed::File(kind, sentence) => io::Error::new(kind, in_python(&sentence)).into(),
            Failed::Broken(sentence) => PyRuntimeError::new_err(format!("{what}: {sentence}")),
        }
    }
}

/// Returns the exception for what is not understood; the sentence may quote words of any length.
pub fn refused(sentence: &str) -> PyErr {
    PyValueError::new_err(readable(&in_python(sentence)).into_owned())
}

/// Warns with a sentence of the command line, at the call of the package.
pub fn warned(py: Python<'_>, sentence: &str) -> PyResult<()> {
    py.import("kikisuji.errors")?.call_method1("warn", (in_python(sentence),)).map(drop)
}

/// Warns that a limit of nodes had no effect, if it had none on counts by these methods.
pub fn warned_of_nodes(
    py: Python<'_>,
    nodes: Option<usize>,
    methods: impl IntoIterator<Item = Method>,
) -> PyResult<()> {
    idle_nodes(nodes, methods).map_or(Ok(()), |sentence| warned(py, sentence))
}

/// Returns a sentence of the command line with the options by the names that they have in Python: those of a command in
/// quotes as arguments behind it.
pub fn in_python(sentence: &str) -> String {
    let quoted = |(at, part): (usize, &str)| if at % 2 == 1 { call(part) } else { options(part) };
    sentence.split('`').enumerate().map(quoted).collect::<Vec<_>>().join("`")
}

/// Returns a command with the options at its end as arguments of a call; others stay as they are.
fn call(command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let mut end = words.len();
    while end >= 2
        && let Some(name) = words[end - 2].strip_prefix("--")
        && OPTIONS.contains(&name)
    {
        end -= 2;
    }
    if end == 0 || end == words.len() {
        return options(command);
    }
    let value =
        |word: &str| word.parse::<u32>().map_or_else(|_| format!("\"{word}\""), |number| number.to_string());
    let arguments: Vec<String> =
        words[end..].chunks(2).map(|pair| format!("{}={}", &pair[0][2..], value(pair[1]))).collect();
    format!("{}` with `{}", words[..end].join(" "), arguments.join(", "))
}

fn options(sentence: &str) -> String {
    let mut parts = sentence.split("--");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.split(|sign: char| !sign.is_ascii_lowercase() && sign != '-').next();
        // Within a word it is part of the name of a file.
        let is_within = told.ends_with(|sign: char| sign.is_alphanumeric() || "-_./\\".contains(sign));
        if is_within || !name.is_some_and(|name| OPTIONS.contains(&name)) {
            told += "--";
        }
        told += part;
    }
    told
}

/// Returns a `LimitError` with the kind of the limit, named as in records of the command line, and the known
/// bounds on a size.
pub fn limited(
    py: Python<'_>,
    what: &str,
    limit: Limit,
    at_least: Option<u32>,
    at_most: Option<u32>,
) -> PyErr {
    let option = match limit {
        Limit::Nodes(_) => "nodes",
        Limit::Bytes(_) => "memory",
        Limit::Deadline => "timeout",
        Limit::Cancelled => return PyKeyboardInterrupt::new_err(()),
    };
    let error = LimitError::new_err(format!("{what}: {limit}; raise {option}"));
    let value = error.value(py);
    let set = value
        .setattr("kind", report::status(limit))
        .and_then(|()| value.setattr("terms", py.None()))
        .and_then(|()| value.setattr("at_least", at_least))
        .and_then(|()| value.setattr("at_most", at_most));
    set.err().unwrap_or(error)
}
