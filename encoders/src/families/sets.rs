//! Sets of pieces with a property of the graph of attacks: the common part of independence, domination and
//! others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Model, Sizes};

use super::definition::Placed;
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::marked::{self, Constraints};
use super::puzzle::Puzzle;
use super::said::{Grows, Said, kind_of, lines_of, untold};
use super::words::{Choice, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::graph;
use crate::graph::piece::Piece;
use crate::graph::{Geometry, placing};
use crate::statement::OfFamily;
use crate::wanted::Wanted;

/// A property of sets of vertices of a graph.
#[derive(Debug)]
pub(super) struct Property {
    /// The name of its family.
    pub name: &'static str,
    /// The sizes asked for where the user names none.
    pub goal: Sizes,
    /// What the pieces can do: `dominate the board`.
    pub can: &'static str,
    /// A set in the words of graph theory, with `*` where the plural takes its s; empty where the puzzle's
    /// words say it best.
    pub set: &'static str,
    /// What the pieces have to do, behind `placed so that`.
    pub task: &'static str,
    /// The number of marks of each cell, which are further variables: mark `m`, from 1 on, of cell `v` is the
    /// variable `m n + v`, where `n` is the number of cells. A mark states something of the pieces around its
    /// cell, and is a function of these.
    pub marks: u32,
    /// The constraints, where they are not made of the text.
    pub constraints: Option<Constraints>,
    /// The conditions in the language of statements, without the connection: `KIND` is the kind of the pieces, `PIECE`
    /// whose moves are meant, `TIMES` is [`Sets::multiplicity`].
    pub says: &'static str,
    /// Whether the pieces have to be connected by attacks besides.
    pub connected: bool,
    /// Why a placement does not have the property, by its definition; `None` where it has it.
    pub flaw: fn(&Placed<'_>, u32) -> Option<String>,
    /// Whether the source of the puzzle has an order of constraints.
    pub published: bool,
    /// Whether `all` goes through the cells from the border of the board to its centre.
    pub by_rings: bool,
}

/// All sets with a property, of one piece on one board.
#[derive(Debug)]
pub(super) struct Sets {
    pub property: &'static Property,
    pub piece: Piece,
    pub board: Arc<dyn Geometry>,
    /// How many pieces have to attack a cell, where the property lets one choose; else 1.
    pub multiplicity: u32,
}

/// Reads `PIECE BOARD`, or `graph FILE`.
pub(super) fn parse(words: &Words<'_>, property: &'static Property) -> Result<Puzzle, PuzzleError> {
    let [piece, board] = words.exactly()?;
    let (piece, board) = placing(piece, board)?;
    let multiplicity = multiplicity(words, &*board)?;
    Ok(Puzzle::new(Sets { property, piece, board, multiplicity }))
}

/// The option of [`Sets::multiplicity`].
pub(super) const MULTIPLICITY: Choice = Choice {
    name: "multiplicity",
    value: "K",
    values: "a number such as 2",
    about: "at least K pieces attack each empty cell [default: 1]",
};

/// Reads the option. Of a board whose file is not read yet, [`fits`] is asked when it is.
fn multiplicity(words: &Words<'_>, board: &dyn Geometry) -> Result<u32, PuzzleError> {
    let Some(text) = words.option(MULTIPLICITY.name) else { return Ok(1) };
    let number = text.parse().ok().filter(|&number| number > 0);
    match (number, board.file()) {
        (Some(number), Some(_)) => Ok(number),
        (None, Some(_)) => {
            let sentence = format!("--multiplicity {text} is no number of pieces; write one such as 2");
            Err(PuzzleError(sentence))
        }
        _ => fits(number.unwrap_or(u32::MAX), &text, board),
    }
}

/// Returns the number; refused: more pieces than there are cells. `text` is the number as it was written.
fn fits(number: u32, text: &dyn fmt::Display, board: &dyn Geometry) -> Result<u32, PuzzleError> {
    let most = board.cells().len().max(1) as u32;
    if number <= most {
        return Ok(number);
    }
    let choice = match most {
        1 => "1 is the only one".to_owned(),
        2 => "write 1 or 2".to_owned(),
        _ => format!("choose one from 1 to {most}"),
    };
    Err(PuzzleError(format!(
        "--multiplicity {text} is no number of pieces that could attack a cell of {board}; {choice}"
    )))
}

impl Sets {
    /// The conditions in the language of statements.
    fn lines(&self) -> String {
        let times = self.multiplicity;
        let factor = if times == 1 { String::new() } else { format!("{times} * ") };
        let connected = if self.property.connected { "\nconnected KIND by PIECE" } else { "" };
        self.property.says.replace("TIMES * ", &factor).replace("TIMES", &times.to_string()) + connected
    }

    /// The model of the conditions.
    fn told(&self, budget: &Budget) -> Result<Model, ModelError> {
        let Sets { property, piece, board, .. } = self;
        let (kinds, lines) = (vec![kind_of(piece)], lines_of(piece, &self.lines()));
        let text =
            OfFamily { board, kinds, lines: &lines, names: board.names(), by_rings: property.by_rings };
        let model = text.model(budget).map_err(|why| untold(self, why))?;
        let (has_published_order, goal) = (property.published, property.goal);
        Ok(Model { has_published_order, goal, parts: board.parts(), ..model })
    }

    /// Returns the same sets on the board after its file is read or found.
    pub(super) fn on(&self, board: Arc<dyn Geometry>) -> Sets {
        Sets { board, piece: self.piece.clone(), ..*self }
    }
}

/// What the picture of a board says of its cells.
pub(super) fn wanted(board: &dyn Geometry) -> BTreeMap<Cell, Wanted> {
    let cells = board.cells();
    let holds = |occupied| if occupied { Wanted::Piece(None) } else { Wanted::Nothing };
    board.given().into_iter().map(|(var, occupied)| (cells[var as usize], holds(occupied))).collect()
}

/// Why pieces contradict the given cells of a board, which have to be occupied or empty; `None` where they do
/// not.
pub(super) fn astray(board: &dyn Geometry, pieces: &BTreeMap<Cell, char>) -> Option<String> {
    let cells = board.cells();
    board.given().into_iter().find_map(|(var, occupied)| {
        let cell = cells[var as usize];
        let should = if occupied { "occupied" } else { "empty" };
        (pieces.contains_key(&cell) != occupied).then(|| format!("{cell} has to be {should}"))
    })
}

impl Family for Sets {
    fn goal(&self) -> Sizes {
        self.property.goal
    }

    fn grows(&self) -> Grows {
        Grows::AsSaid
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        self.board.read_first()?;
        fits(self.multiplicity, &self.multiplicity, &*self.board).map_err(ModelError::Asked)?;
        match self.property.constraints {
            Some(constraints) => {
                let (placed, Property { marks, goal, .. }) = ((&self.piece, &*self.board), self.property);
                Ok(marked::model(placed, *marks, constraints, *goal, budget)?)
            }
            None => self.told(budget),
        }
    }

    fn graph(&self, _: Option<&str>, budget: &Budget) -> Option<Result<Vec<Vec<Var>>, ModelError>> {
        // A graph does not say how often a vertex is to be dominated.
        if self.multiplicity != 1 {
            return None;
        }
        let read = self.board.read_first().map_err(ModelError::from);
        Some(read.and_then(|()| Ok(self.board.adjacent(&self.piece, &mut Steps::new(budget))?)))
    }

    fn figures(&self) -> Option<graph::Figures> {
        self.board.figures()
    }

    fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        wanted(&*self.board)
    }

    fn phrase(&self) -> Phrase {
        let (noun, can) = (self.piece.noun(), self.property.can);
        let can = match self.multiplicity {
            1 => can.to_owned(),
            times => format!("{can}, every empty cell at least {times} times"),
        };
        match self.board.shape() {
            Some(_) => Phrase::placed(noun, can),
            // Vertices are no board on which they could be placed.
            None => {
                Phrase::placed(noun, can.replace("the board", "the graph").replace("be placed", "be chosen"))
            }
        }
    }

    fn title(&self, board: &str) -> Option<Title> {
        let Property { set, task, .. } = self.property;
        if set.is_empty() {
            return None;
        }
        let graph = self.piece.graph_on(board);
        let pieces = if self.piece.is_known() { self.piece.nouns() } else { "pieces".to_owned() };
        let (times, by) = match self.multiplicity {
            1 => Default::default(),
            times => (format!("{times}-"), format!(" by at least {times}")),
        };
        Some(Title {
            set: format!("{times}{set} in the {graph}"),
            task: Some(format!("{pieces} placed on {board} cells so that {task}{by}")),
            moves: self.piece.described(),
        })
    }

    fn without_classes(&self) -> Option<String> {
        self.board.without_classes()
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(&*self.board, Figures::Alike(self.piece.noun()))
    }

    fn graph_layout(&self) -> Option<Layout> {
        Layout::of_graph(&*self.board, Figures::Alike(self.piece.noun()))
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec![self.piece.letter(); model.variables()])
    }

    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        let all = self.board.cells();
        let occupied = (0..).zip(&all).filter(|(_, cell)| pieces.contains_key(cell));
        let occupied: Vec<Var> = occupied.map(|(var, _)| var).collect();
        let attacked = self.board.attacked(&self.piece, &occupied);
        Some(attacked.into_iter().map(|var| all[var as usize]).collect())
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let cells = self.board.cells();
        let var = |cell: &Cell| cells.iter().position(|other| other == cell).map(|var| var as Var);
        let attacked = |from: Var| {
            self.board.attacked(&self.piece, &[from]).into_iter().map(|var| cells[var as usize]).collect()
        };
        let attacks = pieces.keys().filter_map(|cell| Some((*cell, attacked(var(cell)?)))).collect();
        let from = |cell: &Cell| var(cell).map(attacked).unwrap_or_default();
        let placed = Placed { cells: &cells, attacks, from: &from };
        astray(self.board.as_ref(), pieces).or_else(|| (self.property.flaw)(&placed, self.multiplicity))
    }

    fn file(&self) -> Option<&str> {
        self.board.file()
    }

    fn read(&self, text: &str, _: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        Some(self.board.read(text)?.map(|board| Arc::new(self.on(board)) as _).map_err(ModelError::from))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        Some(Arc::new(self.on(self.board.within(directory)?)))
    }

    /// Authors do not agree whether the empty set is connected.
    fn holds_without_cells(&self) -> bool {
        !self.property.connected
    }

    fn has_several_a_cell(&self) -> bool {
        self.property.marks > 0
    }

    fn statement(&self) -> Result<Said, String> {
        Said::of_piece(&*self.board, &self.piece, &self.lines())
    }

    fn class_names(&self) -> Vec<&'static str> {
        self.board.class_names()
    }
}

impl fmt::Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.property.name, self.piece, self.board)?;
        match self.multiplicity {
            1 => Ok(()),
            times => write!(f, " --{} {times}", MULTIPLICITY.name),
        }
    }
}
