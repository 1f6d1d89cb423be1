//! The unique table: a list of parents for each node.
//!
//! A node is in the list of that child which has the larger identifier. The operation has just made or met
//! that child, so the head of the list is in cache, where a global hash table would miss. Lists are short,
//! since a node has two parents on average; the few long lists move to the overflow table.

use crate::store::node::{Edge, IN_OVERFLOW, Node};
use crate::store::nodes::Store;
use limits::Limit;

/// A list that was walked over more nodes than this moves to the overflow table.
const LONGEST_LIST: u32 = 20;

impl Store {
    /// Returns the node of these children, a new one if there is none. The caller has applied the reduction
    /// rule; the high edge is regular, and so not false.
    #[inline]
    pub fn find_or_insert(&mut self, level: u32, low: Edge, high: Edge) -> Result<u32, Limit> {
        let child = low.id().max(high.id());
        debug_assert_eq!(high.complement(), 0, "the high edge of a node is regular");
        if child == 0 {
            return self.childless(level, low);
        }
        let first = self.nodes[child as usize].parents;
        if first == IN_OVERFLOW {
            let found = self.overflow.find(&self.nodes, |id| self.level_of_id(id), level, low, high);
            if let Some(id) = found {
                return Ok(id);
            }
            self.make_room_in_overflow(1)?;
            let id = self.insert(level, low, high)?;
            self.put_in_overflow(id);
            return Ok(id);
        }
        let mut at = first;
        let mut walked = 0;
        while at != 0 {
            let node = &self.nodes[at as usize];
            debug_assert_eq!(node.larger_child(), child, "a node is in the list of its larger child");
            debug_assert!(node.next() < at, "a list goes from later nodes to earlier ones");
            if node.has_children(low, high) && self.level_of_id(at) == level {
                if walked > 2 * LONGEST_LIST {
                    self.move_to_overflow(child)?;
                }
                return Ok(at);
            }
            at = node.next();
            walked += 1;
        }
        let id = self.insert(level, low, high)?;
        self.nodes[id as usize].set_next(first);
        self.nodes[child as usize].parents = id;
        if walked >= LONGEST_LIST {
            self.move_to_overflow(child)?;
        }
        Ok(id)
    }

    /// Returns the node at which [`Store::find_or_insert`] begins its search, for prefetching.
    #[inline(always)]
    pub fn first_parent(&self, low: Edge, high: Edge) -> u32 {
        self.nodes[low.id().max(high.id()) as usize].parents
    }

    /// Returns the node of the variable at `level` alone.
    pub fn literal(&mut self, level: u32) -> Result<u32, Limit> {
        self.childless(level, Edge::FALSE)
    }

    /// Returns the node of the constants `low` and true.
    fn childless(&mut self, level: u32, low: Edge) -> Result<u32, Limit> {
        debug_assert!(low.is_constant(), "a node without a child has constants");
        let known = self.childless[level as usize][low.0 as usize];
        if known != 0 {
            debug_assert_eq!(self.level_of_id(known), level, "the nodes without a child are kept by level");
            return Ok(known);
        }
        let id = self.insert(level, low, Edge::TRUE)?;
        self.childless[level as usize][low.0 as usize] = id;
        Ok(id)
    }

    #[inline]
    fn insert(&mut self, level: u32, low: Edge, high: Edge) -> Result<u32, Limit> {
        let id = self.push(level, Node::new(low, high))?;
        self.nodes[low.id() as usize].count_use();
        self.nodes[high.id() as usize].count_use();
        Ok(id)
    }

    /// Makes a node that is known to be new.
    pub fn place(&mut self, level: u32, low: Edge, high: Edge) -> Result<u32, Limit> {
        debug_assert!(level < self.level(low) && level < self.level(high), "children are below their parent");
        let id = self.insert(level, low, high)?;
        self.hang(id);
        Ok(id)
    }

    /// Enters a new node into its list. Its children have counted it already.
    #[inline]
    pub fn hang(&mut self, id: u32) {
        let node = self.nodes[id as usize];
        let child = node.larger_child();
        debug_assert!(child < id, "children are in place before their parents");
        debug_assert!(
            self.level_of_id(id) < self.level(node.low()).min(self.level(node.high())),
            "children are below their parent"
        );
        if child == 0 {
            let level = self.level_of_id(id);
            self.childless[level as usize][node.low().0 as usize] = id;
            return;
        }
        // All lists are empty after a collection; a list that is too long moves at its next walk.
        let first = self.nodes[child as usize].parents;
        debug_assert_ne!(first, IN_OVERFLOW, "no list has moved to the overflow table yet");
        self.nodes[id as usize].set_next(first);
        self.nodes[child as usize].parents = id;
    }

    /// Moves a whole list to the overflow table. An error if the byte limit has no room for the table;
    /// without the table, every walk would be as long as the list.
    #[cold]
    fn move_to_overflow(&mut self, child: u32) -> Result<(), Limit> {
        let first = self.nodes[child as usize].parents;
        self.make_room_in_overflow(self.list(first).count())?;
        let mut at = first;
        while at != 0 {
            self.put_in_overflow(at);
            at = self.nodes[at as usize].next();
        }
        self.nodes[child as usize].parents = IN_OVERFLOW;
        Ok(())
    }

    /// Whether each node is what it has to be, and the one that the unique table has for its children: no two nodes are
    /// the same function. For assertions; a walk over all lists.
    pub fn is_canonical(&self) -> bool {
        (1..self.nodes.len() as u32).all(|id| {
            let (node, level) = (&self.nodes[id as usize], self.level_of_id(id));
            let (low, high) = (node.low(), node.high());
            let first = self.first_parent(low, high);
            let is_own = |&other: &u32| {
                self.nodes[other as usize].has_children(low, high) && self.level_of_id(other) == level
            };
            let found = match node.larger_child() {
                0 => Some(self.childless[level as usize][low.0 as usize]),
                _ if first == IN_OVERFLOW => {
                    self.overflow.find(&self.nodes, |id| self.level_of_id(id), level, low, high)
                }
                _ => self.list(first).find(is_own),
            };
            found == Some(id) && level < self.level(low).min(self.level(high))
        })
    }

    /// Returns the identifiers of the list that begins with `first`.
    fn list(&self, first: u32) -> impl Iterator<Item = u32> {
        let some = |id: u32| (id != 0).then_some(id);
        std::iter::successors(some(first), move |&id| some(self.nodes[id as usize].next()))
    }

    #[inline]
    fn make_room_in_overflow(&mut self, more: usize) -> Result<(), Limit> {
        let growth = self.overflow.growth(more);
        if growth > 0 {
            self.ask_scratch(growth)?;
            let mut overflow = std::mem::take(&mut self.overflow);
            overflow.grow(&self.nodes, |id| self.level_of_id(id), more);
            self.overflow = overflow;
        }
        Ok(())
    }

    fn put_in_overflow(&mut self, id: u32) {
        let mut overflow = std::mem::take(&mut self.overflow);
        overflow.insert(&self.nodes, |id| self.level_of_id(id), id);
        self.overflow = overflow;
    }
}
