//! Chess and shogi placement puzzles as Boolean constraints, and what can be done with them.

#![forbid(unsafe_code)]

pub mod bounds;
pub mod constraint;
mod error;
pub mod exchange;
pub mod families;
pub mod graph;
pub mod model;
pub mod nearest;
pub mod order;
pub mod search;
pub mod solve;
mod steps;
pub mod symmetry;
