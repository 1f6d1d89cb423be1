//! Whether a puzzle can be drawn as asked for.

use encoders::families::{MOST_VERTICES, Puzzle};

use crate::exit::{Exit, Failure};
use crate::options::Labels;

/// Returns an error for a puzzle that cannot be drawn, or whose rows and columns have no such names. Before its file is
/// read, it may have a board.
pub fn check(puzzle: &Puzzle, is_drawn: bool, labels: Option<Labels>) -> Result<(), Failure> {
    let layout = puzzle.layout().or_else(|| puzzle.graph_layout());
    let sentence = match (&layout, labels) {
        (None, _) if is_drawn => format!(
            "{puzzle} has no board for --svg to draw, nor a graph of up to {MOST_VERTICES} vertices; leave --svg out"
        ),
        (Some(layout), Some(_)) if layout.cells.is_empty() => return Ok(()),
        (Some(layout), Some(labels)) if layout.has_rows() => match (labels, layout.chess) {
            (Labels::Chess, None) => {
                format!("cells of {puzzle} have no names of chess; write --labels matrix, or leave it out")
            }
            _ => return Ok(()),
        },
        (_, Some(_)) => format!("{puzzle} has no rows and columns for --labels to name; leave it out"),
        (_, None) => return Ok(()),
    };
    Err(Failure::new(Exit::Usage, sentence))
}
