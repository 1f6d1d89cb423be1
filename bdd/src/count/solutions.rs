//! Solutions one by one, in order; then by number and at random (`numbered.rs`).

use crate::manager::Manager;
use crate::order::Level;
use crate::store::{Edge, Handle, Rule};

impl Manager {
    /// Returns all solutions of `f`, or all sets of a family, each as the values of all declared variables,
    /// indexed by variable.
    ///
    /// Ascending as words read from the top level down, false before true. Lazy: memory for one
    /// path, at most two steps a level for each solution, no counting.
    pub fn solutions<H: Handle>(&self, f: &H) -> Solutions<'_> {
        let root = self.edge(f);
        let path = if root == Edge::FALSE { Vec::new() } else { vec![root] };
        Solutions { manager: self, rule: H::RULE, path, values: vec![false; self.variables()], fresh: true }
    }

    /// Returns those of [`Manager::solutions`] that come after one of them, which has these values. None where it is no
    /// solution.
    pub fn solutions_after<H: Handle>(&self, f: &H, values: &[bool]) -> Solutions<'_> {
        let mut solutions = self.solutions(f);
        while !solutions.path.is_empty() && solutions.path.len() <= self.variables() {
            if !solutions.enter(values[solutions.var(0)]) {
                solutions.path.clear();
            }
        }
        solutions.fresh = false;
        solutions
    }

    /// Returns the first of [`Manager::solutions`], `None` where `f` is unsatisfiable; one step a level.
    pub fn first(&self, f: &impl Handle) -> Option<Vec<bool>> {
        self.solutions(f).next()
    }

    /// Returns values by variable from values by level.
    pub(crate) fn by_variable(&self, by_level: &[bool]) -> Vec<bool> {
        let mut values = vec![false; by_level.len()];
        for (level, &value) in (0..).zip(by_level) {
            values[self.order.var(Level(level)).0 as usize] = value;
        }
        values
    }
}

/// The iterator of [`Manager::solutions`].
pub struct Solutions<'a> {
    manager: &'a Manager,
    rule: Rule,
    /// The cofactor above each decided level, and below the last one; never false. Empty at the end.
    path: Vec<Edge>,
    /// The decided values, by variable; undecided ones are false.
    values: Vec<bool>,
    fresh: bool,
}

impl Solutions<'_> {
    /// Moves to the next solution and lends it, as values by variable.
    fn advance(&mut self) -> Option<&[bool]> {
        if !std::mem::take(&mut self.fresh) {
            self.turn();
        }
        if self.path.is_empty() {
            return None;
        }
        while self.path.len() <= self.manager.variables() {
            // A function that is not false has a branch that is not.
            let _ = self.enter(false) || self.enter(true);
        }
        Some(&self.values)
    }

    /// Returns the variable that an entry of the path decides: the last entry, or the one `back` entries
    /// before it.
    fn var(&self, back: usize) -> usize {
        self.manager.order.var(Level((self.path.len() - 1 - back) as u32)).0 as usize
    }

    /// Enters a branch, unless it has no solution; returns whether it did.
    fn enter(&mut self, value: bool) -> bool {
        let Some(&edge) = self.path.last() else { return false };
        let store = &self.manager.store;
        let (low, high) = if store.level(edge) == self.path.len() as u32 - 1 {
            store.children(edge)
        } else {
            (edge, self.rule.high_without_node(edge))
        };
        let next = if value { high } else { low };
        if next != Edge::FALSE {
            let var = self.var(0);
            self.values[var] = value;
            self.path.push(next);
        }
        next != Edge::FALSE
    }

    /// Undoes decisions up to the last false that can become true, and makes it true.
    fn turn(&mut self) {
        while self.path.len() > 1 {
            let var = self.var(1);
            self.path.pop();
            if !std::mem::take(&mut self.values[var]) && self.enter(true) {
                return;
            }
        }
        self.path.clear();
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<bool>;

    fn next(&mut self) -> Option<Vec<bool>> {
        self.advance().map(<[bool]>::to_vec)
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
