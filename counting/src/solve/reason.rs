//! Why a method has no answer.

use limits::Limit;

/// Why a count ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// As many search nodes as allowed had been visited.
    #[error("the limit of {0} search nodes was reached")]
    Nodes(u64),
    /// The budget refused to go on.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl Reason {
    /// The same as a limit of the user's.
    pub fn limit(self) -> Limit {
        match self {
            Reason::Limit(limit) => limit,
            Reason::Nodes(nodes) => Limit::Nodes(usize::try_from(nodes).unwrap_or(usize::MAX)),
        }
    }
}
