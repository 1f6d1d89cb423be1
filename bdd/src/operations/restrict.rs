//! Fewer variables: cofactors, restriction to a care set, composition.

use super::clause::LevelLiteral;
use super::operation::{Cofactors, Join, Operation, Step};
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

/// The restriction of f to the care set c (Coudert and Madre 1990).
#[derive(Clone, Copy)]
struct Restrict {
    call: u32,
}

type Pair = (Edge, Edge);

impl Operation for Restrict {
    type Operands = Pair;

    const RULE: Rule = Rule::Bdd;

    fn begin(self, manager: &mut Manager, (f, care): Pair, _: u32) -> Result<Step<Pair>, Limit> {
        if f.is_constant() || care == Edge::TRUE {
            return Ok(Step::Done(f));
        }
        if f == care || f == !care {
            return Ok(Step::Done(if f == care { Edge::TRUE } else { Edge::FALSE }));
        }
        let flip = f.complement();
        let f = f.flip(flip);
        let store = &manager.store;
        let (level_f, level_c) = (store.level(f), store.level(care));
        if level_c < level_f {
            let (c0, c1) = store.children(care);
            let operands = (f, manager.or_edges(c0, c1)?);
            return Ok(Step::Goto { operands, flip });
        }
        let (f0, f1) = store.children(f);
        match store.cofactors(care, level_f) {
            (Edge::FALSE, c1) => Ok(Step::Goto { operands: (f1, c1), flip }),
            (c0, Edge::FALSE) => Ok(Step::Goto { operands: (f0, c0), flip }),
            _ => Ok(Step::Split { operands: (f, care), flip, remember: true }),
        }
    }

    fn key(self, (f, care): Pair) -> Key {
        Key::call_pair(f, care, self.call)
    }

    fn cofactors(self, store: &Store, (f, care): Pair) -> Cofactors<Pair> {
        let level = store.level(f);
        let ((f0, f1), (c0, c1)) = (store.children(f), store.cofactors(care, level));
        Cofactors { join: Join::Node(level), low: (f0, c0), high: (f1, c1), below: 0 }
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
        self.operate(|m| {
            let call = m.computed.new_call();
            m.run(Cofactor { literals: &literals, call }, m.edge(f))
        })
    }

    /// Returns a function, often smaller, that agrees with `f` wherever `care` holds (Coudert and Madre
    /// 1990); `f` itself where `care` is false everywhere. Never depends on a variable that `f`
    /// does not, but is not always smaller than `f`.
    ///
    /// At most |f| |care| steps where `f` depends on all variables of `care`; other variables are
    /// first quantified away from `care`, which costs as [`Manager::exists`].
    pub fn restrict(&mut self, f: &Bdd, care: &Bdd) -> Result<Bdd, Limit> {
        if self.edge(care) == Edge::FALSE {
            return Ok(self.protect(self.edge(f)));
        }
        self.operate(|m| {
            let call = m.computed.new_call();
            m.run(Restrict { call }, (m.edge(f), m.edge(care)))
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
