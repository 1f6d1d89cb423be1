//! What a manager has done: counters that do not depend on the machine.

/// Counters of a manager, since its making.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes in the table now, garbage not yet collected included.
    pub nodes: usize,
    /// Most nodes in the table at any time.
    pub peak_nodes: usize,
    /// Nodes ever made.
    pub created_nodes: u64,
    /// Look-ups in the memo of operations.
    pub computed_lookups: u64,
    /// Look-ups that found their answer.
    pub computed_hits: u64,
    /// Pairs of nodes met by operations that went [level by level](crate::Traversal), without the memo.
    pub pairs: u64,
    /// Collections run.
    pub collections: u64,
    /// Times the variables were put in another order.
    pub reorderings: u64,
    /// Bytes of tables in use now.
    pub bytes: usize,
    /// Most bytes of tables in use at any time.
    pub peak_bytes: usize,
}
