//! A count, as JSON and as text.

use std::io::{self, Write};

use encoders::solve::{Answer, Method, Named};
use num_bigint::BigUint;
use serde::Serialize;

use super::{Computed, SCHEMA, ShownRecord, diagram, line, order, write_line};
use crate::exit::printable;
use crate::outcome::{Facts, Outcome, Shown, Standing};
use crate::picture::{self, Style};
use crate::sentence;

/// One count as a record.
#[derive(Serialize)]
struct CountRecord<'a> {
    schema: u32,
    command: &'static str,
    #[serde(flatten)]
    computed: Computed<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<ShownRecord>>,
    /// The count by another method or in another order.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation: Option<Computed<'a>>,
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

/// Writes a count as a line of JSON, with what is to be shown of it.
pub fn write_count_json(
    out: &mut dyn Write,
    outcome: &Outcome,
    shown: Option<&Shown>,
    confirmation: Option<&Outcome>,
) -> io::Result<()> {
    let placements = shown.map(|shown| shown.placements.iter().map(ShownRecord::of).collect());
    let computed = Computed::new(outcome);
    let confirmation = confirmation.map(Computed::new);
    write_line(out, &CountRecord { schema: SCHEMA, command: "count", computed, placements, confirmation })
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
    Some(printable(&sentence::answer(&outcome.puzzle, facts.sizes, answer)))
}

/// Writes the number asked for alone: of classes where these are asked for; a line `SIZE NUMBER` for each
/// size of a spectrum.
pub fn write_count_quiet(out: &mut dyn Write, outcome: &Outcome, answer: &Answer) -> io::Result<()> {
    let spectrum = if answer.classes.is_some() { &answer.class_spectrum } else { &answer.spectrum };
    if let (Some(facts), Some(spectrum)) = (outcome.facts, spectrum) {
        let mut sizes = facts.spectrum_sizes(spectrum.len());
        return sizes.try_for_each(|size| writeln!(out, "{size} {}", of_size(spectrum, size)));
    }
    writeln!(out, "{}", answer.classes.as_ref().unwrap_or(&answer.count))
}

/// The count of one size; a spectrum ends at the largest size that it has.
fn of_size(spectrum: &[BigUint], size: usize) -> &BigUint {
    spectrum.get(size).unwrap_or(&BigUint::ZERO)
}

/// Writes an exact count as text: the sentence, what is to be shown, the spectrum, and how it was found.
pub fn write_count_text(
    out: &mut dyn Write,
    outcome: &Outcome,
    shown: Option<&Shown>,
    confirmation: Option<&Outcome>,
    style: Style,
) -> io::Result<()> {
    let (Ok(answer), Some(facts)) = (&outcome.result, outcome.facts) else { return Ok(()) };
    writeln!(out, "{}", printable(&sentence::answer(&outcome.puzzle, facts.sizes, answer)))?;
    if let Some(shown) = shown {
        out.write_all(picture::solutions(&shown.placements, style).as_bytes())?;
        out.write_all(picture::legend(&shown.placements).as_bytes())?;
    }
    if let Some(spectrum) = &answer.spectrum {
        for size in facts.spectrum_sizes(spectrum.len()) {
            let count = of_size(spectrum, size);
            let classes = answer.class_spectrum.as_ref().map(|classes| of_size(classes, size));
            let classes = classes.map_or_else(String::new, |classes| format!(" ({classes} up to symmetry)"));
            writeln!(out, "  size {size:>4}  {count}{classes}")?;
        }
    }
    if let Some(fixed) = &outcome.fixed {
        let cells = sentence::number(fixed.len() as u64, "cell");
        writeln!(out, "{cells} with the same piece in every solution (row, column, from 0)")?;
        for Standing { cell, letter } in fixed {
            writeln!(out, "  {letter} at {}, {}", cell.row, cell.col)?;
        }
    }
    if !answer.psi.is_empty() {
        let fixed: Vec<String> = answer.psi.iter().map(|(name, fixed)| format!("{name} {fixed}")).collect();
        writeln!(out, "psi     {}", fixed.join(", "))?;
    }
    write_how(out, outcome, answer, facts)?;
    if let Some(again) = confirmation {
        let order = order(again.method(), again).map(|order| format!(", order {}", printable(order)));
        let told = match again.limit() {
            // What is seen from the constraints alone is left to no method.
            None if again.method() == answer.method && order.is_none() => {
                "the same, as the constraints alone show".to_string()
            }
            None => "the same".to_string(),
            Some(limit) => format!("not confirmed, {limit}"),
        };
        let (method, order) = (again.method().name(), order.unwrap_or_default());
        writeln!(out, "again   {method}{order}: {told}, {:.3} s", again.seconds)?;
    }
    Ok(())
}

/// The question, how it was answered, and what that took.
fn write_how(out: &mut dyn Write, outcome: &Outcome, answer: &Answer, facts: Facts) -> io::Result<()> {
    writeln!(out, "puzzle  {}, {}", printable(&outcome.puzzle.to_string()), sentence::question(facts.sizes))?;
    write!(out, "method  {}", answer.method.name())?;
    if let Some(diagram) = diagram(outcome) {
        write!(out, ", {diagram}")?;
    }
    if let Some(order) = order(answer.method, outcome) {
        write!(out, ", order {}", printable(order))?;
    }
    writeln!(out, ", {}", sentence::number(facts.variables as u64, "variable"))?;
    let work = answer.work;
    match answer.method {
        Method::Backtrack => {
            writeln!(out, "work    {}", sentence::number(work.search.nodes, "search node"))?;
        }
        Method::Join => writeln!(
            out,
            "work    {} of parts, {} met",
            sentence::number(work.join.solutions, "solution"),
            sentence::number(work.join.pairs, "pair")
        )?,
        _ => writeln!(
            out,
            "work    {}, {} at the peak, {} made",
            sentence::number(work.nodes(), "node"),
            work.peak_nodes(),
            work.made()
        )?,
    }
    writeln!(out, "time    {:.3} s", outcome.seconds)
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
    text += &format!("pairs met level by level: {}\n", computed.pairs);
    text + &format!(
        "search nodes: {}\ntables: {} bytes at the peak\n",
        computed.search_nodes, computed.peak_bytes
    )
}
