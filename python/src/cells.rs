//! Counts cell by cell.

use counting::solve::Request;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask;
use workbench::cells::PlaceCounts;
use workbench::picture::Look;
use workbench::report;

use crate::convert::{fraction, int, items};
use crate::error::refused;
use crate::question::Question;

/// A place, as solutions have it.
#[derive(IntoPyObject)]
enum Place {
    /// Row and column.
    Cell((u32, u32)),
    /// A vertex of a graph, or a variable from 1.
    Number(u32),
    /// The name of a move.
    Name(String),
}

impl Place {
    fn of(place: &PlaceCounts) -> Place {
        match place.cell {
            None => Place::Number(place.var + 1),
            Some(cell) => match (cell.number(), cell.ends()) {
                (Some(number), _) => Place::Number(number),
                (None, Some(_)) => Place::Name(place.name.clone()),
                (None, None) => Place::Cell((cell.row, cell.col)),
            },
        }
    }
}

/// A place with the count of each kind, for each place; their picture, and what Python is to warn of.
type Found<'py> = (Vec<Bound<'py, PyAny>>, Option<String>, Vec<String>);

/// Counts, then counts cell by cell the solutions that were counted.
#[pyfunction]
pub fn cells<'py>(
    py: Python<'py>,
    words: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Found<'py>> {
    let question = Question::new(words, options, Request::default())?;
    let asked = ask::Question { cells: true, ..question.asked() };
    let (outcome, answer) = question.counted(py, &asked)?;
    let are_chances = outcome.weight.is_some();
    let counts = outcome.cells.as_ref().and_then(|cells| cells.as_ref().ok());
    let cells = if are_chances { outcome.chances() } else { counts };
    let cells = cells.ok_or_else(|| refused("the weights of all solutions are 0; give other weights"))?;
    let picture = report::shares(&outcome, cells, Look::default());
    let all = items(py, &cells.places, |py, place| {
        let counts = PyDict::new(py);
        for (kind, part) in cells.kinds.iter().zip(cells.parts(place)).filter(|_| are_chances) {
            counts.set_item(kind, fraction(py, &part)?)?;
        }
        for (kind, count) in cells.kinds.iter().zip(&place.counts).filter(|_| !are_chances) {
            counts.set_item(kind, int(py, count)?)?;
        }
        (Place::of(place), counts).into_pyobject(py)
    })?;
    let notes = outcome.facts.iter().flat_map(|facts| &facts.notes);
    let notes = question.notes(notes, [answer.method]);
    Ok((all.into_iter().map(Bound::into_any).collect(), picture, notes))
}
