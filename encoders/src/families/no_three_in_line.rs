//! No three in line (Semba 1994, problem 3): twice as many points as a side is long, no three of
//! them on a straight line of any slope.
//!
//! Variables: the cells. Constraints: at most two points on every straight line through at least three cells.
//! The most points are twice the shorter side: the lines parallel to the longer side cover the board, and each
//! holds at most two points. On a board of one cell the definition asks for two points, and there is no
//! solution (the source prints 1).
//!
//! With an invariant, only the sets that the symmetry leaves unchanged count: the quotient model.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use limits::Budget;
use model::{Cell, Model, Sizes, symmetry};

use super::definition::three_in_line;
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::puzzle::Puzzle;
use super::said::{Grows, Said, untold};
use super::words::{Choice, Entry, Words, name_of};
use crate::error::{ModelError, PuzzleError};
use crate::graph::board::Board;
use crate::graph::{Geometry, rectangle};
use crate::statement::OfFamily;

pub(super) const ENTRY: Entry = Entry {
    name: "no-three-in-line",
    words: "BOARD",
    example: "no-three-in-line 8",
    about: "2n points, no three on a straight line",
    options: &[Choice {
        name: "invariant",
        value: "SYMMETRY",
        values: "half-turn or diagonal",
        about: "only symmetric placements",
    }],
    parse,
};

/// A symmetry under which a solution has to stay unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Invariant {
    /// The rotation by 180 degrees.
    HalfTurn,
    /// The exchange of rows and columns: the reflection in one fixed diagonal of a square board.
    Diagonal,
}

const INVARIANTS: [(&str, Invariant); 2] =
    [("half-turn", Invariant::HalfTurn), ("diagonal", Invariant::Diagonal)];

#[derive(Debug)]
struct NoThreeInLine {
    board: Board,
    invariant: Option<Invariant>,
}

fn parse(words: &Words<'_>) -> Result<Puzzle, PuzzleError> {
    let [board] = words.exactly()?;
    let (board, invariant) = (rectangle(board)?, words.named("invariant", &INVARIANTS)?);
    Ok(Puzzle::new(NoThreeInLine { board, invariant }))
}

impl Family for NoThreeInLine {
    fn goal(&self) -> Sizes {
        Sizes::Between(2 * self.board.shorter(), 2 * self.board.shorter())
    }

    fn grows(&self) -> Grows {
        Grows::Never(
            "has lines of any slope, so that new ones come with every n",
            "ask for independence of queens or another piece",
        )
    }

    /// The diagonal invariant is refused on a board that is not square. Cost: about one step per line
    /// and cell on it, a few million on the largest board.
    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let board = self.board;
        let generator = match self.invariant {
            None => None,
            Some(Invariant::HalfTurn) => Some(board.half_turn()),
            Some(Invariant::Diagonal) => Some(board.transposition().ok_or_else(|| {
                PuzzleError(format!(
                    "the invariant diagonal needs a square board, and {board} is none; choose half-turn or one side only"
                ))
            })?),
        };
        let model = of_points(self, board, AT_MOST_TWO, budget)?;
        match generator {
            None => Ok(model),
            Some(generator) => Ok(symmetry::unchanged_model(model, generator, budget)?),
        }
    }

    fn phrase(&self) -> Phrase {
        let unchanged = match self.invariant {
            None => "",
            Some(Invariant::HalfTurn) => ", unchanged by a half turn",
            Some(Invariant::Diagonal) => ", unchanged by the reflection in a diagonal",
        };
        Phrase::placed("point", format!("be placed with no three in line{unchanged}"))
    }

    fn title(&self, board: &str) -> Option<Title> {
        let unchanged = match self.invariant {
            None => "",
            Some(Invariant::HalfTurn) => ", unchanged by a half turn",
            Some(Invariant::Diagonal) => ", unchanged by the reflection in one fixed diagonal",
        };
        Some(title_of_points("", board, unchanged))
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(&self.board, Figures::Alike("point"))
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec!['*'; model.variables()])
    }

    fn holds_without_cells(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let points: Vec<Cell> = pieces.keys().copied().collect();
        let moved = || {
            let images =
                points.iter().flat_map(|&point| self.orbit(point).into_iter().map(move |to| (point, to)));
            let lost = images.into_iter().find(|(_, image)| !pieces.contains_key(image));
            lost.map(|(point, image)| format!("{point} is occupied and its image {image} is not"))
        };
        three_in_line(&points).or_else(moved)
    }

    fn statement(&self) -> Result<Said, String> {
        let (last_row, last_col) = (self.board.rows() - 1, self.board.cols() - 1);
        let unchanged = match self.invariant {
            None => String::new(),
            Some(Invariant::HalfTurn) => {
                format!("\neach c in all: point(c) = point(cell({last_row} - c.row, {last_col} - c.col))")
            }
            Some(Invariant::Diagonal) => {
                return Err("its classes go by symmetries that exchange the diagonals, \
                            which no condition on one of them keeps"
                    .into());
            }
        };
        Said::of_points(&self.board, format!("{AT_MOST_TWO}{unchanged}"))
    }

    fn orbit(&self, cell: Cell) -> Vec<Cell> {
        let Cell { row, col } = cell;
        let image = match self.invariant {
            None => return vec![cell],
            Some(Invariant::HalfTurn) => {
                Cell { row: self.board.rows() - 1 - row, col: self.board.cols() - 1 - col }
            }
            Some(Invariant::Diagonal) => Cell { row: col, col: row },
        };
        vec![cell, image]
    }
}

impl fmt::Display for NoThreeInLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", ENTRY.name, self.board)?;
        match &self.invariant {
            Some(invariant) => write!(f, " --invariant {}", name_of(&INVARIANTS, invariant)),
            None => Ok(()),
        }
    }
}

/// The model of the sets of points that a family states.
pub(super) fn of_points(
    family: &dyn Family,
    board: Board,
    lines: &str,
    budget: &Budget,
) -> Result<Model, ModelError> {
    let board: Arc<dyn Geometry> = Arc::new(board);
    let kinds = vec!["point".to_owned()];
    let text = OfFamily { board: &board, kinds, lines, names: Vec::new(), by_rings: false };
    let model = text.model(budget).map_err(|why| untold(&family, why))?;
    Ok(Model { goal: family.goal(), ..model })
}

/// Returns the title of sets of points no three of which are in line: `kind` is an adjective, `also` a
/// further property.
pub(super) fn title_of_points(kind: &str, board: &str, also: &str) -> Title {
    let set = format!("{kind}set* of points in the {board} grid, no three of them on a straight line{also}");
    Title { set, task: None, moves: None }
}

/// At most two points on each line, in the language of statements.
pub(super) const AT_MOST_TWO: &str = "each l in straight: point(l) <= 2";
