//! What comes of writing a certificate: its size, or why there is none.

use std::io;

use limits::Limit;

use crate::exchange::ExportError;

/// The size of a written certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Sets of what is left of clauses, over all levels.
    pub states: usize,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Lemmas of the proof.
    pub lemmas: usize,
}

/// Why there is no certificate, or not all of it.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The solutions have to be connected.
    #[error(
        "that a choice is connected, or has no cycle, is said by no clauses, so a graph of clauses is no certificate; have \
         FILE.layers written"
    )]
    Connected,
    /// Lines name the variables that are counted.
    #[error(
        "a certificate counts all variables, and here lines name those that are counted (`hidden`, or in a formula `c p show`, \
         `c ind`, `* ind` or `vp`)"
    )]
    Projected,
    /// The symmetries are none of the formula.
    #[error(
        "its formula does not show the symmetries, which do not carry clauses to clauses, or not each variable to one that \
         adds the same to a size"
    )]
    Classes,
    /// All variables together add so much to a size, more than a checker takes.
    #[error("the sizes go up to {0}, and a checker takes them up to {1}")]
    Sizes(u64, u64),
    /// Too many different rests of clauses for a certificate by layers.
    #[error(
        "the clauses leave more than {0} different rests, too many for a certificate by layers; have a proof \
         written, FILE.scpog"
    )]
    Rests(usize),
    /// Too many nodes of a graph at a level.
    #[error("more of the graph is open at a level than a state of a certificate by layers holds")]
    Open,
    /// Too many states for a proof.
    #[error(
        "the proof would have more than {0} states, and a checker holds all of them; have FILE.layers written, of \
         which two levels are held"
    )]
    States(usize),
    /// An auxiliary variable is not decided by those before it: a mistake in the encoding.
    #[error(
        "an auxiliary variable is no function of the others; this is a mistake in kikisuji, please report it"
    )]
    Undecided,
    /// A lemma does not follow: a mistake in this module.
    #[error("a step of the proof does not follow; this is a mistake in kikisuji, please report it")]
    Unproved,
}

impl From<ExportError> for CertificateError {
    fn from(error: ExportError) -> CertificateError {
        match error {
            ExportError::Io(error) => error.into(),
            ExportError::Limit(limit) => limit.into(),
            ExportError::Connected => CertificateError::Connected,
        }
    }
}
