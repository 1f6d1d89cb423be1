//! Whether a puzzle can be drawn as asked for.

use encoders::families::{MOST_VERTICES, Puzzle};

use crate::exit::{Failure, usage};
use crate::options::Labels;
use crate::picture::Look;
use crate::refusal::told;

/// Returns an error for a puzzle that cannot be drawn, whose rows and columns have no such names, or of which it is not
/// known what is attacked. Before its file is read, it may have a board.
pub fn check(puzzle: &Puzzle, is_drawn: bool, look: Look) -> Result<(), Failure> {
    let layout = puzzle.layout().or_else(|| puzzle.graph_layout());
    usage(match (&layout, look.labels) {
        (None, _) if is_drawn => told!(
            "{puzzle} has no board for " [svg]
            " to draw, nor a graph of up to {MOST_VERTICES} vertices; leave " [svg] " out"
        ),
        _ if look.attacked && !puzzle.knows_attacked() => {
            told!("pictures of {puzzle} do not know which cells are attacked; leave " [attacked] " out")
        }
        (Some(layout), Some(_)) if layout.cells.is_empty() => return Ok(()),
        (Some(layout), Some(labels)) if layout.has_rows() => match (labels, layout.chess) {
            (Labels::Chess, None) => {
                told!(
                    "cells of {puzzle} have no names of chess; write " [labels = "matrix"] ", or leave it out"
                )
            }
            _ => return Ok(()),
        },
        (_, Some(_)) => {
            told!("{puzzle} has no rows and columns for " [labels] " to name; leave it out")
        }
        (_, None) => return Ok(()),
    })
}
