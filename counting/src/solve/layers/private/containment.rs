//! Which edges contain which others.

use model::bits::{Bits, add, both, cut, last, meets, none, ones, put, within, without};

use super::frontier::Frontier;

/// Which edges contain which others, as long as the same variables are blocked.
pub(super) struct Containment<'a, const L: usize> {
    frontier: &'a Frontier<L>,
    pub blocked: Bits<L>,
    /// The edges that have a blocked variable: less is left of them than the level's lists say.
    shortened: Bits<L>,
}

impl<const L: usize> Containment<'_, L> {
    /// The variables left of an edge.
    #[inline(always)]
    pub fn left(&self, edge: u32) -> Bits<L> {
        without(&self.frontier.rest[edge as usize], &self.blocked)
    }

    /// The edges of which the same may be left as of this one, which has the variable `var` left.
    #[inline(always)]
    pub fn maybe_alike(&self, edge: u32, var: u32) -> Bits<L> {
        let mut inside = self.frontier.inside[edge as usize];
        add(&mut inside, &self.shortened);
        both(&inside, &self.frontier.through[var as usize])
    }

    /// Edges that may contain one of `edges`, which have variables left: those through the first and the last
    /// variable of one. An edge by itself is none of its own.
    pub fn around(&self, edges: &Bits<L>) -> Bits<L> {
        let mut all = none();
        for edge in ones(edges) {
            let left = self.left(edge);
            if let (Some(first), Some(last)) = (ones(&left).next(), last(&left)) {
                let through = &self.frontier.through;
                let mut around = both(&through[first as usize], &through[last as usize]);
                cut(&mut around, edge);
                add(&mut all, &around);
            }
        }
        all
    }

    /// Those of `edges` of which no more is left than of `outer`.
    pub fn inside(&self, outer: u32, edges: &Bits<L>) -> Bits<L> {
        let known = &self.frontier.inside[outer as usize];
        let mut found = both(edges, known);
        let rest = &self.frontier.rest[outer as usize];
        for edge in ones(&without(&both(edges, &self.shortened), known)) {
            if within(&self.left(edge), rest) {
                put(&mut found, edge);
            }
        }
        found
    }

    /// Whether [`Containment::inside`] finds any.
    pub fn has_inside(&self, outer: u32, edges: &Bits<L>) -> bool {
        let rest = &self.frontier.rest[outer as usize];
        meets(edges, &self.frontier.inside[outer as usize])
            || ones(&both(edges, &self.shortened)).any(|edge| within(&self.left(edge), rest))
    }

    /// Whether an edge contains another one of `edges`, which is left where both are the same.
    pub fn is_longer(&self, edge: u32, edges: &Bits<L>) -> bool {
        let left = self.left(edge);
        ones(&self.inside(edge, edges)).any(|other| other < edge || other > edge && self.left(other) != left)
    }
}

impl<const L: usize> Frontier<L> {
    /// Which edges contain which, where these variables are blocked.
    pub(super) fn containment(&self, blocked: Bits<L>) -> Containment<'_, L> {
        Containment { frontier: self, blocked, shortened: self.through_any(&blocked) }
    }

    /// The edges through any of these variables.
    pub(super) fn through_any(&self, vars: &Bits<L>) -> Bits<L> {
        let mut edges = none();
        ones(vars).for_each(|var| add(&mut edges, &self.through[var as usize]));
        edges
    }
}
