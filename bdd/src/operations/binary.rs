//! Operations on two operands: functions, families of sets, or a family and a function.

use super::definition::{Cofactors, Join, Operation, Step};
use crate::manager::Manager;
use crate::store::{Edge, Key, Rule, Store};
use limits::Limit;

/// The definition of an operation on two operands, for all drivers.
pub(crate) trait Binary: Copy {
    /// The reduction rule of the first operand and of the result.
    const FIRST: Rule;

    /// The reduction rule of the second operand.
    const SECOND: Rule = Self::FIRST;

    /// Whether the operands may be exchanged.
    const COMMUTES: bool = true;

    /// Of each operand: whether no set of the result has a variable with which this operand alone begins.
    /// Depth-first drivers then go to its low child at once.
    const SKIPS: [bool; 2] = [false; 2];

    /// Returns whether the edges alone decide the result, and if so, the result. Without a branch: level by
    /// level, the branch would be unpredictable.
    fn outcome(f: Edge, g: Edge) -> (bool, Edge);

    /// Returns the result of two families if it follows from this: the `first`, or the `second`, has every
    /// set of the variables of the other.
    #[inline(always)]
    fn with_all_sets(_first: bool, _second: bool, _f: Edge, _g: Edge) -> Option<Edge> {
        None
    }

    /// Returns the normal form of the operands, and 1 if the result of the normal form is to be negated.
    /// The operands are not a terminal case.
    #[inline(always)]
    fn normal(f: Edge, g: Edge) -> (Edge, Edge, u32) {
        (f, g, 0)
    }

    /// Returns the key of operands in normal form; if they may be exchanged, the smaller one is first.
    fn pair_key(f: Edge, g: Edge) -> Key;
}

/// `a` if `first`, else `b`, without a branch.
#[inline(always)]
pub(crate) fn select(first: bool, a: Edge, b: Edge) -> Edge {
    let mask = u32::from(first).wrapping_neg();
    Edge(b.0 ^ ((a.0 ^ b.0) & mask))
}

/// Returns the operands in the order of keys and requests.
#[inline(always)]
pub(super) fn sorted<B: Binary>(f: Edge, g: Edge) -> (Edge, Edge) {
    if B::COMMUTES { (f.min(g), f.max(g)) } else { (f, g) }
}

type Pair = (Edge, Edge);

/// Bits of the operands to whose children a call goes.
const IN_FIRST: u32 = 1;
const IN_SECOND: u32 = 2;

/// Returns whether an operation may meet these operands again. `below` has the bits of the operands whose
/// children they are.
///
/// Two nodes with one parent each meet once. If one of two nodes has a single parent and was reached from
/// that parent while the other node stayed, they meet once as well. (Except if they met before on another
/// path: one in a hundred, as measured.)
#[inline(always)]
fn may_meet_again(store: &Store, f: Edge, g: Edge, below: u32) -> bool {
    match (store.node(f).is_shared(), store.node(g).is_shared()) {
        (true, true) => true,
        (false, false) => false,
        (true, false) => below != IN_SECOND,
        (false, true) => below != IN_FIRST,
    }
}

/// Returns both cofactors of an operand by a variable that is its own if it `begins` there, else above it;
/// and `bit` if it begins there. With a branch: otherwise the calls below wait for the levels (a tenth of the
/// time).
#[inline(always)]
fn cofactors_of(store: &Store, rule: Rule, edge: Edge, begins: bool, bit: u32) -> (Edge, Edge, u32) {
    if begins {
        let (low, high) = store.children(edge);
        (low, high, bit)
    } else {
        (edge, rule.high_without_node(edge), 0)
    }
}

/// A binary operation as depth-first drivers see it.
impl<B: Binary> Operation for B {
    type Operands = Pair;

    const RULE: Rule = B::FIRST;

    #[inline(always)]
    fn terminal(self, (f, g): Pair) -> Option<Edge> {
        match (B::FIRST, B::outcome(f, g)) {
            (Rule::Bdd, (true, edge)) => Some(edge),
            // Of families, levels decide as well.
            _ => None,
        }
    }

    #[inline(always)]
    fn begin(self, manager: &mut Manager, (f, g): Pair, below: u32) -> Result<Step<Pair>, Limit> {
        match B::FIRST {
            Rule::Bdd => {
                let (f, g, flip) = B::normal(f, g);
                let store = &manager.store;
                let remember = may_meet_again(store, f, g, below);
                Ok(Step::Split { operands: (f, g), flip, remember })
            }
            Rule::Zdd => Ok(begin_families::<B>(manager, f, g)),
        }
    }

    #[inline(always)]
    fn key(self, (f, g): Pair) -> Key {
        let (f, g) = sorted::<B>(f, g);
        debug_assert_eq!(B::normal(f, g), (f, g, 0), "the key of a result is that of the normal form");
        B::pair_key(f, g)
    }

    #[inline(always)]
    fn cofactors(self, store: &Store, (f, g): Pair) -> Cofactors<Pair> {
        let (level_f, level_g) = (store.level(f), store.level(g));
        let level = level_f.min(level_g);
        debug_assert!(
            !(f.is_constant() && g.is_constant()),
            "two constants are a terminal case, and have no cofactors"
        );
        let (f0, f1, in_f) = cofactors_of(store, B::FIRST, f, level == level_f, IN_FIRST);
        let (g0, g1, in_g) = cofactors_of(store, B::SECOND, g, level == level_g, IN_SECOND);
        Cofactors { join: Join::Node(level), low: (f0, g0), high: (f1, g1), below: in_f | in_g }
    }

    /// Most results of a conjunction with a narrow condition are operands.
    #[inline(always)]
    fn unchanged(
        self,
        (f, g): Pair,
        Cofactors { low: a, high: b, .. }: &Cofactors<Pair>,
        low: Edge,
        high: Edge,
    ) -> Option<Edge> {
        match B::FIRST {
            Rule::Zdd => None,
            Rule::Bdd if (low, high) == (a.0, b.0) => Some(f),
            Rule::Bdd if (low, high) == (a.1, b.1) => Some(g),
            Rule::Bdd => None,
        }
    }
}

/// What the levels of two operands tell, where the result is a family.
pub(super) enum Compared {
    /// The result is known.
    Decided(Edge),
    /// The first operand, or else the second, is above the other, whose level is `until`; the result is that
    /// of its low child.
    Apart { first: bool, until: u32 },
    /// The result has a node at this level, or that node is suppressed.
    Meet { level: u32 },
}

/// Compares operands that the edges do not decide.
#[inline(always)]
pub(super) fn compare<B: Binary>(store: &Store, f: Edge, level_f: u32, g: Edge, level_g: u32) -> Compared {
    if B::SECOND == Rule::Zdd {
        let first = store.holds_all_from(f, level_f, level_g);
        let second = store.holds_all_from(g, level_g, level_f);
        if let Some(edge) = B::with_all_sets(first, second, f, g) {
            return Compared::Decided(edge);
        }
    }
    if B::SKIPS[0] && level_f < level_g {
        Compared::Apart { first: true, until: level_g }
    } else if B::SKIPS[1] && level_g < level_f {
        Compared::Apart { first: false, until: level_f }
    } else {
        Compared::Meet { level: level_f.min(level_g) }
    }
}

/// [`Operation::begin`] where the first operand is a family.
#[inline(always)]
fn begin_families<B: Binary>(manager: &mut Manager, mut f: Edge, mut g: Edge) -> Step<Pair> {
    loop {
        let (known, edge) = B::outcome(f, g);
        if known {
            return Step::Done(edge);
        }
        let store = &manager.store;
        let (upper, until) = match compare::<B>(store, f, store.level(f), g, store.level(g)) {
            Compared::Decided(edge) => return Step::Done(edge),
            Compared::Meet { .. } => {
                let remember = store.node(f).is_shared() || store.node(g).is_shared();
                return Step::Split { operands: (f, g), flip: 0, remember };
            }
            Compared::Apart { first: true, until } => (&mut f, until),
            Compared::Apart { first: false, until } => (&mut g, until),
        };
        // Each passed node counts as a step.
        let (rest, passed) = store.without(*upper, until);
        *upper = rest;
        manager.steps += passed;
    }
}
