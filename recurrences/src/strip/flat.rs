//! Counts over columns, in forms that can be compared.

use std::collections::BTreeSet;

use model::Model;
use model::constraint::{Constraint, Count, UNBOUNDED};

use super::names::Named;
use super::parts::Term;

/// A term in its column.
pub(super) type Placed = (u32, Term);

/// A count over columns, brought into one of its two forms: with terms as they are, or with the opposite ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Flat {
    pub terms: Vec<Placed>,
    pub min: u32,
    pub max: u32,
}

impl Flat {
    pub fn new(count: &Count, named: &Named) -> Flat {
        let place = |term: &model::constraint::Term| {
            let (column, key) = named.places[term.lit.var as usize];
            (column, Term { on: 0, key, is_positive: term.lit.positive, weight: term.weight })
        };
        let mut terms: Vec<Placed> = count.terms.iter().map(place).collect();
        terms.sort_unstable();
        Flat { terms, min: count.min, max: count.max }.bounded()
    }

    pub fn total(&self) -> u32 {
        self.terms.iter().fold(0, |sum, (_, term)| sum.saturating_add(term.weight))
    }

    /// An upper bound that says nothing is none.
    pub fn bounded(self) -> Flat {
        let max = if self.max >= self.total() { UNBOUNDED } else { self.max };
        Flat { max, ..self }
    }

    /// The same count of the opposite literals.
    fn opposite(&self) -> Flat {
        let total = self.total();
        let flipped = |&(column, term): &Placed| (column, Term { is_positive: !term.is_positive, ..term });
        let mut terms: Vec<Placed> = self.terms.iter().map(flipped).collect();
        terms.sort_unstable();
        let min = if self.max == UNBOUNDED { 0 } else { total - self.max };
        // A count that cannot hold stays one.
        match self.min > total {
            true => Flat { terms, min: total.saturating_add(1), max: UNBOUNDED },
            false => Flat { terms, min, max: if self.min == 0 { UNBOUNDED } else { total - self.min } },
        }
    }

    /// The form whose first literal is positive.
    fn canonical(self) -> Flat {
        if self.terms.first().is_none_or(|(_, term)| term.is_positive) { self } else { self.opposite() }
    }

    /// The form whose bounds are no numbers that grow with its columns; `None` where both grow.
    pub fn small(self) -> Option<Flat> {
        let half = self.total() / 2;
        let is_small = |flat: &Flat| flat.min <= half && (flat.max == UNBOUNDED || flat.max <= half);
        if is_small(&self) {
            return Some(self);
        }
        Some(self.opposite()).filter(is_small)
    }

    fn is_trivial(&self) -> bool {
        self.min == 0 && self.max == UNBOUNDED
    }
}

/// A constraint in the form in which two are compared; `None` where it always holds.
pub(super) fn compared(any: Vec<Flat>) -> Option<Vec<Flat>> {
    let mut any: Vec<Flat> = any.into_iter().map(|flat| flat.bounded().canonical()).collect();
    if any.iter().any(Flat::is_trivial) {
        return None;
    }
    any.retain(|flat| flat.min <= flat.total());
    any.sort_unstable();
    any.dedup();
    Some(any)
}

/// The constraints of a model, to be compared with those of a strip.
pub(super) fn constraints(model: &Model, named: &Named) -> BTreeSet<Vec<Flat>> {
    let flat = |constraint: &Constraint| {
        compared(constraint.any.iter().map(|count| Flat::new(count, named)).collect())
    };
    model.asked().filter_map(flat).collect()
}
