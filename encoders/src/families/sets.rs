//! Sets of pieces with a property of who attacks whom: what independence and domination have in common.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bdd::{Budget, Limit};

use super::definition::Placed;
use super::family::{Family, Layout, Phrase, Puzzle, Title};
use super::words::Words;
use crate::constraint::{Constraint, Var, simplified};
use crate::error::{ModelError, PuzzleError};
use crate::graph::board::Board;
use crate::graph::piece::Piece;
use crate::graph::{Geometry, Graph};
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
    /// A set in the words of graph theory, with `*` where the plural takes its s; empty where the puzzle's words
    /// say it best.
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
pub(super) struct Sets<G> {
    pub property: &'static Property,
    pub piece: Piece,
    pub board: G,
}

/// Reads `PIECE BOARD`.
pub(super) fn parse(words: &Words<'_>, property: &'static Property) -> Result<Puzzle, PuzzleError> {
    let [piece, board] = words.exactly()?;
    let (piece, board): (Piece, Board) = (piece.parse()?, board.parse()?);
    Ok(Puzzle::new(Sets { property, piece, board }))
}

impl<G: Geometry> Family for Sets<G> {
    fn goal(&self) -> Goal {
        self.property.goal
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let (Sets { property, piece, board }, steps) = (self, &mut Steps::new(budget));
        let graph = Graph::new(piece, board, steps)?;
        let constraints = simplified((property.constraints)(&graph, steps)?, steps)?;
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
        Some(self.board.adjacent(&self.piece, &mut Steps::new(budget)).map_err(ModelError::from))
    }

    fn phrase(&self) -> Phrase {
        let name = self.piece.name();
        Phrase::placed(if self.piece.is_known() { name } else { "piece" }, self.property.can)
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
            moves: self.piece.moves(),
        })
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout { cells: self.board.cells(), places: self.board.places(), sign: None })
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
        (self.property.flaw)(&Placed { cells: &cells, attacks })
    }

    fn class_names(&self) -> Vec<&'static str> {
        self.board.class_names()
    }
}

impl<G: Geometry> fmt::Display for Sets<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.property.name, self.piece, self.board)
    }
}
