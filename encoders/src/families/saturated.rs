//! Saturated sets without three in line (Semba 1994, problem 4): the smallest sets of points with
//! no three on a straight line to which no point can be added.
//!
//! Variables: the cells. Constraints: at most two points on every straight line through at least three cells;
//! every cell is occupied, or two other cells of one of the lines through it are. (In the source's third
//! condition the two literals are printed complemented: a slip.)

use std::collections::BTreeMap;
use std::fmt;

use limits::Budget;
use model::{Cell, Model, Sizes};

use super::definition::{are_in_line, three_in_line};
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::no_three_in_line::{AT_MOST_TWO, of_points, title_of_points};
use super::puzzle::Puzzle;
use super::said::{Grows, Said};
use super::words::{Entry, Words};
use crate::error::{ModelError, PuzzleError};
use crate::graph::board::Board;
use crate::graph::rectangle;

pub(super) const ENTRY: Entry = Entry {
    name: "saturated-no-three-in-line",
    words: "BOARD",
    example: "saturated-no-three-in-line 8",
    about: "smallest such sets to which no point can be added",
    options: &[],
    parse,
};

/// The conditions in the language of statements.
fn lines() -> String {
    format!(
        "{AT_MOST_TWO}\neach c in all: point(c) or some l in straight where c in l: point(l \\ {{c}}) >= 2"
    )
}

#[derive(Debug)]
struct Saturated {
    board: Board,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [board] = words.exactly()?;
    Ok(Puzzle::new(Saturated { board: rectangle(board)? }))
}

impl Family for Saturated {
    fn goal(&self) -> Sizes {
        Sizes::Min
    }

    fn grows(&self) -> Grows {
        Grows::Never(
            "has lines of any slope, so that new ones come with every n",
            "ask for independence of queens or another piece",
        )
    }

    /// Large boards are refused.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        // The models grow with nearly the cube of the number of cells: a cell's constraint names every line through it.
        self.board.check_small(ENTRY.name)?;
        of_points(self, self.board, &lines(), budget)
    }

    fn holds_without_cells(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let points: Vec<Cell> = pieces.keys().copied().collect();
        let has_room = |cell: &Cell| {
            let pairs = points.iter().enumerate();
            let fills = |(at, &a): (usize, &Cell)| points[at + 1..].iter().any(|&b| are_in_line(*cell, a, b));
            !pieces.contains_key(cell) && !pairs.into_iter().any(fills)
        };
        let room =
            || self.board.cells().find(has_room).map(|cell| format!("a point could be added on {cell}"));
        three_in_line(&points).or_else(room)
    }

    fn phrase(&self) -> Phrase {
        Phrase::placed("point", "form a saturated set with no three in line")
    }

    fn title(&self, board: &str) -> Option<Title> {
        Some(title_of_points("maximal ", board, ""))
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(&self.board, Figures::Alike("point"))
    }

    fn statement(&self) -> Result<Said, String> {
        Said::of_points(&self.board, lines())
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec!['*'; model.variables()])
    }
}

impl fmt::Display for Saturated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", ENTRY.name, self.board)
    }
}
