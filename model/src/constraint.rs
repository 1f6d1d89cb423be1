//! The small algebra every puzzle is written in: a constraint is a disjunction of counts.
//!
//! A [`Count`] bounds a weighted number of true literals from both sides; a [`Constraint`] holds
//! where at least one of its counts holds. Clauses, at-most-one, exactly-k, implications and
//! "this cell or two points on one of these lines" are all of that form, so every method of
//! counting has to understand one thing only.

mod clauses;
mod literal;
mod shape;
mod simplify;
mod unique;

pub use literal::{Lit, Term, Var, neg, pos};
pub use num_integer::gcd;
pub use shape::Shape;
pub use simplify::normalise;
pub use simplify::simplified;
pub use unique::{Form, differences, following, unique, zero};

use crate::sorted::distinct;

/// The upper bound of a count without one.
pub const UNBOUNDED: u32 = u32::MAX;

/// `min <= sum of the weights of the true literals <= max`.
///
/// Each variable occurs at most once ([`Count::new`] merges). `max` may exceed the total weight:
/// then there is no upper bound; `min` may exceed it: then the count never holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// The counted literals, ascending by variable.
    pub terms: Vec<Term>,
    /// Least sum.
    pub min: u32,
    /// Largest sum.
    pub max: u32,
}

impl Count {
    /// A count of any terms, in any order; `max` is [`UNBOUNDED`] where there is no upper bound.
    ///
    /// Repeated literals add their weights. A variable counted in both polarities always adds the
    /// smaller of the two weights, so that much moves from the terms into `min` and `max`.
    /// Terms of weight 0 are dropped. Cost: one sort of the terms.
    pub fn new(terms: impl IntoIterator<Item = Term>, min: u32, max: u32) -> Count {
        let mut given: Vec<Term> = terms.into_iter().filter(|term| term.weight > 0).collect();
        given.sort_unstable();
        if given.windows(2).all(|pair| pair[0].lit.var < pair[1].lit.var) {
            return Count { terms: given, min, max };
        }
        let mut terms: Vec<Term> = Vec::with_capacity(given.len());
        let mut always = 0u32;
        for same in given.chunk_by(|a, b| a.lit.var == b.lit.var) {
            let weight = |positive| {
                let of_polarity = same.iter().filter(|term| term.lit.positive == positive);
                of_polarity.fold(0u32, |sum, term| sum.saturating_add(term.weight))
            };
            let (when_true, when_false) = (weight(true), weight(false));
            always = always.saturating_add(when_true.min(when_false));
            if when_true != when_false {
                let lit = Lit { var: same[0].lit.var, positive: when_true > when_false };
                terms.push(lit.times(when_true.abs_diff(when_false)));
            }
        }
        debug_assert!(
            terms.windows(2).all(|pair| pair[0].lit.var < pair[1].lit.var),
            "the terms of a count ascend by variable, each once"
        );
        debug_assert!(terms.iter().all(|term| term.weight > 0), "no term of a count weighs nothing");
        let min = min.saturating_sub(always);
        match max {
            UNBOUNDED => Count { terms, min, max },
            _ if max < always => Count { terms: Vec::new(), min: 1, max: 0 },
            _ => Count { terms, min, max: max - always },
        }
    }

    /// At most `max` of the literals are true.
    pub fn at_most(max: u32, lits: impl IntoIterator<Item = Lit>) -> Count {
        Count::new(lits.into_iter().map(|lit| lit.times(1)), 0, max)
    }

    /// At least `min` of the literals are true.
    pub fn at_least(min: u32, lits: impl IntoIterator<Item = Lit>) -> Count {
        Count::new(lits.into_iter().map(|lit| lit.times(1)), min, UNBOUNDED)
    }

    /// Exactly `number` of the literals are true.
    pub fn exactly(number: u32, lits: impl IntoIterator<Item = Lit>) -> Count {
        Count::new(lits.into_iter().map(|lit| lit.times(1)), number, number)
    }

    /// Its literals, ascending by variable.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.terms.iter().map(|term| term.lit)
    }

    /// Its variables, ascending, if it counts true variables without weights.
    pub fn plain(&self) -> Option<Vec<Var>> {
        let var = |term: &Term| (term.weight == 1 && term.lit.positive).then_some(term.lit.var);
        self.terms.iter().map(var).collect()
    }

    /// Its terms with the opposite literals.
    fn opposites(&self) -> impl Iterator<Item = Term> {
        self.terms.iter().map(|term| (!term.lit).times(term.weight))
    }

    /// The sum of all weights: the largest sum there can be.
    pub fn total(&self) -> u64 {
        self.terms.iter().map(|term| u64::from(term.weight)).sum()
    }

    /// Whether the count holds under `assignment`, indexed by variable; it must cover the terms.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        let is_true = |term: &&Term| term.lit.holds(assignment);
        let sum: u64 = self.terms.iter().filter(is_true).map(|term| u64::from(term.weight)).sum();
        (u64::from(self.min)..=self.most()).contains(&sum)
    }
}

/// A disjunction of counts; holds where at least one count holds. Without counts it never holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// The alternatives.
    pub any: Vec<Count>,
}

impl Constraint {
    /// The constraint that `count` holds.
    pub fn count(count: Count) -> Constraint {
        Constraint { any: vec![count] }
    }

    /// At least one of the literals is true.
    pub fn clause(lits: impl IntoIterator<Item = Lit>) -> Constraint {
        Constraint::count(Count::at_least(1, lits))
    }

    /// At most one of the literals is true.
    pub fn at_most_one(lits: impl IntoIterator<Item = Lit>) -> Constraint {
        Constraint::count(Count::at_most(1, lits))
    }

    /// The constraint that never holds.
    pub fn never() -> Constraint {
        Constraint { any: Vec::new() }
    }

    /// Whether a count holds under `assignment`, indexed by variable; it must cover the terms.
    pub fn holds(&self, assignment: &[bool]) -> bool {
        self.any.iter().any(|count| count.holds(assignment))
    }

    /// The terms of all its counts.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.any.iter().flat_map(|count| &count.terms)
    }

    /// The variables that occur, ascending, each once.
    pub fn variables(&self) -> Vec<Var> {
        distinct(self.terms().map(|term| term.lit.var))
    }

    /// The same constraint over other variables. Variables with one image are merged as
    /// [`Count::new`] does; a canonical constraint stays canonical if no two have one image.
    pub fn renamed(&self, image: impl Fn(Var) -> Var) -> Constraint {
        let rename = |term: &Term| Term { lit: Lit { var: image(term.lit.var), ..term.lit }, ..*term };
        let count = |c: &Count| Count::new(c.terms.iter().map(rename), c.min, c.max);
        let mut any: Vec<Count> = self.any.iter().map(count).collect();
        any.sort_unstable();
        Constraint { any }
    }

    /// Returns the constraint after some variables are fixed: `value` gives their values, `None` for an open
    /// variable.
    pub fn assigned(&self, value: impl Fn(Var) -> Option<bool>) -> Constraint {
        let open = |count: &Count| {
            let mut terms = Vec::with_capacity(count.terms.len());
            let mut sum = 0u32;
            for term in &count.terms {
                match value(term.lit.var) {
                    None => terms.push(*term),
                    Some(value) if value == term.lit.positive => sum = sum.saturating_add(term.weight),
                    Some(_) => {}
                }
            }
            let max = match count.max {
                UNBOUNDED => UNBOUNDED,
                max => max.checked_sub(sum)?,
            };
            Some(Count { terms, min: count.min.saturating_sub(sum), max })
        };
        Constraint { any: self.any.iter().filter_map(open).collect() }
    }
}

#[cfg(test)]
mod tests;
