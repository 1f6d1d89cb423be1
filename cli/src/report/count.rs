//! A count, as JSON and as text.

use encoders::solve::Method;
use serde::Serialize;

use super::{Computed, SCHEMA, ShownRecord, diagram, line, order};
use crate::outcome::{Outcome, Shown, Standing};
use crate::picture::{self, Style};
use crate::sentence;
use crate::units::method_text;

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

/// One count under one of several orders as a record.
#[derive(Serialize)]
struct OrderRecord<'a> {
    schema: u32,
    command: &'static str,
    #[serde(flatten)]
    computed: Computed<'a>,
    /// Nodes alive at most, and the widths of what they were of.
    #[serde(skip_serializing_if = "Option::is_none")]
    live_nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    live_profile: Option<&'a [u64]>,
}

/// A count as a line of JSON, with what is to be shown of it.
pub fn count_json(outcome: &Outcome, shown: Option<&Shown>) -> String {
    let placements = shown.map(|shown| shown.placements.iter().map(ShownRecord::of).collect());
    line(&CountRecord { schema: SCHEMA, command: "count", computed: Computed::new(outcome), placements })
}

/// A count under one of several orders as a line of JSON.
pub fn order_json(outcome: &Outcome) -> String {
    let profile = outcome.result.as_ref().ok().and_then(|answer| answer.profile.as_ref());
    line(&OrderRecord {
        schema: SCHEMA,
        command: "orders",
        computed: Computed::new(outcome),
        live_nodes: profile.map(|profile| profile.live),
        live_profile: profile.map(|profile| profile.largest.as_slice()),
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
    if let Some(diagram) = diagram(outcome) {
        text += &format!(", {diagram}");
    }
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
    text += &format!("pairs met level by level: {}\n", computed.requests);
    text + &format!(
        "search nodes: {}\ntables: {} bytes at the peak\n",
        computed.search_nodes, computed.peak_bytes
    )
}
