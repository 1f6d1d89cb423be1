//! Local search: witnesses, and with them bounds, where an exact count is out of reach.
//!
//! Nothing here proves that a size is impossible. The result is a placement. Before it is returned, code that
//! the search does not share checks it against the definition. The same seed gives the same placement: a
//! search counts its steps, and a clock can only stop it.
//!
//! One technique a file: [`climb`] moves single pieces on any model, on the walk of `walk.rs`;
//! [`ramis`](mod@ramis) looks for a graph's largest independent set; [`queen1`], [`queen2`] and
//! [`linear`] solve the n queens, [`queens`] checks them.

mod climb;
mod graph;
pub mod linear;
pub mod queen1;
pub mod queen2;
pub mod queens;
pub mod ramis;
mod walk;
mod walk_model;

pub use climb::{climb, quick};
pub use graph::{GraphError, SimpleGraph};
use limits::Limit;

/// The result of a search, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<T> {
    /// The best that was found, if anything.
    pub best: Option<T>,
    /// Steps taken: moves of pieces, or tests of a vertex or a pair, as the technique says.
    pub steps: u64,
    /// How often the search started afresh.
    pub restarts: u64,
    /// The limit of the budget that ended the search, if one did.
    pub limit: Option<Limit>,
}
