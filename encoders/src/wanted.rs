//! What a clue says of a cell.

/// What a cell has to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A piece, with this letter or any.
    Piece(Option<char>),
    /// Nothing.
    Nothing,
}

impl Wanted {
    /// What two clues of a cell say together; `None` where they contradict each other.
    pub(crate) fn and(self, other: Wanted) -> Option<Wanted> {
        match (self, other) {
            (one, other) if one == other => Some(one),
            // Occupied, and by which piece.
            (one @ Wanted::Piece(Some(_)), Wanted::Piece(None)) => Some(one),
            (Wanted::Piece(None), other @ Wanted::Piece(Some(_))) => Some(other),
            _ => None,
        }
    }
}
