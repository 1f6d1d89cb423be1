//! Chess and shogi placement puzzles as Boolean constraints, and what can be done with them.

pub mod constraint;
pub mod model;
pub mod order;
pub mod puzzle;
pub mod solve;
