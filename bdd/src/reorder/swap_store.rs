//! A diagram in a form in which levels can be exchanged: a node keeps its place and its function while its
//! variable changes. Each variable has a hash table, a subtable; each node counts the edges that point to it.
//!
//! Functions and families have nodes of their own: a column is a variable under one of the two rules, and
//! each column has its subtable. Two levels are exchanged in the columns of both rules.

use super::subtable::{Subtable, SwapNode};
use crate::store::{Edge, MAX_NODES, Rule};
use limits::Meter;
use limits::{Budget, Limit};

/// The column of the terminal and of free places.
const NO_COLUMN: u32 = u32::MAX;
/// Nanoseconds of a node in an exchange.
const NODE: u64 = 50;

/// The columns of one rule: first those of functions by variable, then those of families.
#[derive(Clone, Copy)]
pub(super) struct Column {
    first: u32,
    variables: usize,
}

impl Column {
    pub fn of(rule: Rule, variables: usize) -> Column {
        Column { first: if rule == Rule::Bdd { 0 } else { variables as u32 }, variables }
    }

    /// Returns the column of a variable.
    pub fn with(self, var: u32) -> u32 {
        self.first + var
    }

    /// Returns the column behind the last one.
    pub fn end(self) -> usize {
        self.first as usize + self.variables
    }
}

/// The diagram. Place 0 is the terminal; 0 ends every list.
pub(super) struct SwapStore {
    pub nodes: Vec<SwapNode>,
    /// By column: its nodes.
    pub tables: Vec<Subtable>,
    /// The variable at each level, top first.
    pub order: Vec<u32>,
    /// Nodes alive.
    pub len: usize,
    /// Most nodes alive at any time.
    pub peak: usize,
    /// Nodes made by exchanges.
    pub created: u64,
    /// Exchanges of two levels.
    pub swaps: u64,
    free: u32,
    freed: usize,
}

impl SwapStore {
    /// Returns the bytes for `nodes` nodes, spread over tables of these lengths.
    pub fn bytes_for(nodes: usize, lens: &[usize]) -> usize {
        (nodes + 1) * size_of::<SwapNode>()
            + lens.iter().map(|&len| size_of::<Subtable>() + Subtable::bytes_for(len)).sum::<usize>()
    }

    /// Returns an empty diagram with room for `lens[column]` nodes of each column; those of families are
    /// there or not.
    pub fn new(order: Vec<u32>, lens: &[usize]) -> Result<SwapStore, Limit> {
        let count = lens.iter().sum::<usize>() + 1;
        let refused = |_| Limit::Bytes(SwapStore::bytes_for(count, lens));
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(count).map_err(refused)?;
        nodes.push(SwapNode { low: Edge::TRUE, high: Edge::TRUE, column: NO_COLUMN, uses: 0, next: 0 });
        let tables = lens.iter().map(|&len| Subtable::new(len)).collect();
        Ok(SwapStore { nodes, tables, order, len: 0, peak: 0, created: 0, swaps: 0, free: 0, freed: 0 })
    }

    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<SwapNode>()
            + self.tables.iter().map(|table| size_of::<Subtable>() + table.bytes()).sum::<usize>()
    }

    /// Adds a node at the next place; [`SwapStore::count_uses`] counts the edges to it.
    pub fn add(&mut self, column: u32, low: Edge, high: Edge) {
        let id = self.nodes.len() as u32;
        debug_assert!(low.id() < id && high.id() < id, "children are added before their parents");
        debug_assert_eq!(high.complement(), 0, "the high edge is regular");
        self.nodes.push(SwapNode { low, high, column, uses: 0, next: 0 });
        self.tables[column as usize].insert(&mut self.nodes, id);
        self.len += 1;
    }

    /// Counts the edges to each node, `roots` among them, when all nodes are added.
    pub fn count_uses(&mut self, roots: &[Edge], meter: &mut Meter<'_>) -> Result<(), Limit> {
        for root in roots {
            self.nodes[root.id() as usize].uses += 1;
        }
        for id in 1..self.nodes.len() {
            let SwapNode { low, high, .. } = self.nodes[id];
            self.nodes[low.id() as usize].uses += 1;
            self.nodes[high.id() as usize].uses += 1;
            meter.tick(NODE)?;
        }
        Ok(())
    }

    /// Passes every node that the roots reach to `place`, children before parents in depth-first order.
    /// `place` gets the rule, the variable and the children by its own identifiers, and returns the
    /// identifier of the node. The subtables are invalid afterwards.
    pub fn finish(&mut self, roots: &[Edge], mut place: impl FnMut(Rule, u32, Edge, Edge) -> u32) {
        // From here on `next` is the identifier that `place` returns.
        for node in &mut self.nodes {
            node.next = 0;
        }
        let mut pending = Vec::new();
        for root in roots {
            pending.push(root.id());
            while let Some(&id) = pending.last() {
                let SwapNode { low, high, column, next, .. } = self.nodes[id as usize];
                if id == 0 || next != 0 {
                    pending.pop();
                    continue;
                }
                let is_open = |child: &u32| *child != 0 && self.placed(*child) == 0;
                let children = [high.id(), low.id()].into_iter().filter(is_open);
                let before = pending.len();
                pending.extend(children);
                if pending.len() == before {
                    let edge = |child: Edge| Edge::new(self.placed(child.id()), child.complement());
                    let (rule, var) = self.rule_and_var(column);
                    self.nodes[id as usize].next = place(rule, var, edge(low), edge(high));
                    pending.pop();
                }
            }
        }
    }

    /// Returns the identifier that [`SwapStore::finish`] was given for a node.
    pub fn placed(&self, id: u32) -> u32 {
        self.nodes[id as usize].next
    }

    fn rule_and_var(&self, column: u32) -> (Rule, u32) {
        match column.checked_sub(self.order.len() as u32) {
            Some(var) => (Rule::Zdd, var),
            None => (Rule::Bdd, column),
        }
    }

    /// Returns the columns of the variable at a level that are there.
    fn columns(&self, level: usize) -> impl Iterator<Item = u32> + use<> {
        (self.order[level]..self.tables.len() as u32).step_by(self.order.len())
    }

    /// Returns the number of nodes at a level.
    pub fn width(&self, level: usize) -> usize {
        self.columns(level).map(|column| self.tables[column as usize].len).sum()
    }

    /// Returns whether the budget has room for an exchange of this level with the next, whatever nodes it
    /// makes, and for its reversal. `others` bytes are in use elsewhere.
    pub fn has_room(&self, level: usize, budget: &Budget, others: usize) -> bool {
        // Two new nodes for each of the upper level at most, then as many again for the way back.
        let both = self.width(level) + self.width(level + 1);
        let (nodes, places) = (4 * both, (4 * both).saturating_sub(self.freed));
        // Each rule has two tables of its own, which grow to powers of two.
        let len = |column: u32| self.tables[column as usize].len;
        let pairs = self.columns(level).zip(self.columns(level + 1));
        let tables = pairs.map(|(a, b)| 2 * Subtable::bytes_for(3 * (len(a) + len(b)))).sum::<usize>();
        let bytes = places * size_of::<SwapNode>() + tables;
        self.nodes.len() + places <= MAX_NODES
            && budget.check_nodes(self.len + nodes).is_ok()
            && budget.check_bytes(others + self.bytes() + bytes).is_ok()
    }

    /// Exchanges the variables of a level and the next (Rudell 1993). Only the nodes of the upper
    /// variable that depend on the lower one change: they keep place and function, and become
    /// nodes of the other variable. About as many steps as the upper level has nodes.
    ///
    /// After an error (deadline, cancelled, no memory) the diagram is invalid.
    pub fn swap(&mut self, level: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.tick(NODE)?;
        debug_assert!(level + 1 < self.order.len(), "the last level has no next one");
        for (upper, lower) in self.columns(level).zip(self.columns(level + 1)) {
            self.swap_columns(upper, lower, meter)?;
        }
        self.order.swap(level, level + 1);
        self.swaps += 1;
        Ok(())
    }

    /// Exchanges two columns of one rule. Of families, too, just the nodes with a child of the lower column
    /// change: others have no set with its variable.
    fn swap_columns(&mut self, upper: u32, lower: u32, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut pending = self.take_dependents(upper, lower, meter)?;
        while pending != 0 {
            let id = pending;
            let SwapNode { low, high, next, .. } = self.nodes[id as usize];
            pending = next;
            let (low0, low1) = self.cofactors(low, lower);
            let (high0, high1) = self.cofactors(high, lower);
            let new_low = self.make(upper, low0, high0)?;
            let new_high = self.make(upper, low1, high1)?;
            debug_assert!(
                new_low != new_high || self.rule_and_var(upper).0 == Rule::Zdd,
                "a node that stays is not redundant"
            );
            debug_assert!(
                new_high != Edge::FALSE || self.rule_and_var(upper).0 == Rule::Bdd,
                "a family that stays is not suppressed"
            );
            self.release(low);
            self.release(high);
            let node = &mut self.nodes[id as usize];
            (node.column, node.low, node.high) = (lower, new_low, new_high);
            self.tables[lower as usize].insert(&mut self.nodes, id);
            meter.tick(NODE)?;
        }
        Ok(())
    }

    /// Takes the nodes of one column that have a child of the other out of their table; returns them as a
    /// list.
    fn take_dependents(&mut self, upper: u32, lower: u32, meter: &mut Meter<'_>) -> Result<u32, Limit> {
        let mut table = std::mem::take(&mut self.tables[upper as usize]);
        let mut taken = 0;
        for head in 0..table.heads.len() {
            let mut at = std::mem::take(&mut table.heads[head]);
            let mut kept = 0;
            while at != 0 {
                let SwapNode { low, high, next, .. } = self.nodes[at as usize];
                let depends = [low, high].iter().any(|child| self.nodes[child.id() as usize].column == lower);
                let list = if depends { &mut taken } else { &mut kept };
                self.nodes[at as usize].next = std::mem::replace(list, at);
                table.len -= usize::from(depends);
                at = next;
                meter.tick(NODE)?;
            }
            table.heads[head] = kept;
        }
        self.tables[upper as usize] = table;
        Ok(taken)
    }

    fn cofactors(&self, edge: Edge, column: u32) -> (Edge, Edge) {
        let node = &self.nodes[edge.id() as usize];
        match node.column == column {
            true => (node.low.flip(edge.complement()), node.high.flip(edge.complement())),
            false => (edge, self.rule_and_var(column).0.high_without_node(edge)),
        }
    }

    /// Finds or makes a node, and counts one more use of it.
    fn make(&mut self, column: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        let reduced = match self.rule_and_var(column).0 {
            Rule::Bdd => low == high,
            Rule::Zdd => high == Edge::FALSE,
        };
        if reduced {
            self.nodes[low.id() as usize].uses += 1;
            return Ok(low);
        }
        // Of a family, the high edge is regular already.
        let bit = high.complement();
        let (low, high) = (low.flip(bit), high.flip(bit));
        let id = match self.tables[column as usize].find(&self.nodes, low, high) {
            0 => self.insert(column, low, high)?,
            id => id,
        };
        self.nodes[id as usize].uses += 1;
        Ok(Edge::new(id, bit))
    }

    fn insert(&mut self, column: u32, low: Edge, high: Edge) -> Result<u32, Limit> {
        let node = SwapNode { low, high, column, uses: 0, next: 0 };
        let id = self.free;
        debug_assert!(self.nodes[id as usize].column == NO_COLUMN, "a free place has no column");
        let id = if id != 0 {
            self.free = self.nodes[id as usize].next;
            self.freed -= 1;
            self.nodes[id as usize] = node;
            id
        } else {
            self.nodes.try_reserve(1).map_err(|_| Limit::Bytes(self.bytes()))?;
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        };
        self.tables[column as usize].insert(&mut self.nodes, id);
        self.nodes[low.id() as usize].uses += 1;
        self.nodes[high.id() as usize].uses += 1;
        self.len += 1;
        self.peak = self.peak.max(self.len);
        self.created += 1;
        Ok(id)
    }

    /// Counts one edge less; without an edge the node is removed. Its children stay, since the nodes that
    /// replace it use them.
    fn release(&mut self, edge: Edge) {
        let id = edge.id();
        let node = &mut self.nodes[id as usize];
        debug_assert!(node.uses > 0, "an edge that goes was counted");
        node.uses -= 1;
        if node.uses > 0 || id == 0 {
            return;
        }
        let SwapNode { low, high, column, .. } = *node;
        self.tables[column as usize].remove(&mut self.nodes, id);
        let node = &mut self.nodes[id as usize];
        (node.column, node.next) = (NO_COLUMN, self.free);
        self.free = id;
        self.freed += 1;
        self.len -= 1;
        for child in [low, high] {
            let uses = &mut self.nodes[child.id() as usize].uses;
            *uses -= 1;
            debug_assert!(*uses > 0, "the nodes that replace one use its children");
        }
    }
}
