//! The options of a count, as Python gives them: those of the command line, by the same names.

use std::sync::Arc;

use counting::solve::Method;
use model::Sizes;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat};
use workbench::allowance::{self, Limits};
use workbench::exit::Failure;
use workbench::given::Given;
use workbench::options::AskedOrder;

use crate::error::{refused, told};

/// Those that the Python half makes words of the puzzle of, and the one that is no word.
const OTHERS: [&str; 6] = ["progress", "given", "empty", "from_", "to", "pos"];

/// How to count, and what.
#[derive(Clone, Debug)]
pub struct Options {
    /// The sizes asked for; `None` for the puzzle's own question.
    pub sizes: Option<Sizes>,
    /// The method.
    pub method: Method,
    /// The order of the variables, where one is asked for.
    pub order: Option<AskedOrder>,
    /// The limits of the count.
    pub limits: Limits,
    /// The number of threads that it may use: at most the number of processors, and all of them if none is given.
    pub threads: usize,
    /// The function that is told how far it is.
    pub progress: Option<Arc<Py<PyAny>>>,
}

impl Options {
    /// Reads a dictionary of options; `None` stands for an option that is not given.
    pub fn new(given: &Bound<'_, PyDict>) -> PyResult<Options> {
        let (mut words, mut listed, mut progress) = (Vec::new(), None, None);
        for (name, value) in given.iter().filter(|(_, value)| !value.is_none()) {
            let (name, mut word) = (name.extract::<String>()?, text(&value)?);
            if name == "progress" {
                let wrong = || PyTypeError::new_err(format!("progress {word}: give True or a function"));
                progress = Some(value.is_callable().then(|| Arc::new(value.unbind())).ok_or_else(wrong)?);
                continue;
            }
            if name == "order" && value.extract::<String>().is_err() {
                let variables = value.extract::<Vec<u32>>().map_err(|_| {
                    refused("order: give a name, a file, or a list of the variables' numbers, top first")
                })?;
                listed = Some(variables.iter().map(u32::to_string).collect::<Vec<_>>().join(" "));
                word = "listed".into();
            }
            words.push((name, word));
        }
        let mut given = Given::new(Vec::new(), words);
        let read = Options::read(&mut given);
        match given.end(&OTHERS) {
            Some(sentence) if read.is_ok() => Err(PyTypeError::new_err(sentence)),
            _ => {
                let read = read.map_err(told)?;
                let order = read.order.map(|order| AskedOrder { text: listed, ..order });
                Ok(Options { order, progress, ..read })
            }
        }
    }

    fn read(given: &mut Given) -> Result<Options, Failure> {
        let threads = given.value("threads", |word| {
            let threads = word.parse().ok().filter(|threads| (1..=1024).contains(threads));
            threads.ok_or("give a number from 1 to 1024")
        })?;
        Ok(Options {
            sizes: given.sizes()?,
            method: given.named("method")?.unwrap_or(Method::Auto),
            order: given.order(false)?.0,
            limits: given.limits_of_count()?,
            threads: allowance::threads(threads, 1),
            progress: None,
        })
    }
}

/// Reads the limits of a piece of work. Without `memory` it is three quarters of what Linux calls available.
pub fn limits(
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> PyResult<Limits> {
    let all = [("nodes", nodes), ("memory", memory), ("timeout", timeout)];
    let words = all.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let words =
        words.map(|(name, value)| Ok((name.to_owned(), text(value)?))).collect::<PyResult<Vec<_>>>()?;
    Given::new(Vec::new(), words).limits_of_count().map_err(told)
}

/// Returns a value as a word. Rust writes a small number without an exponent, unlike Python.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyFloat>() {
        Ok(number) => Ok(number.value().to_string()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}
