//! Counts cell by cell as text: boards with shares in percent, and a table.

use encoders::families::{Puzzle, Shape};
use num_bigint::BigUint;

use super::{Cells, PlaceCounts};
use crate::exit::printable;
use crate::ratio::{Fraction, decimal};

/// Columns of a share, and the most that a board may take.
const SHARE: usize = 5;
const WIDEST: usize = 80;
/// Digits of a probability.
const DIGITS: usize = 6;
/// Most boards.
const MOST: usize = 12;

/// Returns a board of shares for each kind where there is a board that fits, and a table of all counts, or of probabilities.
pub fn text(puzzle: &Puzzle, cells: &Cells, chances: Option<&Cells>) -> String {
    let (cells, are_counts) = (chances.unwrap_or(cells), chances.is_none());
    let mut text = String::new();
    if cells.own <= MOST {
        (0..cells.own).filter_map(|kind| board(puzzle, cells, kind)).for_each(|board| text += &board);
    }
    let header = ["place".to_owned()].into_iter().chain(cells.kinds.iter().map(|kind| printable(kind)));
    let row = |place: &PlaceCounts| {
        [place.name.clone()].into_iter().chain(words(cells, place, are_counts)).collect()
    };
    let rows: Vec<Vec<String>> = [header.collect()].into_iter().chain(cells.places.iter().map(row)).collect();
    let length = |word: &String| word.chars().count();
    let widths: Vec<usize> = (0..=cells.kinds.len())
        .map(|at| rows.iter().map(|row| length(&row[at])).max().unwrap_or(0))
        .collect();
    for row in &rows {
        text += &format!("{:<width$}", row[0], width = widths[0]);
        (row.iter().zip(&widths).skip(1)).for_each(|(word, width)| text += &format!(" {word:>width$}"));
        text.push('\n');
    }
    text
}

/// Returns a probability with so many digits: 0 and 1 are exact.
fn chance(part: Fraction) -> String {
    match decimal(&part, DIGITS) {
        (decimal, false) if decimal == "1" => format!(">0.{}", "9".repeat(DIGITS)),
        (decimal, _) => decimal,
    }
}

/// Returns what is told of a place: the counts, or the probabilities.
pub fn words(cells: &Cells, place: &PlaceCounts, are_counts: bool) -> Vec<String> {
    match are_counts {
        true => place.counts.iter().map(BigUint::to_string).collect(),
        false => cells.parts(place).map(chance).collect(),
    }
}

/// Returns the board with the share of one kind on each cell.
fn board(puzzle: &Puzzle, cells: &Cells, kind: usize) -> Option<String> {
    let drawing = puzzle.drawing(&[].into()).filter(|_| !puzzle.has_moves())?;
    let is_drawn = drawing.shape == Shape::Square && drawing.cols as usize * SHARE <= WIDEST;
    let mut text = format!("{} (percent)\n", printable(&cells.kinds[kind]));
    for row in 0..drawing.rows {
        let share = |col| {
            let cell = drawing.names.get(&model::Cell { row, col })?;
            let at = cells.places.binary_search_by_key(&Some(*cell), |place| place.cell).ok()?;
            Some(percent(&cells.places[at].counts[kind], &cells.total))
        };
        let line: String =
            (0..drawing.cols).map(|col| format!("{:>SHARE$}", share(col).unwrap_or_default())).collect();
        text += line.trim_end();
        text.push('\n');
    }
    is_drawn.then_some(text + "\n")
}

/// Returns a share in percent: 0 and 100 are exact, others are rounded.
pub fn percent(count: &BigUint, total: &BigUint) -> String {
    if *count == BigUint::ZERO {
        return "0".into();
    }
    let rounded: BigUint = (count * 200u32 + total) / (total * 2u32);
    match rounded.to_u32_digits().first().copied().unwrap_or(0) {
        0 => "<1".into(),
        100 if count != total => ">99".into(),
        percent => percent.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_but_for_none_and_all() {
        let shares = [0u32, 1, 4, 5, 333, 995, 999, 1000];
        let shown = shares.map(|count| percent(&count.into(), &1000u32.into()));
        assert_eq!(shown, ["0", "<1", "<1", "1", "33", ">99", ">99", "100"]);
    }
}
