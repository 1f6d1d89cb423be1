//! How a puzzle grows with n: along a strip, one rule for every n.

/// What the words of a puzzle say of its growth. It is read off the words, never off models of some n: those cannot show a
/// condition that begins to matter later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Growth {
    /// Whether rows are added, not columns.
    pub adds_rows: bool,
    /// Rows or columns that one more n adds.
    pub stride: u32,
    /// Rows or columns for n = 0.
    pub offset: i64,
    /// A bound on all constants: on how many columns apart cells are that a condition of bounded reach looks at, on how
    /// far from an end of the strip a condition can tell that it is there, and on every number that a count along the
    /// strip is compared with.
    pub reach: u32,
    /// The conditions may depend on the number of a column modulo this.
    pub period: u32,
    /// Whether the last column is next to the first one.
    pub is_joined: bool,
}
