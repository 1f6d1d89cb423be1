//! The store of diagrams: nodes, unique table, computed table, handles, and the passes of the collector.

mod computed;
mod handles;
mod level_of;
mod node;
mod nodes;
mod overflow;
mod rule;
mod slide;
mod unique;

pub use handles::{Bdd, Family, Handle};

pub(crate) use computed::{ComputedTable, Key};
pub(crate) use handles::Roots;
pub(crate) use level_of::LevelOf;
pub(crate) use node::{Edge, MAX_NODES, Node};
pub(crate) use nodes::Store;
pub(crate) use rule::Rule;
pub(crate) use slide::{if_live, renamed};
