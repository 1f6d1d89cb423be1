//! Diagrams in files.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use ::bdd::{Bdd, Diagram, WriteError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::input;

use super::classes::{Function, Manager};
use super::shared::Shared;
use crate::convert::file_error;
use crate::error::Failed;
use crate::limits::limits;
use crate::watch;

/// Writes functions of one manager, by name, as DDDMP text or in the binary form of the command line.
pub(super) fn save(
    py: Python<'_>,
    shared: &Arc<Shared>,
    path: &Path,
    functions: &Bound<'_, PyDict>,
    binary: bool,
) -> PyResult<()> {
    let mut roots: Vec<(String, Bdd)> = Vec::new();
    for (name, function) in functions {
        let (name, function): (String, PyRef<'_, Function>) = (name.extract()?, function.extract()?);
        if !Arc::ptr_eq(shared, &function.shared) {
            let sentence = format!("{name} is a function of another manager; save it by that one");
            return Err(PyValueError::new_err(sentence));
        }
        roots.push((name, function.bdd.clone()));
    }
    let written = shared.pass(py, |m| {
        let roots: Vec<(&str, &Bdd)> = roots.iter().map(|(name, bdd)| (name.as_str(), bdd)).collect();
        let diagram = m.export(&roots)?;
        Ok(write(&diagram, path, binary))
    })?;
    written.map_err(|error| match error {
        WriteError::Io(error) => file_error(path, &error),
        WriteError::Name(_) => PyValueError::new_err(error.to_string()),
    })
}

/// Writes a whole file; on an error the old file stays.
fn write(diagram: &Diagram, path: &Path, binary: bool) -> Result<(), WriteError> {
    let mut name =
        path.file_name().ok_or(io::ErrorKind::InvalidFilename).map_err(io::Error::from)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).map_err(WriteError::from).and_then(|file| {
        let mut out = BufWriter::new(file);
        if binary {
            diagram.write_binary(&mut out)?
        } else {
            diagram.write_dddmp(&mut out)?
        }
        out.flush()?;
        Ok(fs::rename(&part, path)?)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Read a diagram from a file: DDDMP text (as CUDD, dd and OxiDD write it), JSON of dd, or the binary form of
/// ``kikisuji count --save``; any of them may be compressed by gzip or xz.
///
/// Returns a manager with the variables of the file in their order, and its functions by name; one without a
/// name is called by its number. The limits hold for reading, and for the manager from then on.
#[pyfunction]
#[pyo3(signature = (path, *, nodes=None, memory=None, timeout=None))]
pub fn load<'py>(
    py: Python<'py>,
    path: PathBuf,
    nodes: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Manager, Bound<'py, PyDict>)> {
    let (limits, start, file) = (limits(nodes, memory, timeout)?, Instant::now(), path.clone());
    let made = watch::waiting(py, limits.deadline(start), move |cancel| {
        let budget = limits.budget(start, cancel);
        let opened = input::open(&file).map_err(|error| Failed::unread(&file, &error))?;
        let diagram = workbench::load::diagram(&file, opened, &budget)?;
        let (manager, functions) = diagram.build(&budget.beside(diagram.bytes()))?;
        let names: Vec<String> = diagram.roots().map(String::from).collect();
        Ok((manager, functions, names))
    })?;
    let made = made.map_err(|failed: Failed| failed.within(&limits).raise(py, &input::shown(&path)));
    let (manager, functions, names) = made?;
    let shared = Shared::new(manager, limits);
    let by_name = PyDict::new(py);
    for (at, (name, bdd)) in names.into_iter().zip(functions).enumerate() {
        let name = if name.is_empty() { at.to_string() } else { name };
        if by_name.contains(&name)? {
            let sentence =
                format!("{}: two functions are called {name}; save them by two names", path.display());
            return Err(PyValueError::new_err(sentence));
        }
        by_name.set_item(name, Function { shared: Arc::clone(&shared), bdd })?;
    }
    Ok((Manager(shared), by_name))
}
