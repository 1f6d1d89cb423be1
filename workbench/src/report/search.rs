//! A search, as JSON and as text.

use model::Named;
use serde::Serialize;

use super::record::{SCHEMA, line, status};
use crate::exit::printable;
use crate::outcome::{SearchOutcome, Subject};
use crate::picture::{self, Placement, Style};
use crate::sentence;

/// The result of a search, as a record.
#[derive(Serialize)]
struct SearchRecord {
    schema: u32,
    command: &'static str,
    puzzle: String,
    goal: Option<String>,
    size: Option<u32>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    algorithm: &'static str,
    seed: u64,
    steps: u64,
    restarts: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Places>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Letters>,
    version: &'static str,
}

/// A placement: cells as pairs, or a list of columns, vertices or literals.
#[derive(Serialize)]
#[serde(untagged)]
enum Places {
    Cells(Vec<[u32; 2]>),
    Names(Vec<String>),
    Numbers(Vec<i64>),
}

/// The letters of the pieces in the order of the placement, or the values, which may have several digits.
#[derive(Serialize)]
#[serde(untagged)]
enum Letters {
    Text(String),
    List(Vec<String>),
}

impl Letters {
    fn of(labels: Vec<String>) -> Letters {
        match labels.iter().all(|label| label.chars().count() == 1) {
            true => Letters::Text(labels.concat()),
            false => Letters::List(labels),
        }
    }
}

/// The most queens whose columns are written.
const MOST_COLUMNS: usize = 10_000;

fn places(placement: &Placement) -> Option<Places> {
    if let Some(names) = placement.names() {
        return Some(Places::Names(names));
    }
    match placement {
        Placement::Places(names, _) => Some(Places::Names(names.clone())),
        Placement::Cells { pieces, .. } => {
            Some(Places::Cells(pieces.keys().map(|cell| [cell.row, cell.col]).collect()))
        }
        Placement::Vertices(numbers, _) => {
            Some(Places::Numbers(numbers.iter().map(|&vertex| vertex.into()).collect()))
        }
        Placement::Numbers(numbers) => Some(Places::Numbers(numbers.clone())),
        Placement::Columns(columns) if columns.len() > MOST_COLUMNS => None,
        Placement::Columns(columns) => Some(Places::Numbers(columns.iter().map(|&col| col.into()).collect())),
    }
}

/// A search as a line of JSON.
pub fn search_json(outcome: &SearchOutcome) -> String {
    let found = outcome.found.as_ref();
    let has_sizes = !matches!(&outcome.subject, Subject::Puzzle(puzzle) if !puzzle.has_sizes());
    line(&SearchRecord {
        schema: SCHEMA,
        command: "search",
        puzzle: outcome.subject.to_string(),
        goal: outcome.goal.map(|sizes| sizes.to_string()),
        size: found.map(|found| found.size).filter(|_| has_sizes),
        status: match outcome.limit {
            _ if found.is_some() => "witness",
            Some(limit) => status(limit),
            None if outcome.none_exists => "none",
            None => "step-limit",
        },
        at_least: outcome.at_least,
        at_most: outcome.at_most,
        algorithm: outcome.algorithm.name(),
        seed: outcome.seed,
        steps: outcome.steps,
        restarts: outcome.restarts,
        seconds: outcome.seconds,
        placement: found.and_then(|found| places(&found.placement)),
        pieces: found.and_then(|found| match &found.placement {
            Placement::Cells { pieces, drawing } if drawing.moves.is_none() && drawing.tiles.is_none() => {
                Some(Letters::of(pieces.values().map(|&letter| drawing.label(letter).into()).collect()))
            }
            _ => None,
        }),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// A search with a witness as text: the sentence, the placement, the bounds, and how it was found.
pub fn search_text(outcome: &SearchOutcome, style: Style) -> String {
    let Some(found) = &outcome.found else { return String::new() };
    let mut text = printable(&outcome.subject.witness(found.size)) + "\n";
    let placements = std::slice::from_ref(&found.placement);
    text += &picture::text(placements, style);
    text += &picture::legend(placements);
    let bounds = outcome.goal.and_then(|goal| {
        sentence::bounds(goal, outcome.at_least.map(i64::from), outcome.at_most.map(i64::from))
    });
    if let Some(bounds) = bounds {
        text += &format!("bounds  {bounds}\n");
    }
    let restarts = sentence::number(outcome.restarts, "restart");
    let steps = sentence::number(outcome.steps, "step");
    let (name, seed) = (outcome.algorithm.name(), outcome.seed);
    text + &format!(
        "method  {name}, seed {seed}\nwork    {steps}, {restarts}\ntime    {:.3} s\n",
        outcome.seconds
    )
}
