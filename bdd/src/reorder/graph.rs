//! A diagram laid out for exchanging levels: nodes that keep their place and their function while
//! their variable changes, one hash table a variable, and counts of who points where.
//!
//! The store has no room for that: there a node's place says its level.

use super::table::{Knot, Table};
use crate::budget::{Budget, Limit};
use crate::store::{Edge, MAX_NODES};

/// The variable of the terminal and of free places.
const NO_VAR: u32 = u32::MAX;
/// Nodes between two looks at the clock.
const NODES_PER_CHECK: u32 = 1 << 12;

/// The diagram. Place 0 is the terminal; 0 ends every list.
pub(super) struct Graph {
    pub knots: Vec<Knot>,
    /// By variable: its nodes.
    pub tables: Vec<Table>,
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
    steps: u32,
}

impl Graph {
    /// Bytes for `nodes` nodes, spread over tables of these lengths.
    pub fn bytes_for(nodes: usize, lens: &[usize]) -> usize {
        (nodes + 1) * size_of::<Knot>()
            + lens.iter().map(|&len| size_of::<Table>() + Table::bytes_for(len)).sum::<usize>()
    }

    /// An empty diagram with room for so many nodes of each variable.
    pub fn new(order: Vec<u32>, lens: &[usize]) -> Result<Graph, Limit> {
        let nodes = lens.iter().sum::<usize>() + 1;
        let refused = |_| Limit::Bytes(Graph::bytes_for(nodes, lens));
        let mut knots = Vec::new();
        knots.try_reserve_exact(nodes).map_err(refused)?;
        knots.push(Knot { low: Edge::TRUE, high: Edge::TRUE, var: NO_VAR, uses: 0, next: 0 });
        let tables = lens.iter().map(|&len| Table::new(len)).collect();
        Ok(Graph { knots, tables, order, len: 0, peak: 0, created: 0, swaps: 0, free: 0, freed: 0, steps: 0 })
    }

    pub fn bytes(&self) -> usize {
        self.knots.len() * size_of::<Knot>()
            + self.tables.iter().map(|table| size_of::<Table>() + table.bytes()).sum::<usize>()
    }

    /// Adds a node at the next place. Who points to it is counted as its parents are added.
    pub fn add(&mut self, var: u32, low: Edge, high: Edge) {
        let id = self.knots.len() as u32;
        self.knots.push(Knot { low, high, var, uses: 0, next: 0 });
        self.tables[var as usize].insert(&mut self.knots, id);
        self.len += 1;
    }

    /// Counts who points where, once all nodes are there; `roots` from outside.
    pub fn count_uses(&mut self, roots: &[Edge]) {
        for root in roots {
            self.knots[root.id() as usize].uses += 1;
        }
        for id in 1..self.knots.len() {
            let Knot { low, high, .. } = self.knots[id];
            self.knots[low.id() as usize].uses += 1;
            self.knots[high.id() as usize].uses += 1;
        }
    }

    /// Hands over every node that the roots reach, children before their parents as a depth-first
    /// operation would make them; `place` gets variable and children in its own identifiers and
    /// answers with one. The tables are of no use afterwards.
    pub fn finish(&mut self, roots: &[Edge], mut place: impl FnMut(u32, Edge, Edge) -> u32) {
        // From here on `next` is the identifier elsewhere.
        for knot in &mut self.knots {
            knot.next = 0;
        }
        let mut pending = Vec::new();
        for root in roots {
            pending.push(root.id());
            while let Some(&id) = pending.last() {
                let Knot { low, high, var, next, .. } = self.knots[id as usize];
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
                    self.knots[id as usize].next = place(var, edge(low), edge(high));
                    pending.pop();
                }
            }
        }
    }

    /// The identifier that [`Graph::finish`] was given for a node.
    pub fn placed(&self, id: u32) -> u32 {
        self.knots[id as usize].next
    }

    /// Number of nodes at a level.
    pub fn width(&self, level: usize) -> usize {
        self.tables[self.order[level] as usize].len
    }

    /// Whether an exchange of this level with the next stays within the budget whatever it makes,
    /// `others` bytes being in use elsewhere; and taking it back would, too.
    pub fn has_room(&self, level: usize, budget: &Budget, others: usize) -> bool {
        // Two new nodes for each of the upper level at most, then as many again for the way back.
        let both = self.width(level) + self.width(level + 1);
        let (nodes, places) = (4 * both, (4 * both).saturating_sub(self.freed));
        let bytes = places * size_of::<Knot>() + 2 * Table::bytes_for(3 * both);
        self.knots.len() + places <= MAX_NODES
            && budget.check_nodes(self.len + nodes).is_ok()
            && budget.check_bytes(others + self.bytes() + bytes).is_ok()
    }

    /// Exchanges the variables of a level and the next (Rudell 1993). Only the nodes of the upper
    /// variable that depend on the lower one change: they keep place and function, and become
    /// nodes of the other variable. About as many steps as the upper level has nodes.
    ///
    /// After an error (too late, cancelled, no memory) the diagram is good for nothing.
    pub fn swap(&mut self, level: usize, budget: &Budget) -> Result<(), Limit> {
        let (upper, lower) = (self.order[level], self.order[level + 1]);
        self.tick(budget)?;
        let mut pending = self.take_dependents(upper, lower, budget)?;
        while pending != 0 {
            let id = pending;
            let Knot { low, high, next, .. } = self.knots[id as usize];
            pending = next;
            let (low0, low1) = self.cofactors(low, lower);
            let (high0, high1) = self.cofactors(high, lower);
            let new_low = self.make(upper, low0, high0)?;
            let new_high = self.make(upper, low1, high1)?;
            self.release(low);
            self.release(high);
            let knot = &mut self.knots[id as usize];
            (knot.var, knot.low, knot.high) = (lower, new_low, new_high);
            self.tables[lower as usize].insert(&mut self.knots, id);
            self.tick(budget)?;
        }
        self.order.swap(level, level + 1);
        self.swaps += 1;
        Ok(())
    }

    /// Takes the nodes of one variable that have a child of the other out of their table: a list.
    fn take_dependents(&mut self, upper: u32, lower: u32, budget: &Budget) -> Result<u32, Limit> {
        let mut table = std::mem::take(&mut self.tables[upper as usize]);
        let mut taken = 0;
        for head in 0..table.heads.len() {
            let mut at = std::mem::take(&mut table.heads[head]);
            let mut kept = 0;
            while at != 0 {
                let Knot { low, high, next, .. } = self.knots[at as usize];
                let depends = [low, high].iter().any(|child| self.knots[child.id() as usize].var == lower);
                let list = if depends { &mut taken } else { &mut kept };
                self.knots[at as usize].next = std::mem::replace(list, at);
                table.len -= usize::from(depends);
                at = next;
                self.tick(budget)?;
            }
            table.heads[head] = kept;
        }
        self.tables[upper as usize] = table;
        Ok(taken)
    }

    fn cofactors(&self, edge: Edge, var: u32) -> (Edge, Edge) {
        let knot = &self.knots[edge.id() as usize];
        match knot.var == var {
            true => (knot.low.flip(edge.complement()), knot.high.flip(edge.complement())),
            false => (edge, edge),
        }
    }

    /// Finds or makes a node, and counts one more use of it.
    fn make(&mut self, var: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        if low == high {
            self.knots[low.id() as usize].uses += 1;
            return Ok(low);
        }
        let bit = high.complement();
        let (low, high) = (low.flip(bit), high.flip(bit));
        let id = match self.tables[var as usize].find(&self.knots, low, high) {
            0 => self.insert(var, low, high)?,
            id => id,
        };
        self.knots[id as usize].uses += 1;
        Ok(Edge::new(id, bit))
    }

    fn insert(&mut self, var: u32, low: Edge, high: Edge) -> Result<u32, Limit> {
        let knot = Knot { low, high, var, uses: 0, next: 0 };
        let id = self.free;
        let id = if id != 0 {
            self.free = self.knots[id as usize].next;
            self.freed -= 1;
            self.knots[id as usize] = knot;
            id
        } else {
            self.knots.try_reserve(1).map_err(|_| Limit::Bytes(self.bytes()))?;
            self.knots.push(knot);
            self.knots.len() as u32 - 1
        };
        self.tables[var as usize].insert(&mut self.knots, id);
        self.knots[low.id() as usize].uses += 1;
        self.knots[high.id() as usize].uses += 1;
        self.len += 1;
        self.peak = self.peak.max(self.len);
        self.created += 1;
        Ok(id)
    }

    /// Counts one use less; the last one takes the node with it. Its children stay: what was made
    /// in place of the edge uses them.
    fn release(&mut self, edge: Edge) {
        let id = edge.id();
        let knot = &mut self.knots[id as usize];
        knot.uses -= 1;
        if knot.uses > 0 || id == 0 {
            return;
        }
        let Knot { low, high, var, .. } = *knot;
        self.tables[var as usize].remove(&mut self.knots, id);
        let knot = &mut self.knots[id as usize];
        (knot.var, knot.next) = (NO_VAR, self.free);
        self.free = id;
        self.freed += 1;
        self.len -= 1;
        for child in [low, high] {
            let uses = &mut self.knots[child.id() as usize].uses;
            *uses -= 1;
            debug_assert!(*uses > 0);
        }
    }

    fn tick(&mut self, budget: &Budget) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps >= NODES_PER_CHECK {
            self.steps = 0;
            budget.check()?;
        }
        Ok(())
    }
}
