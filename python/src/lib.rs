//! The Python module `kikisuji._native`, on which the package `kikisuji` is built. The documentation for
//! users is in the Python files of the package; this module converts between Python and Rust.
//!
//! Work runs without the global interpreter lock. Ctrl-C stops it by the cancel flag of its budget
//! (`watch.rs`).

#![forbid(unsafe_code)]

mod answer;
mod bdd;
mod convert;
mod error;
mod input;
mod limits;
mod options;
mod question;
mod solutions;
mod watch;

use pyo3::prelude::*;

/// The native half of the package `kikisuji`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LimitError", module.py().get_type::<error::LimitError>())?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<bdd::Manager>()?;
    module.add_class::<bdd::Function>()?;
    module.add_function(wrap_pyfunction!(answer::answer, module)?)?;
    module.add_function(wrap_pyfunction!(answer::order_names, module)?)?;
    module.add_function(wrap_pyfunction!(solutions::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(bdd::load, module)?)?;
    module.add_function(wrap_pyfunction!(bdd::diagram, module)?)?;
    Ok(())
}
