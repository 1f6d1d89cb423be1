//! Limits as options of Python, and as a budget.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ::bdd::{Budget, Limit};
use encoders::{machine, units};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyFloat;

use crate::watch::STACK;

/// The limits of a piece of work; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Most nodes.
    pub nodes: Option<usize>,
    /// Most bytes.
    pub bytes: Option<usize>,
    /// Most time.
    pub time: Option<Duration>,
}

impl Limits {
    /// Reads the limits that are given.
    pub fn new(
        nodes: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Limits> {
        Ok(Limits {
            nodes: nodes.map(number).transpose()?,
            bytes: memory.map(|value| read("memory", value, units::memory)).transpose()?,
            time: timeout.map(|value| read("timeout", value, units::duration)).transpose()?,
        })
    }

    /// Returns the same limits. If none is given for memory, it is three quarters of the memory that Linux
    /// calls available.
    pub fn or_machine(self) -> Limits {
        let text = |path: &str| fs::read_to_string(path).ok();
        let usual = || machine::available(text, STACK).map(machine::usual_limit);
        Limits { bytes: self.bytes.or_else(usual), ..self }
    }

    /// Returns the budget of work that starts now. A time limit beyond the clock's range is none.
    pub fn budget(&self, cancel: &Arc<AtomicBool>) -> Budget {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        Budget {
            nodes: self.nodes,
            bytes: self.bytes,
            deadline,
            cancel: Some(Arc::clone(cancel)),
            pace: None,
        }
    }

    /// Returns the limit to report. A method that had a share of the limit names its share, but the user can
    /// only raise the whole.
    pub fn whole(&self, limit: Limit) -> Limit {
        match limit {
            Limit::Nodes(share) => Limit::Nodes(self.nodes.unwrap_or(share).max(share)),
            Limit::Bytes(share) => Limit::Bytes(self.bytes.unwrap_or(share).max(share)),
            other => other,
        }
    }
}

/// Reads a number of nodes.
fn number(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    value.extract().map_err(|_| PyValueError::new_err(format!("nodes {value}: give a number of nodes")))
}

/// Reads a quantity, as a number of its unit or in the words of the command line.
fn read<T>(name: &str, value: &Bound<'_, PyAny>, parse: impl Fn(&str) -> Result<T, String>) -> PyResult<T> {
    // Rust writes a small number without an exponent, unlike Python.
    let word = match value.cast::<PyFloat>() {
        Ok(number) => number.value().to_string(),
        Err(_) => value.str()?.to_string(),
    };
    parse(&word).map_err(|sentence| PyValueError::new_err(format!("{name} {word}: {sentence}")))
}
