//! The options of a count, as Python gives them: those of the command line, by the same names.

use std::sync::Arc;

use counting::solve::Method;
use encoders::nearest::instead;
use model::{Named, Sizes};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::allowance::{self, Limits};
use workbench::units;

use crate::limits::{limits, whole};

/// The names of all options.
const NAMES: [&str; 9] =
    ["size", "method", "order", "seed", "timeout", "memory", "nodes", "threads", "progress"];

/// Those that the Python half makes words of the puzzle of.
const CLUES: [&str; 5] = ["given", "empty", "from_", "to", "pos"];

/// An order of the variables.
#[derive(Clone, Debug)]
pub enum Order {
    /// By its name, or in a file of that name.
    Named(String),
    /// The variables themselves, top first.
    Listed(Vec<u32>),
}

impl Order {
    /// Returns its name.
    pub fn name(&self) -> &str {
        match self {
            Order::Named(name) => name,
            Order::Listed(_) => "listed",
        }
    }
}

/// How to count, and what.
#[derive(Clone, Debug)]
pub struct Options {
    /// The sizes asked for; `None` for the puzzle's own question.
    pub sizes: Option<Sizes>,
    /// The method.
    pub method: Method,
    /// The order of the variables, where one is asked for.
    pub order: Option<Order>,
    /// The seed of a random order.
    pub seed: u64,
    /// The limits of the count.
    pub limits: Limits,
    /// The number of threads that it may use.
    pub threads: usize,
    /// The function that is told how far it is.
    pub progress: Option<Arc<Py<PyAny>>>,
}

impl Options {
    /// Reads a dictionary of options; `None` stands for an option that is not given.
    pub fn new(given: &Bound<'_, PyDict>) -> PyResult<Options> {
        for name in given.keys() {
            let name: String = name.extract()?;
            if !NAMES.contains(&name.as_str()) {
                let sentence = format!(
                    "there is no option `{name}`; {}",
                    instead(&name, &[&NAMES[..], &CLUES].concat())
                );
                return Err(PyTypeError::new_err(sentence));
            }
        }
        let value = |name: &str| Ok::<_, PyErr>(given.get_item(name)?.filter(|value| !value.is_none()));
        let (nodes, memory, timeout) = (value("nodes")?, value("memory")?, value("timeout")?);
        let order = value("order")?.map(|value| order(&value)).transpose()?;
        let seed = value("seed")?.map(|value| seed(&value)).transpose()?;
        if seed.is_some() && !matches!(&order, Some(Order::Named(name)) if name == "random") {
            let sentence = "seed is of a random order; leave it out or add order=\"random\"";
            return Err(PyValueError::new_err(sentence));
        }
        Ok(Options {
            sizes: value("size")?.map(|value| sizes(&value)).transpose()?,
            method: value("method")?.map_or(Ok(Method::Auto), |value| method(&value))?,
            order,
            seed: seed.unwrap_or_default(),
            limits: limits(nodes.as_ref(), memory.as_ref(), timeout.as_ref())?,
            threads: threads(value("threads")?)?,
            progress: value("progress")?.map(|call| progress(call)).transpose()?,
        })
    }
}

/// Reads sizes, as a number or in the words of the command line.
fn sizes(value: &Bound<'_, PyAny>) -> PyResult<Sizes> {
    let word = value.str()?.to_string();
    units::sizes(&word).map_err(|sentence| PyValueError::new_err(format!("size {word}: {sentence}")))
}

/// Reads a method by its name.
fn method(value: &Bound<'_, PyAny>) -> PyResult<Method> {
    let word = value.str()?.to_string();
    Method::named(&word).ok_or_else(|| {
        let advice = instead(&word, &Method::names());
        PyValueError::new_err(format!("there is no method `{word}`; {advice}"))
    })
}

/// Reads the seed of a random order.
fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let advice = "give a number from 0 to 2^64 - 1";
    whole(value).ok_or_else(|| PyValueError::new_err(format!("seed {value}: {advice}")))
}

/// Reads an order: its name or file, or a list.
fn order(value: &Bound<'_, PyAny>) -> PyResult<Order> {
    if let Ok(name) = value.extract::<String>() {
        return Ok(Order::Named(name));
    }
    let listed = value.extract().map(Order::Listed);
    listed.map_err(|_| {
        PyValueError::new_err("order: give a name, a file, or a list of the variables' numbers, top first")
    })
}

/// Reads a function.
fn progress(call: Bound<'_, PyAny>) -> PyResult<Arc<Py<PyAny>>> {
    match call.is_callable() {
        true => Ok(Arc::new(call.unbind())),
        false => Err(PyTypeError::new_err(format!("progress {call}: give True or a function"))),
    }
}

/// Returns the number of threads: at most the number of processors, and all of them if none is given.
fn threads(given: Option<Bound<'_, PyAny>>) -> PyResult<usize> {
    let Some(value) = given else { return Ok(allowance::threads(None, 1)) };
    match whole::<u16>(&value) {
        Some(most @ 1..=1024) => Ok(allowance::threads(Some(most), 1)),
        _ => Err(PyValueError::new_err(format!("threads {value}: give a number from 1 to 1024"))),
    }
}
