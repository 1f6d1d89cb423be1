//! Conjunction with a clause or a cube of literals.

use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge};
use limits::Limit;

/// A literal by level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LevelLiteral {
    pub level: u32,
    pub positive: bool,
}

impl Manager {
    /// `f` and the clause (disjunction) of the literals, each a variable and whether it is positive. The clause
    /// is a diagram of a node a literal; at most |f| times its length steps, usually the nodes of f above the
    /// clause's last literal.
    pub fn and_clause(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        self.and_chain(f, literals, true)
    }

    /// `f` and the cube (conjunction) of the literals; as cheap as [`Manager::and_clause`].
    pub fn and_cube(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        self.and_chain(f, literals, false)
    }

    fn and_chain(&mut self, f: &Bdd, literals: &[(Var, bool)], clause: bool) -> Result<Bdd, Limit> {
        let sorted = self.sorted_literals(literals);
        let is_decided = sorted.windows(2).any(|pair| pair[0].level == pair[1].level);
        self.attempt(|m| {
            let f = m.edge(f);
            let chain = match (is_decided, clause) {
                (true, true) => Edge::TRUE,
                (true, false) => Edge::FALSE,
                _ => m.chain(&sorted, clause)?,
            };
            m.and_edges(f, chain)
        })
    }

    /// Returns the clause or cube of sorted literals, no two of one variable.
    fn chain(&mut self, literals: &[LevelLiteral], clause: bool) -> Result<Edge, Limit> {
        let (decided, none) = if clause { (Edge::TRUE, Edge::FALSE) } else { (Edge::FALSE, Edge::TRUE) };
        literals.iter().rev().try_fold(none, |rest, &LevelLiteral { level, positive }| {
            // A clause is decided by a true literal, a cube by a false one.
            let (low, high) = if positive == clause { (rest, decided) } else { (decided, rest) };
            self.store.make(level, low, high)
        })
    }

    /// Returns the literals by level, top first, each once; a variable in both signs stays twice.
    pub(crate) fn sorted_literals(&self, literals: &[(Var, bool)]) -> Vec<LevelLiteral> {
        let mut sorted: Vec<LevelLiteral> = literals
            .iter()
            .map(|&(var, positive)| LevelLiteral { level: self.level(var), positive })
            .collect();
        sorted.sort_unstable();
        sorted.dedup();
        sorted
    }
}
