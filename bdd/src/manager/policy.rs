//! When a manager collects garbage, and how operations traverse diagrams.

/// When garbage is collected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Collection {
    /// When garbage may exceed what is alive, and before a limit is answered with an error.
    #[default]
    Automatic,
    /// At every chance: slow, for tests.
    Always,
    /// Only on [`Manager::collect`](crate::Manager::collect).
    Never,
}

/// How operations on two functions or families traverse their diagrams. The result is the same; nodes are
/// made in another order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traversal {
    /// Depth-first; a long operation on a large store restarts level by level.
    #[default]
    Automatic,
    /// Depth-first: the least memory.
    DepthFirst,
    /// Level by level, if the byte limit has room for a list of all pairs that are met.
    LevelByLevel,
}
