//! Counts cell by cell.

use counting::solve::{self, Request};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::ask::{self, Prepared};
use workbench::cells::{Cells, PlaceCounts};
use workbench::picture::{self, Heat, Look, Words};
use workbench::weight::Weight;

use crate::convert::{fraction, int, items};
use crate::count::after_count;
use crate::error::Failed;
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
    fn of(place: &PlaceCounts, var: u32) -> Place {
        match place.cell {
            None => Place::Number(var + 1),
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
    let (puzzle, told, cells, are_chances) = question.run(py, || {
        let Prepared { puzzle, model, request, budget, .. } = question.prepare(&question.budget())?;
        let progress = &mut question.progress();
        ask::check_read(&ask::Question { cells: true, ..question.asked() }, &puzzle, &model)?;
        let answer = solve::count(&model, &request, &budget, progress)?;
        let weighed = solve::weigh(&model, &request, &answer, true, None, &budget, progress);
        let weighed = weighed.map_err(|error| after_count(error, &answer))?;
        let weight = weighed.map(|weighed| Weight::new(&puzzle, &model, &weighed));
        if let Some(weight) = weight {
            let none = || Failed::Value("the weights of all solutions are 0; give other weights".into());
            return Ok((puzzle, model.told(), weight.chances.ok_or_else(none)?, true));
        }
        let marginals = solve::marginals(&model, &request, &answer, None, &budget, progress);
        let marginals = marginals.map_err(|error| after_count(error, &answer))?;
        let cells = Cells::new(&puzzle, &model, &answer.count, &marginals);
        Ok::<_, Failed>((puzzle, model.told(), cells, false))
    })?;
    let heats = Heat::all(&puzzle, &cells);
    let title = puzzle.name();
    let words = Words { title: &title, caption: "share of the solutions, in percent" };
    let picture = (!heats.is_empty()).then(|| picture::heat(&words, &heats, Look::default()));
    let vars = told.into_iter().chain(std::iter::repeat(0));
    let places: Vec<_> = cells.places.iter().zip(vars).collect();
    let all = items(py, places, |py, (place, var)| {
        let counts = PyDict::new(py);
        for (kind, part) in cells.kinds.iter().zip(cells.parts(place)).filter(|_| are_chances) {
            counts.set_item(kind, fraction(py, &part)?)?;
        }
        for (kind, count) in cells.kinds.iter().zip(&place.counts).filter(|_| !are_chances) {
            counts.set_item(kind, int(py, count)?)?;
        }
        (Place::of(place, *var), counts).into_pyobject(py)
    })?;
    Ok((all.into_iter().map(Bound::into_any).collect(), picture))
}
