//! Numbers and lists of Python.

use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use workbench::ratio::Fraction;

/// Most letters of a value in a sentence.
const LONGEST: usize = 80;

/// Items that are made between two looks for signals.
const SEVERAL: usize = 256;

/// Makes an item of Python of each value, and looks for signals and lets other threads run meanwhile: a million lists take
/// seconds.
pub fn items<'py, V, T>(
    py: Python<'py>,
    values: &[V],
    item: impl Fn(Python<'py>, &V) -> PyResult<Bound<'py, T>>,
) -> PyResult<Vec<Bound<'py, T>>> {
    let mut items = Vec::new();
    for several in values.chunks(SEVERAL) {
        py.detach(|| {});
        py.check_signals()?;
        for value in several {
            items.push(item(py, value)?);
        }
    }
    Ok(items)
}

/// Returns a count as a Python integer.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => {
            let bytes = PyBytes::new(py, &number.to_bytes_le());
            py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
        }
    }
}

/// Reads a Python integer, 0 or more and of any length.
pub fn natural(value: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    let py = value.py();
    let refused = |_| PyValueError::new_err(format!("{value}: give a number from 0 on"));
    // Not by its decimal digits: Python writes 4300 of them at most.
    let number = py.import("operator")?.call_method1("index", (value,)).map_err(refused)?;
    let bytes = number.call_method0("bit_length")?.extract::<usize>()?.div_ceil(8);
    let bytes = number.call_method1("to_bytes", (bytes, "little")).map_err(refused)?;
    Ok(BigUint::from_bytes_le(bytes.extract()?))
}

/// Reads a number or a list of numbers. A number that is below 0 or too large is a ValueError, not Python's OverflowError.
pub fn bounded<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>,
{
    value.extract::<T>().map_err(|error| {
        let error: PyErr = error.into();
        match error.is_instance_of::<PyOverflowError>(value.py()) {
            true => {
                // A list may be long.
                let text: String = value.to_string().chars().take(LONGEST).collect();
                // Of 64 bits are seeds and bounds of sums; the numbers of lists have 32.
                let most = if size_of::<T>() == size_of::<u64>() { u64::MAX } else { u32::MAX.into() };
                PyValueError::new_err(format!(
                    "{text}: a number is below 0 or too large; give one from 0 to {most}"
                ))
            }
            false => error,
        }
    })
}

/// Returns a fraction of Python.
pub fn fraction<'py>(py: Python<'py>, ratio: &Fraction) -> PyResult<Bound<'py, PyAny>> {
    let numerator = int(py, ratio.numer().magnitude())?;
    let numerator = if *ratio.numer() < BigInt::ZERO { numerator.neg()? } else { numerator };
    py.import("fractions")?.getattr("Fraction")?.call1((numerator, int(py, ratio.denom().magnitude())?))
}
