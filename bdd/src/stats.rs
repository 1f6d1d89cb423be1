//! Counters of a manager, which do not depend on the machine.

/// Counters of a manager since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes in the table now, garbage not yet collected included.
    pub nodes: usize,
    /// Most nodes in the table at any time.
    pub peak_nodes: usize,
    /// Nodes made so far.
    pub created_nodes: u64,
    /// Look-ups in the computed table.
    pub computed_lookups: u64,
    /// Look-ups that found a result.
    pub computed_hits: u64,
    /// Pairs of nodes met by operations [level by level](crate::Traversal), which do not use the computed
    /// table.
    pub pairs: u64,
    /// Collections run.
    pub collections: u64,
    /// Times the variables were reordered.
    pub reorderings: u64,
    /// Bytes of tables in use now.
    pub bytes: usize,
    /// Most bytes of tables in use at any time.
    pub peak_bytes: usize,
}
