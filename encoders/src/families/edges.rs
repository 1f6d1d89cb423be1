//! Sets of edges of the graph of a piece's moves: matchings, trees, paths, cycles.
//!
//! The places are the moves: unordered pairs of cells of which one attacks the other. A family is some lines of the
//! language of statements, and its model is theirs. What the lines mean is said once more by [`flaw`], without
//! constraints.

mod flaw;
mod kinds;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use flaw::Chosen;
pub(super) use kinds::ALL;
use limits::Budget;
use model::constraint::Constraint;
use model::{Cell, Model, Sizes};

use super::clues::{cell_of, place_of};
use super::family::{Family, Figures, Layout, Phrase, Title};
use super::puzzle::Puzzle;
use super::said::{Grows, Said, untold, word_of};
use super::words::{Choice, Words};
use crate::error::{ModelError, PuzzleError};
use crate::exchange::graph;
use crate::graph::piece::Piece;
use crate::graph::{Geometry, placing};
use crate::statement::Stated;

/// A property of sets of edges.
#[derive(Debug)]
struct Property {
    /// The name of its family.
    name: &'static str,
    /// What the edges do: `form a matching`.
    can: &'static str,
    /// A set in the words of graph theory, with `*` where the plural takes its s.
    set: &'static str,
    /// The conditions in the language of statements.
    says: &'static str,
    /// Why a set does not have the property, by its definition; `None` where it has it.
    flaw: fn(&Chosen) -> Option<String>,
}

/// All sets with a property, of the moves of one piece on one board.
#[derive(Clone, Debug)]
struct EdgeSets {
    property: &'static Property,
    piece: Piece,
    board: Arc<dyn Geometry>,
    /// The text of the board's file, once it is read.
    text: Option<Arc<str>>,
    /// The ends that a path has to have, as they are written.
    ends: Option<[String; 2]>,
    /// Whether classes may be asked for.
    classes: bool,
    /// Whether the last model has all symmetries of the graph, those that exchange parallel edges among them.
    is_group_whole: OnceLock<bool>,
}

const FROM: Choice = Choice {
    name: "from",
    value: "CELL",
    values: "a cell such as a1 or r0c0",
    about: "where the path begins",
};
const TO: Choice =
    Choice { name: "to", value: "CELL", values: "a cell such as a1 or r0c0", about: "where the path ends" };

/// Between two ends: they have one edge, and other cells have two or none.
const BETWEEN: &str = "each c in {FROM, TO}: edge(edges(c)) = 1\n\
                       each c in cells \\ {FROM, TO}: edge(edges(c)) in {0, 2}\n\
                       connected edge";

/// Reads `PIECE BOARD`, or `graph FILE`.
fn parse(words: &Words<'_>, property: &'static Property) -> Result<Puzzle, PuzzleError> {
    let [piece, board] = words.exactly()?;
    let (piece, board) = placing(piece, board)?;
    let ends = match [FROM, TO].map(|end| words.option(end.name)) {
        [Some(from), Some(to)] => Some([from, to].map(str::to_lowercase)),
        [None, None] => None,
        [from, _] => {
            let (given, missing) = if from.is_some() { (FROM, TO) } else { (TO, FROM) };
            let sentence = format!(
                "--{} asks for the other end, too; add --{} CELL (for export, in quotes with the puzzle)",
                given.name, missing.name
            );
            return Err(PuzzleError(sentence));
        }
    };
    let sets =
        EdgeSets { property, piece, board, text: None, ends, classes: true, is_group_whole: OnceLock::new() };
    if sets.board.file().is_none() {
        sets.ends()?;
        sets.said()?;
    }
    Ok(Puzzle::new(sets))
}

impl EdgeSets {
    /// The cells that a path has to end on, if it has to; the board is read.
    fn ends(&self) -> Result<Option<[Cell; 2]>, PuzzleError> {
        let Some(ends) = &self.ends else { return Ok(None) };
        let (layout, cells) = (self.layout(), self.board.cells());
        let cell = |word: &String| {
            let cell = cell_of(&place_of(word)?, layout.as_ref())?;
            let missing = || PuzzleError(format!("there is no cell {word} on {}", self.board));
            cells.contains(&cell).then_some(cell).ok_or_else(missing)
        };
        match [cell(&ends[0])?, cell(&ends[1])?] {
            [from, to] if from == to => Err(PuzzleError(format!(
                "a path has two ends, and both are {from}; choose another one for --to"
            ))),
            both => Ok(Some(both)),
        }
    }

    /// The lines of the language; the board is read.
    fn said(&self) -> Result<Said, PuzzleError> {
        let refused = |why| PuzzleError(format!("{} has no edges that could be chosen: {why}", self.board));
        let board = match self.board.file() {
            // A text that is read already needs no name.
            Some(_) if self.board.shape().is_none() => "graph GRAPH".to_owned(),
            _ => self.board.statement().map_err(refused)?,
        };
        let places = match self.board.shape() {
            None => "places edges".to_owned(),
            Some(_) => format!("places moves of {}", word_of(&self.piece)),
        };
        let lines = match self.ends()? {
            None => self.property.says.to_owned(),
            Some([from, to]) => BETWEEN.replace("FROM", &from.to_string()).replace("TO", &to.to_string()),
        };
        Ok(Said { board: format!("{board}\n{places}"), kinds: vec![('E', "edge".into())], lines })
    }

    /// Whether there is any edge.
    fn has_edges(&self) -> bool {
        let cells = 0..self.board.cells().len() as u32;
        cells.into_iter().any(|cell| !self.board.attacked(&self.piece, &[cell]).is_empty())
    }
}

impl Family for EdgeSets {
    fn goal(&self) -> Sizes {
        Sizes::Any
    }

    fn grows(&self) -> Grows {
        Grows::AsSaid
    }

    fn holds_without_cells(&self) -> bool {
        // No edge of no cell is a matching by the usual definition; of the others most need something.
        self.property.name == "matchings"
    }

    fn model(&self, _: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        self.board.read_first()?;
        let said = self.said()?;
        if let Some((cell, _)) = self.board.given().first() {
            let cell = self.board.cells()[*cell as usize];
            let sentence = format!(
                "{} says what {cell} holds, and edges have no place there; take + and - out",
                self.board
            );
            return Err(PuzzleError(sentence).into());
        }
        if !self.has_edges() {
            // Of no edges there is one set.
            let never = self.flaw(&BTreeMap::new()).map(|_| Constraint::clause([]));
            return Ok(Model::plain(Vec::new(), never.into_iter().collect(), Sizes::Any));
        }
        let text = format!("{}\n{}\n", said.board, said.lines);
        match Stated::read(&text, &[], self.text.as_deref(), self.classes, budget) {
            Ok(stated) => {
                self.is_group_whole.get_or_init(|| stated.without_classes().is_none());
                Ok(stated.model().clone())
            }
            Err(why) => Err(untold(self, why)),
        }
    }

    fn figures(&self) -> Option<graph::Figures> {
        Some(graph::Figures { are_places: true, ..self.board.figures()? })
    }

    fn notes(&self) -> Vec<String> {
        self.board.joined_moves(&self.piece).into_iter().collect()
    }

    fn phrase(&self) -> Phrase {
        let can = match &self.ends {
            None => self.property.can.to_owned(),
            Some([from, to]) => format!("{} from {from} to {to}", self.property.can),
        };
        Phrase::placed("edge", can)
    }

    fn title(&self, board: &str) -> Option<Title> {
        let graph = self.piece.graph_on(board);
        let ends = self.ends.as_ref().map(|[from, to]| format!(" from {from} to {to}")).unwrap_or_default();
        let moves = self.piece.described();
        Some(Title { set: format!("{}{ends} in the {graph}", self.property.set), task: None, moves })
    }

    fn without_classes(&self) -> Option<String> {
        match self.is_group_whole.get() {
            Some(false) => Some(crate::graph::TOO_MANY_SYMMETRIES.into()),
            _ => self.board.without_classes(),
        }
    }

    fn plain(&self) -> Option<Arc<dyn Family>> {
        Some(Arc::new(EdgeSets { classes: false, ..self.clone() }))
    }

    fn layout(&self) -> Option<Layout> {
        Layout::of(self.board.as_ref(), Figures::Kinds)
    }

    fn graph_layout(&self) -> Option<Layout> {
        Layout::of_graph(self.board.as_ref(), Figures::Kinds)
    }

    fn letters(&self, model: &Model) -> Option<Vec<char>> {
        Some(vec!['E'; model.variables()])
    }

    fn has_moves(&self) -> bool {
        true
    }

    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let chosen = Chosen::new(self.board.cells(), pieces.keys().copied())?;
        match self.ends().ok()? {
            Some(ends) => chosen.no_path(Some(ends)),
            None => (self.property.flaw)(&chosen),
        }
    }

    fn file(&self) -> Option<&str> {
        self.board.file()
    }

    fn read(&self, text: &str, _: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        let read = |board| {
            let sets =
                EdgeSets { board, text: Some(text.into()), is_group_whole: OnceLock::new(), ..self.clone() };
            sets.ends()?;
            Ok(Arc::new(sets) as Arc<dyn Family>)
        };
        Some(self.board.read(text)?.and_then(read).map_err(ModelError::from))
    }

    fn within(&self, directory: &Path) -> Option<Arc<dyn Family>> {
        Some(Arc::new(EdgeSets { board: self.board.within(directory)?, ..self.clone() }))
    }

    fn statement(&self) -> Result<Said, String> {
        if !self.has_edges() {
            return Err("there is no move on this board, and a statement has a place".into());
        }
        let said = self.said().map_err(|PuzzleError(why)| why)?;
        match self.board.shape() {
            Some(_) => Ok(said),
            None => Ok(Said { board: format!("{}\nplaces edges", self.board.statement()?), ..said }),
        }
    }
}

impl fmt::Display for EdgeSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.property.name, self.piece, self.board)?;
        match &self.ends {
            Some([from, to]) => write!(f, " --{} {from} --{} {to}", FROM.name, TO.name),
            None => Ok(()),
        }
    }
}
