//! What a sweep has to know of an operation on pairs.

use crate::store::node::Edge;

/// An operation on two functions, two families of sets, or a family and a function. A variable that one
/// operand does not look at and the other does leaves a function as it is; of a family it leaves the sets
/// without it.
pub(crate) trait Swept {
    /// Whether the first operand and the result are families.
    const FAMILIES: bool = false;

    /// Whether the second operand is a family.
    const SECOND_IS_FAMILY: bool = Self::FAMILIES;

    /// Whether the operands may be exchanged.
    const COMMUTES: bool = true;

    /// Whether the result can be told without a look at a node, and if so, the result. Without a branch:
    /// where many pairs are looked at, one after the other, no hardware foretells what is told of them.
    fn outcome(f: Edge, g: Edge) -> (bool, Edge);

    /// Other operands that stand for these, and 1 where their result is to be negated. Where the
    /// outcome is told as well, nobody looks at it.
    #[inline(always)]
    fn normal(f: Edge, g: Edge) -> (Edge, Edge, u32) {
        (f, g, 0)
    }

    /// The result, if it can be told of two families that the first, or the second, holds every set of
    /// the variables that the other looks at.
    #[inline(always)]
    fn with_all_sets(_first: bool, _second: bool, _f: Edge, _g: Edge) -> Option<Edge> {
        None
    }
}

/// `a` if `first`, else `b`, without a branch.
#[inline(always)]
pub(crate) fn select(first: bool, a: Edge, b: Edge) -> Edge {
    let mask = u32::from(first).wrapping_neg();
    Edge(b.0 ^ ((a.0 ^ b.0) & mask))
}
