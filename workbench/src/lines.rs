//! A solution as a line of text.

use std::fmt::Write;

use encoders::families::Puzzle;
use encoders::place::{LETTERS, Place};
use model::{Cell, Model, Named};

use crate::exit::{Failure, usage};
use crate::options::Lines;
use crate::refusal::told;
use crate::report;

/// Writes solutions of one puzzle as lines.
pub struct Printer<'a> {
    lines: Lines,
    puzzle: &'a Puzzle,
    model: &'a Model,
    /// The number of rows, where cells are named as in chess.
    chess: Option<u32>,
    /// The words that a true variable adds to a line of cells; `None` if they depend on other variables.
    words: Option<Vec<String>>,
    /// The variables that are counted.
    counted: Vec<usize>,
}

impl<'a> Printer<'a> {
    /// Returns a printer of the form asked for. Literals replace cells if the puzzle has no board. An error where cells
    /// have no names of chess.
    pub fn new(lines: Lines, puzzle: &'a Puzzle, model: &'a Model) -> Result<Printer<'a>, Failure> {
        let rows = puzzle.layout().and_then(|layout| layout.chess);
        let chess = rows.filter(|_| lines == Lines::Chess);
        if lines == Lines::Chess && chess.is_none() {
            return usage(told!(
                "only cells of rectangles of up to {LETTERS} columns have names of chess; leave "
                [format = lines.name()] " out"
            ));
        }
        let has_board = puzzle.letters(model).is_some();
        let lines = if lines == Lines::Cells && !has_board { Lines::Literals } else { lines };
        // A variable of several cells may share a cell with other variables, or name one twice.
        let is_alone = |&cell: &Cell| puzzle.orbit(cell) == [cell];
        let is_plain =
            !puzzle.has_several_a_cell() && !puzzle.has_kinds() && model.cells.iter().all(is_alone);
        let is_plain = is_plain && model.projection.is_none();
        let words = || model.cells.iter().map(|&cell| named(cell, chess)).collect();
        let words = (has_board && is_plain).then(words);
        let counted: Vec<usize> = model.told().into_iter().map(|var| var as usize).collect();
        if lines == Lines::Bits && counted.is_empty() {
            return usage(told!(
                "nothing is counted that could have a digit; choose " [format = "literals"]
                ", which ends with 0"
            ));
        }
        Ok(Printer { lines, puzzle, model, chess, words, counted })
    }

    /// Adds the line of a solution to `text`.
    pub fn line(&self, solution: &[bool], text: &mut String) {
        match self.lines {
            Lines::Cells | Lines::Chess => self.cells(solution, text),
            Lines::Literals => {
                text.push('v');
                for &var in &self.counted {
                    let sign = if solution[var] { "" } else { "-" };
                    let _ = write!(text, " {sign}{}", var + 1);
                }
                text.push_str(" 0");
            }
            Lines::Bits => {
                text.extend(self.counted.iter().map(|&var| if solution[var] { '1' } else { '0' }));
            }
            Lines::Json => text.push_str(&report::solution_json(self.puzzle, self.model, solution)),
        }
        text.push('\n');
    }

    fn cells(&self, solution: &[bool], text: &mut String) {
        let start = text.len();
        match &self.words {
            Some(words) => {
                for (word, _) in words.iter().zip(solution).filter(|(_, value)| **value) {
                    text.push_str(word);
                    text.push(' ');
                }
            }
            None => {
                for (cell, letter) in self.puzzle.pieces(self.model, solution).unwrap_or_default() {
                    text.push_str(&self.puzzle.word_by(cell, letter, |cell| named(cell, self.chess)));
                    text.push(' ');
                }
            }
        }
        // Removes the space after the last cell.
        if text.len() > start {
            text.pop();
        } else {
            text.push_str("empty");
        }
    }
}

/// The name of a cell: that of chess where there are `rows` of them.
fn named(cell: Cell, rows: Option<u32>) -> String {
    let chess = rows.and_then(|rows| Place::chess(cell, rows));
    chess.map_or_else(|| cell.to_string(), |place| place.to_string())
}
