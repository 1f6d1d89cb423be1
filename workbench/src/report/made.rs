//! A made puzzle as JSON.

use serde::Serialize;

use super::record::{SCHEMA, ShownRecord, line};
use crate::make::Made;

#[derive(Serialize)]
struct MadeRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: String,
    text: &'a str,
    clues: usize,
    minimal: bool,
    drawn: &'static str,
    solution: ShownRecord,
    difficulty: usize,
    open: usize,
    seed: u64,
    seconds: f64,
    version: &'static str,
}

/// Returns a made puzzle as a line of JSON.
pub fn made_json(made: &Made) -> String {
    line(&MadeRecord {
        schema: SCHEMA,
        command: "make",
        puzzle: made.puzzle.name(),
        text: &made.text,
        clues: made.clues,
        minimal: made.is_minimal,
        drawn: made.drawn,
        solution: ShownRecord::of(&made.solution),
        difficulty: made.difficulty,
        open: made.open,
        seed: made.seed,
        seconds: made.seconds,
        version: env!("CARGO_PKG_VERSION"),
    })
}
