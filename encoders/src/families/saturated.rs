//! Saturated sets without three in line (Semba 1994, problem 4): the smallest sets of points with
//! no three on a straight line to which no point can be added.
//!
//! Variables: the cells. Constraints: at most two points on every straight line through at least three cells;
//! every cell is occupied, or two other cells of one of the lines through it are. (In the source's third
//! condition the two literals are printed complemented: a slip.)

use std::collections::BTreeMap;
use std::fmt;

use limits::Budget;
use model::constraint::{Constraint, Count, Var, pos};
use model::steps::Steps;
use model::{Cell, Model, Sizes};

use super::definition::{are_in_line, three_in_line};
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::no_three_in_line::{AT_MOST_TWO, at_most_two, lattice_lines, of_points, title_of_points};
use super::puzzle::Puzzle;
use super::said::Said;
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

    /// Large boards are refused.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (board, steps) = (self.board, &mut Steps::new(budget));
        // The models grow with nearly the cube of the number of cells: a cell's constraint names every line through it.
        board.check_small(ENTRY.name)?;
        let lines: Vec<Vec<Var>> = lattice_lines(board).collect();
        let mut alternatives: Vec<Vec<Count>> =
            (0..board.size()).map(|var| vec![Count::at_least(1, [pos(var)])]).collect();
        for line in &lines {
            for &var in line {
                steps.take(line.len())?;
                let others = line.iter().copied().filter(|&other| other != var);
                alternatives[var as usize].push(Count::at_least(2, others.map(pos)));
            }
        }
        let at_most = lines.iter().map(|line| at_most_two(line));
        let constraints = at_most.chain(alternatives.into_iter().map(|any| Constraint { any }));
        Ok(of_points(board, constraints, self.goal(), steps)?)
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
        let lines = "each c in all: point(c) or some l in straight where c in l: point(l \\ {c}) >= 2";
        Said::of_points(&self.board, format!("{AT_MOST_TWO}\n{lines}"))
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
