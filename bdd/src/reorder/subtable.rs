//! The nodes of one column, found by their children: chains through the nodes themselves.

use crate::store::Edge;
use limits::hash;

/// `if variable then high else low`; the high edge is regular, as everywhere.
#[derive(Clone, Copy)]
pub(super) struct SwapNode {
    pub low: Edge,
    pub high: Edge,
    /// The variable, under one of the two rules.
    pub column: u32,
    /// Edges and handles that point here.
    pub uses: u32,
    /// The next node in whatever list holds this one.
    pub next: u32,
}

/// A hash table of chains, at most one node a chain on average.
#[derive(Default)]
pub(super) struct Subtable {
    /// First node of each chain; a power of two of them, or none in an empty table.
    pub heads: Vec<u32>,
    pub len: usize,
}

impl Subtable {
    /// Returns an empty table with room for `len` nodes.
    pub fn new(len: usize) -> Subtable {
        Subtable { heads: vec![0; Subtable::places(len)], len: 0 }
    }

    fn places(len: usize) -> usize {
        if len == 0 { 0 } else { len.next_power_of_two().max(2) }
    }

    /// Returns the bytes of the heads of the chains in a table that has grown to `len` nodes.
    pub fn bytes_for(len: usize) -> usize {
        Subtable::places(len) * size_of::<u32>()
    }

    pub fn bytes(&self) -> usize {
        self.heads.len() * size_of::<u32>()
    }

    fn head(&self, low: Edge, high: Edge) -> usize {
        let hash = hash::mix(u64::from(low.0) << 32 | u64::from(high.0), 0);
        hash::index(hash, self.heads.len().trailing_zeros())
    }

    /// Returns the node with the children `low` and `high`, or 0 if the table has no such node.
    pub fn find(&self, nodes: &[SwapNode], low: Edge, high: Edge) -> u32 {
        if self.heads.is_empty() {
            return 0;
        }
        let mut at = self.heads[self.head(low, high)];
        while at != 0 {
            let node = &nodes[at as usize];
            if node.low == low && node.high == high {
                break;
            }
            at = node.next;
        }
        at
    }

    /// Adds a node that is not here yet.
    pub fn insert(&mut self, nodes: &mut [SwapNode], id: u32) {
        debug_assert_eq!(
            self.find(nodes, nodes[id as usize].low, nodes[id as usize].high),
            0,
            "a node is in its table once"
        );
        if self.len == self.heads.len() {
            self.grow(nodes);
        }
        self.link(nodes, id);
        self.len += 1;
    }

    fn link(&mut self, nodes: &mut [SwapNode], id: u32) {
        let node = &mut nodes[id as usize];
        let head = self.head(node.low, node.high);
        node.next = std::mem::replace(&mut self.heads[head], id);
    }

    #[cold]
    fn grow(&mut self, nodes: &mut [SwapNode]) {
        let more = vec![0; Subtable::places(2 * self.len.max(1))];
        for mut at in std::mem::replace(&mut self.heads, more) {
            while at != 0 {
                let next = nodes[at as usize].next;
                self.link(nodes, at);
                at = next;
            }
        }
    }

    /// Takes a node out that is here.
    pub fn remove(&mut self, nodes: &mut [SwapNode], id: u32) {
        let SwapNode { low, high, next, .. } = nodes[id as usize];
        let head = self.head(low, high);
        debug_assert!(self.len > 0, "a node that is taken out is in the table");
        self.len -= 1;
        if self.heads[head] == id {
            self.heads[head] = next;
            return;
        }
        let mut at = self.heads[head];
        while nodes[at as usize].next != id {
            at = nodes[at as usize].next;
        }
        nodes[at as usize].next = next;
    }
}
