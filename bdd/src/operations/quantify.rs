//! Quantification, and the relational product.

use super::definition::{Cofactors, Join, Operation, Step};
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge, Key, Rule, Store};
use limits::Limit;

/// `exists V (f and g)`; plain quantification has g = true.
#[derive(Clone, Copy)]
struct AndExists<'a> {
    /// By level.
    quantified: &'a [bool],
    /// The first level below all quantified ones.
    end: u32,
    call: u32,
}

type Pair = (Edge, Edge);

impl Operation for AndExists<'_> {
    type Operands = Pair;

    const RULE: Rule = Rule::Bdd;
    const TRUE_DECIDES: bool = true;

    fn begin(self, manager: &mut Manager, (f, g): Pair, _: u32) -> Result<Step<Pair>, Limit> {
        if f == Edge::FALSE || g == Edge::FALSE || f == !g {
            return Ok(Step::Done(Edge::FALSE));
        }
        // A single operand is the second one; the first is true.
        let (f, g) = match () {
            () if f == g => (Edge::TRUE, g),
            () if f < g => (f, g),
            () => (g, f),
        };
        if g == Edge::TRUE {
            return Ok(Step::Done(g));
        }
        if manager.store.level(f).min(manager.store.level(g)) >= self.end {
            return manager.and_edges(f, g).map(Step::Done);
        }
        Ok(Step::Split { operands: (f, g), flip: 0, remember: true })
    }

    fn key(self, (f, g): Pair) -> Key {
        debug_assert!(f <= g, "the operands of a key are sorted");
        Key::call_pair(f, g, self.call)
    }

    fn cofactors(self, store: &Store, (f, g): Pair) -> Cofactors<Pair> {
        let level = store.level(f).min(store.level(g));
        let (f0, f1) = store.cofactors(f, level);
        let (g0, g1) = store.cofactors(g, level);
        let join = if self.quantified[level as usize] { Join::Own(level) } else { Join::Node(level) };
        Cofactors { join, low: (f0, g0), high: (f1, g1), below: 0 }
    }

    fn join(self, manager: &mut Manager, _: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.or_edges(low, high)
    }
}

impl Manager {
    /// Returns the function that is true if some values of `vars` make `f` true. Exponential in
    /// the worst case; collects as it goes.
    pub fn exists(&mut self, f: &Bdd, vars: &[Var]) -> Result<Bdd, Limit> {
        let one = self.constant(true);
        self.and_exists(f, &one, vars)
    }

    /// Returns the function that is true if all values of `vars` make `f` true; costs as
    /// [`Manager::exists`].
    pub fn forall(&mut self, f: &Bdd, vars: &[Var]) -> Result<Bdd, Limit> {
        let failed = self.exists(&self.not(f), vars)?;
        Ok(self.not(&failed))
    }

    /// `exists vars (f and g)` without building the conjunction. Exponential in the worst case, as
    /// [`Manager::exists`]; |f| |g| steps where `vars` is empty.
    pub fn and_exists(&mut self, f: &Bdd, g: &Bdd, vars: &[Var]) -> Result<Bdd, Limit> {
        let mut quantified = vec![false; self.variables()];
        let mut end = 0;
        for &var in vars {
            let level = self.level(var);
            quantified[level as usize] = true;
            end = end.max(level + 1);
        }
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(AndExists { quantified: &quantified, end, call }, (m.edge(f), m.edge(g)))
        })
    }
}
