//! The two reduction rules: the same nodes read as functions, or as families of sets.

use std::ops::Range;

use super::node::Edge;
use super::nodes::Store;
use limits::Limit;

/// The reduction rule of a diagram, which says what a variable without a node on a path means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// For functions: a node with equal children is its child. A variable without a node does not matter.
    Bdd,
    /// Zero-suppressed, for families of sets: a node whose high child is the empty family is its low child. A
    /// variable without a node is in no set.
    Zdd,
}

impl Rule {
    /// Returns how many times the variables of these levels, which have no node on a path, double the number of
    /// its solutions.
    pub(crate) fn doublings(self, levels: Range<u32>) -> u32 {
        match self {
            Rule::Bdd => levels.end - levels.start,
            Rule::Zdd => 0,
        }
    }

    /// Returns the high cofactor of `edge` by a variable above its own.
    #[inline(always)]
    pub(crate) fn high_without_node(self, edge: Edge) -> Edge {
        match self {
            Rule::Bdd => edge,
            Rule::Zdd => Edge::FALSE,
        }
    }
}

impl Store {
    /// Returns the function or family of these children. Both must be below `level`.
    #[inline(always)]
    pub fn make_by(&mut self, rule: Rule, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        match rule {
            Rule::Bdd => self.make(level, low, high),
            Rule::Zdd => self.make_family(level, low, high),
        }
    }

    /// Returns the function "if the variable at `level` then `high` else `low`", reduced and canonical.
    /// Both children must be below `level`.
    #[inline]
    pub fn make(&mut self, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        debug_assert!(level < self.level(low) && level < self.level(high), "children are below their parent");
        if low == high {
            return Ok(low);
        }
        // Canonical form: the high edge is regular.
        let bit = high.complement();
        let id = self.find_or_insert(level, low.flip(bit), high.flip(bit))?;
        debug_assert_eq!(self.level_of_id(id), level, "a function is found at its level");
        debug_assert!(
            self.nodes[id as usize].has_children(low.flip(bit), high.flip(bit)),
            "a function is found by its children"
        );
        Ok(Edge::new(id, bit))
    }

    /// Returns the family of the sets of `low`, and of those of `high` with the variable at `level` added.
    /// Both children must be below `level`.
    #[inline]
    pub fn make_family(&mut self, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        debug_assert!(level < self.level(low) && level < self.level(high), "children are below their parent");
        debug_assert!(
            low.complement() == 0 || low == Edge::FALSE,
            "no family but the empty one is a negated edge"
        );
        debug_assert!(
            high.complement() == 0 || high == Edge::FALSE,
            "no family but the empty one is a negated edge"
        );
        if high == Edge::FALSE {
            return Ok(low);
        }
        let family = Edge::new(self.find_or_insert(level, low, high)?, 0);
        debug_assert_eq!(self.level(family), level, "a family is found at its level");
        self.learn_all_sets(level, low, high, family);
        Ok(family)
    }

    /// Keeps the family of these children in [`Store::all_sets`] if it has all sets from `level` on.
    #[inline(always)]
    pub fn learn_all_sets(&mut self, level: u32, low: Edge, high: Edge, family: Edge) {
        if low == high && low == self.all_sets[level as usize + 1] {
            self.all_sets[level as usize] = family;
        }
    }

    /// Returns whether a family that begins at `level` has every set of every family that begins at `other`.
    /// Dense families contain such families, and operations need not traverse them.
    #[inline(always)]
    pub fn holds_all_from(&self, f: Edge, level: u32, other: u32) -> bool {
        level <= other && self.all_sets.get(level as usize) == Some(&f)
    }

    /// Returns the sets of `f` without a variable above `level`, and the number of nodes passed.
    #[inline(always)]
    pub fn without(&self, mut f: Edge, level: u32) -> (Edge, u32) {
        let mut passed = 0;
        while self.level(f) < level {
            f = self.children(f).0;
            passed += 1;
        }
        (f, passed)
    }
}
