//! Operations: one definition each, and the ways to run it.
//!
//! A definition ([`definition`], [`binary`]) has terminal cases, a normal form, cofactors and a key of the
//! computed table. It is run on the machine's stack ([`recursion`]), on an explicit stack where that gets
//! too deep ([`explicit`]), or level by level where the store is too large for the caches ([`by_level`]);
//! [`apply`] chooses. [`attempt`] is the frame around all of it: limits, collections, handles.

mod apply;
mod attempt;
mod binary;
mod by_level;
mod call;
mod cardinality;
mod clause;
mod cofactor;
mod connectives;
mod definition;
mod explicit;
mod ite;
mod quantify;
mod recursion;
mod substitute;

pub use cardinality::Weighted;

pub(crate) use binary::{Binary, select};
pub(crate) use definition::{Cofactors, Join, Operands, Operation, Step};
