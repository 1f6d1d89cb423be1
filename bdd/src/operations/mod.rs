//! Operations on functions: one definition each, and the ways to run it.
//!
//! A definition ([`operation`], [`binary`]) has terminal cases, a normal form, cofactors and a key of the
//! computed table. It is run on the machine's stack ([`recursion`]), on an explicit stack where that gets
//! too deep ([`explicit`]), or level by level where the store is too large for the caches ([`by_level`]);
//! [`apply`] chooses.

mod apply;
mod binary;
mod by_level;
mod call;
mod cardinality;
mod clause;
mod connectives;
mod explicit;
mod ite;
mod operate;
mod operation;
mod quantify;
mod recursion;
mod restrict;
mod substitute;

pub use cardinality::Weighted;

pub(crate) use binary::{Binary, select};
pub(crate) use operation::{Cofactors, Join, Operation, Step};
