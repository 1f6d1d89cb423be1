//! What boards and pieces look like on paper.

use model::Cell;
use model::constraint::Var;

use crate::error::PuzzleError;
use crate::graph::{Geometry, Round, Shape};
use crate::place::Place;
use crate::statement::Map;

/// The most vertices and edges of a graph that is drawn.
pub const MOST_VERTICES: usize = 100;
const MOST_LINKS: usize = 1000;

/// A board on paper.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its cells, as models name them.
    pub cells: Vec<Cell>,
    /// Where each of them is drawn.
    pub places: Vec<Cell>,
    /// What they look like.
    pub shape: Shape,
    /// The signs, two columns wide, that stand for the letters of pieces where the terminal can show them.
    pub sign: Option<fn(char) -> char>,
    /// What the letters of pieces stand for.
    pub figures: Figures,
    /// Whether rows and columns go on round the edges.
    pub round: Round,
    /// Words above parts of the board, each with the place of the part's first cell.
    pub captions: Vec<(Cell, String)>,
    /// The number of rows where cells have names of chess, `a1` at the bottom.
    pub chess: Option<u32>,
    /// The maps of the puzzle.
    pub maps: Vec<Map>,
    /// Of a graph: the places of the ends of each edge, the lower one first; parallel edges stand one after another.
    pub links: Vec<(Cell, Cell)>,
}

impl Layout {
    /// No board yet, for these pieces.
    pub(crate) fn none(figures: Figures) -> Layout {
        Layout {
            cells: Vec::new(),
            places: Vec::new(),
            shape: Shape::Square,
            sign: None,
            figures,
            round: Round::default(),
            captions: Vec::new(),
            chess: None,
            maps: Vec::new(),
            links: Vec::new(),
        }
    }

    /// A board for these pieces; `None` where it is not drawn.
    pub(crate) fn of(board: &dyn Geometry, figures: Figures) -> Option<Layout> {
        Some(Layout {
            cells: board.cells(),
            places: board.places(),
            shape: board.shape()?,
            round: board.round(),
            captions: board.captions(),
            chess: board.chess(),
            ..Layout::none(figures)
        })
    }

    /// A graph with these pieces on its vertices; `None` for boards, and for graphs too large to be drawn.
    pub(crate) fn of_graph(graph: &dyn Geometry, figures: Figures) -> Option<Layout> {
        let cells = Some(graph.cells()).filter(|cells| cells.len() <= MOST_VERTICES)?;
        let links = graph.links().filter(|links| links.len() <= MOST_LINKS)?;
        let place = |col: Var| Cell { row: 0, col };
        let places = (0..cells.len() as Var).map(place).collect();
        let links = links.into_iter().map(|(from, to)| (place(from), place(to))).collect();
        Some(Layout { cells, places, shape: Shape::Vertex, links, ..Layout::none(figures) })
    }

    /// Whether each row of the paper is one row of the board. On an unfolded cube no row is.
    pub fn has_rows(&self) -> bool {
        self.places.iter().zip(&self.cells).all(|(place, cell)| place.row == cell.row)
    }

    /// The cell that a place names. An error says why this board has none.
    pub fn cell(&self, place: &Place) -> Result<Cell, PuzzleError> {
        let found =
            place.cell(self.chess).filter(|&cell| cell.ends().is_some() || self.cells.contains(&cell));
        found.ok_or_else(|| match (place, self.chess) {
            (Place::Chess(..), None) => {
                PuzzleError(format!("cells here have no names of chess, as {place} is; write r0c3"))
            }
            _ => PuzzleError(format!("there is no cell {place} on this board")),
        })
    }
}

/// What the letters of pieces stand for in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// Every letter is a piece of this name, such as `queen`.
    Alike(&'static str),
    /// A letter is the army, `A` the first one; its pieces have this name.
    Armies(&'static str),
    /// A letter is the kind of a shogi piece.
    Shogi,
    /// A letter is a kind, or the value of a cell.
    Kinds,
}

/// What a piece covers that covers several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The number of its shape.
    pub shape: usize,
    /// What stands for its shape, where there are several shapes.
    pub sign: Option<String>,
}
