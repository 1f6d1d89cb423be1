//! What is told of a count: the result on stdout, its confirmation, its page.

pub mod confirm;
pub mod page;

use std::io::{self, Write};
use std::sync::Arc;

use counting::solve::{Answer, Method, Request};
use model::Named;
use serde::{Deserialize, Serialize};

use crate::allowance::Limits;
use crate::exit::{self, Exit, Failure};
use crate::outcome::{Left, Outcome, Shown};
use crate::picture::Style;
use crate::refusal::{Refusal, told};
use crate::report;
use crate::writing::Writing;

/// What of a count is written to stdout, and whether its statistics go to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The form of the result.
    pub form: Form,
    /// Whether the statistics are written, with the limits.
    pub verbose: bool,
}

/// The form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A sentence and how it was found.
    Text,
    /// One JSON object.
    Json,
    /// The lines that model counters print.
    Mc,
    /// The number alone.
    Quiet,
}

/// Writes the outcome of a count, and of its confirmation, to stdout, with the placements where a style for them is
/// given.
pub fn say(
    said: Said,
    (outcome, confirmation): (&Arc<Outcome>, &Arc<Option<Outcome>>),
    shown: Option<Style>,
    limits: &Limits,
    writing: &Writing<'_>,
) -> Result<(), Failure> {
    if said.verbose {
        let text = format!("{}{}", limits_text(limits), report::statistics(outcome));
        let _ = io::stderr().write_all(text.as_bytes());
    }
    let (found, again) = (Arc::clone(outcome), Arc::clone(confirmation));
    let all = move |out: &mut dyn Write, is_short: bool| {
        let short = is_short.then(|| found.in_short());
        let found = short.as_ref().unwrap_or(&found);
        write(said.form, found, again.as_ref().as_ref(), found.shown.as_ref().zip(shown), out)
    };
    match said.form {
        Form::Json => writing.record(all),
        _ => writing.stdout(move |out| all(out, false)),
    }
}

/// Returns how a count ended that has been told. `left` is to be done if a limit ended it.
pub fn ended(outcome: &Outcome, confirmation: Option<&Outcome>, left: Left) -> Result<Exit, Failure> {
    match &outcome.result {
        Ok(_) => {
            let unshown = outcome.shown.as_ref().and_then(|shown| shown.limit);
            let uncounted = outcome.cells.as_ref().and_then(|cells| cells.as_ref().err());
            if let Some(Err(limit)) = outcome.weight {
                return Err(outcome.not_weighed(limit));
            }
            match (uncounted, unshown, confirmation.and_then(Outcome::limit)) {
                (Some(&limit), ..) => Err(outcome.not_by_cell(limit)),
                (_, Some(limit), _) => Err(outcome.not_all_shown(limit)),
                (.., Some(limit)) => Err(outcome.not_confirmed(limit)),
                _ => Ok(Exit::Done),
            }
        }
        Err(stopped) => {
            let done = format!("{:.3} s", outcome.seconds);
            Err(outcome.limit_reached(stopped, &done, left))
        }
    }
}

/// Notes on stderr that residues had no effect, where another method than layers counted.
pub fn note_residues(request: &Request, answer: &Answer) {
    if request.residues.is_some() && answer.method != Method::Layers {
        let method = answer.method.name();
        let effect = "had no effect, since layers do not fit this model";
        exit::note(&told!([residues] " {effect}: {method} counted it"));
    }
}

/// Notes on stderr that a limit of nodes had no effect on counts by these methods.
pub fn note_nodes(limits: &Limits, methods: impl IntoIterator<Item = Method>) {
    if let Some(sentence) = idle_nodes(limits.nodes, methods) {
        exit::note(&sentence);
    }
}

/// Returns the sentence that a limit of nodes had no effect, where searches alone found the answers: they make no nodes
/// of diagrams.
pub fn idle_nodes(nodes: Option<usize>, methods: impl IntoIterator<Item = Method>) -> Option<Refusal> {
    let mut methods = methods.into_iter().peekable();
    (nodes.is_some() && methods.peek().is_some() && methods.all(Method::is_orderless)).then(|| {
        told!(
            [nodes] " had no effect, since no method that found the answer makes any; use " [method = "apply"]
            " or layers"
        )
    })
}

/// Writes the result in the form asked for. A limit has a JSON record but no text on stdout.
fn write(
    form: Form,
    outcome: &Outcome,
    confirmation: Option<&Outcome>,
    shown: Option<(&Shown, Style)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match (&outcome.result, form) {
        (_, Form::Json) => {
            report::write_count_json(out, outcome, shown.map(|(shown, _)| shown), confirmation)
        }
        (_, Form::Mc) => out.write_all(report::count_mc(outcome, confirmation).as_bytes()),
        (Ok(answer), Form::Quiet) => report::write_count_quiet(out, outcome, answer),
        _ => report::write_count_text(out, outcome, shown, confirmation),
    }
}

/// Returns the limits in force, for -v.
fn limits_text(limits: &Limits) -> String {
    let bytes = limits.bytes.map_or("none".into(), |bytes| format!("{bytes} bytes"));
    let nodes = limits.nodes.map_or("none".into(), |nodes| nodes.to_string());
    let time = limits.time.map_or("none".into(), |time| format!("{} s", time.as_secs_f64()));
    format!("limits: memory {bytes}, nodes {nodes}, time {time}\n")
}
