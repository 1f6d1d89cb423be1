//! Which of a few shapes a constraint has: decided here, for all methods.
//!
//! The shapes are exact for canonical constraints ([`Constraint::simplify`]). For other constraints they are
//! correct, but may say less: a disjunction of two clauses is no [`Shape::Clause`].

use super::{Constraint, Count, UNBOUNDED, Var};

/// What a constraint demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<'a> {
    /// Nothing: one of its counts always holds.
    Always,
    /// It has no count that could hold.
    Never,
    /// One of the literals.
    Clause(&'a Count),
    /// A sum that is bounded from below only.
    AtLeast(&'a Count),
    /// A sum that is bounded from above only.
    AtMost(&'a Count),
    /// A sum that is bounded from both sides.
    Between(&'a Count),
    /// One of several counts, of whatever shape.
    Any(&'a [Count]),
}

impl Count {
    /// The shape of the constraint that this count holds. Cost: a sum of the weights.
    pub fn shape(&self) -> Shape<'_> {
        match (self.min, self.has_upper_bound()) {
            (0, false) => Shape::Always,
            (0, true) => Shape::AtMost(self),
            (1, false) if !self.terms.is_empty() => Shape::Clause(self),
            (_, false) => Shape::AtLeast(self),
            (_, true) => Shape::Between(self),
        }
    }

    /// The largest sum that it allows: more than any sum where there is no bound.
    pub fn most(&self) -> u64 {
        if self.max == UNBOUNDED { u64::MAX } else { self.max.into() }
    }

    /// Whether its sum can exceed `max`.
    pub fn has_upper_bound(&self) -> bool {
        self.most() < self.total()
    }
}

impl Constraint {
    /// What it demands. Cost: a sum of the weights of each count.
    pub fn shape(&self) -> Shape<'_> {
        match self.any.as_slice() {
            [] => Shape::Never,
            [count] => count.shape(),
            any if any.iter().any(|count| count.shape() == Shape::Always) => Shape::Always,
            any => Shape::Any(any),
        }
    }

    /// Its only count, unless there are several or none.
    pub fn single(&self) -> Option<&Count> {
        match self.any.as_slice() {
            [count] => Some(count),
            _ => None,
        }
    }

    /// Returns its only count, where that count has an upper bound.
    pub fn bounded_above(&self) -> Option<&Count> {
        self.single().filter(|count| count.has_upper_bound())
    }

    /// Returns the variables of a clause of positive literals, if the constraint is one and each variable has
    /// a size; `sizes` is by variable.
    pub fn cover(&self, sizes: &[u64]) -> Option<Vec<Var>> {
        let Shape::Clause(count) = self.shape() else { return None };
        let has_size = |var: Var| sizes[var as usize] > 0;
        let var = |term: &super::Term| Some(term.lit.var).filter(|&var| term.lit.positive && has_size(var));
        count.terms.iter().map(var).collect()
    }

    /// Returns the variables of which at most one may be true, if the constraint says no more than that; an
    /// empty list where it always holds.
    pub fn exclusion(&self) -> Option<Vec<Var>> {
        let count = match self.shape() {
            Shape::Always => return Some(Vec::new()),
            Shape::AtMost(count) => count,
            _ => return None,
        };
        let alone = |weight: u32| weight <= count.max && u64::from(count.max) < 2 * u64::from(weight);
        let var = |term: &super::Term| Some(term.lit.var).filter(|_| term.lit.positive && alone(term.weight));
        count.terms.iter().map(var).collect()
    }
}
