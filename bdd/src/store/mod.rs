//! Where diagrams live: nodes, the unique table, the computed table, handles, the collector.

pub(crate) mod computed;
pub(crate) mod handles;
pub(crate) mod level_of;
pub(crate) mod node;
pub(crate) mod nodes;
mod overflow;
pub(crate) mod rule;
pub(crate) mod slide;
mod unique;
