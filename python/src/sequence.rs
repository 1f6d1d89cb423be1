//! One puzzle on growing boards.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use counting::solve::Request;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::claims;
use workbench::exit::Failure;
use workbench::interrupt::Interrupt;
use workbench::options::{SequenceForm, Terms};
use workbench::report;
use workbench::sequence::{Asked, Figure, Sequence, Template, picture};

use crate::error::{Failed, idle, in_python, refused};
use crate::options::Options;
use crate::progress::{Raised, Reporter};
use crate::tools::named;
use crate::watch;

/// The kind of a limit, and the sentence about it.
type Stopped = (&'static str, String);

/// The record as JSON, the chart as SVG, the limit that came, if one did, and what the counts noted.
type Counted = (String, Option<String>, Option<Stopped>, Vec<String>);

/// Counts the terms.
#[pyfunction]
pub fn sequence(
    py: Python<'_>,
    words: Vec<String>,
    n: (u32, u32),
    of: &str,
    classes: bool,
    sizes: Option<String>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Counted> {
    let options = Options::new(options)?;
    let told = |failure: Failure| Failed::from(failure).within(&options.limits).raise(py, &words.join(" "));
    if options.order.as_ref().is_some_and(|order| order.text.is_some()) {
        return Err(refused("order: a list is of one board; give a name"));
    }
    let of: Terms = named("of", of)?;
    let sizes = sizes.map(|word| word.parse::<claims::Asked>()).transpose();
    let sizes = sizes.map_err(|sentence| refused(&format!("size: {sentence}")))?;
    let asked = Asked {
        template: Template::new(words.clone()).map_err(told)?,
        figure: Figure::new(of, classes, sizes).map_err(told)?,
        n: n.0..=n.1,
        request: Request { method: options.method, threads: options.threads, ..Request::default() },
        order: options.order.clone(),
        form: SequenceForm::Json,
        entry: None,
        confirm: false,
        remarks: Vec::new(),
        made_by: format!("kikisuji.sequence({:?})", words.join(" ")),
    };
    let counted = Sequence::new(asked).map_err(told)?;
    let cancel = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::of(Arc::clone(&cancel));
    let raised = Raised::default();
    let progress = |_| Reporter {
        call: options.progress.clone(),
        last: std::time::Instant::now(),
        cancel: Arc::clone(&cancel),
        raised: Arc::clone(&raised),
    };
    let ran = watch::run(py, &cancel, || {
        let (mut file, failure) = counted.count(|| options.limits, &interrupt, progress, |_| Ok(()))?;
        let chart = (!file.is_empty()).then(|| picture::chart(&file));
        let kind = |failure: &Failure| failure.limit().map_or("", report::status);
        let told = failure.map(|failure| (kind(&failure), in_python(&failure.refusal())));
        let notes = file.noted.iter().flat_map(|facts| &facts.notes);
        let notes = notes.map(|note| in_python(&note.as_str().into())).collect::<Vec<String>>();
        Ok((file.text(), chart, told, (notes, file.methods)))
    })?;
    if let Some(error) = raised.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take() {
        return Err(error);
    }
    let (text, chart, stopped, (mut notes, methods)) = ran.map_err(told)?;
    notes.extend(idle(options.limits.nodes, methods));
    Ok((text, chart, stopped, notes))
}
