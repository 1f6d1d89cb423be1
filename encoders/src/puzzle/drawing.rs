//! What a placement looks like: where the pieces stand, and what they attack.

use std::collections::{BTreeMap, BTreeSet};

use super::Puzzle;
use crate::board::Board;
use crate::constraint::Var;
use crate::model::{Cell, Model};
use crate::puzzles::shogi::pieces::KINDS;
use crate::puzzles::{cube, doubly_attacking};

/// A placement, cell by cell, for whoever draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Rows of the paper.
    pub rows: u32,
    /// Columns of the paper.
    pub cols: u32,
    /// What is on each cell of the board. A cell of the paper that is not here is not on the board.
    pub marks: BTreeMap<Cell, Mark>,
    /// Whether the pieces attack anything at all; points do not.
    pub attacks: bool,
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

impl Puzzle {
    /// The letter of the piece on each occupied cell under an assignment of the puzzle's model; `None`
    /// where the puzzle has no board.
    pub fn pieces(&self, model: &Model, assignment: &[bool]) -> Option<BTreeMap<Cell, char>> {
        let letters = self.letters(model)?;
        let placed = || (0..).zip(assignment).filter(|(_, value)| **value).map(|(var, _): (usize, _)| var);
        let weighty = placed().filter(|&var| model.weights[var] > 0);
        let mut pieces: BTreeMap<Cell, char> =
            weighty.flat_map(|var| self.orbit(model.cells[var])).map(|cell| (cell, '*')).collect();
        // The last true variable of a cell names its piece; variables of empty cells say something else.
        for var in placed() {
            for cell in self.orbit(model.cells[var]) {
                pieces.entry(cell).and_modify(|shown| *shown = letters[var]);
            }
        }
        Some(pieces)
    }

    /// The picture of `pieces`, as [`Puzzle::pieces`] gives them; `None` where the puzzle has no board.
    /// A cube is drawn unfolded, a cell's breadth between its faces (see [`crate::cube::Cube::net`]).
    pub fn drawing(&self, pieces: &BTreeMap<Cell, char>) -> Option<Drawing> {
        let (cells, places): (Vec<Cell>, Vec<Cell>) = match self {
            Puzzle::Cube { cube, .. } => {
                let apart = |at: u32| at + at / cube.side();
                let apart = |Cell { row, col }| Cell { row: apart(row), col: apart(col) };
                (cube.cells().collect(), cube.net().map(apart).collect())
            }
            _ => (self.board()?.cells().collect(), self.board()?.cells().collect()),
        };
        let attacked = self.attacked(pieces);
        let mark = |cell: &Cell| match pieces.get(cell) {
            Some(&letter) => Mark::Piece(letter),
            None if attacked.contains(cell) => Mark::Attacked,
            None => Mark::Free,
        };
        let (rows, cols) = places.iter().fold((0, 0), |(rows, cols): (u32, u32), place| {
            (rows.max(place.row + 1), cols.max(place.col + 1))
        });
        let marks = places.iter().copied().zip(cells.iter().map(mark)).collect();
        let attacks = !matches!(self, Puzzle::NoThreeInLine { .. } | Puzzle::Saturated { .. });
        Some(Drawing { rows, cols, marks, attacks })
    }

    /// The cells that `pieces` attack, as if nothing stood in their way. In a solution that makes no
    /// difference: pieces either are all alike, so that the first on a line attacks what is behind it,
    /// or none stands in another's way.
    fn attacked(&self, pieces: &BTreeMap<Cell, char>) -> BTreeSet<Cell> {
        match self {
            Puzzle::Independence { piece, board } | Puzzle::Domination { piece, board, .. } => {
                let all: Vec<Cell> = board.cells().collect();
                let attacks = pieces.keys().flat_map(|&cell| piece.attacks(*board, cell));
                attacks.map(|var| all[var as usize]).collect()
            }
            Puzzle::DoublyAttacking { board, .. } => {
                let all: Vec<Cell> = board.cells().collect();
                let rays = pieces.keys().flat_map(|&cell| doubly_attacking::rays(*board, cell));
                rays.flatten().map(|var| all[var as usize]).collect()
            }
            Puzzle::Shogi { board, .. } => shogi_attacks(*board, pieces),
            Puzzle::Cube { piece, cube, .. } => {
                let all: Vec<Cell> = cube.cells().collect();
                let occupied = |&var: &Var| pieces.contains_key(&all[var as usize]);
                let lines = cube::lines(*piece, *cube).into_iter();
                lines
                    .filter(|line| line.iter().any(occupied))
                    .flatten()
                    .map(|var| all[var as usize])
                    .collect()
            }
            Puzzle::NoThreeInLine { .. } | Puzzle::Saturated { .. } | Puzzle::Cnf { .. } => BTreeSet::new(),
        }
    }

    /// The board, where the puzzle is on a flat one.
    fn board(&self) -> Option<Board> {
        match self {
            Puzzle::Independence { board, .. }
            | Puzzle::Domination { board, .. }
            | Puzzle::NoThreeInLine { board, .. }
            | Puzzle::Saturated { board }
            | Puzzle::Shogi { board, .. }
            | Puzzle::DoublyAttacking { board, .. } => Some(*board),
            Puzzle::Cube { .. } | Puzzle::Cnf { .. } => None,
        }
    }
}

fn shogi_attacks(board: Board, pieces: &BTreeMap<Cell, char>) -> BTreeSet<Cell> {
    let mut attacked = BTreeSet::new();
    for (&cell, &letter) in pieces {
        for kind in KINDS.iter().filter(|kind| kind.letter == letter) {
            attacked.extend(kind.leaps.iter().filter_map(|&leap| board.step(cell, leap, 1)));
            attacked.extend(kind.rides.iter().flat_map(|&ride| board.ray(cell, ride)));
        }
    }
    attacked
}
