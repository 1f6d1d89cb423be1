//! The classes of `kikisuji.bdd`. Managers make functions, and functions know their manager.

use std::sync::Arc;

use ::bdd::Bdd;
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
/// with the value of each variable. It has no hash: equal functions are found by ``==`` alone.
#[pyclass(frozen, module = "kikisuji.bdd")]
pub struct Function {
    /// The manager that it is in.
    pub(super) shared: Arc<Shared>,
    pub(super) bdd: Bdd,
}
