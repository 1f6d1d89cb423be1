//! A saved diagram, as JSON and as text.

use std::path::Path;

use limits::Limit;
use serde::Serialize;

use super::record::{SCHEMA, line, status};
use crate::exit::printable;
use crate::outcome::{Function, Loaded};
use crate::sentence;

/// The content of a file, as a record.
#[derive(Serialize)]
struct LoadRecord<'a> {
    schema: u32,
    command: &'static str,
    file: String,
    status: &'static str,
    #[serde(flatten)]
    loaded: Option<&'a Loaded>,
    seconds: f64,
    version: &'static str,
}

/// Returns the content of a file, or the limit that came first, as a line of JSON.
pub fn load_json(file: &Path, loaded: &Result<Loaded, Limit>, seconds: f64) -> String {
    line(&LoadRecord {
        schema: SCHEMA,
        command: "load",
        file: file.display().to_string(),
        status: loaded.as_ref().err().map_or("exact", |limit| status(*limit)),
        loaded: loaded.as_ref().ok(),
        seconds,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// Returns the content of a file as text: a line for each function, and the shared figures.
pub fn load_text(file: &Path, loaded: &Loaded, seconds: f64) -> String {
    let mut text = String::new();
    for (number, Function { name, count, nodes }) in (1..).zip(&loaded.functions) {
        let name = name.as_deref().map_or_else(|| format!("function {number}"), printable);
        let noun = if count.0 == 1u32.into() { "solution" } else { "solutions" };
        text += &format!("{name}: {} {noun}, {}\n", count.0, sentence::number(*nodes as u64, "node"));
    }
    let variables = sentence::number(loaded.variables as u64, "variable");
    let nodes = sentence::number(loaded.nodes as u64, "node");
    text + &format!(
        "file    {}, {variables}, {nodes} in all\ntime    {seconds:.3} s\n",
        printable(&file.display().to_string())
    )
}
