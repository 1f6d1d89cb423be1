//! Clauses: a state knows which are pending, and of those only the ones that no other one implies.

mod compile;
mod image;
mod pending;
mod rule;

pub(super) use rule::ClauseRules;
