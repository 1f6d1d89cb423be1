//! Clues: what a place has to hold.

use model::Cell;
use model::soft::Member;

/// What a cell has to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A piece, with this letter or any.
    Piece(Option<char>),
    /// Nothing.
    Nothing,
}

impl Wanted {
    /// The name of the clue that a place has to hold this.
    pub(crate) fn at(self, place: String) -> Member {
        if self == Wanted::Nothing { Member::Empty(place) } else { Member::Given(place) }
    }

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

/// A clue that is given besides what a puzzle's file says.
#[derive(Clone, Debug)]
pub struct Clue {
    pub(crate) member: Member,
    pub(crate) cell: Cell,
    pub(crate) wanted: Wanted,
}
