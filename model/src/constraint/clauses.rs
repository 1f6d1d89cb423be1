//! One-sided counts written out as clauses, the form in which the older literature works.

use super::{Constraint, Lit, Shape, Term};

impl Constraint {
    /// Returns the minimal clauses that together are equivalent to the constraint, each ascending by variable
    /// and the list ascending; `None` where the constraint is not a single count with one bound.
    ///
    /// `at most k` forbids every minimal set of literals whose weight exceeds `k`; `at least k` is
    /// `at most` of the negated literals, so a clause comes back as itself. A count that always
    /// holds has no clauses, one that never holds the empty one. Cost: the number of clauses,
    /// which for `at most k` of `n` literals is `n` over `k + 1`.
    pub fn clauses(&self) -> Option<Vec<Vec<Lit>>> {
        self.clauses_within(usize::MAX)
    }

    /// The clauses of [`Constraint::clauses`]; `None` also where there are more than `most`. Cost: that of `most` clauses.
    pub fn clauses_within(&self, most: usize) -> Option<Vec<Vec<Lit>>> {
        match self.shape() {
            Shape::Never | Shape::Between(_) | Shape::Any(_) => None,
            Shape::Always => Some(Vec::new()),
            Shape::Clause(count) => Some(vec![count.lits().collect()]),
            Shape::AtMost(count) => minimal_clauses(count.terms.clone(), u64::from(count.max), most),
            Shape::AtLeast(count) => match count.total().checked_sub(u64::from(count.min)) {
                None => Some(vec![Vec::new()]),
                Some(spare) => minimal_clauses(count.opposites().collect(), spare, most),
            },
        }
    }
}

/// Forbids every minimal set of literals that weighs more than `weight`; `None` where these are more than `most`.
fn minimal_clauses(mut terms: Vec<Term>, weight: u64, most: usize) -> Option<Vec<Vec<Lit>>> {
    // Heavy literals first: then a set that has just become too heavy is minimal, since it was
    // not too heavy without its last literal, the lightest of all.
    terms.sort_unstable_by_key(|term| (std::cmp::Reverse(term.weight), term.lit));
    let mut clauses = Vec::new();
    extend(&terms, weight, &mut Vec::new(), &mut clauses, most)?;
    clauses.iter_mut().for_each(|clause| clause.sort_unstable());
    clauses.sort_unstable();
    Some(clauses)
}

/// Adds to `clauses` every minimal set that continues `chosen` with `terms` and exceeds `weight`; `None` where there are then
/// more than `most`. A branch without such a set is not entered.
fn extend(
    terms: &[Term],
    weight: u64,
    chosen: &mut Vec<Lit>,
    clauses: &mut Vec<Vec<Lit>>,
    most: usize,
) -> Option<()> {
    let mut left: u64 = terms.iter().map(|term| u64::from(term.weight)).sum();
    for (at, term) in terms.iter().enumerate() {
        if left <= weight || clauses.len() > most {
            break;
        }
        left -= u64::from(term.weight);
        chosen.push(!term.lit);
        match weight.checked_sub(u64::from(term.weight)) {
            None => clauses.push(chosen.clone()),
            Some(weight) => extend(&terms[at + 1..], weight, chosen, clauses, most)?,
        }
        chosen.pop();
    }
    (clauses.len() <= most).then_some(())
}
