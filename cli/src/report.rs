//! Records: what a count and a checked claim look like as JSON and as text. The only place that
//! knows the field names of the output.

use std::collections::BTreeMap;

use bdd::Limit;
use encoders::model::Cell;
use encoders::solve::{Answer, Method};
use serde::Serialize;

use crate::ask::{Outcome, Shown, Standing};
use crate::claims::Claim;
use crate::picture::{self, Placement, Style};
use crate::search;
use crate::sentence;
use crate::units::{method_text, sizes_text};
use crate::verdict::Verdict;

/// The version of the record layout; it grows when a field changes its meaning or goes away.
const SCHEMA: u32 = 1;

/// One count as a record.
#[derive(Serialize)]
struct CountRecord<'a> {
    schema: u32,
    command: &'static str,
    #[serde(flatten)]
    computed: Computed<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<ShownRecord>>,
}

/// A placement that is shown: row, column and letter of each piece, or the true variables of a formula.
#[derive(Serialize)]
#[serde(untagged)]
enum ShownRecord {
    Pieces(Vec<(u32, u32, char)>),
    Variables(Vec<i64>),
}

/// One claim beside our count as a record.
#[derive(Serialize)]
struct ClaimRecord<'a> {
    schema: u32,
    command: &'static str,
    source: &'a str,
    claim: &'a Claim,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation: Option<Computed<'a>>,
    computed: Computed<'a>,
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
    order: Option<&'a str>,
    variables: Option<usize>,
    nodes: u64,
    peak_nodes: u64,
    created_nodes: u64,
    cache_lookups: u64,
    cache_hits: u64,
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
            profile: reached.map(|reached| reached.widths.as_slice()),
            next_width: reached.and_then(|reached| reached.next),
            method: method_text(method),
            order: order(method, outcome),
            variables: outcome.facts.map(|facts| facts.variables),
            nodes: work.nodes,
            peak_nodes: work.peak_nodes,
            created_nodes: work.created_nodes,
            cache_lookups: work.cache_lookups,
            cache_hits: work.cache_hits,
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

/// A count as a line of JSON, with what is to be shown of it.
pub fn count_json(outcome: &Outcome, shown: Option<&Shown>) -> String {
    let placements = shown.map(|shown| shown.placements.iter().map(ShownRecord::of).collect());
    line(&CountRecord { schema: SCHEMA, command: "count", computed: Computed::new(outcome), placements })
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

/// A count under one of several orders as a line of JSON.
pub fn order_json(outcome: &Outcome) -> String {
    let computed = Computed::new(outcome);
    line(&CountRecord { schema: SCHEMA, command: "orders", computed, placements: None })
}

/// What a search found, as a record.
#[derive(Serialize)]
struct SearchRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: &'a str,
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
    /// The letters of the pieces in the order of the placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<String>,
    version: &'static str,
}

/// A placement: cells as pairs, or a list of columns, vertices or literals.
#[derive(Serialize)]
#[serde(untagged)]
enum Places {
    Cells(Vec<[u32; 2]>),
    Numbers(Vec<i64>),
}

/// Most queens whose columns are written down.
const MOST_COLUMNS: usize = 10_000;

fn places(placement: &Placement) -> Option<Places> {
    match placement {
        Placement::Cells { pieces, .. } => {
            Some(Places::Cells(pieces.keys().map(|cell| [cell.row, cell.col]).collect()))
        }
        Placement::Numbers(numbers) => Some(Places::Numbers(numbers.clone())),
        Placement::Columns(columns) if columns.len() > MOST_COLUMNS => None,
        Placement::Columns(columns) => Some(Places::Numbers(columns.iter().map(|&col| col.into()).collect())),
    }
}

/// A search as a line of JSON.
pub fn search_json(outcome: &search::Outcome) -> String {
    let found = outcome.found.as_ref();
    line(&SearchRecord {
        schema: SCHEMA,
        command: "search",
        puzzle: &outcome.puzzle,
        goal: outcome.goal.map(sizes_text),
        size: found.map(|found| found.size),
        status: match outcome.limit {
            _ if found.is_some() => "witness",
            Some(limit) => status(limit),
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
            Placement::Cells { pieces, .. } => Some(pieces.values().collect()),
            Placement::Columns(_) | Placement::Numbers(_) => None,
        }),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// A search with a witness as text: the sentence, the placement, the bounds, and how it was found.
pub fn search_text(outcome: &search::Outcome, style: Style) -> String {
    let Some(found) = &outcome.found else { return String::new() };
    let mut text = sentence::witness(&outcome.puzzle, found.size) + "\n";
    text += &picture::text(std::slice::from_ref(&found.placement), style);
    let bounds = outcome.goal.and_then(|goal| sentence::bounds(goal, outcome.at_least, outcome.at_most));
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

/// A claim, its verdict and our count as a line of JSON, with the count that confirms ours.
pub fn claim_json(
    source: &str,
    claim: &Claim,
    verdict: Verdict,
    outcome: &Outcome,
    confirmation: Option<&Outcome>,
) -> String {
    line(&ClaimRecord {
        schema: SCHEMA,
        command: "validate",
        source,
        claim,
        verdict: verdict.name(),
        confirmation: confirmation.map(Computed::new),
        computed: Computed::new(outcome),
    })
}

/// What was found, in a sentence.
pub fn title(outcome: &Outcome) -> Option<String> {
    let (Ok(answer), Some(facts)) = (&outcome.result, outcome.facts) else { return None };
    Some(sentence::answer(&outcome.puzzle, facts.sizes, answer))
}

/// An exact count as text: the sentence, what is to be shown, the spectrum, and how it was found.
pub fn count_text(outcome: &Outcome, shown: Option<&Shown>, style: Style) -> Option<String> {
    let (Ok(answer), Some(facts)) = (&outcome.result, outcome.facts) else { return None };
    let mut text = title(outcome)? + "\n";
    if let Some(shown) = shown {
        text += &picture::solutions(&shown.placements, style);
    }
    if let Some(spectrum) = &answer.spectrum {
        for (size, count) in spectrum.iter().enumerate() {
            let classes = answer.class_spectrum.as_ref().and_then(|classes| classes.get(size));
            let classes = classes.map_or_else(String::new, |classes| format!(" ({classes} up to symmetry)"));
            text += &format!("  size {size:>4}  {count}{classes}\n");
        }
    }
    if let Some(fixed) = &outcome.fixed {
        let cells = sentence::number(fixed.len() as u64, "cell");
        text += &format!("{cells} with the same piece in every solution (row, column, from 0)\n");
        for Standing { cell, letter } in fixed {
            text += &format!("  {letter} at {}, {}\n", cell.row, cell.col);
        }
    }
    if !answer.psi.is_empty() {
        let fixed: Vec<String> = answer.psi.iter().map(|(name, fixed)| format!("{name} {fixed}")).collect();
        text += &format!("psi     {}\n", fixed.join(", "));
    }
    let work = answer.work;
    text += &format!("puzzle  {}, {}\n", outcome.puzzle, sentence::question(facts.sizes));
    text += &format!("method  {}", method_text(answer.method));
    if let Some(order) = order(answer.method, outcome) {
        text += &format!(", order {order}");
    }
    text += &format!(", {}\n", sentence::number(facts.variables as u64, "variable"));
    text += &match answer.method {
        Method::Backtrack => format!("work    {}\n", sentence::number(work.search_nodes, "search node")),
        Method::Join => format!(
            "work    {} of parts, {} met\n",
            sentence::number(work.created_nodes, "solution"),
            sentence::number(work.search_nodes, "pair")
        ),
        _ => format!(
            "work    {}, {} at the peak, {} made\n",
            sentence::number(work.nodes, "node"),
            work.peak_nodes,
            work.created_nodes
        ),
    };
    Some(text + &format!("time    {:.3} s\n", outcome.seconds))
}

/// Every counter of a count, for -v.
pub fn statistics(outcome: &Outcome) -> String {
    let computed = Computed::new(outcome);
    let mut text = String::new();
    if let Some(facts) = outcome.facts {
        let (variables, constraints) = (facts.variables, facts.constraints);
        text = format!(
            "model: {variables} variables, {constraints} constraints, {} symmetries\n",
            facts.symmetries
        );
    }
    text += &format!(
        "nodes: {} final, {} peak, {} made\n",
        computed.nodes, computed.peak_nodes, computed.created_nodes
    );
    text += &format!("memo: {} look-ups, {} hits\n", computed.cache_lookups, computed.cache_hits);
    text + &format!(
        "search nodes: {}\ntables: {} bytes at the peak\n",
        computed.search_nodes, computed.peak_bytes
    )
}
