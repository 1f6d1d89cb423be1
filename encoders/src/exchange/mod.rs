//! Forms of other programs.

pub mod dimacs;
