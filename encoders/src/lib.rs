//! Chess and shogi placement puzzles as Boolean constraints, and what can be done with them.

#![forbid(unsafe_code)]

pub mod board;
pub mod bounds;
pub mod constraint;
pub mod cube;
pub mod model;
pub mod nearest;
pub mod order;
pub mod piece;
pub mod puzzle;
pub mod puzzles;
pub mod search;
pub mod solve;
mod steps;
pub mod symmetry;
