//! The places of a stated puzzle and their sets, for the builder.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use encoders::statement::{Stated, Unstated};
use limits::Budget;
use pyo3::prelude::*;
use pyo3::types::PyList;
use workbench::allowance::Limits;
use workbench::input;

use crate::convert::items;
use crate::error::{Failed, refused};
use crate::watch;

/// A cell: its name, its row, column and layer (``None`` where the board has none), and its number.
type Row = (String, Option<[u32; 3]>, u32);

/// What a text of the language declares of its board.
#[pyclass(frozen, module = "kikisuji._native")]
pub struct Places(Stated);

#[pymethods]
impl Places {
    /// Reads a text; files that it names stand beside ``file``.
    #[new]
    fn new(py: Python<'_>, text: &str, parameters: Vec<(String, i64)>, file: &str) -> PyResult<Places> {
        let (cancel, budget) = process_budget();
        let read = |board: Option<&str>| Stated::read(text, &parameters, board, false, &budget);
        let stated = watch::run(py, &cancel, || match read(None) {
            Err(Unstated::Board(name, _)) => {
                let beside = Path::new(file).parent().unwrap_or(Path::new("")).join(name);
                input::read_within(&beside, &budget).map(|board| read(Some(&board)))
            }
            stated => Ok(stated),
        })?;
        let stated = stated.map_err(|failure| Failed::from(failure).raise(py, file))?;
        stated.map(Places).map_err(|why| match why {
            Unstated::Wrong(wrong) => {
                let (line, column, text) = (wrong.line, wrong.column, wrong.text.trim());
                let error = refused(&format!("line {line}, column {column}: {}: `{text}`", wrong.sentence));
                // The builder has lines that nobody wrote.
                let told = error.value(py).setattr("alone", &wrong.sentence);
                told.err().unwrap_or(error)
            }
            why => unstated(&why),
        })
    }

    /// All cells of the board.
    fn cells(&self) -> Vec<Row> {
        let number = |at: usize, number: Option<u32>| number.unwrap_or(at as u32);
        let cells = self.0.cells().into_iter().enumerate();
        cells
            .map(|(at, place)| (place.cell.to_string(), place.point, number(at, place.cell.number())))
            .collect()
    }

    /// The sets that an expression of the language stands for, as names.
    fn sets<'py>(&self, py: Python<'py>, expression: &str) -> PyResult<Vec<Bound<'py, PyList>>> {
        let (cancel, budget) = process_budget();
        let sets = watch::run(py, &cancel, || {
            let sets = self.0.sets(expression, &budget)?;
            let named = |cells: Vec<_>| cells.iter().map(ToString::to_string).collect();
            Ok(sets.into_iter().map(named).collect::<Vec<Vec<String>>>())
        })?;
        items(py, &sets.map_err(|why: Unstated| unstated(&why))?, |py, set| PyList::new(py, set))
    }
}

/// Returns a flag that ends work, and the limits of the process.
fn process_budget() -> (Arc<AtomicBool>, Budget) {
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Limits::of_process(None, None, None).budget(Instant::now(), Arc::clone(&cancel));
    (cancel, budget)
}

fn unstated(why: &Unstated) -> PyErr {
    match why {
        Unstated::Wrong(wrong) => refused(&wrong.sentence),
        Unstated::Parameter(sentence) => refused(sentence),
        Unstated::Board(file, _) => refused(&format!("the board {file} is to be read first")),
        Unstated::Limit(limit) => refused(&limit.to_string()),
    }
}
