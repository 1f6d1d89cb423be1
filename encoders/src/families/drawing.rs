//! What a placement looks like: where the pieces stand, and what they attack.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use model::constraint::Var;
use model::{Cell, Model};

use super::family::{Layout, Tile};
use super::puzzle::Puzzle;

/// A placement, cell by cell, for the code that draws it.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The board.
    pub layout: Layout,
    /// Rows of the paper.
    pub rows: u32,
    /// Columns of the paper.
    pub cols: u32,
    /// What is on each cell of the board. A cell of the paper that is not here is not on the board.
    pub marks: BTreeMap<Cell, Mark>,
    /// Whether the pieces attack anything at all; points do not.
    pub attacks: bool,
    /// The name of each cell of the board, by its place on the paper.
    pub names: BTreeMap<Cell, Cell>,
    /// How the letters that are there are written.
    pub labels: BTreeMap<char, Label>,
    /// The moves that are chosen, where moves take the place of cells.
    pub moves: Option<Vec<Move>>,
    /// The pieces, where they cover more cells than their own.
    pub tiles: Option<Vec<Laid>>,
    /// The places of cells of which the puzzle says what they hold.
    pub given: BTreeSet<Cell>,
    /// The places of cells between which the puzzle says that no move is chosen, and the number of that move among those
    /// that are parallel.
    pub refused: Vec<((Cell, Cell), u32)>,
}

/// How a letter is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// A letter, or a number.
    pub text: String,
    /// The name of its kind, where kinds have names.
    pub kind: Option<String>,
}

/// A move between two cells that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its name, with what it holds ([`Puzzle::word`]).
    pub word: String,
    /// The places of its cells.
    pub ends: (Cell, Cell),
    /// Its number, from 0, among edges that are parallel.
    pub copy: u32,
    /// What it holds, where there are several kinds.
    pub label: Option<String>,
    /// Whether the puzzle says so.
    pub is_given: bool,
}

/// A piece that covers several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its name ([`Puzzle::word`]).
    pub word: String,
    /// The places of its cells.
    pub places: BTreeSet<Cell>,
    /// The number of its shape.
    pub shape: usize,
    /// What stands for its shape, where there are several shapes.
    pub sign: Option<String>,
}

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A piece, by its letter.
    Piece(char),
    /// Nothing, but a piece attacks it.
    Attacked,
    /// Nothing.
    Free,
}

impl Deref for Drawing {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl Drawing {
    /// How a letter that is there is written.
    pub fn label(&self, letter: char) -> &str {
        self.labels.get(&letter).map_or("*", |label| label.text.as_str())
    }
}

impl Puzzle {
    /// The letter of the piece on each occupied cell under an assignment of the puzzle's model; `None`
    /// where the puzzle has no board. Pieces of hidden kinds are not among them: they are no part of a solution.
    pub fn pieces(&self, model: &Model, assignment: &[bool]) -> Option<BTreeMap<Cell, char>> {
        match model.projection {
            Some(_) => self.all_pieces(model, &model.without_hidden(assignment)),
            None => self.all_pieces(model, assignment),
        }
    }

    /// As [`Puzzle::pieces`], with those of hidden kinds.
    pub fn all_pieces(&self, model: &Model, assignment: &[bool]) -> Option<BTreeMap<Cell, char>> {
        let letters = self.letters(model)?;
        let placed = || (0..).zip(assignment).filter(|(_, value)| **value).map(|(var, _): (usize, _)| var);
        let weighty = placed().filter(|&var| self.is_piece(model, var as Var));
        let mut pieces: BTreeMap<Cell, char> =
            weighty.flat_map(|var| self.orbit(model.cells[var])).map(|cell| (cell, '*')).collect();
        // The last true variable of a cell names its piece; variables of empty cells say something else.
        for var in placed().filter(|&var| self.names_piece(model, var as Var)) {
            for cell in self.orbit(model.cells[var]) {
                pieces.entry(cell).and_modify(|shown| *shown = letters[var]);
            }
        }
        if let Some(usual) = self.usual() {
            model.cells.iter().for_each(|&cell| _ = pieces.entry(cell).or_insert(usual));
        }
        Some(pieces)
    }

    /// The name of a place with what it holds, as lists have it: `r0c3`, `r0c3_12`; of a piece that covers several cells,
    /// all of them: `r0c0-r1c0-r1c1_L`.
    pub fn word(&self, cell: Cell, letter: char) -> String {
        self.word_by(cell, letter, |cell| cell.to_string())
    }

    /// The same with other names of cells.
    pub fn word_by(&self, cell: Cell, letter: char, name: impl Fn(Cell) -> String) -> String {
        if let Some(Tile { cells, sign, .. }) = self.tile(cell, letter) {
            let cells: Vec<String> = cells.into_iter().map(name).collect();
            return cells.join("-") + &sign.map_or_else(String::new, |sign| format!("_{sign}"));
        }
        match self.has_kinds() {
            true => format!("{}_{}", name(cell), self.label(letter)),
            false => name(cell),
        }
    }

    /// A piece that covers several cells, as pictures have it; `at` has the place of each cell.
    fn laid(&self, cell: Cell, letter: char, at: &BTreeMap<Cell, Cell>) -> Option<Laid> {
        let Tile { cells, shape, sign } = self.tile(cell, letter)?;
        let places = cells.iter().filter_map(|cell| at.get(cell).copied()).collect();
        Some(Laid { word: self.word(cell, letter), places, shape, sign })
    }

    /// The picture of `pieces`, as [`Puzzle::pieces`] gives them; `None` where the puzzle has no board.
    pub fn drawing(&self, pieces: &BTreeMap<Cell, char>) -> Option<Drawing> {
        self.layout().map(|layout| self.drawn(layout, pieces))
    }

    /// The picture of `pieces` on a graph; `None` where the puzzle has none, or a large one.
    pub fn graph_drawing(&self, pieces: &BTreeMap<Cell, char>) -> Option<Drawing> {
        self.graph_layout().map(|layout| self.drawn(layout, pieces))
    }

    /// Whether pictures know which cells are attacked.
    pub fn knows_attacked(&self) -> bool {
        self.attacked(&BTreeMap::new()).is_some()
    }

    fn drawn(&self, layout: Layout, pieces: &BTreeMap<Cell, char>) -> Drawing {
        let attacked = self.attacked(pieces);
        let attacks = attacked.is_some();
        let attacked: BTreeSet<Cell> = attacked.unwrap_or_default();
        let mark = |cell: &Cell| match pieces.get(cell) {
            Some(&letter) => Mark::Piece(letter),
            None if attacked.contains(cell) => Mark::Attacked,
            None => Mark::Free,
        };
        let (rows, cols) = layout.places.iter().fold((0, 0), |(rows, cols): (u32, u32), place| {
            (rows.max(place.row + 1), cols.max(place.col + 1))
        });
        let marks = layout.places.iter().copied().zip(layout.cells.iter().map(mark)).collect();
        let names = layout.places.iter().copied().zip(layout.cells.iter().copied()).collect();
        let at: BTreeMap<Cell, Cell> =
            layout.cells.iter().copied().zip(layout.places.iter().copied()).collect();
        let given = self.all_given(&layout);
        let chosen = |(cell, &letter): (&Cell, &char)| {
            let (a, b) = cell.ends()?;
            Some(Move {
                word: self.word(*cell, letter),
                ends: (*at.get(&a)?, *at.get(&b)?),
                copy: cell.copy(),
                label: self.has_kinds().then(|| self.label(letter)),
                is_given: given.contains(cell),
            })
        };
        let moves = self.has_moves().then(|| pieces.iter().filter_map(chosen).collect());
        let laid = |(&cell, &letter): (&Cell, &char)| self.laid(cell, letter, &at);
        let tiles = self.has_tiles().then(|| pieces.iter().filter_map(laid).collect());
        let label = |&letter: &char| {
            (letter, Label { text: self.label(letter), kind: self.kind(letter).map(String::from) })
        };
        let labels = pieces.values().map(label).collect();
        let refused = given.iter().filter(|cell| !pieces.contains_key(cell)).filter_map(|cell| {
            let (a, b) = cell.ends()?;
            Some(((*at.get(&a)?, *at.get(&b)?), cell.copy()))
        });
        let refused = refused.collect();
        let given = given.iter().filter_map(|cell| at.get(cell).copied()).collect();
        Drawing { layout, rows, cols, marks, attacks, names, labels, moves, tiles, given, refused }
    }
}
