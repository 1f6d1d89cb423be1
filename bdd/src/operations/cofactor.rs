//! Fewer variables: cofactors, and composition.

use super::clause::LevelLiteral;
use super::definition::{Cofactors, Join, Operation, Step};
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge, Key, Rule, Store};
use limits::Limit;

/// `f` with some variables fixed.
#[derive(Clone, Copy)]
struct Cofactor<'a> {
    literals: &'a [LevelLiteral],
    call: u32,
}

impl Operation for Cofactor<'_> {
    type Operands = Edge;

    const RULE: Rule = Rule::Bdd;

    fn begin(self, manager: &mut Manager, f: Edge, _: u32) -> Result<Step<Edge>, Limit> {
        let store = &manager.store;
        let level = store.level(f);
        if self.literals.last().is_none_or(|last| level > last.level) {
            return Ok(Step::Done(f));
        }
        if let Ok(at) = self.literals.binary_search_by_key(&level, |literal| literal.level) {
            let (low, high) = store.children(f);
            let operands = if self.literals[at].positive { high } else { low };
            return Ok(Step::Goto { operands, flip: 0 });
        }
        Ok(Step::Split { operands: f, flip: 0, remember: store.node(f).is_shared() })
    }

    fn key(self, f: Edge) -> Key {
        Key::call(f, 0, self.call)
    }

    fn cofactors(self, store: &Store, f: Edge) -> Cofactors<Edge> {
        let (low, high) = store.children(f);
        Cofactors { join: Join::Node(store.level(f)), low, high, below: 0 }
    }
}

impl Manager {
    /// `f` with the variable fixed to a value; at most |f| steps.
    pub fn cofactor(&mut self, f: &Bdd, var: Var, value: bool) -> Result<Bdd, Limit> {
        self.cofactor_cube(f, &[(var, value)])
    }

    /// `f` with several variables fixed; at most |f| steps. Where a variable is listed with both
    /// values, the first one in `literals` counts.
    pub fn cofactor_cube(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        let mut first: Vec<(Var, bool)> = literals.to_vec();
        first.sort_by_key(|&(var, _)| var);
        first.dedup_by_key(|&mut (var, _)| var);
        let literals = self.sorted_literals(&first);
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(Cofactor { literals: &literals, call }, m.edge(f))
        })
    }

    /// `f` with `g` in place of the variable: two cofactors and an if-then-else, so at most
    /// |f|^2 |g| steps. For several variables see [`Manager::substitute`].
    pub fn compose(&mut self, f: &Bdd, var: Var, g: &Bdd) -> Result<Bdd, Limit> {
        let high = self.cofactor(f, var, true)?;
        let low = self.cofactor(f, var, false)?;
        self.ite(g, &high, &low)
    }
}
