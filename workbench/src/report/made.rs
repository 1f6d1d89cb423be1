//! A made puzzle as JSON.

use serde::Serialize;

use super::record::{SCHEMA, ShownRecord, line};
use crate::make::Made;

#[derive(Serialize)]
struct MadeRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: String,
    #[serde(flatten)]
    made: &'a Made,
    solution: ShownRecord,
    version: &'static str,
}

/// Returns a made puzzle as a line of JSON.
pub fn made_json(made: &Made) -> String {
    line(&MadeRecord {
        schema: SCHEMA,
        command: "make",
        puzzle: made.puzzle.name(),
        made,
        solution: ShownRecord::of(&made.solution),
        version: env!("CARGO_PKG_VERSION"),
    })
}
