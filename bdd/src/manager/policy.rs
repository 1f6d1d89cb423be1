//! When a manager collects garbage, how operations traverse diagrams, when variables are reordered.

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

/// When variables are reordered automatically.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reordering {
    /// Only by [`Manager::sift`](crate::Manager::sift) and
    /// [`Manager::sift_groups`](crate::Manager::sift_groups).
    #[default]
    Never,
    /// After an operation that leaves more than `nodes` nodes alive, and then again when twice as
    /// many are as sifting left (but never below `nodes`).
    ///
    /// Checked when garbage is collected, so not under [`Collection::Never`]. A limit that stops the sifting
    /// does not affect the result of the operation before it.
    Automatic {
        /// The number of live nodes above which sifting pays; some ten thousand.
        nodes: usize,
    },
}

/// The state of automatic reordering.
#[derive(Default)]
pub(crate) struct Growth {
    pub reordering: Reordering,
    /// The number of live nodes above which the next sifting is due.
    pub due: usize,
    pub reorderings: u64,
}
