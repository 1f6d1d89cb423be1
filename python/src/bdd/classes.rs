//! The classes of `kikisuji.bdd`. Managers make functions, and functions know their manager.

use ::bdd::{Bdd, Family as Sets};
use std::sync::Arc;

use pyo3::prelude::*;

use super::shared::Shared;

/// A store of diagrams over ``variables`` variables, numbered from 0, in one order (top first), within
/// limits.
///
/// Limits hold for each operation: ``nodes`` and ``memory`` (bytes, or words such as ``"2G"``) for all that
/// is in the store, ``timeout`` (seconds, or words such as ``"90s"``) for the operation alone.
#[pyclass(frozen, module = "kikisuji.bdd")]
pub struct Manager(pub(super) Arc<Shared>);

/// A Boolean function in a manager: ``&``, ``|``, ``^``, ``~``, ``-``, ``==``, ``<=`` (implies), and a call
/// with the value of each variable. Iteration goes through its solutions, one by one. Equal functions have the same
/// hash, which takes one pass over the diagram.
#[pyclass(frozen, module = "kikisuji.bdd")]
pub struct Function {
    /// The manager that it is in.
    pub(super) shared: Arc<Shared>,
    pub(super) bdd: Bdd,
}

/// A family of sets of variables in a manager: ``|``, ``&``, ``-``, ``==``, ``<=`` (is part of), ``in``, ``len``, and
/// iteration over its sets, one by one. A variable costs nodes in those sets alone that have it.
#[pyclass(frozen, module = "kikisuji.bdd")]
pub struct Family {
    /// The manager that it is in.
    pub(super) shared: Arc<Shared>,
    pub(super) family: Sets,
}
