//! A count, as JSON and as text.

use std::io::{self, Write};

use counting::solve::{Answer, Method};
use model::{Named, Sizes};
use num_bigint::BigUint;
use serde::Serialize;

use super::computed::{Computed, diagram, order};
use super::record::{SCHEMA, ShownRecord, line, program, write_line};
use crate::cells::{self, Cells};
use crate::chart;
use crate::exit::printable;
use crate::outcome::{Facts, Outcome, Shown, Standing};
use crate::picture::{self, Heat, Look, Style, Words};
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
    /// The widths of the levels at the peak.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_profile: Option<&'a [u64]>,
}

/// Writes a count as a line of JSON, with the placements to be shown.
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
        peak_profile: profile.map(|profile| profile.largest.as_slice()),
    })
}

fn said(outcome: &Outcome, facts: &Facts, answer: &Answer) -> String {
    let sizes = (facts.sizes, facts.offset);
    printable(&sentence::answer(&outcome.puzzle, sizes, answer, outcome.conflict.as_ref()))
}

/// Returns the result in a sentence.
pub fn title(outcome: &Outcome) -> Option<String> {
    let (Ok(answer), Some(facts)) = (&outcome.result, &outcome.facts) else { return None };
    Some(sentence::capital(&said(outcome, facts, answer)))
}

/// Returns the puzzle and the sizes asked for, where its solutions have sizes.
pub fn question(outcome: &Outcome) -> String {
    asked(outcome, |sizes| sizes)
}

/// Returns the puzzle and the sizes in its spectrum: those asked for, or all where the best one is.
fn spectrum_of(outcome: &Outcome) -> String {
    asked(outcome, |sizes| if matches!(sizes, Sizes::Between(..)) { sizes } else { Sizes::Any })
}

fn asked(outcome: &Outcome, of: impl Fn(Sizes) -> Sizes) -> String {
    let puzzle = printable(&outcome.puzzle.name());
    match outcome.facts.as_ref().filter(|_| outcome.puzzle.has_sizes()) {
        Some(facts) => format!("{puzzle}, {}", sentence::question(of(facts.sizes))),
        None => puzzle,
    }
}

/// Returns the text under pictures: the question, and the program that answered it.
pub fn caption(outcome: &Outcome) -> String {
    format!("{} ({})", question(outcome), program())
}

/// Returns the picture of what was counted cell by cell; `None` where there are more kinds than can be drawn.
pub fn shares(outcome: &Outcome, cells: &Cells, look: Look) -> Option<String> {
    let chances = outcome.chances();
    let of = if chances.is_some() { "weights" } else { "solutions" };
    let title = title(outcome).unwrap_or_default();
    let caption = format!("share of the {of}, in percent; {}", caption(outcome));
    let heats = Heat::all(&outcome.puzzle, chances.unwrap_or(cells));
    (!heats.is_empty()).then(|| picture::heat(&Words { title: &title, caption: &caption }, &heats, look))
}

/// Writes only the number asked for: that of classes if these are asked for, else the weight, where there is one. For a
/// spectrum, writes a line `SIZE NUMBER` for each size.
pub fn write_count_quiet(out: &mut dyn Write, outcome: &Outcome, answer: &Answer) -> io::Result<()> {
    let spectrum = if answer.classes.is_some() { &answer.class_spectrum } else { &answer.spectrum };
    if let (Some(facts), Some(spectrum)) = (&outcome.facts, spectrum) {
        let mut sizes = facts.spectrum_sizes(spectrum.len());
        return sizes.try_for_each(|size| writeln!(out, "{size} {}", of_size(spectrum, size)));
    }
    match &answer.classes {
        Some(classes) => writeln!(out, "{classes}"),
        None => match &outcome.weight {
            Some(Ok(weight)) => writeln!(out, "{}", weight.sum),
            Some(Err(_)) => Ok(()),
            None => writeln!(out, "{}", sentence::counted(answer).0),
        },
    }
}

/// Returns the count of one size; sizes beyond the end of the spectrum have the count 0.
pub fn of_size(spectrum: &[BigUint], size: usize) -> &BigUint {
    spectrum.get(size).unwrap_or(&BigUint::ZERO)
}

/// Writes an exact count as text: the sentence, the placements to be shown, the spectrum, and the method.
pub fn write_count_text(
    out: &mut dyn Write,
    outcome: &Outcome,
    shown: Option<(&Shown, Style)>,
    confirmation: Option<&Outcome>,
) -> io::Result<()> {
    let (Ok(answer), Some(facts)) = (&outcome.result, &outcome.facts) else { return Ok(()) };
    writeln!(out, "{}", said(outcome, facts, answer))?;
    if let Some((shown, style)) = shown {
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
        let are_moves = outcome.puzzle.has_moves();
        let places = sentence::number(fixed.len() as u64, if are_moves { "move" } else { "cell" });
        let from = if are_moves { "" } else { " (row, column, from 0)" };
        writeln!(out, "{places} with the same piece in every solution{from}")?;
        for Standing { cell, label } in fixed {
            match cell.ends() {
                Some(_) => writeln!(out, "  {label} at {cell}")?,
                None => writeln!(out, "  {label} at {}, {}", cell.row, cell.col)?,
            }
        }
    }
    if let Some(Ok(cells)) = &outcome.cells {
        if outcome.weight.is_some() && outcome.chances().is_none() {
            writeln!(out, "no probabilities: all weights are 0")?;
        }
        out.write_all(cells::text(&outcome.puzzle, cells, outcome.chances()).as_bytes())?;
    }
    if !answer.psi.is_empty() {
        let fixed: Vec<String> = answer.psi.iter().map(|(name, fixed)| format!("{name} {fixed}")).collect();
        writeln!(out, "psi     {}", fixed.join(", "))?;
    }
    for (name, told) in how(outcome, confirmation) {
        writeln!(out, "{name:<7} {told}")?;
    }
    Ok(())
}

/// Returns the question, the method, its work, and the outcome of the confirmation, as names and words. An
/// empty list for a count that a limit stopped.
pub fn how(outcome: &Outcome, confirmation: Option<&Outcome>) -> Vec<(&'static str, String)> {
    let (Ok(answer), Some(facts)) = (&outcome.result, &outcome.facts) else { return Vec::new() };
    let diagram = diagram(outcome).map(|diagram| format!(", {diagram}")).unwrap_or_default();
    let order = order(answer.method, outcome).map(|order| format!(", order {}", printable(order)));
    let variables = sentence::number(facts.variables as u64, "variable");
    let method = answer.method.name();
    let graph = facts.graph.map(|graph| format!(" ({})", sentence::graph(graph))).unwrap_or_default();
    let weight = outcome.weight.as_ref().and_then(|weight| weight.as_ref().ok());
    let mut how: Vec<(&str, String)> =
        weight.map(|weight| ("weight", crate::ratio::told(&weight.sum))).into_iter().collect();
    how.extend([
        ("puzzle", format!("{}{graph}", question(outcome))),
        ("method", format!("{method}{diagram}{}, {variables}", order.unwrap_or_default())),
        ("work", work(answer)),
        ("time", format!("{:.3} s", outcome.seconds)),
    ]);
    if let (Some(_), Some(group)) = (&answer.classes, &facts.group) {
        how.push(("group", format!("{}: {group}", sentence::symmetries(facts.symmetries))));
    }
    how.extend(confirmation.map(|again| ("again", confirmed(answer, again))));
    how
}

/// Returns the work of a count in words.
fn work(answer: &Answer) -> String {
    let work = answer.work;
    match answer.method {
        Method::Backtrack => sentence::number(work.search.nodes, "search node"),
        Method::Join => format!(
            "{} of parts, {} met",
            sentence::number(work.join.solutions, "solution"),
            sentence::number(work.join.pairs, "pair")
        ),
        Method::Determinant => "a determinant modulo primes".into(),
        _ => format!(
            "{}, {} live at the peak, {} made",
            sentence::number(work.nodes(), "node"),
            work.peak_nodes(),
            work.made()
        ),
    }
}

/// Returns the outcome of the second count in words.
fn confirmed(answer: &Answer, again: &Outcome) -> String {
    let order = order(again.method(), again).map(|order| format!(", order {}", printable(order)));
    let told = match again.limit() {
        // If the constraints alone give the count, there is nothing to count by another method.
        None if again.method() == answer.method && order.is_none() => {
            "the same, as the constraints alone show".to_string()
        }
        None => "the same".to_string(),
        Some(limit) => format!("not confirmed, {limit}"),
    };
    format!("{}{}: {told}, {:.3} s", again.method().name(), order.unwrap_or_default(), again.seconds)
}

/// Returns the chart of a count: its spectrum, else the widths of its levels; `None` if it has neither.
pub fn chart(outcome: &Outcome) -> Option<String> {
    let (answer, facts) = (outcome.result.as_ref().ok()?, outcome.facts.as_ref()?);
    if let Some(counts) = &answer.spectrum {
        let sizes = facts.spectrum_sizes(counts.len());
        let of = |counts: &[BigUint]| sizes.clone().map(|size| of_size(counts, size).clone()).collect();
        let (shown, classes): (Vec<_>, Option<Vec<_>>) =
            (of(counts), answer.class_spectrum.as_deref().map(of));
        return Some(chart::bars(&spectrum_of(outcome), *sizes.start(), &shown, classes.as_deref()));
    }
    let profile = answer.profile.as_ref()?;
    let of = if answer.method == Method::Layers { "states" } else { "nodes of the final diagram" };
    let order = order(answer.method, outcome).map(|order| format!(", order {order}")).unwrap_or_default();
    Some(chart::widths(&format!("{}: {of} at each level{order}", outcome.puzzle.name()), of, &profile.last))
}

/// Returns every counter of a count, for -v.
pub fn statistics(outcome: &Outcome) -> String {
    let computed = Computed::new(outcome);
    let mut text = String::new();
    if let Some(facts) = &outcome.facts {
        let (variables, constraints) = (facts.variables, facts.constraints);
        text = format!(
            "model: {variables} variables, {constraints} constraints, {} symmetries{}\n",
            facts.symmetries,
            facts.group.as_ref().map_or_else(String::new, |group| format!(" ({group})"))
        );
    }
    text += &format!(
        "nodes: {} final, {} live at the peak, {} made\n",
        computed.nodes, computed.peak_nodes, computed.created_nodes
    );
    text += &format!("memo: {} look-ups, {} hits\n", computed.cache_lookups, computed.cache_hits);
    text += &format!("pairs met level by level: {}\n", computed.pairs);
    if let Some(cuts) =
        outcome.result.as_ref().ok().map(|answer| answer.work.diagrams.cuts).filter(|&cuts| cuts > 0)
    {
        text += &format!("ways to reach times ways to complete: the same count at all {cuts} levels\n");
    }
    text + &format!(
        "search nodes: {}\ntables: {} bytes at the peak\n",
        computed.search_nodes, computed.peak_bytes
    )
}
