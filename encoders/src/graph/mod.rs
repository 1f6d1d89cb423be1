//! Who attacks whom: pieces on boards, as graphs.

mod automorphism;
pub mod board;
pub mod cube;
mod edges;
mod honeycomb;
pub(crate) mod inside;
mod kinds;
mod mask;
mod moves;
pub mod piece;
mod solid;
mod torus;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

pub use kinds::{BOARDS, BoardKind};
pub(crate) use kinds::{board_of, edges_of, picture_of, placing, rectangle, with_cells};
use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Permutation};
use piece::{Moves, Offset, Piece, Space};

use crate::error::PuzzleError;
use crate::exchange::graph::Figures;
use crate::place::LETTERS;

/// A board of any shape: its cells, each of which is a variable, and how pieces move on it. `Display` writes
/// it as it is read.
///
/// Boards on which a step means the same from every cell say what [`Geometry::step`] is, and all moves
/// follow. Others say themselves what is attacked.
pub(crate) trait Geometry: fmt::Debug + fmt::Display + Send + Sync {
    /// The cells, in the order of their variables.
    fn cells(&self) -> Vec<Cell>;

    /// Where each cell is drawn.
    fn places(&self) -> Vec<Cell> {
        self.cells()
    }

    /// What cells look like on paper; `None` where there is no picture.
    fn shape(&self) -> Option<Shape> {
        Some(Shape::Square)
    }

    /// The edges between the cells, those that are parallel one after another, where these are vertices without a place on paper; `None` on boards.
    fn links(&self) -> Option<Vec<(Var, Var)>> {
        None
    }

    /// How many edges join two cells of which one attacks the other: more than one in graphs with parallel edges.
    fn edges_between(&self, _a: Var, _b: Var) -> u32 {
        1
    }

    /// Which edges of the picture are glued.
    fn round(&self) -> Round {
        Round::default()
    }

    /// Words above parts of the picture, each with the place of the part's first cell.
    fn captions(&self) -> Vec<(Cell, String)> {
        Vec::new()
    }

    /// How moves are meant; `None` where they are not steps.
    fn space(&self) -> Option<Space> {
        None
    }

    /// Rows, columns and layers of the board; `None` where it has none.
    fn frame(&self) -> Option<Frame> {
        None
    }

    /// The number of rows where cells have names of chess, `a1` at the bottom: on rectangles, with holes or glued edges
    /// too, of no more columns than there are letters.
    fn chess(&self) -> Option<u32> {
        let [rows, cols, layers] = self.frame()?.sides;
        (layers == 1 && cols <= LETTERS).then_some(rows)
    }

    /// The cell one step from another one, if that is on the board.
    fn step(&self, _from: Var, _step: Offset) -> Option<Var> {
        None
    }

    /// How a piece moves here; not at all where moves are no steps.
    fn moves(&self, piece: &Piece) -> Moves {
        self.space().map(|space| piece.moves(space)).unwrap_or_default()
    }

    /// The cells that `piece` attacks from each cell when the board is empty, ascending.
    fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        moves::adjacent(|from, by| self.step(from, by), self.cells().len(), &self.moves(piece), steps)
    }

    /// The cells attacked from any of these, in no order, some of them more than once.
    fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var> {
        moves::attacked(|from, by| self.step(from, by), &self.moves(piece), from)
    }

    /// The cliques of the attacks, in whichever direction these go: sets of cells, each ascending, none
    /// within another one. Any two cells of which one attacks the other are together in one set.
    fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let cells = self.cells().len();
        let lines = moves::lines(|from, by| self.step(from, by), cells, &self.moves(piece), steps)?;
        moves::maximal(lines, cells, steps)
    }

    /// The symmetries of the board, identity first, each once; the identity alone where none were looked for. A model
    /// keeps those that carry it into itself ([`Model::with_symmetries`](model::Model::with_symmetries)).
    fn symmetries(&self, steps: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit>;

    /// Whether [`Geometry::symmetries`] are all there are.
    fn knows_symmetries(&self) -> bool {
        true
    }

    /// What the literature calls the conjugacy class of each of [`Geometry::symmetries`]; empty where they
    /// have no names.
    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The different ones of [`Geometry::names`].
    fn class_names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// How far each cell is from the border of the board; 0 everywhere where there is none.
    fn rings(&self) -> Vec<u32> {
        vec![0; self.cells().len()]
    }

    /// The cells in parts whose solutions can be listed and joined; empty where no such parts are known.
    fn parts(&self) -> Vec<Vec<Var>> {
        Vec::new()
    }

    /// The lines that the language of statements has for the board, or the reason why it has none. Its file is read.
    fn statement(&self) -> Result<String, String> {
        Ok(format!("board {self}"))
    }

    /// The cells that have to be occupied (true) or empty.
    fn given(&self) -> Vec<(Var, bool)> {
        Vec::new()
    }

    /// The file that has the board; a board has no cells before it is read.
    fn file(&self) -> Option<&str> {
        None
    }

    /// What was read of a graph; `None` for all boards.
    fn figures(&self) -> Option<Figures> {
        None
    }

    /// The board with the text of its file; `None` where it has none.
    fn read(&self, _text: &str) -> Option<Result<Arc<dyn Geometry>, PuzzleError>> {
        None
    }

    /// The board with its file looked for from `directory`; `None` where it has none.
    fn within(&self, _directory: &Path) -> Option<Arc<dyn Geometry>> {
        None
    }
}

/// Why classes of what stands on a graph cannot be counted.
pub(crate) const TOO_MANY_SYMMETRIES: &str =
    "the symmetries of this graph are too many, or take too long to find";

impl dyn Geometry {
    /// Refuses a board whose file is not read.
    pub fn read_first(&self) -> Result<(), PuzzleError> {
        match self.file() {
            Some(file) if self.cells().is_empty() => Err(PuzzleError::unread(file)),
            _ => Ok(()),
        }
    }

    /// That moves of a piece which are places lead between the same cells in several ways round the edges, if they do.
    pub fn joined_moves(&self, piece: &Piece) -> Option<String> {
        let Round { rows, cols } = self.round();
        let step = |from, by| self.step(from, by);
        let (moves, pairs) = match rows || cols {
            true => moves::pairs(step, self.cells().len(), &self.moves(piece)),
            false => (0, 0),
        };
        (moves > pairs).then(|| {
            format!(
                "on {self}, which goes round, {moves} moves of {} lead between {pairs} pairs of cells; several moves \
                 between the same two cells are one place, so that there are {pairs}",
                piece.name()
            )
        })
    }

    /// Why classes of what stands on it cannot be counted, if they cannot.
    pub fn without_classes(&self) -> Option<String> {
        (!self.knows_symmetries()).then(|| TOO_MANY_SYMMETRIES.into())
    }
}

/// A board of rows, columns and layers, perhaps with holes.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The numbers of rows, columns and layers.
    pub sides: [u32; 3],
    /// Which edges are glued.
    pub round: Round,
    /// Row, column and layer of each cell.
    pub points: Vec<[u32; 3]>,
}

impl Frame {
    /// A rectangle of these cells.
    pub fn flat(sides: (u32, u32), round: Round, cells: impl IntoIterator<Item = Cell>) -> Frame {
        let points = cells.into_iter().map(|cell| [cell.row, cell.col, 0]).collect();
        Frame { sides: [sides.0, sides.1, 1], round, points }
    }
}

/// Which edges of a board are glued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Whether the row below the last one is the first one.
    pub rows: bool,
    /// Whether the column behind the last one is the first one.
    pub cols: bool,
}

/// What cells look like on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares in rows and columns.
    Square,
    /// Hexagons in rows; a step to the next one in the row is two columns of the paper.
    Hexagon,
    /// Vertices of a graph, all in one row: where they are drawn is up to the picture.
    Vertex,
}
