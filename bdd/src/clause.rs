//! Conjunction with a clause or a cube of literals that is never built itself.

use crate::budget::Limit;
use crate::computed::Key;
use crate::manager::Manager;
use crate::node::Edge;
use crate::order::Var;
use crate::roots::Bdd;
use crate::run::{Join, Operation, Step};

/// A literal by level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LevelLit {
    pub level: u32,
    pub positive: bool,
}

/// `edge` and the literals from the given index on; past the end the edge alone.
type Args = (Edge, u32);

/// What follows a literal: see [`Conjoin::after`].
struct Conjoin<'a> {
    literals: &'a [LevelLit],
    /// Whether the literals are joined by "or" (a clause) or by "and" (a cube).
    clause: bool,
    call: u32,
}

/// As an index: nothing left to require.
const SATISFIED: u32 = u32::MAX;

impl Conjoin<'_> {
    /// The operands on the branch where literal `index` has the value `value`.
    fn after(&self, edge: Edge, index: u32, value: bool) -> Args {
        match (self.clause, value) {
            (true, true) => (edge, SATISFIED),
            (false, false) => (Edge::FALSE, SATISFIED),
            _ => (edge, index + 1),
        }
    }
}

impl Operation for Conjoin<'_> {
    type Args = Args;

    fn step(&mut self, manager: &mut Manager, (f, index): Args) -> Result<Step<Args>, Limit> {
        if f == Edge::FALSE || index == SATISFIED {
            return Ok(Step::Done(f));
        }
        let Some(&literal) = self.literals.get(index as usize) else {
            return Ok(Step::Done(if self.clause { Edge::FALSE } else { f }));
        };
        let store = &manager.store;
        let level_f = store.level(f);
        let level = level_f.min(literal.level);
        let (f0, f1) = if level_f == level { store.children(f) } else { (f, f) };
        let (low, high) = if literal.level == level {
            (self.after(f0, index, !literal.positive), self.after(f1, index, literal.positive))
        } else {
            ((f0, index), (f1, index))
        };
        let key = (!f.is_constant() && store.node(f).is_shared()).then(|| Key::call(f, index, self.call));
        Ok(Step::Split { level, low, high, join: Join::Node, key, flip: 0 })
    }

    fn edges(args: &mut Args, visit: &mut dyn FnMut(&mut Edge)) {
        visit(&mut args.0);
    }
}

impl Manager {
    /// `f` and the clause (disjunction) of the literals, each a variable and whether it is
    /// positive. Cheaper than building the clause: at most |f| times its length steps, usually
    /// the nodes of f above the clause's last literal.
    pub fn and_clause(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        let sorted = self.sorted_literals(literals);
        if sorted.windows(2).any(|pair| pair[0].level == pair[1].level) {
            return Ok(f.clone());
        }
        self.conjoin(f, &sorted, true)
    }

    /// `f` and the cube (conjunction) of the literals; as cheap as [`Manager::and_clause`].
    pub fn and_cube(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        let sorted = self.sorted_literals(literals);
        if sorted.windows(2).any(|pair| pair[0].level == pair[1].level) {
            return Ok(self.constant(false));
        }
        self.conjoin(f, &sorted, false)
    }

    fn conjoin(&mut self, f: &Bdd, literals: &[LevelLit], clause: bool) -> Result<Bdd, Limit> {
        self.operate(|m| {
            let call = m.computed.new_call();
            m.run(&mut Conjoin { literals, clause, call }, (m.edge(f), 0))
        })
    }

    /// The literals by level, top first, each once; a variable in both signs stays twice.
    pub(crate) fn sorted_literals(&self, literals: &[(Var, bool)]) -> Vec<LevelLit> {
        let mut sorted: Vec<LevelLit> =
            literals.iter().map(|&(var, positive)| LevelLit { level: self.level(var), positive }).collect();
        sorted.sort_unstable();
        sorted.dedup();
        sorted
    }
}
