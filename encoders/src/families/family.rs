//! The interface of a family of puzzles: everything that the program knows of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use limits::Budget;
use model::constraint::Var;
use model::soft::Softened;
use model::{Cell, Model, Sizes};

pub use super::layout::{Figures, Layout, Tile};
use super::said::{Grows, Said};
use crate::error::ModelError;
use crate::exchange::graph;
use crate::statement::Stated;
use crate::wanted::{Clue, Wanted};

/// A puzzle of one family. `Display` writes its canonical words, `independence queen 8x8`; split at white
/// space they are read back, unless a file's name has white space in it and does not end in `.puzzle`.
pub trait Family: fmt::Debug + fmt::Display + Send + Sync {
    /// The sizes asked for where the user names none: those of the model, without building it.
    fn goal(&self) -> Sizes;

    /// Builds the model within the limits of `budget`; `text` is the content of [`Family::file`] and
    /// ignored where there is none.
    fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError>;

    /// The puzzle with its clues and conditions apart, and `clues` besides, where these are more than its model tells;
    /// `text` as for [`Family::model`].
    fn softened(
        &self,
        _text: Option<&str>,
        _clues: &[Clue],
        _budget: &Budget,
    ) -> Option<Result<Softened, ModelError>> {
        None
    }

    /// The line of its file that says which sizes are asked for, where one does.
    fn goal_line(&self) -> Option<usize> {
        None
    }

    /// The graph of attacks, where the puzzle asks for a property of that graph alone: the neighbours of each
    /// vertex, ascending, in the order of the model's variables; `None` for other puzzles. `text` as for
    /// [`Family::model`].
    fn graph(&self, _text: Option<&str>, _budget: &Budget) -> Option<Result<Vec<Vec<Var>>, ModelError>> {
        None
    }

    /// The numbers of vertices and edges that were read, where the board is a graph that was read; else `None`.
    fn figures(&self) -> Option<graph::Figures> {
        None
    }

    /// Sentences on what was read of its file and has no effect.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// What its solutions are, for sentences.
    fn phrase(&self) -> Phrase;

    /// What it is called in sentences and records, where that is not its words: the title that its file has.
    fn called(&self) -> Option<String> {
        None
    }

    /// The symmetries that its model keeps in words, where not all of them move the board alone.
    fn symmetries(&self, _model: &Model) -> Option<String> {
        None
    }

    /// The name of its solutions in the style of the encyclopedia of integer sequences, where that says more
    /// than the puzzle's words; `board` is the board in its notation, such as `n X n`.
    fn title(&self, _board: &str) -> Option<Title> {
        None
    }

    /// The board as pictures show it; `None` where there is none.
    fn layout(&self) -> Option<Layout> {
        None
    }

    /// The layout of a graph in pictures, whose vertices take the place of cells. `None` for a puzzle on a board, and for a
    /// graph that is too large to be drawn.
    fn graph_layout(&self) -> Option<Layout> {
        None
    }

    /// For each variable of the puzzle's model, the letter of the piece on its cell where this variable is
    /// the last true one of the cell; `None` where the puzzle has no board.
    fn letters(&self, _model: &Model) -> Option<Vec<char>> {
        None
    }

    /// How the piece with this letter is written: its letter, or the number that it stands for.
    fn label(&self, letter: char) -> String {
        letter.to_string()
    }

    /// The letter of the piece that is written so.
    fn lettered(&self, label: &str) -> Option<char> {
        let mut letters = label.chars();
        letters.next().filter(|_| letters.next().is_none()).map(|letter| letter.to_ascii_uppercase())
    }

    /// The name of the kind of pieces with this letter, where kinds have names.
    fn kind(&self, _letter: char) -> Option<&str> {
        None
    }

    /// The name of what a letter stands for.
    fn kind_of(&self, letter: char) -> String {
        match self.kind(letter) {
            Some(kind) => kind.into(),
            None if self.has_kinds() => self.label(letter),
            None if self.has_moves() => "chosen".into(),
            None => self.one().unwrap_or_else(|| self.label(letter)),
        }
    }

    /// The name of a piece where all are alike.
    fn one(&self) -> Option<String> {
        match self.phrase() {
            Phrase::Placed { one, .. } => Some(one),
            Phrase::Satisfied(_) | Phrase::Titled(_) => None,
        }
    }

    /// The name of what a piece on a cell is, or of its shape.
    fn held(&self, cell: Cell, letter: char) -> String {
        match self.tile(cell, letter) {
            Some(tile) => tile.sign.or_else(|| self.one()).unwrap_or_else(|| self.label(letter)),
            None => self.kind_of(letter),
        }
    }

    /// What its file says of cells as clues do, which [`Family::graph`] does not tell. The file is read.
    fn wanted(&self) -> BTreeMap<Cell, Wanted> {
        BTreeMap::new()
    }

    /// Whether moves between the cells of the board take the place of cells. The file is read.
    fn has_moves(&self) -> bool {
        false
    }

    /// The cells that a piece covers, where pieces cover more cells than their own; `None` also for one that does not fit.
    fn tile(&self, _cell: Cell, _letter: char) -> Option<Tile> {
        None
    }

    /// The cell and the letter of the piece that covers these cells; `sign` says of which shape, where there are several.
    fn of_tile(&self, _cells: &[Cell], _sign: Option<&str>) -> Option<(Cell, char)> {
        None
    }

    /// Whether pieces cover more cells than their own.
    fn has_tiles(&self) -> bool {
        false
    }

    /// The puzzle where nothing covers these cells, if pieces cover more cells than their own. The file of its board is
    /// read.
    fn with_empty(&self, _cells: BTreeSet<Cell>) -> Option<Arc<dyn Family>> {
        None
    }

    /// Whether this variable of the puzzle's model, if true, means that a piece stands on its cell. Other
    /// variables say more of pieces that are there.
    fn is_piece(&self, model: &Model, var: Var) -> bool {
        model.weights[var as usize] > 0
    }

    /// Whether this variable says, where it is true, which piece stands on its cell. Others say more of the puzzle.
    fn names_piece(&self, _model: &Model, _var: Var) -> bool {
        true
    }

    /// What stands on a cell of which no variable is true, where that is not nothing.
    fn usual(&self) -> Option<char> {
        None
    }

    /// The size of a placement.
    fn size(&self, pieces: &BTreeMap<Cell, char>) -> u32 {
        pieces.len() as u32
    }

    /// The cells that `pieces` attack, as if nothing stood in their way; `None` where nothing attacks.
    /// Blocking makes no difference in a solution: either all pieces are alike, so that the first piece on a
    /// line attacks the cells behind it, or no piece stands in the way of another.
    fn attacked(&self, _pieces: &BTreeMap<Cell, char>) -> Option<BTreeSet<Cell>> {
        None
    }

    /// Why `pieces`, all on cells of the board, are no solution of any size, by the definition and not by the
    /// constraints; `None` where they are one. Formulas are their own definition, and have no pieces.
    fn flaw(&self, pieces: &BTreeMap<Cell, char>) -> Option<String>;

    /// Why the file is wrong, where `pieces` are a solution that breaks what the file says to be implied. The file is read.
    fn misled(&self, _pieces: &BTreeMap<Cell, char>) -> Option<ModelError> {
        None
    }

    /// Whether values of the model's variables are a solution, by the definition and not by the constraints, or why not;
    /// `None` where there are pieces, or where the constraints are the definition. The file is read.
    fn judged(&self, _values: &[bool]) -> Option<Result<(), String>> {
        None
    }

    /// The cells that a piece on `cell` stands for: the cell, and its image where the placements have to
    /// stay unchanged by a symmetry.
    fn orbit(&self, cell: Cell) -> Vec<Cell> {
        vec![cell]
    }

    /// The file whose text [`Family::model`] needs, for the caller to read.
    fn file(&self) -> Option<&str> {
        None
    }

    /// A second file, which the first one names and [`Family::read`] takes next; `None` where there is none, or it is
    /// read.
    fn further_file(&self) -> Option<&str> {
        None
    }

    /// The error where the file of [`Family::further_file`] cannot be read, with the reason: the first one names it.
    fn without_further(&self, _why: String) -> Option<ModelError> {
        None
    }

    /// The puzzle with the text of its file, where the file is its board: before that, its cells are unknown.
    /// `None` for all others.
    fn read(&self, _text: &str, _budget: &Budget) -> Option<Result<Arc<dyn Family>, ModelError>> {
        None
    }

    /// The puzzle with its file, if it has one, looked for from `directory`; `None` where it has none.
    fn within(&self, _directory: &Path) -> Option<Arc<dyn Family>> {
        None
    }

    /// The only size that solutions can have, where the puzzle's words say it: all shogi pieces.
    fn only_size(&self) -> Option<u32> {
        None
    }

    /// Whether the empty placement on a board without cells meets the definition: there is no cell with a
    /// demand. `false` where the definition leaves that open, or where the puzzle has no such board.
    fn holds_without_cells(&self) -> bool {
        false
    }

    /// Of a puzzle of one's own, the name that its file gives itself, if it does, and its text. The file is read.
    fn own(&self) -> Option<(Option<&str>, &str)> {
        None
    }

    /// What the file of a puzzle of one's own says. The file is read.
    fn of_file(&self) -> Option<OfFile<'_>> {
        None
    }

    /// Whether numbers behind its file change the puzzle, so that it may grow.
    fn has_parameters(&self) -> bool {
        false
    }

    /// Whether its solutions have sizes. The file is read.
    fn has_sizes(&self) -> bool {
        true
    }

    /// Whether the models have more than one variable a cell.
    fn has_several_a_cell(&self) -> bool {
        false
    }

    /// Whether there are pieces of several kinds, so that a variable's letter belongs to its name.
    fn has_kinds(&self) -> bool {
        false
    }

    /// Why its classes cannot be counted; `None` where they can be, as far as that is known before its file is read.
    fn without_classes(&self) -> Option<String> {
        self.layout().is_none().then(|| format!("no symmetries are known of {self}"))
    }

    /// [`Puzzle::asked`](super::Puzzle::asked) without classes; `None` where that is the puzzle itself.
    fn plain(&self) -> Option<Arc<dyn Family>> {
        None
    }

    /// The puzzle in the language of statements, or the reason why that cannot say it. The file of its board is read.
    fn statement(&self) -> Result<Said, String> {
        Err("its file says it already, in a form of its own".into())
    }

    /// How the puzzle grows with its board, for counts for every n.
    fn grows(&self) -> Grows;

    /// The names of the conjugacy classes of the puzzle's symmetries; none where they have no names.
    fn class_names(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// The text of a file of statements, what it says, and the numbers in the place of those that it fixes.
pub type OfFile<'a> = (&'a str, &'a Stated, &'a [(String, i64)]);

/// What solutions are, for sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// Things with a place each: `8 queens can be placed`.
    Placed {
        /// One of the things: `queen`.
        one: String,
        /// What they can do: `be placed`.
        can: String,
    },
    /// Assignments that satisfy a formula, which has this name.
    Satisfied(String),
    /// Solutions of a puzzle with this title, which stands in quotes, so that it may have any words.
    Titled(String),
}

impl Phrase {
    /// Things that can do something.
    pub fn placed(one: &str, can: impl Into<String>) -> Phrase {
        Phrase::Placed { one: one.into(), can: can.into() }
    }
}

/// What solutions are, as the encyclopedia of integer sequences puts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// One solution: `dominating set* in the n X n queen graph`, with `*` where the plural takes its s.
    pub set: String,
    /// The same as a task for pieces, where that says more than `set`.
    pub task: Option<String>,
    /// How the piece moves, where not everybody knows it.
    pub moves: Option<String>,
}
