//! Operations on functions: one definition each, and the ways to run it.

mod apply;
pub(crate) mod binary;
mod by_level;
pub(crate) mod cardinality;
pub(crate) mod clause;
mod connectives;
mod explicit;
mod ite;
mod operate;
pub(crate) mod operation;
mod quantify;
mod recursion;
mod restrict;
