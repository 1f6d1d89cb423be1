//! Why there is no answer.

use limits::Limit;

/// Why a machine gives no answer, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A limit of the budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The shortest recurrence is longer than the limit, together with the terms before it holds.
    #[error("the shortest recurrence has an order above the limit of {0}, or begins to hold as late")]
    Order(usize),
    /// Steps of a machine come together whose ways are too many.
    #[error("a step of the walk has 2^64 ways or more")]
    Ways,
    /// The best sizes were followed for so many steps.
    #[error("the best sizes of all states of the walk show no common period within {0} steps")]
    Period(u64),
}
