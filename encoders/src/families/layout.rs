//! What boards and pieces look like on paper.

use crate::graph::{Round, Shape};
use crate::model::Cell;

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
}

impl Layout {
    /// A board that is drawn as its cells are named, for these pieces.
    pub fn plain(cells: impl Iterator<Item = Cell>, figures: Figures) -> Layout {
        let cells: Vec<Cell> = cells.collect();
        Layout {
            places: cells.clone(),
            cells,
            shape: Shape::Square,
            sign: None,
            figures,
            round: Round::default(),
            captions: Vec::new(),
        }
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
