//! Counts that are written as they go.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use workbench::count::{Form, Said};
use workbench::interrupt::Interrupt;
use workbench::job;

use crate::error::refused;
use crate::question::Question;
use crate::subject;

/// The files of a count with checkpoints, which belong to the words of a puzzle. The question gets their method. `None` where
/// the time was over before a method was chosen.
pub fn checkpoints(
    py: Python<'_>,
    question: &mut Question,
    words: &Bound<'_, PyAny>,
    folder: &Path,
    every: Option<f64>,
) -> PyResult<Option<Arc<job::Files>>> {
    let Ok(own) = subject::words(words) else {
        return Err(refused(
            "checkpoint: the plan in the folder names the puzzle by its words, and this one is in memory; write its \
             statement to a file that ends in .puzzle and count that",
        ));
    };
    if folder.as_os_str().is_empty() {
        return Err(refused("checkpoint='': name a folder"));
    }
    let seconds = |every| {
        Duration::try_from_secs_f64(every)
            .map_err(|_| refused(&format!("every {every}: give a time from 0 on")))
    };
    let every = every.map(seconds).transpose()?;
    let (limits, interrupt) = (&question.options.limits, Interrupt::of(Arc::clone(&question.cancel)));
    let chosen = question.run(py, || job::chosen(question.asked(), folder, limits, &interrupt))?;
    let Some(chosen) = chosen else { return Ok(None) };
    question.request.method = chosen.request.method;
    let own = job::Asked::new(own, &chosen, limits);
    let said = Said { form: Form::Json, verbose: false };
    let files = own.and_then(|own| job::checkpoints(own, said, folder, every));
    files.map(Some).map_err(|failure| question.raise(py, failure.into()))
}
