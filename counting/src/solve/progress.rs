//! How far a count is, for whoever watches it.

use super::method::Method;

/// A moment of a long count, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The method at work.
    pub method: Method,
    /// The size being tried, where sizes are tried one after another.
    pub size: Option<u32>,
    /// Steps done of the current size or pass.
    pub done: u64,
    /// Steps in all, 0 where unknown.
    pub total: u64,
    /// Nodes in the table, or search nodes visited.
    pub nodes: u64,
    /// Bytes in use.
    pub bytes: u64,
    /// How far the step itself is, where that is known.
    pub within: Option<Within>,
    /// Of a search: the roots of its trees.
    pub roots: Option<Roots>,
}

/// The roots of a search: one, or one for each orbit of a first piece. They are not the same work: the first
/// ones are larger, as a rule.
#[derive(Clone, Copy, Debug)]
pub struct Roots {
    /// Roots that are done.
    pub done: u64,
    /// All of them.
    pub all: u64,
    /// Search nodes visited below those that are done.
    pub before: u64,
    /// The share of the tree below the root under way that is done, from 0 to 1, where it can be estimated:
    /// as a rule within a factor of three early on, and better later.
    pub share: Option<f64>,
}

/// How far a long step is, and what comes after it.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// Nodes of the step that are done.
    pub done: u64,
    /// How many nodes the next step will have, by an estimate that is too low rather than too high,
    /// where there is one.
    pub next: Option<u64>,
}

/// Receives stages, often; the receiver decides which to show, and how often.
pub trait Progress {
    /// Shows or ignores one stage.
    fn stage(&mut self, stage: &Stage);
}

/// Ignores every stage.
pub struct Silent;

impl Progress for Silent {
    fn stage(&mut self, _: &Stage) {}
}
