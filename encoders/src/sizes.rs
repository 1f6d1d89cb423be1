//! Sizes of solutions.

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

/// The sizes from the least to the largest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub low: u64,
    pub high: u64,
}
