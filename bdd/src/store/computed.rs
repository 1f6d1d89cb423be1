//! The computed table: results of operations, in a direct-mapped cache that grows with the work.

use crate::bit_set::BitSet;
use crate::store::node::Edge;
use limits::hash;
use limits::spare::would_give;

/// The key of an entry: three words.
///
/// The third word says the kind. An edge means if-then-else, of which conjunction and exclusive or are
/// special cases; such entries stay valid between operations. With the top bit set, it is the number of one
/// call of one operation ([`Key::call`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(pub u32, pub u32, pub u32);

const CALL: u32 = 1 << 31;
const SECOND_IS_EDGE: u32 = 1 << 30;

/// Whether two edges are families that no terminal case decides: not negated, and so not empty. What keys tell apart by
/// negations rests on it.
#[inline(always)]
fn are_families(f: Edge, g: Edge) -> bool {
    f.complement() == 0 && g.complement() == 0
}

impl Key {
    /// Returns the key of if-then-else.
    #[inline(always)]
    pub fn ite(f: Edge, g: Edge, h: Edge) -> Key {
        Key(f.0, g.0, h.0)
    }

    /// Returns the key of the union of families. Families share the table with functions. The keys of
    /// functions have no constant in the place where this key, and each of the next seven, has one.
    #[inline(always)]
    pub fn union(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of a union are families, not negated");
        Key::ite(f, Edge::TRUE, g)
    }

    /// Returns the key of the intersection of families.
    #[inline(always)]
    pub fn intersection(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of an intersection are families, not negated");
        Key::ite(f, g, Edge::TRUE)
    }

    /// Returns the key of the difference of families.
    #[inline(always)]
    pub fn difference(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of a difference are families, not negated");
        Key::ite(f, Edge::FALSE, g)
    }

    /// Returns the key of the product of families.
    #[inline(always)]
    pub fn product(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of a product are families, not negated");
        Key::ite(Edge::TRUE, f, g)
    }

    /// Returns the key of the meet of families. Families have no negated edges but the empty one, which is
    /// an operand of neither this key nor the next two; so a negation tells them from [`Key::product`].
    #[inline(always)]
    pub fn meet(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of a meet are families, not negated");
        Key::ite(Edge::TRUE, !f, g)
    }

    /// Returns the key of the sets of one family within no set of the other.
    #[inline(always)]
    pub fn nonsubsets(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of nonsubsets are families, not negated");
        Key::ite(Edge::TRUE, f, !g)
    }

    /// Returns the key of the sets of one family around no set of the other.
    #[inline(always)]
    pub fn nonsupersets(f: Edge, g: Edge) -> Key {
        debug_assert!(are_families(f, g), "the operands of nonsupersets are families, not negated");
        Key::ite(Edge::TRUE, !f, !g)
    }

    /// Returns the key of a family under a condition.
    #[inline(always)]
    pub fn keep(f: Edge, g: Edge) -> Key {
        Key::ite(Edge::FALSE, f, g)
    }

    /// Returns a key that is valid in one call only; `second` is a number.
    #[inline(always)]
    pub fn call(f: Edge, second: u32, call: u32) -> Key {
        debug_assert!(0 < call && call < SECOND_IS_EDGE, "the number of a call leaves the two marks alone");
        Key(f.0, second, CALL | call)
    }

    /// As [`Key::call`] with an edge as the second word.
    #[inline(always)]
    pub fn call_pair(f: Edge, g: Edge, call: u32) -> Key {
        debug_assert!(0 < call && call < SECOND_IS_EDGE, "the number of a call leaves the two marks alone");
        Key(f.0, g.0, CALL | SECOND_IS_EDGE | call)
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    result: Edge,
}

/// A key of three equal constants, which no operation has.
const EMPTY: Entry = Entry { key: Key(0, 0, 0), result: Edge::TRUE };

const FIRST_BITS: u32 = 10;
const LAST_BITS: u32 = 28;

/// An operation that fills the table more often than this loses entries that it needs.
const OFTEN: u32 = 2;

/// The computed table.
pub(crate) struct ComputedTable {
    entries: Vec<Entry>,
    bits: u32,
    inserted: usize,
    /// How often in the operation under way as many entries were inserted as there are places, and the table
    /// did not grow.
    full: u32,
    calls: u32,
    pub lookups: u64,
    pub hits: u64,
}

impl ComputedTable {
    pub fn new() -> ComputedTable {
        ComputedTable {
            entries: vec![EMPTY; 1 << FIRST_BITS],
            bits: FIRST_BITS,
            inserted: 0,
            full: 0,
            calls: 0,
            lookups: 0,
            hits: 0,
        }
    }

    /// Returns the number of places for entries.
    pub fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Returns the bytes of the entries, and of the marks for renaming them.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + BitSet::bytes(self.entries.len())
    }

    /// Removes every entry.
    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
        self.inserted = 0;
    }

    /// Returns a number for the entries of a new call.
    pub fn new_call(&mut self) -> u32 {
        self.calls += 1;
        if self.calls == SECOND_IS_EDGE {
            self.entries.fill(EMPTY);
            self.calls = 1;
        }
        self.calls
    }

    #[inline(always)]
    fn place(&self, key: Key) -> usize {
        let Key(a, b, c) = key;
        hash::index(hash::mix(u64::from(a) << 32 | u64::from(b), u64::from(c)), self.bits)
    }

    #[inline(always)]
    pub fn get(&mut self, key: Key) -> Option<Edge> {
        self.lookups += 1;
        let entry = &self.entries[self.place(key)];
        if entry.key == key {
            self.hits += 1;
            return Some(entry.result);
        }
        None
    }

    #[inline(always)]
    pub fn put(&mut self, key: Key, result: Edge) {
        debug_assert_ne!(key, EMPTY.key, "no operation has the key of an empty place");
        let place = self.place(key);
        self.entries[place] = Entry { key, result };
        self.inserted += 1;
    }

    /// Returns whether the table should grow: entries inserted since the last growth outnumber its places, so some
    /// were overwritten.
    #[inline(always)]
    pub fn wants_growth(&self) -> bool {
        self.inserted > self.entries.len() && self.bits < LAST_BITS
    }

    /// Begins a new operation.
    pub fn begin(&mut self) {
        self.full = 0;
    }

    /// Returns whether the table has fewer entries than an eighth of `nodes`. One entry a node would not be
    /// faster as a rule: 12 queens by rows would take 301 MB, not 215, in the same time. But an operation that
    /// fills the table again and again needs as many. (All dominating sets of knights 7x7, eight demands at
    /// once, would take 18 times as long.)
    pub fn is_small_for(&self, nodes: usize) -> bool {
        let enough = if self.full >= OFTEN { nodes } else { nodes / 8 };
        self.entries.len() < enough.max(1 << 14)
    }

    /// Doubles the table in place and keeps its entries; returns `false` if the system has no memory.
    ///
    /// The index is the highest bits of the hash, so entry i moves to 2i or 2i + 1. In descending order, no
    /// entry is overwritten before it has moved.
    pub fn grow(&mut self) -> bool {
        let old = self.entries.len();
        if self.entries.try_reserve_exact(old).is_err() || !would_give(BitSet::bytes(2 * old)) {
            self.entries.shrink_to_fit();
            return false;
        }
        self.entries.resize(2 * old, EMPTY);
        self.bits += 1;
        debug_assert_eq!(self.entries.len(), 1 << self.bits, "the places of the memo are a power of two");
        self.inserted = 0;
        for i in (0..old).rev() {
            let entry = std::mem::replace(&mut self.entries[i], EMPTY);
            if entry.key != EMPTY.key {
                let place = self.place(entry.key);
                debug_assert_eq!(place / 2, i, "an entry moves to one of two places");
                debug_assert_eq!(
                    self.entries[place].key, EMPTY.key,
                    "no entry is overwritten before it has moved"
                );
                self.entries[place] = entry;
            }
        }
        true
    }

    /// Postpones the next growth.
    pub fn decline_growth(&mut self) {
        (self.inserted, self.full) = (0, self.full + 1);
    }

    /// Renames all nodes after a collection; `rename` returns `None` for nodes that are gone.
    ///
    /// In place: an entry moves to the place of its new key, and the entry that was there moves next.
    pub fn translate(&mut self, rename: impl Fn(Edge) -> Option<Edge>) {
        let mut settled = BitSet::new(self.entries.len());
        for start in 0..self.entries.len() {
            if settled.has(start as u32) {
                continue;
            }
            let mut moving = std::mem::replace(&mut self.entries[start], EMPTY);
            while moving.key != EMPTY.key {
                let Some(entry) = self.renamed(moving, &rename) else { break };
                let place = self.place(entry.key);
                moving = std::mem::replace(&mut self.entries[place], entry);
                if !settled.insert(place as u32) {
                    // Two entries for one place: the later one stays.
                    break;
                }
            }
        }
    }

    fn renamed(&self, entry: Entry, rename: impl Fn(Edge) -> Option<Edge>) -> Option<Entry> {
        let Key(a, b, c) = entry.key;
        let edge = |word| rename(Edge(word)).map(|edge| edge.0);
        let key = if c & CALL == 0 {
            Key(edge(a)?, edge(b)?, edge(c)?)
        } else if c & !(CALL | SECOND_IS_EDGE) != self.calls {
            // An entry of a call that is over.
            return None;
        } else {
            Key(edge(a)?, if c & SECOND_IS_EDGE != 0 { edge(b)? } else { b }, c)
        };
        Some(Entry { key, result: rename(entry.result)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_that_loses_entries_gets_a_larger_table() {
        let mut table = ComputedTable::new();
        let nodes = 1 << 16;
        let fill = |table: &mut ComputedTable| {
            let key = |at| Key::call(Edge::new(at, 0), 0, 1);
            (2..)
                .take_while(|&at| {
                    table.put(key(at), Edge::TRUE);
                    !table.wants_growth()
                })
                .count();
        };
        while table.is_small_for(nodes) {
            assert!(table.grow());
        }
        assert_eq!(table.entries.len(), 1 << 14);
        for round in 0..OFTEN {
            fill(&mut table);
            assert!(table.wants_growth() && !table.is_small_for(nodes), "round {round}");
            table.decline_growth();
        }
        assert!(table.is_small_for(nodes));
        // The next operation may need no more than usual.
        table.begin();
        assert!(!table.is_small_for(nodes));
    }
}
