//! Conjunction with a clause or a cube of literals, which is not built itself but where the operation goes
//! level by level.

use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::descend::{DEEPEST, Stopped};
use crate::operations::pair::And;
use crate::operations::run::{Join, Operation, Step};
use crate::order::Var;
use crate::store::computed::Key;
use crate::store::handles::Bdd;
use crate::store::node::Edge;
use crate::store::nodes::Store;

/// A literal by level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LevelLit {
    pub level: u32,
    pub positive: bool,
}

/// `edge` and the literals from the given index on; past the end the edge alone.
type Args = (Edge, u32);

/// The conjunction of a function with the literals of a clause or cube.
struct Conjoin<'a> {
    literals: &'a [LevelLit],
    /// Whether the literals are joined by "or" (a clause) or by "and" (a cube).
    clause: bool,
    call: u32,
}

/// As an index: nothing left to require.
const SATISFIED: u32 = u32::MAX;

impl Conjoin<'_> {
    /// The result, where it can be told without a look at a node.
    #[inline(always)]
    fn told(&self, (f, index): Args) -> Option<Edge> {
        if f == Edge::FALSE || index == SATISFIED {
            Some(f)
        } else if (index as usize) < self.literals.len() {
            None
        } else {
            Some(if self.clause { Edge::FALSE } else { f })
        }
    }

    /// The level to go below, and the operands on both branches.
    #[inline(always)]
    fn halves(&self, store: &Store, (f, index): Args) -> (u32, Args, Args) {
        let literal = self.literals[index as usize];
        let level = store.level(f).min(literal.level);
        let (f0, f1) = store.cofactors(f, level);
        if literal.level == level {
            (level, self.after(f0, index, !literal.positive), self.after(f1, index, literal.positive))
        } else {
            (level, (f0, index), (f1, index))
        }
    }

    /// The operands on the branch where literal `index` has the value `value`.
    fn after(&self, edge: Edge, index: u32, value: bool) -> Args {
        match (self.clause, value) {
            (true, true) => (edge, SATISFIED),
            (false, false) => (Edge::FALSE, SATISFIED),
            _ => (edge, index + 1),
        }
    }

    /// The memo's key, where the operands may be met again.
    fn key(&self, store: &Store, (f, index): Args) -> Option<Key> {
        let again = !f.is_constant() && store.node(f).is_shared();
        again.then(|| Key::call(f, index, self.call))
    }
}

/// Step by step, for what is too deep for the machine's stack.
impl Operation for Conjoin<'_> {
    type Args = Args;

    fn step(&mut self, manager: &mut Manager, args: Args) -> Result<Step<Args>, Limit> {
        if let Some(edge) = self.told(args) {
            return Ok(Step::Done(edge));
        }
        let (level, low, high) = self.halves(&manager.store, args);
        let key = self.key(&manager.store, args);
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
        let depth_first = |m: &mut Manager| {
            let call = m.computed.new_call();
            let f = m.edge(f);
            m.conjoin_from(&mut Conjoin { literals, clause, call }, (f, 0), DEEPEST)
        };
        let mut is_built = false;
        let result = self.operate(|m| {
            m.try_first(depth_first, |m| {
                is_built = true;
                match m.chain(literals, clause) {
                    Ok(built) => m.sweep::<And>(m.edge(f), built),
                    Err(Limit::Nodes(_) | Limit::Bytes(_)) => Ok(None),
                    Err(limit) => Err(limit),
                }
            })
        });
        match result {
            // The nodes of the clause or cube may have been too many: depth-first there are none.
            Err(Limit::Nodes(_) | Limit::Bytes(_)) if is_built => {
                self.operate(|m| m.depth_first(depth_first))
            }
            result => result,
        }
    }

    /// The clause or cube of sorted literals, no two of one variable, as a diagram of its own.
    fn chain(&mut self, literals: &[LevelLit], clause: bool) -> Result<Edge, Limit> {
        let (decided, none) = if clause { (Edge::TRUE, Edge::FALSE) } else { (Edge::FALSE, Edge::TRUE) };
        literals.iter().rev().try_fold(none, |rest, &LevelLit { level, positive }| {
            // A clause is decided by a true literal, a cube by a false one.
            let (low, high) = if positive == clause { (rest, decided) } else { (decided, rest) };
            self.store.make(level, low, high)
        })
    }

    fn conjoin_from(&mut self, conjoin: &mut Conjoin<'_>, args: Args, depth: u32) -> Result<Edge, Stopped> {
        if let Some(edge) = conjoin.told(args) {
            return Ok(edge);
        }
        if self.trial.is_over(self.store.len()) {
            return Err(Stopped);
        }
        if depth == 0 {
            return self.run_on::<_, true>(conjoin, args);
        }
        self.tick().map_err(|limit| self.stop(limit))?;
        let (level, below_low, below_high) = conjoin.halves(&self.store, args);
        let key = conjoin.key(&self.store, args);
        if let Some(known) = key.and_then(|key| self.computed.get(key)) {
            return Ok(known);
        }
        let low = self.conjoin_from(conjoin, below_low, depth - 1)?;
        let high = self.conjoin_from(conjoin, below_high, depth - 1)?;
        // Most of the function is as it was before.
        let f = args.0;
        let result = if self.store.level(f) == level && self.store.children(f) == (low, high) {
            self.trial.again += 1;
            f
        } else {
            self.store.make(level, low, high).map_err(|limit| self.stop(limit))?
        };
        if let Some(key) = key {
            self.remember(key, result);
        }
        Ok(result)
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
