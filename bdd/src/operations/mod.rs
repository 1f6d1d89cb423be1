//! Operations on functions: one definition each, and the ways to run it.

pub(crate) mod by_level;
pub(crate) mod cardinality;
pub(crate) mod clause;
mod connectives;
pub(crate) mod descend;
pub(crate) mod pair;
mod quantify;
pub(crate) mod run;
