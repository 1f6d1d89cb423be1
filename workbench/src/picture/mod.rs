//! Placements in pictures: as text (`text.rs`) and as vector graphics (`sheet.rs`).

mod board;
mod check;
mod field;
mod glyph;
mod graph;
mod heat;
mod moves;
mod outline;
mod sheet;
mod style;
mod text;
mod tiles;

use std::collections::{BTreeMap, BTreeSet};

pub use board::Look;
pub use check::check;
use encoders::families::{self, Drawing, Puzzle};
pub use field::{Field, Kind, field};
pub use heat::Heat;
use model::{Cell, Model};
pub use sheet::{Boards, Words, boards, heat, svg};
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
    /// Vertices of the graph that a puzzle is about, by their numbers, and their drawing.
    Vertices(Vec<u32>, Option<Box<Drawing>>),
    /// Edges of a graph, or vertices with what they hold, by their names, and their drawing.
    Places(Vec<String>, Option<Box<Drawing>>),
    /// Vertices of a graph that is searched, or literals of a formula.
    Numbers(Vec<i64>),
}

impl Placement {
    /// Returns the placement of an assignment; if the puzzle has no board, the literals of the counted
    /// variables.
    pub fn new(puzzle: &Puzzle, model: &Model, assignment: &[bool]) -> Placement {
        if let Some(pieces) = puzzle.pieces(model, assignment) {
            return Placement::of(puzzle, pieces);
        }
        let literal = |var: u32| {
            let number = i64::from(var) + 1;
            if assignment[var as usize] { number } else { -number }
        };
        Placement::Numbers(model.told().into_iter().map(literal).collect())
    }

    /// Returns the placement of `pieces` on the board or the graph.
    pub fn of(puzzle: &Puzzle, pieces: BTreeMap<Cell, char>) -> Placement {
        match puzzle.drawing(&pieces) {
            Some(drawing) => Placement::Cells { pieces, drawing: Box::new(drawing) },
            None => Placement::on_graph(puzzle, &pieces),
        }
    }

    /// Returns the placement of `pieces` on a graph.
    pub fn on_graph(puzzle: &Puzzle, pieces: &BTreeMap<Cell, char>) -> Placement {
        let drawing = puzzle.graph_drawing(pieces).map(Box::new);
        match puzzle.has_kinds() || puzzle.has_moves() {
            true => {
                let name = |(&cell, &held): (&Cell, &char)| puzzle.word(cell, held);
                Placement::Places(pieces.iter().map(name).collect(), drawing)
            }
            false => Placement::Vertices(pieces.keys().filter_map(|cell| cell.number()).collect(), drawing),
        }
    }

    /// Returns how many pieces one of two placements of a puzzle has and the other has not.
    pub fn differs_from(&self, other: &Placement) -> usize {
        fn apart<T: Ord>(one: impl IntoIterator<Item = T>, other: impl IntoIterator<Item = T>) -> usize {
            let (one, other): (BTreeSet<T>, BTreeSet<T>) =
                (one.into_iter().collect(), other.into_iter().collect());
            one.symmetric_difference(&other).count()
        }
        fn unlike<T: PartialEq>(one: &[T], other: &[T]) -> usize {
            one.iter().zip(other).filter(|(one, other)| one != other).count()
        }
        match (self, other) {
            (Placement::Cells { pieces, .. }, Placement::Cells { pieces: others, .. }) => {
                apart(pieces, others)
            }
            (Placement::Vertices(one, _), Placement::Vertices(other, _)) => apart(one, other),
            (Placement::Places(one, _), Placement::Places(other, _)) => apart(one, other),
            (Placement::Numbers(one), Placement::Numbers(other)) => unlike(one, other),
            (Placement::Columns(one), Placement::Columns(other)) => unlike(one, other),
            _ => 0,
        }
    }

    /// Returns how many places are taken; 0 where placements have no sizes.
    pub fn size(&self) -> usize {
        match self {
            Placement::Cells { pieces, .. } => pieces.len(),
            Placement::Vertices(numbers, _) => numbers.len(),
            Placement::Places(names, _) => names.len(),
            Placement::Columns(_) | Placement::Numbers(_) => 0,
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
            Placement::Places(names, _) => Some(names.clone()),
            Placement::Columns(_) | Placement::Vertices(..) | Placement::Numbers(_) => None,
        }
    }

    /// Returns whether it can be drawn.
    pub fn is_drawn(&self) -> bool {
        self.board().is_some()
    }

    /// Returns the placement on a board or a graph, if it has one that is small enough to be drawn.
    pub fn board(&self) -> Option<Drawing> {
        match self {
            Placement::Cells { drawing, .. } => Some(Drawing::clone(drawing)),
            Placement::Columns(columns) => {
                let side = columns.len().to_string();
                let queens = families::parse(&["independence", "queen", &side]).ok()?;
                let cell = |(row, &col): (u32, &u32)| (Cell { row, col }, 'Q');
                queens.drawing(&(0..).zip(columns).map(cell).collect())
            }
            Placement::Vertices(_, drawing) | Placement::Places(_, drawing) => drawing.as_deref().cloned(),
            Placement::Numbers(_) => None,
        }
    }
}
