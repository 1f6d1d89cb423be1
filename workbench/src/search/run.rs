//! The part of a search that runs under watch: from words to a witness.

use std::io;
use std::path::Path;

use counting::bounds;
use counting::search::{self, Searched, SimpleGraph};
use encoders::exchange::graph;
use encoders::families::{Puzzle, PuzzleError};
use limits::Budget;
use limits::spare::would_give;
use model::witness::Witness;
use model::{Model, Sizes};

use super::plan::Plan;
use crate::ask;
use crate::exit::{self, Exit, Failure};
use crate::input::{self, unread};
use crate::options::Algorithm;
use crate::outcome::{Found, SearchOutcome, Subject};
use crate::picture::Placement;
use crate::refusal::told;
use crate::sentence;

/// Searches within `budget`. A failure: a limit before the search, or an input that cannot be used.
pub(super) fn search(plan: &Plan, budget: &Budget) -> Result<SearchOutcome, Failure> {
    match &plan.subject {
        Subject::Queens(n) => Ok(queens(plan, *n, budget)),
        Subject::Graph(file) => of_graph(plan, file, budget),
        Subject::Puzzle(puzzle) => {
            let make = |puzzle: &Puzzle, text: Option<&str>, budget: &Budget| {
                Ok((puzzle.clone(), puzzle.model(text, budget)?))
            };
            let (puzzle, model) = ask::of_puzzle(puzzle, budget, make)?;
            ask::note_read(&puzzle, puzzle.figures(), &puzzle.notes(), false);
            ask::check_unweighed(&puzzle, &model)?;
            ask::check_sizes(&puzzle, plan.size, false)?;
            ask::check_offset(&puzzle, &model, plan.size, Some("local search".into()))?;
            match plan.algorithm {
                Algorithm::Ramis => on_graph(plan, &puzzle, &model, budget),
                _ => {
                    let climbed = climb(plan, &puzzle, &model, budget);
                    Ok(SearchOutcome { subject: Subject::Puzzle(puzzle), ..climbed })
                }
            }
        }
    }
}

/// Runs RaMIS on the graph in `file`.
fn of_graph(plan: &Plan, file: &str, budget: &Budget) -> Result<SearchOutcome, Failure> {
    // The text, the graph and the search take their memory without asking for it piece by piece.
    let text = input::read_within(Path::new(file), &Budget::default())?;
    if !would_give(graph::bytes_of_search(&text)) {
        return Err(unread(Path::new(file), &io::ErrorKind::OutOfMemory.into()));
    }
    let told = |PuzzleError(sentence)| Failure::new(Exit::Unreadable, format!("{file}: {sentence}"));
    let read = graph::graph(&text, usize::MAX).map_err(told)?;
    if let Some(sentence) = sentence::graph_read(file, read.figures(), false) {
        exit::note(&sentence);
    }
    let names = read.names;
    let graph = SimpleGraph::of_neighbours(read.neighbours);
    let searched = search::ramis::ramis(&graph, plan.seed, plan.sweeps, budget);
    let numbers = |set: &Vec<u32>| set.iter().map(|&vertex| i64::from(names[vertex as usize])).collect();
    Ok(independent(plan, &searched, |set| Placement::Numbers(numbers(set))))
}

/// Places n queens, by one of the three methods.
fn queens(plan: &Plan, n: u32, budget: &Budget) -> SearchOutcome {
    let Plan { seed, sweeps, order, .. } = *plan;
    let searched = match plan.algorithm {
        Algorithm::Queen1 => search::queen1::queen1(n, seed, sweeps, budget),
        Algorithm::Queen2 => search::queen2::queen2(n, order, seed, sweeps, budget),
        _ => search::linear::linear(n, seed, budget),
    };
    let taken = taken(plan, &searched);
    let found = |columns| Found { size: n, placement: Placement::Columns(columns) };
    SearchOutcome { found: searched.best.map(found), ..taken }
}

/// Runs RaMIS on the graph of a puzzle.
fn on_graph(plan: &Plan, puzzle: &Puzzle, model: &Model, budget: &Budget) -> Result<SearchOutcome, Failure> {
    let graph = SimpleGraph::of_model(model).map_err(|error| {
        let help = "use an independence puzzle, or ";
        Failure::new(Exit::Usage, told!("{puzzle}: {error}; {help}"[algorithm = "min-conflicts"]))
    })?;
    let mut searched = search::ramis::ramis(&graph, plan.seed, plan.sweeps, budget);
    let assignment = |set: &Vec<u32>| {
        let mut assignment = vec![false; model.variables()];
        set.iter().for_each(|&var| assignment[var as usize] = true);
        assignment
    };
    // The witness from the graph is checked against the constraints, which are made independently.
    searched.best = searched.best.filter(|set| Witness::new(model, assignment(set)).is_some());
    let outcome = independent(plan, &searched, |set| Placement::new(puzzle, model, &assignment(set)));
    Ok(SearchOutcome { at_most: Some(bounds::upper(model)), ..outcome })
}

/// Returns the outcome of a search for a largest independent set.
fn independent(
    plan: &Plan,
    searched: &Searched<Vec<u32>>,
    placement: impl Fn(&Vec<u32>) -> Placement,
) -> SearchOutcome {
    let found = |set: &Vec<u32>| Found { size: set.len() as u32, placement: placement(set) };
    let found = searched.best.as_ref().map(found);
    let at_least = found.as_ref().map(|found| found.size);
    SearchOutcome { goal: Some(Sizes::Max), found, at_least, ..taken(plan, searched) }
}

/// Moves single pieces.
fn climb(plan: &Plan, puzzle: &Puzzle, model: &Model, budget: &Budget) -> SearchOutcome {
    let sizes = plan.size.unwrap_or(model.goal);
    let searched = search::climb(model, sizes, plan.seed, plan.steps, budget);
    let found = |witness: &Witness| Found {
        size: witness.size,
        placement: Placement::new(puzzle, model, &witness.assignment),
    };
    let found = searched.best.as_ref().map(found);
    let size = found.as_ref().map(|found| found.size);
    let (at_least, at_most) = match sizes {
        Sizes::Max => (size, Some(bounds::upper(model))),
        Sizes::Min => (Some(bounds::lower(model)), size),
        Sizes::Any | Sizes::Between(..) => (None, None),
    };
    SearchOutcome { goal: Some(sizes), found, at_least, at_most, ..taken(plan, &searched) }
}

/// Returns the outcome with the work of a search.
fn taken<T>(plan: &Plan, searched: &Searched<T>) -> SearchOutcome {
    let Searched { steps, restarts, limit, .. } = *searched;
    SearchOutcome { steps, restarts, limit, ..plan.outcome() }
}
