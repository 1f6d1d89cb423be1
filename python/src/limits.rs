//! Limits as options of Python.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat};
use workbench::allowance::Limits;
use workbench::units;

/// Reads the limits of a piece of work. Without `memory` it is three quarters of what Linux calls available.
pub fn limits(
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> PyResult<Limits> {
    Ok(Limits::of_process(
        nodes.map(number).transpose()?,
        memory.map(|value| read("memory", value, units::memory)).transpose()?,
        timeout.map(|value| read("timeout", value, units::duration)).transpose()?,
    ))
}

/// Reads a number of nodes.
fn number(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(value).ok_or_else(|| PyValueError::new_err(format!("nodes {value}: give a number of nodes")))
}

/// Reads an integer; `None` for all else. For Python, `True` is 1, but nobody means a number by it.
pub fn whole<'py, T: FromPyObjectOwned<'py>>(value: &Bound<'py, PyAny>) -> Option<T> {
    value.extract().ok().filter(|_| !value.is_instance_of::<PyBool>())
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
