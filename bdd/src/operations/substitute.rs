//! Other functions, or other variables, in place of several variables at once.

use super::definition::{Cofactors, Join, Operation, Step};
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge, Key, Rule, Store};
use limits::Limit;

/// What is in place of a variable.
#[derive(Clone)]
enum Given {
    /// A function. A handle, since a collection may rename edges.
    Function(Bdd),
    /// The variable at a level.
    Variable(u32),
}

#[derive(Clone, Copy)]
struct Substitute<'a> {
    by_level: &'a [Given],
    /// The first level below all replaced variables.
    end: u32,
    call: u32,
}

impl Operation for Substitute<'_> {
    type Operands = Edge;

    const RULE: Rule = Rule::Bdd;

    fn begin(self, manager: &mut Manager, f: Edge, _: u32) -> Result<Step<Edge>, Limit> {
        let store = &manager.store;
        if store.level(f) >= self.end {
            return Ok(Step::Done(f));
        }
        let flip = f.complement();
        Ok(Step::Split { operands: f.flip(flip), flip, remember: store.node(f).is_shared() })
    }

    fn key(self, f: Edge) -> Key {
        Key::call(f, 0, self.call)
    }

    fn cofactors(self, store: &Store, f: Edge) -> Cofactors<Edge> {
        let (low, high) = store.children(f);
        Cofactors { join: Join::Own(store.level(f)), low, high, below: 0 }
    }

    /// If-then-else on what is in place of the variable; a node if that is a variable above both results.
    fn join(self, manager: &mut Manager, level: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        let store = &mut manager.store;
        let given = match &self.by_level[level as usize] {
            Given::Variable(level) if *level < store.level(low).min(store.level(high)) => {
                return store.make(*level, low, high);
            }
            Given::Variable(level) => Edge::new(store.literal(*level)?, 0),
            Given::Function(g) => manager.edge(g),
        };
        manager.ite_edges(given, high, low)
    }
}

impl Manager {
    /// `f` with a function in place of each listed variable, all at once: a replaced variable that occurs in
    /// another one's function is not replaced there. Of a variable that is listed twice, the first counts.
    ///
    /// One if-then-else a node of `f`, so exponential in the worst case.
    ///
    /// ```
    /// use bdd::{Manager, Var};
    ///
    /// let mut m = Manager::new(3);
    /// let f = m.parse("x0 /\\ ~x1")?;
    /// let (x1, x2) = (m.var(Var(1))?, m.parse("x0 # x2")?);
    /// assert_eq!(m.substitute(&f, &[(Var(0), &x1), (Var(1), &x2)])?, m.parse("x1 /\\ ~(x0 # x2)")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn substitute(&mut self, f: &Bdd, by: &[(Var, &Bdd)]) -> Result<Bdd, Limit> {
        // A handle of another manager panics here, and not only where `f` has the variable.
        for (_, g) in by {
            self.edge(*g);
        }
        let by = by.iter().map(|&(var, g)| (var, Given::Function(g.clone()))).collect();
        self.substitute_given(f, by)
    }

    fn substitute_given(&mut self, f: &Bdd, by: Vec<(Var, Given)>) -> Result<Bdd, Limit> {
        let mut by_level: Vec<Given> = (0..self.variables() as u32).map(Given::Variable).collect();
        let mut end = 0;
        for (var, given) in by.into_iter().rev() {
            let level = self.level(var);
            by_level[level as usize] = given;
            end = end.max(level + 1);
        }
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(Substitute { by_level: &by_level, end, call }, m.edge(f))
        })
    }

    /// `f` with other variables, all at once: each pair is a variable of `f` and the one in its place. Two
    /// variables may change places; two that get the same one become one. |f| steps where
    /// the new variables stand in the order of the old ones; else the cost of [`Manager::substitute`].
    ///
    /// ```
    /// use bdd::{Manager, Var};
    ///
    /// let mut m = Manager::new(3);
    /// let f = m.parse("x0 /\\ ~x1")?;
    /// assert_eq!(m.rename(&f, &[(Var(0), Var(1)), (Var(1), Var(0))])?, m.parse("x1 /\\ ~x0")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename(&mut self, f: &Bdd, pairs: &[(Var, Var)]) -> Result<Bdd, Limit> {
        let by = pairs.iter().map(|&(from, to)| (from, Given::Variable(self.level(to)))).collect();
        self.substitute_given(f, by)
    }
}
