//! Puzzles of one's own: statements about what places hold.

mod apart;
mod arithmetic;
mod check;
mod declared;
mod domain;
mod encode;
mod expression;
mod formula;
mod formulas;
mod function;
mod grammar;
mod group;
mod letters;
mod lines;
mod model;
mod names;
mod numbers;
mod parse;
mod parts;
mod picture;
mod puzzle;
mod read;
mod same;
mod sample;
mod sets;
mod setting;
mod shown;
mod soft;
mod stated;
mod tree;
mod wide;
mod world;
mod wrong;

pub use sets::Place;
pub use stated::{Stated, Unstated};
pub use wrong::Wrong;
