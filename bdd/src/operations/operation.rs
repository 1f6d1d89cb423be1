//! What an operation is: its terminal cases, its normal form, its memo key, its cofactors.
//!
//! The ways to run one are generic over that: [recursion](super::recursion) on the machine's stack,
//! an [explicit stack](super::explicit) on the heap, and, for operations on
//! [two operands](super::binary), [level by level](super::by_level).

use crate::budget::Limit;
use crate::manager::Manager;
use crate::store::{Edge, Key, Rule, Store};

/// One operation on diagrams. A value holds what stays the same in all its calls.
pub(crate) trait Operation: Copy {
    /// The operands of one call.
    type Operands: Operands;

    /// The reduction rule of the result.
    const RULE: Rule;

    /// The result, where the edges alone decide it. Drivers ask before they count a step.
    #[inline(always)]
    fn terminal(self, _operands: Self::Operands) -> Option<Edge> {
        None
    }

    /// The other terminal cases, and the normal form. May run other operations. `below` is that of
    /// [`Cofactors`], all bits in the first call.
    fn begin(
        self,
        manager: &mut Manager,
        operands: Self::Operands,
        below: u32,
    ) -> Result<Step<Self::Operands>, Limit>;

    /// The key of operands in normal form. It is asked for where [`Step::Split`] says `remember`.
    fn key(self, operands: Self::Operands) -> Key;

    /// The operands of the two calls from which the result of `operands`, in normal form, is joined.
    fn cofactors(self, store: &Store, operands: Self::Operands) -> Cofactors<Self::Operands>;

    /// An operand that is the result, where that shows without a look into the unique table. `low` and
    /// `high` are the results of the two calls.
    #[inline(always)]
    fn unchanged(
        self,
        _store: &Store,
        _operands: Self::Operands,
        _cofactors: &Cofactors<Self::Operands>,
        _low: Edge,
        _high: Edge,
    ) -> Option<Edge> {
        None
    }

    /// The join of two results where [`Join::Union`] asks for it.
    fn unite(self, _manager: &mut Manager, _low: Edge, _high: Edge) -> Result<Edge, Limit> {
        unreachable!("an operation that joins by unions says how")
    }
}

/// What an operation is called with.
pub(crate) trait Operands: Copy {
    /// Shows the edges among the operands to a collection in mid-operation.
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge));
}

impl Operands for Edge {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        visit(self);
    }
}

/// A number that goes with an edge.
impl Operands for u32 {
    fn edges(&mut self, _: &mut dyn FnMut(&mut Edge)) {}
}

impl<A: Operands, B: Operands> Operands for (A, B) {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        self.0.edges(visit);
        self.1.edges(visit);
    }
}

impl Operands for (Edge, Edge, Edge) {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        [&mut self.0, &mut self.1, &mut self.2].into_iter().for_each(visit);
    }
}

/// What one call of an operation comes to.
pub(crate) enum Step<O> {
    /// The result is known.
    Done(Edge),
    /// The result is that of other operands, negated where `flip` is 1.
    Goto { operands: O, flip: u32 },
    /// The result is joined from two calls, and negated where `flip` is 1. The operands are in normal form;
    /// `remember` says whether the computed table is worth a look and an entry.
    Split { operands: O, flip: u32, remember: bool },
}

/// The two calls below one, and how their results become one.
#[derive(Clone, Copy)]
pub(crate) struct Cofactors<O> {
    pub join: Join,
    pub low: O,
    pub high: O,
    /// Which operands the two calls go below, as bits of the operation's own; [`Operation::begin`] gets it.
    pub below: u32,
}

/// How two results become one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    /// A node at this level.
    Node(u32),
    /// Their disjunction or union: the variable is quantified.
    Union,
}
