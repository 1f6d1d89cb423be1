//! Models in the forms of other programs.

pub mod cnf;
mod gates;
pub mod graph;
pub(crate) mod hypergraph;
pub mod lp;
pub mod opb;
mod problem;

pub use problem::{ExportError, Problem};
