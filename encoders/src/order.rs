//! Named variable orders.

use crate::constraint::Var;
use crate::model::Model;

/// Why a name or a file is not an order: one sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OrderError(pub String);

/// The order called `name`: the variable at each level, top first. `seed` matters to `random` only.
pub fn named(_name: &str, _model: &Model, _seed: u64) -> Result<Vec<Var>, OrderError> {
    unimplemented!()
}

/// An order written out: the numbers of the variables (from 0), top first, separated by white space.
pub fn from_text(_text: &str, _model: &Model) -> Result<Vec<Var>, OrderError> {
    unimplemented!()
}
