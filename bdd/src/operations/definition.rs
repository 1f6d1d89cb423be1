//! The definition of an operation: terminal cases, normal form, cofactors, key of the computed table.
//!
//! The drivers are generic over it: [recursion](super::recursion) on the machine's stack,
//! an [explicit stack](super::explicit) on the heap, and, for operations on
//! [two operands](super::binary), [level by level](super::by_level).

use crate::manager::Manager;
use crate::store::{Edge, Key, Rule, Store};
use limits::Limit;

/// An operation on diagrams. A value holds what is the same in all calls of one run.
pub(crate) trait Operation: Copy {
    /// The operands of one call.
    type Operands: Operands;

    /// The reduction rule of the result.
    const RULE: Rule;

    /// Whether a low result that is true is the result of a [`Join::Own`], as of a disjunction.
    const TRUE_DECIDES: bool = false;

    /// Returns the result if the edges alone decide it. Drivers call it before they count a step.
    #[inline(always)]
    fn terminal(self, _operands: Self::Operands) -> Option<Edge> {
        None
    }

    /// Checks the other terminal cases, else brings the operands into normal form. May run other operations.
    /// `below` is that of [`Cofactors`], all bits in the first call.
    fn begin(
        self,
        manager: &mut Manager,
        operands: Self::Operands,
        below: u32,
    ) -> Result<Step<Self::Operands>, Limit>;

    /// Returns the key of operands in normal form, if [`Step::Split`] said `remember`.
    fn key(self, operands: Self::Operands) -> Key;

    /// Returns the operands of the two calls for operands in normal form.
    fn cofactors(self, store: &Store, operands: Self::Operands) -> Cofactors<Self::Operands>;

    /// Returns an operand whose children are `low` and `high`, the results of the two calls; the unique table
    /// is not needed then.
    #[inline(always)]
    fn unchanged(
        self,
        _operands: Self::Operands,
        _cofactors: &Cofactors<Self::Operands>,
        _low: Edge,
        _high: Edge,
    ) -> Option<Edge> {
        None
    }

    /// Joins two results for [`Join::Own`] at this level. What it runs must not collect: see
    /// [`Manager::run_within`].
    fn join(self, _manager: &mut Manager, _level: u32, _low: Edge, _high: Edge) -> Result<Edge, Limit> {
        unreachable!("an operation with a join of its own says how")
    }
}

/// The operands of a call.
pub(crate) trait Operands: Copy {
    /// Passes the edges among the operands to a collection during the operation.
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge));
}

impl Operands for Edge {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        visit(self);
    }
}

impl Operands for (Edge, Edge) {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        [&mut self.0, &mut self.1].into_iter().for_each(visit);
    }
}

impl Operands for (Edge, Edge, Edge) {
    fn edges(&mut self, visit: &mut dyn FnMut(&mut Edge)) {
        [&mut self.0, &mut self.1, &mut self.2].into_iter().for_each(visit);
    }
}

/// The outcome of the beginning of a call.
pub(crate) enum Step<O> {
    /// The result is known.
    Done(Edge),
    /// The result is that of other operands, negated where `flip` is 1.
    Goto { operands: O, flip: u32 },
    /// The result is joined from two calls, and negated where `flip` is 1. The operands are in normal form;
    /// `remember` says whether the computed table is used.
    Split { operands: O, flip: u32, remember: bool },
}

/// The two calls below one, and how their results become one.
#[derive(Clone, Copy)]
pub(crate) struct Cofactors<O> {
    pub join: Join,
    pub low: O,
    pub high: O,
    /// Bits that [`Operation::begin`] gets in both calls: which operands are children of those above.
    pub below: u32,
}

/// How two results become one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    /// A node at this level.
    Node(u32),
    /// As [`Operation::join`] says for this level: mostly their disjunction or union, as the variable there
    /// is quantified.
    Own(u32),
}
