//! Readers of the forms of other programs: formulas, pseudo-Boolean constraints, exact covers, graphs.

mod clauses;
pub mod cover;
mod dialect;
pub mod dimacs;
pub mod graph;
pub mod linear;
mod sizes;
mod weights;
