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
        let known = self.childless[level as usize][low.0 as usize];
        if known != 0 {
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
        let id = self.insert(level, low, high)?;
        self.hang(id);
        Ok(id)
    }

    /// Enters a new node into its list. Its children have counted it already.
    #[inline]
    pub fn hang(&mut self, id: u32) {
        let node = self.nodes[id as usize];
        let child = node.larger_child();
        if child == 0 {
            let level = self.level_of_id(id);
            self.childless[level as usize][node.low().0 as usize] = id;
            return;
        }
        // All lists are empty after a collection; a list that is too long moves at its next walk.
        let first = self.nodes[child as usize].parents;
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
