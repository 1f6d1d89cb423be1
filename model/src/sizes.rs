//! Sizes of solutions.

use std::fmt;

/// Which sizes are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// The largest size with a solution.
    Max,
    /// The smallest size with a solution.
    Min,
    /// All sizes together.
    Any,
    /// All sizes from the first to the second, both included.
    Between(u32, u32),
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sizes::Max => f.write_str("max"),
            Sizes::Min => f.write_str("min"),
            Sizes::Any => f.write_str("any"),
            Sizes::Between(from, to) if from == to => write!(f, "{from}"),
            Sizes::Between(from, to) => write!(f, "{from}..{to}"),
        }
    }
}

/// What the sizes of a model are to an objective, of which they are the value.
#[derive(Clone, Debug, Default)]
pub struct Objective {
    /// The sizes that a file asks for by it; `None` where there is no objective.
    pub sense: Option<Sizes>,
    /// What the objective is more than the size.
    pub offset: i64,
    /// The variables whose negations are the last variables of the model, one after another.
    pub negated: Vec<u32>,
}

/// The sizes from the least to the largest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The least.
    pub low: u64,
    /// The largest.
    pub high: u64,
}
