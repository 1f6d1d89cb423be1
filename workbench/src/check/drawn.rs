//! Written solutions as placements, right or wrong, to be drawn.

use std::path::Path;

use limits::{Budget, Limit};
use model::Cell;

use super::judge::Judge;
use super::written::{Taker, Written};
use super::{forms, taken};
use crate::ask::Prepared;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::picture::Placement;

/// Returns the placements that the solutions in the text of `file` mean. A failure: a limit, or what is no placement of
/// the puzzle.
pub fn placements(
    Prepared { puzzle, model, budget, .. }: &Prepared,
    (file, text): (&Path, &str),
) -> Result<Vec<Placement>, Failure> {
    let mut album = Album { judge: Judge::new(puzzle, model, budget), found: Vec::new(), budget };
    taken(forms::read(text, &mut album), file)?;
    let told = |wrong| Failure::new(Exit::Unreadable, format!("{}: {wrong}", input::shown(file)));
    album.found.into_iter().collect::<Result<_, _>>().map_err(told)
}

/// The placement of each solution, or why it is none.
struct Album<'a> {
    judge: Judge<'a>,
    found: Vec<Result<Placement, String>>,
    budget: &'a Budget,
}

impl Taker for Album<'_> {
    fn beside(&mut self, bytes: usize) -> Result<(), Limit> {
        self.budget.check_bytes(bytes)
    }

    fn take(&mut self, _: usize, written: Written) -> Result<(), Limit> {
        self.budget.check()?;
        self.found.push(drawn(&self.judge, &written));
        Ok(())
    }
}

fn drawn(judge: &Judge<'_>, written: &Written) -> Result<Placement, String> {
    let pieces = match written {
        Written::Cells(cells) | Written::Atoms(cells) => judge.pieces(cells)?,
        Written::Numbers(numbers) if judge.has_vertices() => {
            let vertex = |&number: &u32| (Cell::vertex(number), '*');
            return Ok(Placement::on_graph(judge.puzzle, &numbers.iter().map(vertex).collect()));
        }
        _ => return Err("a formula has no board to draw".into()),
    };
    Ok(Placement::of(judge.puzzle, pieces))
}
