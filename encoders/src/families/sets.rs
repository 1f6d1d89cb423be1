//! Sets of pieces with a property of who attacks whom: what independence and domination have in common.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use bdd::{Budget, Limit};

use super::definition::Placed;
use super::family::{Family, Layout, Phrase, Puzzle, Title};
use super::words::Words;
use crate::constraint::{Constraint, Var, neg, pos, simplified};
use crate::error::{ModelError, PuzzleError};
use crate::graph::piece::Piece;
use crate::graph::{Geometry, Graph, placing};
use crate::model::{Cell, Goal, Model};
use crate::steps::Steps;

/// A property of sets of vertices of a graph.
#[derive(Debug)]
pub(super) struct Property {
    /// The name of its family.
    pub name: &'static str,
    /// The sizes asked for where the user names none.
    pub goal: Goal,
    /// What the pieces can do: `dominate the board`.
    pub can: &'static str,
    /// A set in the words of graph theory, with `*` where the plural takes its s; empty where the puzzle's
    /// words say it best.
    pub set: &'static str,
    /// What the pieces have to do, behind `placed so that`.
    pub task: &'static str,
    /// The constraints, in the order in which the source conjoins them where `published` says so.
    pub constraints: fn(&Graph, &mut Steps<'_>) -> Result<Vec<Constraint>, Limit>,
    /// What keeps a placement from having the property, straight from its definition.
    pub flaw: fn(&Placed<'_>) -> Option<String>,
    /// Whether the source of the puzzle has an order of constraints.
    pub published: bool,
}

/// All sets with a property, of one piece on one board.
#[derive(Debug)]
pub(super) struct Sets {
    pub property: &'static Property,
    pub piece: Piece,
    pub board: Arc<dyn Geometry>,
}

/// Reads `PIECE BOARD`, or `graph FILE`.
pub(super) fn parse(words: &Words<'_>, property: &'static Property) -> Result<Puzzle, PuzzleError> {
    let [piece, board] = words.exactly()?;
    let (piece, board) = placing(piece, board)?;
    Ok(Puzzle::new(Sets { property, piece, board }))
}

impl Sets {
    /// The same sets on the same board, once more is known of it.
    fn on(&self, board: Arc<dyn Geometry>) -> Puzzle {
        Puzzle::new(Sets { property: self.property, piece: self.piece.clone(), board })
    }

    /// Refuses a board whose file is not read.
    fn read_first(&self) -> Result<(), PuzzleError> {
        match self.board.file() {
            Some(file) if self.board.cells().is_empty() => {
                Err(PuzzleError(format!("the text of {file} is missing; read the file first")))
            }
            _ => Ok(()),
        }
    }
}

/// What keeps pieces off what a board gives: cells that have to be occupied, or empty.
fn astray(board: &dyn Geometry, pieces: &BTreeMap<Cell, char>) -> Option<String> {
    let cells = board.cells();
    board.given().into_iter().find_map(|(var, occupied)| {
        let cell = cells[var as usize];
        let should = if occupied { "occupied" } else { "empty" };
        (pieces.contains_key(&cell) != occupied).then(|| format!("{cell} has to be {should}"))
    })
}

impl Family for Sets {
    fn goal(&self) -> Goal {
        self.property.goal
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        self.read_first()?;
        let (Sets { property, piece, board }, steps) = (self, &mut Steps::new(budget));
        let graph = Graph::new(piece, board.as_ref(), steps)?;
        let given = |&(var, occupied): &(Var, bool)| if occupied { pos(var) } else { neg(var) };
        let given = graph.given.iter().map(|given_cell| Constraint::clause([given(given_cell)]));
        let constraints = given.chain((property.constraints)(&graph, steps)?);
        let constraints = simplified(constraints, steps)?;
        let published = if property.published { 0..constraints.len() } else { 0..0 };
        Ok(Model {
            published: published.collect(),
            group: graph.group,
            names: board.names(),
            cells: board.cells(),
            parts: board.parts(),
            ..Model::plain(vec![1; graph.rings.len()], constraints, property.goal)
        })
    }

    fn graph(&self, _: Option<&str>, budget: &Budget) -> Option<Result<Vec<Vec<Var>>, ModelError>> {
        let read = self.read_first().map_err(ModelError::from);
        Some(read.and_then(|()| Ok(self.board.adjacent(&self.piece, &mut Steps::new(budget))?)))
    }

    fn phrase(&self) -> Phrase {
        let (noun, can) = (self.piece.noun(), self.property.can);
        match self.board.shape() {
            Some(_) => Phrase::placed(noun, can),
            // Vertices are no board on which they could be placed.
            None => {
                Phrase::placed(noun, can.replace("the board", "the graph").replace("be placed", "be chosen"))
            }
        }
    }

    fn title(&self, board: &str) -> Option<Title> {
        let (Property { set, task, .. }, piece) = (self.property, self.piece.name());
        if set.is_empty() {
            return None;
        }
        let (graph, pieces) = match self.piece.is_known() {
            true => (format!("{board} {piece} graph"), format!("{piece}s")),
            false => (format!("graph of the moves {piece} on the {board} board"), "pieces".to_owned()),
        };
        Some(Title {
            set: format!("{set} in the {graph}"),
            task: Some(format!("{pieces} placed on {board} cells so that {task}")),
            moves: self.piece.described(),
        })
    }

    fn layout(&self) -> Option<Layout> {
        let shape = self.board.shape()?;
        Some(Layout { cells: self.board.cells(), places: self.board.places(), shape, sign: None })
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
        astray(self.board.as_ref(), pieces)
            .or_else(|| (self.property.flaw)(&Placed { cells: &cells, attacks }))
    }

    fn file(&self) -> Option<&str> {
        self.board.file()
    }

    fn read(&self, text: &str) -> Option<Result<Puzzle, PuzzleError>> {
        Some(self.board.read(text)?.map(|board| self.on(board)))
    }

    fn within(&self, directory: &Path) -> Option<Puzzle> {
        Some(self.on(self.board.within(directory)?))
    }

    fn class_names(&self) -> Vec<&'static str> {
        self.board.class_names()
    }
}

impl fmt::Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.property.name, self.piece, self.board)
    }
}
