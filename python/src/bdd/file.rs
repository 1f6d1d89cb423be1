//! Diagrams in files.

use ::bdd::Bdd;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::interrupt::Interrupt;
use workbench::writing::{Unwritten, Writing};
use workbench::{input, output};

use super::classes::{Function, Manager};
use super::shared::Shared;
use crate::error::{Failed, in_python, refused};
use crate::options::limits;
use crate::watch;

/// Writes functions of one manager, by name, as DDDMP text or in the binary form of the command line.
pub(super) fn save(
    py: Python<'_>,
    shared: &Arc<Shared>,
    path: &Path,
    functions: &Bound<'_, PyDict>,
    binary: bool,
) -> PyResult<()> {
    if path.extension().is_some_and(|ending| ending == "gz" || ending == "xz") {
        return Err(refused(
            "nothing is compressed here; leave that ending out, and compress the file afterwards",
        ));
    }
    let mut roots: Vec<(String, Bdd)> = Vec::new();
    for (name, function) in functions {
        let (name, function): (String, PyRef<'_, Function>) = (name.extract()?, function.extract()?);
        if !Arc::ptr_eq(shared, &function.shared) {
            let sentence = format!("{name} is a function of another manager; save it by that one");
            return Err(PyValueError::new_err(sentence));
        }
        if name.is_empty() {
            return Err(PyValueError::new_err(
                "a function has an empty name; give it one, to find it again by",
            ));
        }
        roots.push((name, function.bdd.clone()));
    }
    let (limits, start) = (shared.limits(), Instant::now());
    let diagram = shared.pass(py, |m| {
        let roots: Vec<(&str, &Bdd)> = roots.iter().map(|(name, bdd)| (name.as_str(), bdd)).collect();
        m.export(&roots)
    })?;
    if let Some(name) = diagram.changed_name().filter(|_| !binary) {
        return Err(refused(&format!(
            "DDDMP text would change the name {name:?}; choose one of letters, digits and _, a letter first, or save with binary=True"
        )));
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::of(Arc::clone(&cancel));
    let written = watch::run(py, &cancel, || {
        let writing =
            Writing { interrupt: &interrupt, deadline: limits.deadline(start), subject: &path.display() };
        output::put(path, &writing, move |out| match binary {
            true => diagram.write_binary(out),
            false => diagram.write_dddmp(out),
        })
    })?;
    written.map_err(|because| match because {
        Unwritten::Io(error) => file_error(path, &error),
        Unwritten::Name(error) => refused(&error.to_string()),
        Unwritten::Refused(_, why) => refused(&in_python(&why)),
        Unwritten::Failed(failure) => {
            Failed::from(failure).within(&limits).raise(py, &path.display().to_string())
        }
    })
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
        let opened = input::open(&file).map_err(|error| input::unread(&file, &error))?;
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

/// Returns an error of the system for a result as a Python exception, with the name of the file.
fn file_error(path: &Path, error: &io::Error) -> PyErr {
    io::Error::new(error.kind(), format!("{}: {error}; check the path", path.display())).into()
}
