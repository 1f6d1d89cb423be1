//! What all records have, and the placements that some of them show.

use std::io::{self, Write};

use encoders::families::Puzzle;
use limits::Limit;
use model::{Cell, Model};
use serde::{Deserialize, Serialize};

use crate::picture::Placement;

/// The version of the record layout; it grows when a field changes its meaning or is removed.
pub const SCHEMA: u32 = 1;

/// The program with its version, as pictures and pages name it.
pub fn program() -> &'static str {
    concat!("kikisuji\u{a0}", env!("CARGO_PKG_VERSION"))
}

/// A placement that is shown: row, column and letter of each piece (or the number that stands there), the names of
/// moves, or the true variables of a formula.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum ShownRecord {
    Pieces(Vec<(u32, u32, String)>),
    Names(Vec<String>),
    Variables(Vec<i64>),
}

impl ShownRecord {
    pub fn of(placement: &Placement) -> ShownRecord {
        if let Some(names) = placement.names() {
            return ShownRecord::Names(names);
        }
        match placement {
            Placement::Places(names, _) => ShownRecord::Names(names.clone()),
            Placement::Cells { pieces, drawing } => {
                let piece =
                    |(cell, letter): (&Cell, &char)| (cell.row, cell.col, drawing.label(*letter).into());
                ShownRecord::Pieces(pieces.iter().map(piece).collect())
            }
            Placement::Columns(columns) => {
                ShownRecord::Pieces((0..).zip(columns).map(|(row, &col)| (row, col, "Q".into())).collect())
            }
            Placement::Vertices(numbers, _) => {
                ShownRecord::Variables(numbers.iter().map(|&number| number.into()).collect())
            }
            Placement::Numbers(literals) => {
                ShownRecord::Variables(literals.iter().copied().filter(|&literal| literal > 0).collect())
            }
        }
    }
}

/// Returns the status of a count that reached a limit.
pub fn status(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes(_) => "node-limit",
        Limit::Bytes(_) => "memory-limit",
        Limit::Deadline => "time-limit",
        Limit::Cancelled => "interrupted",
    }
}

/// Writes a record as one line, number by number.
pub(super) fn write_line(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}

/// A record as one line.
pub(super) fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and nothing that can fail") + "\n"
}

/// A solution as JSON: the pieces, or the true variables.
pub fn solution_json(puzzle: &Puzzle, model: &Model, solution: &[bool]) -> String {
    line(&ShownRecord::of(&Placement::new(puzzle, model, solution))).trim_end().into()
}
