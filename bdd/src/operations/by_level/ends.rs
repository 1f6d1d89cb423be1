//! Where the ways of operands that passed over variables ended.

use crate::store::{Edge, Rule};

/// How many ends are kept.
const ENDS: usize = 1 << 12;

/// Where low children were followed to from an operand until a level; the last ones, by a hash.
#[derive(Default)]
pub(super) struct Ends(Vec<End>);

#[derive(Clone, Copy)]
struct End {
    from: Edge,
    until: u32,
    to: Edge,
}

impl Ends {
    /// Returns an empty list for operations whose result has this rule. The ends are those of one store: it
    /// must not change.
    pub fn new(rule: Rule) -> Ends {
        let none = End { from: Edge::FALSE, until: 0, to: Edge::FALSE };
        Ends(vec![none; Ends::number(rule)])
    }

    /// Returns the bytes of a list for this rule.
    pub fn bytes(rule: Rule) -> usize {
        Ends::number(rule) * size_of::<End>()
    }

    fn number(rule: Rule) -> usize {
        if rule == Rule::Zdd { ENDS } else { 0 }
    }

    #[inline(always)]
    fn place(from: Edge, until: u32) -> usize {
        (from.0 ^ until.wrapping_mul(0x9E37_79B1)).wrapping_mul(0x85EB_CA6B) as usize >> 20 & (ENDS - 1)
    }

    #[inline(always)]
    pub fn find(&self, from: Edge, until: u32) -> Option<Edge> {
        let end = self.0[Ends::place(from, until)];
        (end.from == from && end.until == until).then_some(end.to)
    }

    #[inline(always)]
    pub fn keep(&mut self, from: Edge, until: u32, to: Edge) {
        self.0[Ends::place(from, until)] = End { from, until, to };
    }
}
