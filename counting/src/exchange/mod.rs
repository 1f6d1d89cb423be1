//! Models in the forms of other programs.

pub mod cnf;
mod gates;
pub mod graph;
pub(crate) mod hypergraph;
pub mod lp;
pub mod opb;
mod problem;
mod sums;

pub use problem::{ExportError, Problem};
