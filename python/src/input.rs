//! Files that are read as the command line reads them, unpacked if they are compressed, with its sentences.

use std::path::{Path, PathBuf};
use std::time::Instant;

use pyo3::prelude::*;
use workbench::allowance::Limits;
use workbench::input;

use crate::error::Failed;
use crate::watch;

/// Returns the text of a file, within limits that count from `start`. A pipe is read once, from its beginning to its end.
pub fn text(py: Python<'_>, file: &str, limits: &Limits, start: Instant) -> PyResult<String> {
    let (path, within) = (PathBuf::from(file), *limits);
    let read = watch::waiting(py, limits.deadline(start), move |cancel| {
        let opened = input::open(&path).map_err(|error| input::unread(&path, &error))?;
        Ok(input::read_opened(&path, opened, &within.budget(start, cancel))?)
    })?;
    read.map_err(|failed: Failed| failed.within(limits).raise(py, &input::shown(Path::new(file))))
}
