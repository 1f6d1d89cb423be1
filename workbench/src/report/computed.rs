//! The result of a count and how it was computed, as several records have it.

use std::collections::BTreeMap;

use counting::solve::{Answer, Method, Reduction, Stopped};
use encoders::exchange::graph::Figures;
use model::{Named, Sizes};
use num_bigint::BigUint;
use serde::Serialize;

use super::cells::CellsRecord;
use super::record::status;
use crate::claims::Decimal;
use crate::conflict;
use crate::outcome::{Facts, Outcome, Standing};

/// A cell or a move that holds the same piece in every solution.
#[derive(Serialize)]
#[serde(untagged)]
enum FixedRecord<'a> {
    Cell { row: u32, col: u32, piece: &'a str },
    Move { place: String, piece: &'a str },
}

/// Counts of sizes: of all sizes, index = size, or only of the sizes that were asked for.
#[derive(Serialize)]
#[serde(untagged)]
enum SpectrumRecord<'a> {
    All(Vec<Decimal<&'a BigUint>>),
    Some(BTreeMap<usize, Decimal<&'a BigUint>>),
}

impl<'a> SpectrumRecord<'a> {
    fn of(facts: &Facts, counts: &'a [BigUint]) -> SpectrumRecord<'a> {
        let count = |size| Decimal(counts.get(size).unwrap_or(&BigUint::ZERO));
        let sizes = facts.spectrum_sizes(counts.len());
        match facts.sizes {
            Sizes::Between(..) => SpectrumRecord::Some(sizes.map(|size| (size, count(size))).collect()),
            Sizes::Max | Sizes::Min | Sizes::Any => SpectrumRecord::All(sizes.map(count).collect()),
        }
    }
}

/// What was read of a graph.
#[derive(Serialize)]
struct GraphRecord {
    vertices: usize,
    edges: usize,
}

impl GraphRecord {
    fn of(graph: Figures) -> GraphRecord {
        GraphRecord { vertices: graph.vertices, edges: graph.edges }
    }
}

/// The result, and how it was computed.
#[derive(Serialize)]
pub(super) struct Computed<'a> {
    puzzle: String,
    goal: Option<String>,
    size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Decimal<&'a BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Decimal<&'a BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    psi: Option<BTreeMap<&'static str, Decimal<&'a BigUint>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spectrum: Option<SpectrumRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_spectrum: Option<SpectrumRecord<'a>>,
    /// What contradicts each other where the count is 0, and what is proved of its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict_is: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Vec<FixedRecord<'a>>>,
    #[serde(flatten)]
    cells: CellsRecord<'a>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<i64>,
    /// Whether a solution is known. If none is known, the bounds are those of solutions that may not exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_found: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<&'a [u64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_width: Option<u64>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<&'static str>,
    order: Option<&'a str>,
    /// The fingerprint of the file of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<GraphRecord>,
    variables: Option<usize>,
    pub nodes: u64,
    pub peak_nodes: u64,
    pub created_nodes: u64,
    pub cache_lookups: u64,
    pub cache_hits: u64,
    pub pairs: u64,
    pub search_nodes: u64,
    pub peak_bytes: u64,
    seconds: f64,
    version: &'static str,
}

impl<'a> Computed<'a> {
    pub fn new(outcome: &'a Outcome) -> Computed<'a> {
        let (answer, stopped) = (outcome.result.as_ref().ok(), outcome.result.as_ref().err());
        let (method, work) = match &outcome.result {
            Ok(answer) => (answer.method, answer.work),
            Err(stopped) => (stopped.method, *stopped.work),
        };
        let reached = stopped.and_then(|stopped| stopped.reached.as_deref());
        let profile = answer.and_then(|answer| answer.profile.as_ref());
        let widths = profile.map(|profile| profile.last.as_slice());
        let widths = widths.or(reached.map(|reached| reached.widths.as_slice()));
        let offset = outcome.facts.as_ref().map_or(0, |facts| facts.offset);
        let told = |size: u32| i64::from(size).saturating_add(offset);
        let spectrum = |counts: &'a Option<Vec<BigUint>>| {
            Some(SpectrumRecord::of(outcome.facts.as_ref()?, counts.as_deref()?))
        };
        Computed {
            puzzle: outcome.puzzle.name(),
            goal: outcome.facts.as_ref().map(|facts| facts.sizes.to_string()),
            size: answer.and_then(|answer| answer.size).map(told),
            count: answer.filter(|answer| !answer.is_more).map(|answer| Decimal(&answer.count)),
            classes: answer.and_then(|answer| answer.classes.as_ref().map(Decimal)),
            psi: answer.filter(|answer| !answer.psi.is_empty()).map(psi),
            spectrum: answer.and_then(|answer| spectrum(&answer.spectrum)),
            class_spectrum: answer.and_then(|answer| spectrum(&answer.class_spectrum)),
            conflict: outcome.conflict.as_ref().map(conflict::names),
            conflict_is: outcome.conflict.as_ref().map(conflict::proved),
            fixed: outcome.fixed.as_ref().map(|all| all.iter().map(FixedRecord::of).collect()),
            cells: CellsRecord::of(outcome),
            status: match &outcome.result {
                Ok(answer) if answer.is_more => "more",
                Ok(_) => "exact",
                Err(stopped) => status(stopped.limit),
            },
            at_least: match &outcome.result {
                Ok(answer) => answer.is_more.then(|| i64::try_from(&answer.count).unwrap_or(i64::MAX)),
                Err(stopped) => stopped.at_least.map(told),
            },
            at_most: stopped.and_then(|stopped| stopped.at_most).map(told),
            solution_found: stopped
                .zip(outcome.facts.as_ref())
                .and_then(|(stopped, facts)| solution_found(stopped, facts.sizes)),
            profile: widths,
            next_width: reached.and_then(|reached| reached.next),
            method: method.name(),
            diagram: diagram(outcome),
            order: order(method, outcome),
            input: outcome.facts.as_ref().and_then(|facts| facts.input).map(|input| input.to_string()),
            graph: outcome.facts.as_ref().and_then(|facts| facts.graph).map(GraphRecord::of),
            variables: outcome.facts.as_ref().map(|facts| facts.variables),
            nodes: work.nodes(),
            peak_nodes: work.peak_nodes(),
            created_nodes: work.made() + work.join.solutions,
            cache_lookups: work.diagrams.lookups,
            cache_hits: work.diagrams.hits,
            pairs: work.diagrams.pairs,
            search_nodes: work.search.nodes + work.join.pairs,
            peak_bytes: work.peak_bytes,
            seconds: outcome.seconds,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl FixedRecord<'_> {
    fn of(Standing { cell, label: piece }: &Standing) -> FixedRecord<'_> {
        match cell.ends() {
            Some(_) => FixedRecord::Move { place: cell.to_string(), piece },
            None => FixedRecord::Cell { row: cell.row, col: cell.col, piece },
        }
    }
}

/// Returns whether a stopped count for the best size knows a solution; `None` for other counts, and if
/// nothing is known.
fn solution_found(stopped: &Stopped, sizes: Sizes) -> Option<bool> {
    let (found, other) = match sizes {
        Sizes::Max => (stopped.at_least, stopped.at_most),
        Sizes::Min => (stopped.at_most, stopped.at_least),
        Sizes::Any | Sizes::Between(..) => return None,
    };
    (found.is_some() || other.is_some()).then_some(found.is_some())
}

/// The entries of psi by name.
fn psi(answer: &Answer) -> BTreeMap<&'static str, Decimal<&BigUint>> {
    answer.psi.iter().map(|(name, fixed)| (*name, Decimal(fixed))).collect()
}

/// Returns the order, if `method` uses one. A search does not, nor does `auto` before it has chosen a method.
pub(super) fn order(method: Method, outcome: &Outcome) -> Option<&str> {
    let order = Some(outcome.order.as_str()).filter(|order| !order.is_empty());
    order.filter(|_| method.is_ordered())
}

/// Returns the kind of the conjoined diagrams, if there were any: that of the answer, or else the one asked
/// for.
pub(super) fn diagram(outcome: &Outcome) -> Option<&'static str> {
    let answered = outcome.result.as_ref().ok().and_then(|answer| answer.reduction);
    answered.or(outcome.reduction).map(Reduction::name)
}
