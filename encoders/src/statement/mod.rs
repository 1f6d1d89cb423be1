//! Puzzles of one's own: statements about what places hold.

mod arithmetic;
mod check;
mod domain;
mod encode;
mod formula;
mod function;
mod group;
mod lines;
mod model;
mod names;
mod parse;
mod picture;
mod puzzle;
mod read;
mod setting;
mod shown;
mod tree;
mod world;
mod wrong;

pub use puzzle::{Stated, Unstated};
pub use wrong::Wrong;
