//! A finite walk whose paths are the solutions of a puzzle on a strip.

use num_bigint::BigUint;

/// Numbers of solutions by size: ascending by size, no number zero.
pub type Sizes = Vec<(u32, BigUint)>;

/// A step from one state to another, over one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The next state.
    pub to: u32,
    /// What the column adds to the size.
    pub size: u32,
    /// In how many ways; not zero.
    pub ways: u64,
}

/// A count for every n, by the sizes of solutions.
///
/// Let `M` be the matrix of `steps`, in which a step of size `s` in `w` ways is `w x^s`. The solutions by size, as a
/// polynomial in `x`, are `early[n - first]` for the first values of n, and from `first + early.len()` on
/// `start * M^(stride * (n - first - early.len())) * ends`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The first n there is.
    pub first: u64,
    /// The counts for the first values of n, which are no walks.
    pub early: Vec<Sizes>,
    /// Steps of the walk for one more n.
    pub stride: u32,
    /// The states before the first step, and the counts that lead to them; each state once, ascending.
    pub start: Vec<(u32, Sizes)>,
    /// By state: the steps from it, ascending by state and size, each once.
    pub steps: Vec<Vec<Step>>,
    /// By state: the counts that end a walk there.
    pub ends: Vec<Sizes>,
}
