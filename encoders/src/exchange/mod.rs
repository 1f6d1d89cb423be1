//! Forms of other programs: formulas read, and puzzles written.

mod clauses;
pub mod cnf;
pub mod cover;
mod dialect;
pub mod dimacs;
mod gates;
pub mod graph;
pub(crate) mod hypergraph;
pub mod linear;
pub mod lp;
mod name;
pub mod opb;
mod problem;
mod sizes;

pub use name::Name;
pub use problem::{ExportError, Problem};
