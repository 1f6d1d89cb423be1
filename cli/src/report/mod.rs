//! Records: what a count, a search and a checked claim look like as JSON and as text. The only place
//! that knows the field names of the output. Here is what they have in common.

mod claim;
mod count;
mod load;
mod recorded;
mod search;

use std::collections::BTreeMap;

use bdd::Limit;
use encoders::model::Cell;
use encoders::solve::{Answer, Method, Reduction};
use serde::{Deserialize, Serialize};

use crate::outcome::{Outcome, Standing};
use crate::picture::Placement;
use crate::units::{method_text, sizes_text};

pub use claim::claim_json;
pub use count::{count_json, count_text, order_json, statistics, title};
pub use load::{load_json, load_text};
pub use recorded::Recorded;
pub use search::{search_json, search_text};

/// The version of the record layout; it grows when a field changes its meaning or goes away.
const SCHEMA: u32 = 1;

/// A placement that is shown: row, column and letter of each piece, or the true variables of a formula.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ShownRecord {
    Pieces(Vec<(u32, u32, char)>),
    Variables(Vec<i64>),
}

/// A cell that holds the same piece in every solution.
#[derive(Serialize)]
struct FixedRecord {
    row: u32,
    col: u32,
    piece: char,
}

/// What was computed, and how.
#[derive(Serialize)]
struct Computed<'a> {
    puzzle: &'a str,
    goal: Option<String>,
    size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    psi: Option<BTreeMap<&'static str, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spectrum: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_spectrum: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Vec<FixedRecord>>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<&'a [u64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_width: Option<u64>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<&'static str>,
    order: Option<&'a str>,
    variables: Option<usize>,
    nodes: u64,
    peak_nodes: u64,
    created_nodes: u64,
    cache_lookups: u64,
    cache_hits: u64,
    requests: u64,
    search_nodes: u64,
    peak_bytes: u64,
    seconds: f64,
    version: &'static str,
}

impl<'a> Computed<'a> {
    fn new(outcome: &'a Outcome) -> Computed<'a> {
        let (answer, stopped) = (outcome.result.as_ref().ok(), outcome.result.as_ref().err());
        let (method, work) = match &outcome.result {
            Ok(answer) => (answer.method, answer.work),
            Err(stopped) => (stopped.method, stopped.work),
        };
        let reached = stopped.and_then(|stopped| stopped.reached.as_deref());
        let profile = answer.and_then(|answer| answer.profile.as_ref());
        let widths = profile.map(|profile| profile.last.as_slice());
        let widths = widths.or(reached.map(|reached| reached.widths.as_slice()));
        let decimals = |counts: &Vec<_>| counts.iter().map(ToString::to_string).collect();
        Computed {
            puzzle: &outcome.puzzle,
            goal: outcome.facts.map(|facts| sizes_text(facts.sizes)),
            size: answer.and_then(|answer| answer.size),
            count: answer.map(|answer| answer.count.to_string()),
            classes: answer.and_then(|answer| Some(answer.classes.as_ref()?.to_string())),
            psi: answer.filter(|answer| !answer.psi.is_empty()).map(psi),
            spectrum: answer.and_then(|answer| answer.spectrum.as_ref().map(decimals)),
            class_spectrum: answer.and_then(|answer| answer.class_spectrum.as_ref().map(decimals)),
            fixed: outcome.fixed.as_ref().map(|all| all.iter().map(FixedRecord::of).collect()),
            status: stopped.map_or("exact", |stopped| status(stopped.limit)),
            at_least: stopped.and_then(|stopped| stopped.at_least),
            at_most: stopped.and_then(|stopped| stopped.at_most),
            profile: widths,
            next_width: reached.and_then(|reached| reached.next),
            method: method_text(method),
            diagram: diagram(outcome),
            order: order(method, outcome),
            variables: outcome.facts.map(|facts| facts.variables),
            nodes: work.nodes,
            peak_nodes: work.peak_nodes,
            created_nodes: work.created_nodes,
            cache_lookups: work.cache_lookups,
            cache_hits: work.cache_hits,
            requests: work.requests,
            search_nodes: work.search_nodes,
            peak_bytes: work.peak_bytes,
            seconds: outcome.seconds,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl FixedRecord {
    fn of(standing: &Standing) -> FixedRecord {
        FixedRecord { row: standing.cell.row, col: standing.cell.col, piece: standing.letter }
    }
}

/// The entries of psi by name.
fn psi(answer: &Answer) -> BTreeMap<&'static str, String> {
    answer.psi.iter().map(|(name, fixed)| (*name, fixed.to_string())).collect()
}

/// The order that `method` had use for: a search has none, nor has a choice that was never made.
fn order(method: Method, outcome: &Outcome) -> Option<&str> {
    method.is_ordered().then_some(&outcome.order)
}

/// The diagrams that were conjoined, if any were: those of the answer, or else those asked for.
fn diagram(outcome: &Outcome) -> Option<&'static str> {
    let answered = outcome.result.as_ref().ok().and_then(|answer| answer.reduction);
    answered.or(outcome.reduction).map(|reduction| match reduction {
        Reduction::Bdd => "bdd",
        Reduction::Zdd => "zdd",
    })
}

/// The status of a count that reached a limit.
fn status(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes(_) => "node-limit",
        Limit::Bytes(_) => "memory-limit",
        Limit::Deadline => "time-limit",
        Limit::Cancelled => "interrupted",
    }
}

/// A record as one line.
fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and nothing that can fail") + "\n"
}

impl ShownRecord {
    fn of(placement: &Placement) -> ShownRecord {
        match placement {
            Placement::Cells { pieces, .. } => {
                let piece = |(cell, &letter): (&Cell, &char)| (cell.row, cell.col, letter);
                ShownRecord::Pieces(pieces.iter().map(piece).collect())
            }
            Placement::Columns(columns) => {
                ShownRecord::Pieces((0..).zip(columns).map(|(row, &col)| (row, col, 'Q')).collect())
            }
            Placement::Numbers(literals) => {
                ShownRecord::Variables(literals.iter().copied().filter(|&literal| literal > 0).collect())
            }
        }
    }
}
