//! What a manager decides by itself, and how: collections, the way through diagrams, other orders.

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

/// How operations on two functions or families go through their diagrams. The result is the same; the
/// nodes are made in another order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Traversal {
    /// Depth-first, and level by level where an operation on a large store turns out to be long.
    #[default]
    Automatic,
    /// Depth-first: the least memory.
    DepthFirst,
    /// Level by level, as far as the byte limit leaves room for a list of all pairs that are met.
    LevelByLevel,
}

/// When variables are put in another order without being asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reordering {
    /// Only by [`Manager::sift`](crate::Manager::sift) and [`Manager::sift_groups`](crate::Manager::sift_groups).
    #[default]
    Never,
    /// After an operation that leaves more than `nodes` nodes alive, and then again when twice as
    /// many are as sifting left (but never below `nodes`).
    ///
    /// It is looked into when garbage is collected, so not under
    /// [`Collection::Never`]. An operation's result is not lost where a limit stops
    /// the sifting that follows it.
    Automatic {
        /// Nodes alive from which on it pays; some ten thousand.
        nodes: usize,
    },
}

/// The state of automatic reordering.
#[derive(Default)]
pub(crate) struct Growth {
    pub reordering: Reordering,
    /// Nodes alive from which on the next one is due.
    pub due: usize,
    pub reorderings: u64,
}
