//! What statements declare: the board, what places hold, clues, sizes, and what is connected.

pub(super) mod board;
pub(super) mod clues;
pub(super) mod connected;
pub(super) mod holds;
mod only;
pub(super) mod sizes;
pub(super) mod weights;

pub(super) use only::only;
