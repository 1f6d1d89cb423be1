//! Numbers and files of Python.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// A count as an integer of Python.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => {
            let bytes = PyBytes::new(py, &number.to_bytes_le());
            py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
        }
    }
}

/// The text of a file, read by Python, so that its errors are those that Python's users know.
pub fn text(py: Python<'_>, file: &str) -> PyResult<String> {
    let path = py.import("pathlib")?.call_method1("Path", (file,))?;
    // Some editors put a mark before a text, which this encoding leaves out.
    path.call_method1("read_text", ("utf-8-sig",))?.extract()
}
