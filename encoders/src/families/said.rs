//! Built-in puzzles in the language of statements: a user may begin with one and change it.

use crate::graph::Geometry;
use crate::graph::piece::Piece;

/// What a file of the language says of a puzzle.
pub struct Said {
    /// The lines of the board.
    pub board: String,
    /// The names of the kinds, each behind the letter of its pieces.
    pub kinds: Vec<(char, String)>,
    /// The lines behind the kinds.
    pub lines: String,
}

impl Said {
    /// Pieces of one kind on a board. `lines` has `KIND` for the kind, and `PIECE` for whose moves are meant.
    pub(super) fn of_piece(board: &dyn Geometry, piece: &Piece, lines: &str) -> Result<Said, String> {
        // Names of the language have no hyphens.
        let kind = piece.noun().replace('-', "_");
        let lines = lines.replace("KIND", &kind).replace("PIECE", &word_of(piece));
        Ok(Said { board: board.statement()?, kinds: vec![(piece.letter(), kind)], lines })
    }

    /// Points on a board.
    pub(super) fn of_points(board: &dyn Geometry, lines: String) -> Result<Said, String> {
        Ok(Said { board: board.statement()?, kinds: vec![('*', "point".into())], lines })
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
