//! Quantification, cofactors, restriction, composition.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::clause::LevelLit;
use crate::operations::run::{Join, Operation, Step, show_pair};
use crate::order::Var;
use crate::store::computed::Key;
use crate::store::handles::Bdd;
use crate::store::node::Edge;

/// `exists V (f and g)`; plain quantification has g = true.
struct AndExists {
    /// By level.
    quantified: Vec<bool>,
    /// The first level below all quantified ones.
    end: u32,
    call: u32,
}

impl Operation for AndExists {
    type Args = (Edge, Edge);

    fn step(&mut self, manager: &mut Manager, (f, g): Self::Args) -> Result<Step<Self::Args>, Limit> {
        if f == Edge::FALSE || g == Edge::FALSE || f == !g {
            return Ok(Step::Done(Edge::FALSE));
        }
        // One operand alone goes second.
        let (f, g) = match () {
            () if f == g => (Edge::TRUE, g),
            () if f < g => (f, g),
            () => (g, f),
        };
        if g == Edge::TRUE {
            return Ok(Step::Done(g));
        }
        let store = &manager.store;
        let level = store.level(f).min(store.level(g));
        if level >= self.end {
            return manager.and_edges(f, g).map(Step::Done);
        }
        let (f0, f1) = store.cofactors(f, level);
        let (g0, g1) = store.cofactors(g, level);
        let join = if self.quantified[level as usize] { Join::Or } else { Join::Node };
        let key = Some(Key::call_pair(f, g, self.call));
        Ok(Step::Split { level, low: (f0, g0), high: (f1, g1), join, key, flip: 0 })
    }

    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
    }
}

/// `f` with some variables fixed.
struct Cofactor<'a> {
    literals: &'a [LevelLit],
    call: u32,
}

impl Operation for Cofactor<'_> {
    type Args = Edge;

    fn step(&mut self, manager: &mut Manager, f: Edge) -> Result<Step<Edge>, Limit> {
        let store = &manager.store;
        let level = store.level(f);
        if self.literals.last().is_none_or(|last| level > last.level) {
            return Ok(Step::Done(f));
        }
        let (low, high) = store.children(f);
        if let Ok(at) = self.literals.binary_search_by_key(&level, |literal| literal.level) {
            let args = if self.literals[at].positive { high } else { low };
            return Ok(Step::Goto { args, flip: 0 });
        }
        let key = store.node(f).is_shared().then(|| Key::call(f, 0, self.call));
        Ok(Step::Split { level, low, high, join: Join::Node, key, flip: 0 })
    }

    fn edges(args: &mut Edge, visit: &mut dyn FnMut(&mut Edge)) {
        visit(args);
    }
}

/// Coudert and Madre's restriction of f to the care set c.
struct Restrict {
    call: u32,
}

impl Operation for Restrict {
    type Args = (Edge, Edge);

    fn step(&mut self, manager: &mut Manager, (f, care): Self::Args) -> Result<Step<Self::Args>, Limit> {
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
            let args = (f, manager.or_edges(c0, c1)?);
            return Ok(Step::Goto { args, flip });
        }
        let (f0, f1) = store.children(f);
        let (c0, c1) = store.cofactors(care, level_f);
        if c0 == Edge::FALSE {
            return Ok(Step::Goto { args: (f1, c1), flip });
        }
        if c1 == Edge::FALSE {
            return Ok(Step::Goto { args: (f0, c0), flip });
        }
        let key = Some(Key::call_pair(f, care, self.call));
        Ok(Step::Split { level: level_f, low: (f0, c0), high: (f1, c1), join: Join::Node, key, flip })
    }

    fn edges(args: &mut Self::Args, visit: &mut dyn FnMut(&mut Edge)) {
        show_pair(args, visit);
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
            m.run(&mut Cofactor { literals: &literals, call }, m.edge(f))
        })
    }

    /// A function, often smaller, that agrees with `f` wherever `care` holds (Coudert and Madre
    /// 1990); `f` itself where `care` is false everywhere. Never depends on a variable that `f`
    /// does not, but is not always smaller than `f`.
    ///
    /// At most |f| |care| steps where `f` depends on all variables of `care`; other variables are
    /// first quantified away from `care`, which costs as [`Manager::exists`].
    pub fn restrict(&mut self, f: &Bdd, care: &Bdd) -> Result<Bdd, Limit> {
        if self.edge(care) == Edge::FALSE {
            return Ok(f.clone());
        }
        self.operate(|m| {
            let call = m.computed.new_call();
            m.run(&mut Restrict { call }, (m.edge(f), m.edge(care)))
        })
    }

    /// Whether some values of `vars` make `f` true, as a function of the others. Exponential in
    /// the worst case; collects as it goes.
    pub fn exists(&mut self, f: &Bdd, vars: &[Var]) -> Result<Bdd, Limit> {
        let one = self.constant(true);
        self.and_exists(f, &one, vars)
    }

    /// Whether all values of `vars` make `f` true, as a function of the others; costs as
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
        self.operate(|m| {
            let call = m.computed.new_call();
            let quantified = quantified.clone();
            m.run(&mut AndExists { quantified, end, call }, (m.edge(f), m.edge(g)))
        })
    }

    /// `f` with `g` in place of the variable: two cofactors and an if-then-else, so at most
    /// |f|^2 |g| steps.
    pub fn compose(&mut self, f: &Bdd, var: Var, g: &Bdd) -> Result<Bdd, Limit> {
        let high = self.cofactor(f, var, true)?;
        let low = self.cofactor(f, var, false)?;
        self.ite(g, &high, &low)
    }
}
