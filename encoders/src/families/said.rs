//! Built-in puzzles in the language of statements: a user may begin with one and change it.

use std::fmt;

use crate::error::{ModelError, PuzzleError};
use crate::graph::Geometry;
use crate::graph::piece::Piece;
use crate::statement::Unstated;

/// What a file of the language says of a puzzle.
pub struct Said {
    /// The lines of the board.
    pub board: String,
    /// The names of the kinds, each behind the letter of its pieces.
    pub kinds: Vec<(char, String)>,
    /// The lines behind the kinds.
    pub lines: String,
}

/// What of a family grows with its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grows {
    /// What its text in the language of statements says.
    AsSaid,
    /// It looks as far, and counts as far, as these lines behind that of the board.
    Like(String),
    /// It is not one rule for every n: why not, as it goes on behind the puzzle's words, and what to ask instead.
    Never(&'static str, &'static str),
}

impl Said {
    /// Pieces of one kind on a board. `lines` has `KIND` for the kind, and `PIECE` for whose moves are meant.
    pub(super) fn of_piece(board: &dyn Geometry, piece: &Piece, lines: &str) -> Result<Said, String> {
        let kind = kind_of(piece);
        let lines = lines_of(piece, lines);
        Ok(Said { board: board.statement()?, kinds: vec![(piece.letter(), kind)], lines })
    }

    /// Points on a board.
    pub(super) fn of_points(board: &dyn Geometry, lines: String) -> Result<Said, String> {
        Ok(Said { board: board.statement()?, kinds: vec![('*', "point".into())], lines })
    }
}

/// The kind of a piece; names of the language have no hyphens.
pub(super) fn kind_of(piece: &Piece) -> String {
    piece.noun().replace('-', "_")
}

/// Lines with the kind of a piece in the place of `KIND`, and with the word for its moves in that of `PIECE`.
pub(super) fn lines_of(piece: &Piece, lines: &str) -> String {
    lines.replace("KIND", &kind_of(piece)).replace("PIECE", &word_of(piece))
}

/// Why a text of the puzzle with these words has no model.
pub fn untold(puzzle: &impl fmt::Display, why: Unstated) -> ModelError {
    match why {
        Unstated::Limit(limit) => limit.into(),
        Unstated::Wrong(wrong) => PuzzleError(format!("{puzzle}: {}", wrong.sentence)).into(),
        Unstated::Parameter(sentence) => PuzzleError(sentence).into(),
        Unstated::Board(file, _) => PuzzleError::unread(&file).into(),
    }
}

/// A piece as the language writes it: in quotes, unless it is a plain name.
pub(super) fn word_of(piece: &Piece) -> String {
    let name = piece.name();
    match (piece.noun(), name.bytes().all(|byte| byte.is_ascii_lowercase())) {
        ("vertex", _) => "edge".into(),
        (_, true) => name.to_owned(),
        (_, false) => format!("\"{name}\""),
    }
}
