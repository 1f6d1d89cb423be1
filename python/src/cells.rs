//! Counts cell by cell.

use counting::solve::Request;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask;
use workbench::cells::PlaceCounts;
use workbench::outcome::Outcome;
use workbench::picture::{self, Heat, Look, Words};

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

/// Returns a place with the count of each kind, for each place, and their picture.
type Found<'py> = (Vec<Bound<'py, PyAny>>, Option<String>);

/// Counts, then counts cell by cell the solutions that were counted.
#[pyfunction]
pub fn cells<'py>(
    py: Python<'py>,
    words: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Found<'py>> {
    let question = Question::new(words, options, Request::default())?;
    let asked = ask::Question { cells: true, ..question.asked() };
    let (Outcome { puzzle, cells, weight, .. }, _) = question.counted(py, &asked)?;
    // A limit was an exception.
    let (cells, weight) = (cells.and_then(Result::ok), weight.and_then(Result::ok));
    let are_chances = weight.is_some();
    let cells = match weight {
        Some(weight) => weight.chances,
        None => cells,
    };
    let cells = cells.ok_or_else(|| refused("the weights of all solutions are 0; give other weights"))?;
    let heats = Heat::all(&puzzle, &cells);
    let title = puzzle.name();
    let words = Words { title: &title, caption: "share of the solutions, in percent" };
    let picture = (!heats.is_empty()).then(|| picture::heat(&words, &heats, Look::default()));
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
    Ok((all.into_iter().map(Bound::into_any).collect(), picture))
}
