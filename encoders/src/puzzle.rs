//! Puzzles by name: what each asks, and its model. Their words are in `puzzle/words.rs`.

mod drawing;
mod names;
mod options;
mod words;

use crate::board::Board;
use crate::cube::{CLASSES, Cube};
use crate::model::{Cell, Goal, Model};
use crate::piece::Piece;
use crate::puzzles::cube::{self, CubeGroup, CubePiece};
use crate::puzzles::domination::{self, Kind};
use crate::puzzles::doubly_attacking::{self, Sight};
use crate::puzzles::no_three_in_line::{self, Invariant};
use crate::puzzles::shogi::{self, pieces::Pieces};
use crate::puzzles::{cnf, independence, saturated};
use crate::steps::Steps;
use bdd::{Budget, Limit};
pub use drawing::{Drawing, Mark};
use std::path::Path;

/// A puzzle as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// Largest sets of pieces that do not attack each other.
    Independence {
        /// The piece.
        piece: Piece,
        /// The board.
        board: Board,
    },
    /// Smallest sets of pieces that keep watch over the board.
    Domination {
        /// What they have to do.
        kind: Kind,
        /// The piece.
        piece: Piece,
        /// The board.
        board: Board,
    },
    /// Twice as many points as the shorter side is long, no three in line.
    NoThreeInLine {
        /// The board.
        board: Board,
        /// The symmetry that has to leave the points unchanged, if any.
        invariant: Option<Invariant>,
    },
    /// Smallest sets without three in line to which no point can be added.
    Saturated {
        /// The board.
        board: Board,
    },
    /// All of some shogi pieces, none attacking another.
    Shogi {
        /// The pieces.
        pieces: Pieces,
        /// The board.
        board: Board,
    },
    /// Largest sets of pieces on the surface of a cube that do not attack each other.
    Cube {
        /// The piece.
        piece: CubePiece,
        /// The cube.
        cube: Cube,
        /// The motions under which placements are the same.
        group: CubeGroup,
    },
    /// As many queens as possible, each attacked by exactly two others.
    DoublyAttacking {
        /// The board.
        board: Board,
        /// Which queens attack.
        sight: Sight,
    },
    /// A formula in DIMACS cnf.
    Cnf {
        /// The name of its file.
        file: String,
    },
}

/// Why words are not a puzzle: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PuzzleError(pub String);

/// Why there is no model of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Its words or its file are wrong.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A limit came before it was built.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl Puzzle {
    /// The file whose text [`Puzzle::model`] needs (`cnf FILE`), for the caller to read.
    pub fn file(&self) -> Option<&str> {
        match self {
            Puzzle::Cnf { file } => Some(file),
            _ => None,
        }
    }

    /// The only size that solutions of the puzzle can have, where its words say it: all shogi pieces.
    pub fn only_size(&self) -> Option<u32> {
        match self {
            Puzzle::Shogi { pieces, .. } => Some(pieces.total()),
            _ => None,
        }
    }

    /// Whether the puzzle's models have more than one variable a cell.
    pub fn has_several_a_cell(&self) -> bool {
        matches!(self, Puzzle::Shogi { .. } | Puzzle::DoublyAttacking { .. })
    }

    /// The letter of what stands on its cell where a variable of the puzzle's model is the last true
    /// one of the cell; `None` where the puzzle has no board.
    pub fn letters(&self, model: &Model) -> Option<Vec<char>> {
        let letter = match self {
            Puzzle::Independence { piece, .. } | Puzzle::Domination { piece, .. } => piece.letter(),
            Puzzle::NoThreeInLine { .. } | Puzzle::Saturated { .. } => '*',
            Puzzle::DoublyAttacking { .. } => 'Q',
            Puzzle::Shogi { pieces, board } => return Some(shogi::letters(pieces, *board)),
            Puzzle::Cube { piece, .. } => piece.letter(),
            Puzzle::Cnf { .. } => return None,
        };
        Some(vec![letter; model.variables()])
    }

    /// The cells that a piece on `cell` stands for: the cell, and its image where the placements have
    /// to stay unchanged by a symmetry.
    pub fn orbit(&self, cell: Cell) -> Vec<Cell> {
        match self {
            Puzzle::NoThreeInLine { board, invariant: Some(invariant) } => {
                vec![cell, no_three_in_line::image(*board, *invariant, cell)]
            }
            _ => vec![cell],
        }
    }

    /// The sizes asked for where the user names none: those of the puzzle's model, without building it.
    pub fn goal(&self) -> Goal {
        match self {
            Puzzle::Independence { .. } | Puzzle::Cube { .. } | Puzzle::DoublyAttacking { .. } => Goal::Max,
            Puzzle::Domination { .. } | Puzzle::Saturated { .. } => Goal::Min,
            Puzzle::NoThreeInLine { board, .. } => Goal::Exactly(2 * board.shorter()),
            Puzzle::Shogi { pieces, .. } => Goal::Exactly(pieces.total()),
            Puzzle::Cnf { .. } => Goal::Any,
        }
    }

    /// The puzzle with its file, if it has one, looked for from `directory`.
    pub fn within(self, directory: &Path) -> Puzzle {
        match self {
            Puzzle::Cnf { file } => Puzzle::Cnf { file: directory.join(file).display().to_string() },
            other => other,
        }
    }

    /// The names of the conjugacy classes of the puzzle's symmetries; none where they have no names.
    pub fn class_names(&self) -> Vec<&'static str> {
        let kinds = match self {
            Puzzle::Cube { group: CubeGroup::Rotations, .. } => &CLASSES[..1],
            Puzzle::Cube { group: CubeGroup::Full, .. } => &CLASSES[..],
            _ => &[],
        };
        kinds.concat()
    }

    /// Builds the model within the limits of `budget`; `text` is the content of [`Puzzle::file`] and
    /// ignored where there is none.
    pub fn model(&self, text: Option<&str>, budget: &Budget) -> Result<Model, ModelError> {
        let steps = &mut Steps::new(budget);
        let built = match self {
            Puzzle::Independence { piece, board } => independence::model(piece, *board, steps),
            Puzzle::Domination { kind, piece, board } => domination::model(*kind, piece, *board, steps),
            Puzzle::NoThreeInLine { board, invariant } => {
                return no_three_in_line::model(*board, *invariant, budget);
            }
            Puzzle::Saturated { board } => return saturated::model(*board, steps),
            Puzzle::Cube { piece, cube, group } => cube::model(*piece, *cube, *group, steps),
            Puzzle::Shogi { pieces, board } => return shogi::model(pieces, *board, steps),
            Puzzle::DoublyAttacking { board, sight } => doubly_attacking::model(*board, *sight, steps),
            Puzzle::Cnf { file } => {
                let missing = || PuzzleError(format!("the text of {file} is missing; read the file first"));
                return cnf::model(text.ok_or_else(missing)?, budget).map_err(|error| match error {
                    ModelError::Puzzle(PuzzleError(what)) => PuzzleError(format!("{file}: {what}")).into(),
                    limit @ ModelError::Limit(_) => limit,
                });
            }
        };
        Ok(built?)
    }
}

#[cfg(test)]
mod tests;
