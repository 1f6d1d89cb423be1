//! Small pictures of placements in plain text.

use std::collections::BTreeMap;

use encoders::model::Cell;

use crate::search::Placement;

/// Widest board that is drawn, in columns; larger ones would not fit a terminal.
const WIDEST: u32 = 64;

/// The placement as lines of text: a board where it is small enough, else a list, or nothing where
/// that would be longer than anyone reads.
pub fn placement(placement: &Placement) -> String {
    match placement {
        Placement::Cells { pieces, board } if board.1 <= WIDEST => board_of(pieces, *board),
        Placement::Columns(columns) if columns.len() <= WIDEST as usize => {
            let queen = |(row, &col)| (Cell { row, col }, 'Q');
            let cells = (0..).zip(columns).map(queen).collect();
            board_of(&cells, (columns.len() as u32, columns.len() as u32))
        }
        Placement::Cells { pieces, .. } => {
            list(pieces.keys().map(|cell| format!("({}, {})", cell.row, cell.col)), pieces.len())
        }
        Placement::Columns(columns) => list(columns.iter().map(u32::to_string), columns.len()),
        Placement::Numbers(numbers) => list(numbers.iter().map(i64::to_string), numbers.len()),
    }
}

/// A line for each row, a letter for each piece.
fn board_of(pieces: &BTreeMap<Cell, char>, (rows, cols): (u32, u32)) -> String {
    let mut text = String::new();
    for row in 0..rows {
        let mark = |col| pieces.get(&Cell { row, col }).unwrap_or(&'.');
        text += &format!(" {}\n", (0..cols).map(|col| format!(" {}", mark(col))).collect::<String>());
    }
    text
}

/// Up to a thousand items on one line.
fn list(items: impl Iterator<Item = String>, number: usize) -> String {
    if number > 1000 { String::new() } else { format!("  {}\n", items.collect::<Vec<_>>().join(" ")) }
}
