//! What the writers of formulas have in common: the problem they write, and why they stop.

use std::io;

use limits::Limit;
use model::constraint::Constraint;
use model::{Model, Name};

/// A counting problem as other programs get it: a model whose solutions have certain sizes.
#[derive(Debug)]
pub struct Problem<'a> {
    /// The question in one line, for a comment; it must not contain line ends.
    pub title: String,
    /// The model.
    pub model: &'a Model,
    /// The name of each variable, each once.
    pub names: Vec<Name>,
    /// The smallest and the largest size, or `None` for every size.
    pub sizes: Option<(u32, u32)>,
}

impl Problem<'_> {
    /// Refuses a connected model: constraints do not express connectedness.
    pub(super) fn check(&self) -> Result<(), ExportError> {
        if self.model.is_joined() { Err(ExportError::Connected) } else { Ok(()) }
    }

    /// Returns the constraints in canonical form, with the one on the size last. Those that always hold, or follow from
    /// the others, are left out.
    pub(super) fn constraints(&self) -> impl Iterator<Item = Constraint> {
        let size = self.sizes.map(|(low, high)| Constraint::count(self.model.of_size(low, high)));
        self.model.asked().cloned().chain(size).filter_map(Constraint::simplify)
    }
}

/// Why a problem was not written, or not all of it.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The solutions have to be connected.
    #[error(
        "that a choice is connected, or has no cycle, is written in neither cnf nor opb; write lp, or the diagram, as dddmp or dot"
    )]
    Connected,
}
