//! The Python module `kikisuji._native`, on which the package `kikisuji` is built. The documentation for
//! users is in the Python files of the package; this module converts between Python and Rust.
//!
//! Work runs without the global interpreter lock. Ctrl-C stops it by the cancel flag of its budget
//! (`watch.rs`).

#![forbid(unsafe_code)]

mod answer;
mod bdd;
mod cells;
mod certificates;
mod checkpoints;
mod convert;
mod error;
mod formula;
mod input;
mod made;
mod options;
mod orders;
mod places;
mod progress;
mod question;
mod sequence;
mod solutions;
mod subject;
mod tools;
mod watch;

use pyo3::prelude::*;

/// The native half of the package `kikisuji`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LANGUAGE", include_str!("../../docs/guide/src/language.md"))?;
    module.add("FAMILIES", include_str!("../../docs/guide/src/families.md"))?;
    module.add("FORMULA", include_str!("../../docs/guide/src/formula.md"))?;
    module.add("LimitError", module.py().get_type::<error::LimitError>())?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<subject::Subject>()?;
    module.add_class::<places::Places>()?;
    module.add_class::<bdd::Manager>()?;
    module.add_class::<bdd::Function>()?;
    module.add_class::<bdd::Family>()?;
    module.add_class::<bdd::Lazy>()?;
    module.add_function(wrap_pyfunction!(cells::cells, module)?)?;
    module.add_function(wrap_pyfunction!(orders::order_names, module)?)?;
    module.add_function(wrap_pyfunction!(orders::orders_chart, module)?)?;
    module.add_function(wrap_pyfunction!(solutions::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::sequence, module)?)?;
    module.add_class::<formula::Formula>()?;
    module.add_function(wrap_pyfunction!(formula::formula, module)?)?;
    module.add_function(wrap_pyfunction!(made::make, module)?)?;
    module.add_function(wrap_pyfunction!(tools::shape, module)?)?;
    module.add_function(wrap_pyfunction!(tools::statement, module)?)?;
    module.add_function(wrap_pyfunction!(tools::goal, module)?)?;
    module.add_function(wrap_pyfunction!(tools::draw, module)?)?;
    module.add_function(wrap_pyfunction!(tools::render, module)?)?;
    module.add_function(wrap_pyfunction!(tools::check, module)?)?;
    module.add_function(wrap_pyfunction!(certificates::check_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(tools::export, module)?)?;
    module.add_function(wrap_pyfunction!(tools::search, module)?)?;
    module.add_function(wrap_pyfunction!(tools::validate, module)?)?;
    module.add_function(wrap_pyfunction!(bdd::load, module)?)?;
    module.add_function(wrap_pyfunction!(bdd::diagram, module)?)?;
    Ok(())
}
