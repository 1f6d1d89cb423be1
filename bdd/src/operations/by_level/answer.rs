//! The contents of the word of a request: a pair of operands, or the answers of its two halves.

use crate::store::Edge;

/// The pair of operands, as one word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pair(pub u64);

impl Pair {
    /// A pair of two constants, which is never requested.
    pub const NONE: Pair = Pair(0);

    /// Returns the operands, sorted where they may be exchanged.
    #[inline(always)]
    pub fn new(f: Edge, g: Edge) -> Pair {
        Pair(u64::from(f.0) << 32 | u64::from(g.0))
    }

    #[inline(always)]
    pub fn edges(self) -> (Edge, Edge) {
        (Edge((self.0 >> 32) as u32), Edge(self.0 as u32))
    }

    /// Returns the high half of a product, from which the place in a table is taken. (It costs half as much
    /// as the hash of the other tables, and there are two a request.)
    #[inline(always)]
    pub fn hash(self) -> u32 {
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
    }
}

/// The result of a half: an edge, or the number of a request that will have the result, perhaps negated.
#[derive(Clone, Copy, Default)]
pub(super) struct Answer(pub u32);

impl Answer {
    const REQUEST: u32 = 1 << 31;

    /// A place to be filled.
    pub const NONE: Answer = Answer(0);

    /// Returns `edge` if `known`, else a request, [set](Answer::of) later, whose result is negated if `flip`
    /// is 1.
    #[inline(always)]
    pub fn new(known: bool, edge: Edge, flip: u32) -> Answer {
        let unknown = u32::from(known).wrapping_sub(1);
        Answer(edge.0 ^ ((edge.0 ^ (Answer::REQUEST | flip)) & unknown))
    }

    #[inline(always)]
    pub fn of(self, request: u32) -> Answer {
        debug_assert_eq!(self.0 & !(Answer::REQUEST | 1), 0, "a request is set once");
        debug_assert!(self.mask() != 0, "a half that is known waits for no request");
        Answer(self.0 | request << 1)
    }

    /// Returns all bits if this refers to a request, else none.
    #[inline(always)]
    pub fn mask(self) -> u32 {
        (self.0 >> 31).wrapping_neg()
    }

    /// Returns the request, or 0.
    #[inline(always)]
    pub fn request(self) -> usize {
        ((self.0 & !Answer::REQUEST & self.mask()) >> 1) as usize
    }
}
