//! Conjunction with a clause or a cube of literals. The clause or cube is not built as a diagram, except for
//! level by level.

use super::call::FIRST_CALL;
use super::connectives::And;
use super::operation::{Cofactors, Join, Operation, Step};
use super::recursion::DEEPEST;
use crate::manager::Manager;
use crate::order::Var;
use crate::store::{Bdd, Edge, Key, Rule, Store};
use limits::Limit;

/// A literal by level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LevelLiteral {
    pub level: u32,
    pub positive: bool,
}

/// `edge` and the literals from the given index on; past the end the edge alone.
type Literals = (Edge, u32);

/// The conjunction of a function with the literals of a clause or cube.
struct Conjoin<'a> {
    literals: &'a [LevelLiteral],
    /// Whether the literals are joined by "or" (a clause) or by "and" (a cube).
    clause: bool,
    call: u32,
}

/// As an index: nothing left to require.
const SATISFIED: u32 = u32::MAX;

impl Conjoin<'_> {
    /// Returns the operands on the branch where literal `index` has the value `value`.
    fn after(&self, edge: Edge, index: u32, value: bool) -> Literals {
        match (self.clause, value) {
            (true, true) => (edge, SATISFIED),
            (false, false) => (Edge::FALSE, SATISFIED),
            _ => (edge, index + 1),
        }
    }
}

impl Operation for &Conjoin<'_> {
    type Operands = Literals;

    const RULE: Rule = Rule::Bdd;

    #[inline(always)]
    fn terminal(self, (f, index): Literals) -> Option<Edge> {
        if f == Edge::FALSE || index == SATISFIED {
            Some(f)
        } else if (index as usize) < self.literals.len() {
            None
        } else {
            Some(if self.clause { Edge::FALSE } else { f })
        }
    }

    #[inline(always)]
    fn begin(self, manager: &mut Manager, operands: Literals, _: u32) -> Result<Step<Literals>, Limit> {
        let f = operands.0;
        let remember = !f.is_constant() && manager.store.node(f).is_shared();
        Ok(Step::Split { operands, flip: 0, remember })
    }

    #[inline(always)]
    fn key(self, (f, index): Literals) -> Key {
        Key::call(f, index, self.call)
    }

    #[inline(always)]
    fn cofactors(self, store: &Store, (f, index): Literals) -> Cofactors<Literals> {
        let literal = self.literals[index as usize];
        let level = store.level(f).min(literal.level);
        let (f0, f1) = store.cofactors(f, level);
        let (low, high) = if literal.level == level {
            (self.after(f0, index, !literal.positive), self.after(f1, index, literal.positive))
        } else {
            ((f0, index), (f1, index))
        };
        Cofactors { join: Join::Node(level), low, high, below: 0 }
    }

    /// Most of the function does not change.
    #[inline(always)]
    fn unchanged(
        self,
        store: &Store,
        (f, _): Literals,
        cofactors: &Cofactors<Literals>,
        low: Edge,
        high: Edge,
    ) -> Option<Edge> {
        let begins = cofactors.join == Join::Node(store.level(f));
        (begins && store.children(f) == (low, high)).then_some(f)
    }
}

impl Manager {
    /// `f` and the clause (disjunction) of the literals, each a variable and whether it is
    /// positive. Cheaper than building the clause: at most |f| times its length steps, usually
    /// the nodes of f above the clause's last literal.
    pub fn and_clause(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        let sorted = self.sorted_literals(literals);
        if sorted.windows(2).any(|pair| pair[0].level == pair[1].level) {
            return Ok(self.protect(self.edge(f)));
        }
        self.conjoin(f, &sorted, true)
    }

    /// `f` and the cube (conjunction) of the literals; as cheap as [`Manager::and_clause`].
    pub fn and_cube(&mut self, f: &Bdd, literals: &[(Var, bool)]) -> Result<Bdd, Limit> {
        let sorted = self.sorted_literals(literals);
        if sorted.windows(2).any(|pair| pair[0].level == pair[1].level) {
            // A handle of another manager panics here, too.
            self.edge(f);
            return Ok(self.constant(false));
        }
        self.conjoin(f, &sorted, false)
    }

    fn conjoin(&mut self, f: &Bdd, literals: &[LevelLiteral], clause: bool) -> Result<Bdd, Limit> {
        let depth_first = |m: &mut Manager| {
            let call = m.computed.new_call();
            let f = m.edge(f);
            m.recurse(&Conjoin { literals, clause, call }, (f, 0), FIRST_CALL, DEEPEST)
        };
        let mut is_built = false;
        let result = self.operate(|m| {
            m.try_depth_first(depth_first, |m| {
                is_built = true;
                match m.chain(literals, clause) {
                    Ok(built) => m.level_by_level::<And>(m.edge(f), built),
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

    /// Builds the clause or cube of sorted literals, no two of one variable, as a diagram of its own.
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
