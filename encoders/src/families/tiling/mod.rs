//! Tilings and packings: shapes on a board that cover every cell exactly once, or at most once.
//!
//! Variables: the placements ([`pieces`]). Constraints: each cell is covered exactly once, or at most once; of a shape
//! with a number, exactly that many are placed. Nothing covers the cells that are given as empty.

mod family;
mod pieces;
mod shapes;
mod soft;
mod turns;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use limits::Limit;
use model::Cell;
use model::constraint::Var;
use model::steps::Steps;
use pieces::{Pieces, Placement};
use shapes::Shapes;
pub(super) use shapes::names;
use turns::{TURNS, Turns};

use super::family::Family;
use super::puzzle::Puzzle;
use super::words::{Choice, Entry, Words, name_of};
use crate::error::PuzzleError;
use crate::graph::piece::Space;
use crate::graph::{Geometry, board_of};

pub(super) const TILING: Entry = Entry {
    name: "tiling",
    words: "SHAPES BOARD",
    example: "tiling domino 8",
    about: "shapes that cover every cell exactly once: domino, tromino, tetromino, pentomino (:L for one of them), \
            pentominoes (each once), cells:0,0;0,1;1,1 (row, column), joined by +; *2 behind a shape for two of it",
    options: &[TURNED],
    parse: |words| parse(words, Kind::Tiling),
};
pub(super) const PACKING: Entry = Entry {
    name: "packing",
    words: "SHAPES BOARD",
    example: "packing tetromino:S 6",
    about: "most shapes that cover every cell at most once; SHAPES as for tiling",
    options: &[TURNED],
    parse: |words| parse(words, Kind::Packing),
};
const TURNED: Choice = Choice {
    name: "turns",
    value: "TURNS",
    values: "all, turned or none",
    about: "shapes turned and reflected, turned, or as they are [default: all]",
};

/// The first of the letters of pieces: signs that stand for nothing else.
const FIRST: u32 = 0xe000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Tiling,
    Packing,
}

#[derive(Clone, Debug)]
struct Tiling {
    kind: Kind,
    shapes: Shapes,
    turns: Turns,
    board: Arc<dyn Geometry>,
    /// The cells that are given empty besides those of the board.
    empty: BTreeSet<Cell>,
    /// All turns of the shapes, once they are needed.
    pieces: OnceLock<Pieces>,
    /// The letter of the piece of each placement, once these are known.
    letters: OnceLock<Vec<char>>,
}

fn parse(words: &Words<'_>, kind: Kind) -> Result<Puzzle, PuzzleError> {
    let [shapes, board] = words.exactly()?;
    let turns = words.named(TURNED.name, &TURNS)?.unwrap_or(Turns::All);
    let (shapes, board): (Shapes, _) = (shapes.parse()?, board_of(board)?);
    let (pieces, letters) = Default::default();
    let tiling = Tiling { kind, shapes, turns, board, empty: BTreeSet::new(), pieces, letters };
    tiling.check()?;
    Ok(Puzzle::new(tiling))
}

/// Whether a word names shapes.
pub(super) fn is_shapes(word: &str) -> bool {
    word.parse::<Shapes>().is_ok()
}

impl Tiling {
    /// Refuses shapes that mean nothing on such a board, and those that are there twice.
    fn check(&self) -> Result<(), PuzzleError> {
        let space = self.board.space();
        for shape in &self.shapes.all {
            let word = &shape.word;
            if space == Some(Space::Honeycomb) && !shape.is_by_cells() && !shape.is_straight() {
                return Err(PuzzleError(format!(
                    "{word} is a shape of squares, and {} has hexagons; give its cells, as in cells:0,0;0,1;1,1",
                    self.board
                )));
            }
            if space != Some(Space::Solid) && shape.cells.iter().any(|cell| cell[2] != shape.cells[0][2]) {
                return Err(PuzzleError(format!(
                    "{word} has several layers, and {} has one; choose a board such as 3x3x3",
                    self.board
                )));
            }
        }
        match self.pieces().alike() {
            None => Ok(()),
            Some((first, second)) => {
                let [first, second] = [first, second].map(|shape| &self.shapes.all[shape].word);
                let turns = name_of(&TURNS, &self.turns);
                Err(PuzzleError(format!(
                    "{first} and {second} are one shape with --turns {turns}; name it once, with *2 for two of it"
                )))
            }
        }
    }

    fn pieces(&self) -> &Pieces {
        self.pieces.get_or_init(|| Pieces::new(&self.shapes, self.turns, self.board.as_ref()))
    }

    /// The number of the piece of a letter.
    fn piece(&self, letter: char) -> Option<usize> {
        let piece = (letter as u32).checked_sub(FIRST)? as usize;
        (piece < self.pieces().all.len()).then_some(piece)
    }

    /// Whether each cell is empty, and whether it is covered for certain.
    fn asked(&self) -> (Vec<bool>, Vec<bool>) {
        let mut empty: Vec<bool> = self.board.cells().iter().map(|cell| self.empty.contains(cell)).collect();
        let mut full = vec![self.kind == Kind::Tiling; empty.len()];
        for (cell, is_full) in self.board.given() {
            let list = if is_full { &mut full } else { &mut empty };
            list[cell as usize] = true;
        }
        (empty, full)
    }

    /// The same puzzle on the board after its file is read or found.
    fn on(&self, board: Arc<dyn Geometry>) -> Arc<dyn Family> {
        Arc::new(Tiling { board, pieces: OnceLock::new(), letters: OnceLock::new(), ..self.clone() })
    }

    /// The placements, in the order of their variables.
    fn placements(&self, empty: &[bool], steps: &mut Steps<'_>) -> Result<Vec<Placement>, Limit> {
        let placements = self.pieces().placements(self.board.as_ref(), empty, steps)?;
        let letter = |placement: &Placement| char::from_u32(FIRST + placement.piece as u32);
        let _ = self.letters.set(placements.iter().filter_map(letter).collect());
        Ok(placements)
    }

    /// The cells that a piece covers, by their numbers.
    fn covered(&self, cell: Cell, letter: char) -> Option<(usize, Vec<Var>)> {
        let base = self.board.cells().iter().position(|own| *own == cell)?;
        let piece = self.piece(letter)?;
        Some((piece, self.pieces().covered(self.board.as_ref(), piece, base as Var)?))
    }

    /// Names a shape of which there are too few or too many; `None` where every number is the one asked for.
    fn miscounted(&self, numbers: &[u32]) -> Option<String> {
        let mut all = self.shapes.all.iter().zip(numbers);
        let (shape, number) =
            all.find(|(shape, number)| shape.number.is_some_and(|wanted| wanted != **number))?;
        let wanted = shape.number.unwrap_or(0);
        Some(match number {
            1 => format!("there is 1 {}, not {wanted}", shape.word),
            _ => format!("there are {number} {}, not {wanted}", shape.word),
        })
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.kind == Kind::Tiling { TILING.name } else { PACKING.name };
        write!(f, "{name} {} {}", self.shapes, self.board)?;
        match self.turns {
            Turns::All => Ok(()),
            turns => write!(f, " --{} {}", TURNED.name, name_of(&TURNS, &turns)),
        }
    }
}
