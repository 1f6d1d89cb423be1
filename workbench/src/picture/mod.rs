//! Placements in pictures: as text (`text.rs`) and as vector graphics (`sheet.rs`).

mod board;
mod glyph;
mod moves;
mod outline;
mod sheet;
mod style;
mod text;
mod tiles;

use std::collections::{BTreeMap, BTreeSet};

use encoders::families::{self, Drawing, Puzzle};
use encoders::model::{Cell, Model};

pub use sheet::{Words, boards, svg};
pub use style::Style;
pub use text::{legend, solutions, text};

/// Where pieces stand.
#[derive(Clone, Debug)]
pub enum Placement {
    /// On cells of a board.
    Cells {
        /// The letter of the piece on each cell that has one.
        pieces: BTreeMap<Cell, char>,
        /// The drawing of the board with its pieces.
        drawing: Box<Drawing>,
    },
    /// The column of the queen in each row.
    Columns(Vec<u32>),
    /// Vertices of the graph that a puzzle is about, by their numbers.
    Vertices(Vec<u32>),
    /// Edges of a graph, or vertices with what they hold, by their names.
    Places(Vec<String>),
    /// Vertices of a graph that is searched, or literals of a formula.
    Numbers(Vec<i64>),
}

/// Columns of the board of a placement, where it has one.
pub fn breadth(placement: &Placement) -> Option<usize> {
    placement.board().map(|drawing| drawing.cols as usize)
}

impl Placement {
    /// Returns the placement of an assignment; if the puzzle has no board, the literals of the counted
    /// variables.
    pub fn new(puzzle: &Puzzle, model: &Model, assignment: &[bool]) -> Placement {
        if let Some(pieces) = puzzle.pieces(model, assignment) {
            return match puzzle.drawing(&pieces) {
                Some(drawing) => Placement::Cells { pieces, drawing: Box::new(drawing) },
                None if puzzle.has_kinds() || puzzle.has_moves() => {
                    Placement::Places(pieces.iter().map(|(&cell, &held)| puzzle.word(cell, held)).collect())
                }
                None => Placement::Vertices(pieces.keys().filter_map(|cell| cell.number()).collect()),
            };
        }
        let counted = |number: &i64| match &model.projection {
            Some(shown) => shown.binary_search_by_key(number, |&var| i64::from(var) + 1).is_ok(),
            None => true,
        };
        let literal = |(number, value): (i64, &bool)| if *value { number } else { -number };
        let literals = (1..).zip(assignment).map(literal).filter(|literal| counted(&literal.abs()));
        Placement::Numbers(literals.collect())
    }

    /// Returns how many pieces one of two placements of a puzzle has and the other has not.
    pub fn differs_from(&self, other: &Placement) -> usize {
        fn without<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> usize {
            one.symmetric_difference(other).count()
        }
        let numbers = |numbers: &[u32]| numbers.iter().copied().collect::<BTreeSet<_>>();
        match (self, other) {
            (Placement::Cells { pieces, .. }, Placement::Cells { pieces: others, .. }) => {
                without(&pieces.iter().collect(), &others.iter().collect())
            }
            (Placement::Vertices(one), Placement::Vertices(other)) => without(&numbers(one), &numbers(other)),
            (Placement::Places(one), Placement::Places(other)) => {
                without(&one.iter().collect(), &other.iter().collect())
            }
            (Placement::Numbers(one), Placement::Numbers(other)) => {
                one.iter().zip(other).filter(|(one, other)| one != other).count()
            }
            (Placement::Columns(one), Placement::Columns(other)) => {
                one.iter().zip(other).filter(|(one, other)| one != other).count()
            }
            _ => 0,
        }
    }

    /// Returns the names of moves, of pieces that cover several cells, or of vertices with what they hold, where these are not cells.
    pub fn names(&self) -> Option<Vec<String>> {
        match self {
            Placement::Cells { drawing, .. } => {
                let tiles =
                    drawing.tiles.as_ref().map(|all| all.iter().map(|laid| laid.word.clone()).collect());
                let moves =
                    || Some(drawing.moves.as_ref()?.iter().map(|chosen| chosen.word.clone()).collect());
                tiles.or_else(moves)
            }
            Placement::Places(names) => Some(names.clone()),
            Placement::Columns(_) | Placement::Vertices(_) | Placement::Numbers(_) => None,
        }
    }

    /// Returns the placement on a board, if it has one that is small enough to be drawn.
    fn board(&self) -> Option<Drawing> {
        match self {
            Placement::Cells { drawing, .. } => Some(Drawing::clone(drawing)),
            Placement::Columns(columns) => {
                let side = columns.len().to_string();
                let queens = families::parse(&["independence", "queen", &side]).ok()?;
                let cell = |(row, &col): (u32, &u32)| (Cell { row, col }, 'Q');
                queens.drawing(&(0..).zip(columns).map(cell).collect())
            }
            Placement::Vertices(_) | Placement::Places(_) | Placement::Numbers(_) => None,
        }
    }
}
