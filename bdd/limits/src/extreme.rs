//! Which size is the best one.

/// Which of the solutions count: those of the best size alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// Those of the least total weight.
    Lightest,
    /// Those of the largest total weight.
    Heaviest,
}
