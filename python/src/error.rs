//! Errors of the crates below as Python's exceptions.

use std::io;

use counting::solve::{CountError, Method};
use encoders::readable::readable;
use encoders::statement::Wrong;
use limits::Limit;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use workbench::allowance::Limits;
use workbench::count::idle_nodes;
use workbench::exit::{Exit, Failure};
use workbench::refusal::Refusal;
use workbench::report;

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
            Failure::Told(Exit::Usage | Exit::Unreadable | Exit::Limit, refusal) => {
                Failed::Value(in_python(&refusal))
            }
            Failure::File(_, kind, sentence) => Failed::File(kind, sentence),
            Failure::Underlined(sentence, wrong, kind) => match (Failed::stated(&sentence, &wrong), kind) {
                (Failed::Value(sentence), Some(kind)) => Failed::File(kind, sentence),
                (failed, _) => failed,
            },
            failure => Failed::Broken(in_python(&failure.refusal())),
        }
    }
}

impl From<Limit> for Failed {
    fn from(limit: Limit) -> Failed {
        Failed::Limit(limit, None, None)
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
            Failed::File(kind, sentence) => io::Error::new(kind, sentence).into(),
            Failed::Broken(sentence) => PyRuntimeError::new_err(format!("{what}: {sentence}")),
        }
    }
}

/// Returns the exception for what is not understood; the sentence may quote words of any length.
pub fn refused(sentence: &str) -> PyErr {
    PyValueError::new_err(readable(sentence).into_owned())
}

/// Returns the exception for a failure of the words of a call.
pub fn told(failure: Failure) -> PyErr {
    refused(&in_python(&failure.refusal()))
}

/// Returns the sentence that a limit of nodes had no effect, if it had none on counts by these methods.
pub fn idle(nodes: Option<usize>, methods: impl IntoIterator<Item = Method>) -> Option<String> {
    idle_nodes(nodes, methods).map(|refusal| in_python(&refusal))
}

/// Returns a refusal in the words of Python: options as arguments.
pub fn in_python(refusal: &Refusal) -> String {
    let argument = |name: &str, value: Option<&str>| match value {
        None => name.to_owned(),
        Some(value) if value.parse::<u32>().is_ok() => format!("{name}={value}"),
        Some(value) => format!("{name}=\"{value}\""),
    };
    refusal.worded(argument, "` with `")
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
