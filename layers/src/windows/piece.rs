//! Pieces of memory of which a layer is made.

/// Words of a piece.
pub(super) const PIECE: usize = 1 << 12;

/// Whole records: a state, then its number.
pub(super) type Piece = Vec<u64>;
