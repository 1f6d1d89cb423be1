//! The nodes: one array, in the order in which they were made.
//!
//! A child always comes before its parents. A depth-first operation makes a node right after its children, so
//! most nodes lie beside one of them; level by level, the nodes of a level lie side by side. Either way, a
//! traversal down a diagram moves down the array, which suits the caches. Collection keeps the order.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bit_set::{BitSet, RankedSet};
use crate::store::level_of::LevelOf;
use crate::store::node::{Edge, MAX_NODES, Node};
use crate::store::overflow::Overflow;
use limits::spare::would_give;
use limits::{Budget, Limit};

/// Nodes that are made between two checks of the byte limit.
const NODES_PER_CHECK: usize = 1 << 9;

/// Memory of removed nodes goes back to the system if it is more than this part of the byte limit.
const GIVEN_BACK: usize = 32;

/// All nodes of a manager.
#[derive(Debug)]
pub(crate) struct Store {
    /// By identifier; 0 is the terminal.
    pub nodes: Vec<Node>,
    pub level_of: LevelOf,
    /// By level: the nodes without a child to hang from, by their low edge, a constant; their high
    /// edge is true. 0 where there is none.
    pub childless: Vec<[u32; 2]>,
    /// By level, and once more for what is below them all: the family of all sets of the variables from
    /// there on, or false where it has not been made.
    pub all_sets: Vec<Edge>,
    pub overflow: Overflow,
    /// The number of nodes at which the limits are checked again.
    room: usize,
    /// Nodes that were made and removed.
    gone: u64,
    peak: usize,
    /// Atomic: counts have shared access to the store, and their memory is part of the peak.
    peak_bytes: AtomicUsize,
    /// Bytes held outside of this store, for the byte limit.
    pub other_bytes: usize,
    pub budget: Budget,
}

/// [`Store::all_sets`] without a node.
fn no_sets(levels: usize) -> Vec<Edge> {
    let mut none = vec![Edge::FALSE; levels];
    none.push(Edge::TRUE);
    none
}

impl Store {
    pub fn new(levels: usize) -> Store {
        Store {
            nodes: vec![Node::default()],
            level_of: LevelOf::new(levels),
            childless: vec![[0; 2]; levels],
            all_sets: no_sets(levels),
            overflow: Overflow::default(),
            room: 0,
            gone: 0,
            peak: 0,
            peak_bytes: AtomicUsize::new(0),
            other_bytes: 0,
            budget: Budget::default(),
        }
    }

    /// Replaces the limits; returns the old ones.
    pub fn set_budget(&mut self, budget: Budget) -> Budget {
        self.room = 0;
        std::mem::replace(&mut self.budget, budget)
    }

    /// Returns the number of nodes in the table, garbage included, the terminal not.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Most nodes in the table at any time.
    pub fn peak(&self) -> usize {
        self.peak.max(self.len())
    }

    /// Returns the number of nodes made so far.
    pub fn created(&self) -> u64 {
        self.gone + self.len() as u64
    }

    /// Corrects the record: `created` nodes so far, and at least `peak` at some time.
    pub fn set_record(&mut self, created: u64, peak: usize) {
        self.gone = created.saturating_sub(self.len() as u64);
        self.peak = self.peak.max(peak);
    }

    #[inline(always)]
    pub fn level(&self, edge: Edge) -> u32 {
        self.level_of.get(edge.id())
    }

    #[inline(always)]
    pub fn level_of_id(&self, id: u32) -> u32 {
        self.level_of.get(id)
    }

    #[inline(always)]
    pub fn node(&self, edge: Edge) -> &Node {
        &self.nodes[edge.id() as usize]
    }

    /// Returns both cofactors of `edge` by the variable at `level`, which must not be below the edge's own.
    #[inline(always)]
    pub fn cofactors(&self, edge: Edge, level: u32) -> (Edge, Edge) {
        debug_assert!(
            level <= self.level(edge),
            "cofactors are by a variable that is not below the edge's own"
        );
        if self.level(edge) == level { self.children(edge) } else { (edge, edge) }
    }

    /// Returns both cofactors of `edge` by its own variable.
    #[inline(always)]
    pub fn children(&self, edge: Edge) -> (Edge, Edge) {
        self.node(edge).children(edge.complement())
    }

    /// Returns the bytes in use: touched, not reserved. The bytes that a collection needs are always
    /// included, so that no collection exceeds the limit.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * self.bytes_of_node()
            + RankedSet::bytes(self.nodes.len())
            + BitSet::bytes(self.nodes.len())
            + self.childless.len() * size_of::<[u32; 2]>()
            + self.all_sets.len() * size_of::<Edge>()
            + self.overflow.bytes()
            + self.other_bytes
    }

    fn bytes_of_node(&self) -> usize {
        size_of::<Node>() + self.level_of.width()
    }

    /// Most bytes in use at any time.
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.load(Ordering::Relaxed).max(self.bytes())
    }

    /// Returns the bytes that are left of the limit.
    pub fn room_in_bytes(&self) -> usize {
        self.budget.bytes.map_or(usize::MAX, |most| most.saturating_sub(self.bytes()))
    }

    /// Refuses `more` bytes beside those in use if the limit has no room for them, else counts them for the
    /// peak.
    pub fn check_scratch(&self, more: usize) -> Result<(), Limit> {
        let bytes = self.bytes().saturating_add(more);
        self.budget.check_bytes(bytes)?;
        self.peak_bytes.fetch_max(bytes, Ordering::Relaxed);
        Ok(())
    }

    /// As [`Store::check_scratch`], for bytes that are about to be taken. Also an error if the system would
    /// not give them.
    pub fn ask_scratch(&self, more: usize) -> Result<(), Limit> {
        self.check_scratch(more)?;
        if would_give(more) { Ok(()) } else { Err(Limit::Bytes(self.bytes())) }
    }

    /// Returns the bytes that one more level takes at once: the levels of all nodes may be written anew.
    pub fn bytes_of_level(&self) -> usize {
        size_of::<[u32; 2]>() + size_of::<Edge>() + self.level_of.bytes_to_widen(self.childless.len() + 1)
    }

    /// Opens one more level, below all others.
    pub fn add_level(&mut self) {
        self.childless.push([0; 2]);
        // The families of all sets lack the new variable. (They are known from the bottom up, without a gap.)
        for known in self.all_sets.iter_mut().rev().take_while(|known| **known != Edge::FALSE) {
            *known = Edge::FALSE;
        }
        self.all_sets.push(Edge::TRUE);
        debug_assert_eq!(
            self.all_sets.len(),
            self.childless.len() + 1,
            "all sets are known from below the last level"
        );
        self.level_of.widen(self.childless.len());
    }

    /// Appends a node; returns the limit that forbids it as an error.
    #[inline]
    pub fn push(&mut self, level: u32, node: Node) -> Result<u32, Limit> {
        let id = self.nodes.len();
        debug_assert!((level as usize) < self.childless.len(), "a node is at a level that there is");
        debug_assert!((node.larger_child() as usize) < id, "children come before their parents");
        debug_assert!(node.parents == 0 && node.next() == 0, "a new node is in no list and heads none");
        if id >= self.room {
            self.make_room()?;
        }
        self.nodes.push(node);
        self.level_of.push(level);
        Ok(id as u32)
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), Limit> {
        self.budget.check_nodes(self.len() + 1)?;
        self.check_scratch(NODES_PER_CHECK * self.bytes_of_node())?;
        self.reserve(NODES_PER_CHECK)?;
        let most = self.budget.nodes.unwrap_or(MAX_NODES).saturating_add(1);
        self.room = most.min(self.nodes.len() + NODES_PER_CHECK);
        Ok(())
    }

    fn reserve(&mut self, more: usize) -> Result<(), Limit> {
        if self.nodes.len() + more > MAX_NODES {
            return Err(Limit::Nodes(MAX_NODES));
        }
        let before = self.nodes.capacity();
        let reserved = self.nodes.try_reserve(more).is_ok() && self.level_of.reserve(more);
        let capacity = self.nodes.capacity();
        // After a growth, a collection and small lists must still find memory.
        let of_collection = || RankedSet::bytes(capacity) + BitSet::bytes(capacity);
        if reserved && (capacity == before || would_give(of_collection())) {
            return Ok(());
        }
        self.release();
        Err(Limit::Bytes(self.bytes()))
    }

    /// Removes every node except the terminal; keeps the memory, and takes an empty overflow table.
    pub fn clear(&mut self, overflow: Overflow) {
        self.childless.fill([0; 2]);
        self.all_sets = no_sets(self.childless.len());
        self.overflow = overflow;
        self.truncate(1);
        debug_assert!(self.overflow.is_empty(), "a cleared store has no node in the overflow table");
        self.nodes[0] = Node::default();
    }

    /// Removes the nodes from the identifier `from` on.
    pub fn truncate(&mut self, from: usize) {
        debug_assert!((1..=self.nodes.len()).contains(&from), "the terminal is never removed");
        self.peak = self.peak();
        self.gone += (self.nodes.len() - from) as u64;
        self.nodes.truncate(from);
        self.level_of.truncate(from);
        debug_assert_eq!(self.level_of.len(), self.nodes.len(), "each node has a level");
        self.room = 0;
    }

    /// Reserves room for `nodes` nodes that will replace the present ones, so that none of them can be refused.
    /// The caller then clears the store, into the overflow table that is returned: it has room for all nodes
    /// if they are `looked_up`. `more` bytes are held besides.
    pub fn make_room_for(&mut self, nodes: usize, looked_up: bool, more: usize) -> Result<Overflow, Limit> {
        let listed = if looked_up { nodes } else { 0 };
        let grown = (nodes + NODES_PER_CHECK).saturating_sub(self.nodes.len());
        self.check_scratch(more + grown * self.bytes_of_node() + Overflow::default().growth(listed))?;
        let overflow = Overflow::with_room(listed).ok_or(Limit::Bytes(self.bytes()))?;
        self.reserve(grown)?;
        Ok(overflow)
    }

    /// Returns the memory of removed nodes to the system: the byte limit counts that memory as free. There were `before`
    /// nodes until now. Where little is free, it stays, since the next nodes take it again.
    pub fn give_back(&mut self, before: usize) {
        debug_assert!(self.nodes.len() <= before, "a collection makes no nodes");
        let gone = (before - self.nodes.len()) * self.bytes_of_node();
        if self.budget.bytes.is_some_and(|most| gone > most / GIVEN_BACK) {
            self.release();
        }
    }

    /// Returns unused memory to the system: a count, say, that follows a refused operation needs room within
    /// the same byte limit.
    pub fn release(&mut self) {
        if self.overflow.is_empty() {
            self.overflow.clear();
        }
        self.nodes.shrink_to_fit();
        self.level_of.shrink();
        self.room = 0;
    }
}
