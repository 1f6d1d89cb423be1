//! Edges and nodes.
//!
//! A node has 16 bytes and lies in one cache line: both children, and two links of the unique table, which
//! consists of a list of parents for each node (`unique.rs`). The level is stored apart (`level_of.rs`). Two
//! flags use free bits: the high edge is never complemented, and identifiers do not need the top bits of the
//! links.

/// Identifiers stay below this, so that an edge fits 31 bits and keys of the computed table have a spare bit.
pub(crate) const MAX_NODES: usize = 1 << 30;

/// A pointer to a node with a complement bit: the function of the node or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Edge(pub u32);

impl Edge {
    /// The constant true: the only terminal, regular.
    pub const TRUE: Edge = Edge(0);
    /// The constant false: the terminal, complemented.
    pub const FALSE: Edge = Edge(1);

    #[inline(always)]
    pub fn new(id: u32, complement: u32) -> Edge {
        debug_assert!((id as usize) < MAX_NODES, "the identifier of an edge fits 30 bits");
        debug_assert!(complement <= 1, "an edge is complemented once or not at all");
        Edge(id << 1 | complement)
    }

    #[inline(always)]
    pub fn id(self) -> u32 {
        self.0 >> 1
    }

    /// Returns 1 if the edge negates its node.
    #[inline(always)]
    pub fn complement(self) -> u32 {
        self.0 & 1
    }

    #[inline(always)]
    pub fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// Returns this edge, negated if `bit` is 1.
    #[inline(always)]
    pub fn flip(self, bit: u32) -> Edge {
        debug_assert!(bit <= 1, "an edge is negated by 0 or 1");
        Edge(self.0 ^ bit)
    }
}

impl std::ops::Not for Edge {
    type Output = Edge;

    #[inline(always)]
    fn not(self) -> Edge {
        Edge(self.0 ^ 1)
    }
}

const FLAG: u32 = 1 << 31;
/// The value of `parents` for a node whose parents are in the overflow table.
pub(crate) const IN_OVERFLOW: u32 = FLAG;

/// `if variable then high else low`; the variable is that of the node's level.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C, align(16))]
pub(crate) struct Node {
    low: u32,
    /// The high edge; its complement bit, always 0 there, says that two edges or more point here.
    high_and_shared: u32,
    /// First of the nodes whose larger child this is, 0 for none, or `IN_OVERFLOW`.
    pub parents: u32,
    /// The next node with the same larger child; the top bit says that some edge points here.
    next_and_used: u32,
}

impl Node {
    #[inline(always)]
    pub fn new(low: Edge, high: Edge) -> Node {
        debug_assert_eq!(high.complement(), 0, "the high edge is regular");
        Node { low: low.0, high_and_shared: high.0, parents: 0, next_and_used: 0 }
    }

    /// Returns the node with edges that point to it, two or more if `shared`.
    #[inline(always)]
    pub fn used(mut self, shared: bool) -> Node {
        self.next_and_used |= FLAG;
        self.high_and_shared |= u32::from(shared);
        self
    }

    #[inline(always)]
    pub fn low(&self) -> Edge {
        Edge(self.low)
    }

    #[inline(always)]
    pub fn high(&self) -> Edge {
        Edge(self.high_and_shared & !1)
    }

    /// Returns the child in whose list of parents this node is.
    #[inline(always)]
    pub fn larger_child(&self) -> u32 {
        self.low().id().max(self.high().id())
    }

    /// Returns both children, negated if `bit` is 1.
    #[inline(always)]
    pub fn children(&self, bit: u32) -> (Edge, Edge) {
        (self.low().flip(bit), self.high().flip(bit))
    }

    #[inline(always)]
    pub fn has_children(&self, low: Edge, high: Edge) -> bool {
        self.low == low.0 && self.high_and_shared & !1 == high.0
    }

    /// Returns whether at least two edges point to this node; only then can an operation meet it twice.
    #[inline(always)]
    pub fn is_shared(&self) -> bool {
        self.high_and_shared & 1 == 1
    }

    #[inline(always)]
    pub fn next(&self) -> u32 {
        self.next_and_used & !FLAG
    }

    #[inline(always)]
    pub fn set_next(&mut self, next: u32) {
        debug_assert_eq!(next & FLAG, 0, "a link has room for the flag");
        self.next_and_used = next | (self.next_and_used & FLAG);
    }

    /// Records one more edge to this node.
    #[inline(always)]
    pub fn count_use(&mut self) {
        if self.next_and_used & FLAG == 0 {
            self.next_and_used |= FLAG;
        } else if self.high_and_shared & 1 == 0 {
            self.high_and_shared |= 1;
        }
    }
}
