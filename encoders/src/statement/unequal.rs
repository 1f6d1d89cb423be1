//! That two places do not hold equal values, value by value.

use std::sync::Arc;

use model::constraint::{Lit, Var};

use super::formula::{Formula, Sum};
use super::formulas::Formulas;

/// What a choice comes to: the choice by its key, and the literal of it that is true.
type Chosen = (Var, Lit);

/// The clauses of a disjunction in which each sum over two places is there from below and from above one number, as in
/// `value(a) != value(b) or value(b) != value(c)`: the places do not hold two values that come to that number. They need no
/// variable for each sum, and an exchange of values carries them into each other. `None` where the disjunction says something
/// else, or takes more than `most` clauses.
pub(super) fn clauses(parts: &[Formula], formulas: &Formulas, most: usize) -> Option<Vec<Vec<Arc<Sum>>>> {
    let sums: Vec<&Arc<Sum>> = parts
        .iter()
        .map(|part| match part {
            Formula::Sum(sum) => Some(sum),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let mut all: Vec<Vec<Chosen>> = vec![Vec::new()];
    let mut left = sums;
    while let Some(one) = left.pop() {
        let at = left.iter().position(|other| number(one, other).is_some())?;
        let other = left.swap_remove(at);
        let pairs = pairs(&one.terms, number(one, other)?, formulas)?;
        if all.len() * pairs.len() > most {
            return None;
        }
        let joined = |clause: &Vec<Chosen>| {
            pairs.iter().map(|pair| [clause.as_slice(), pair].concat()).collect::<Vec<Vec<Chosen>>>()
        };
        all = all.iter().flat_map(joined).filter(|clause| !holds(clause)).collect();
    }
    let clause = |mut chosen: Vec<Chosen>| {
        chosen.sort_unstable();
        chosen.dedup();
        chosen.into_iter().map(|(_, lit)| Arc::new(Sum::of_literal(!lit))).collect()
    };
    Some(all.into_iter().map(clause).collect())
}

/// The number from which one of two sums of the same terms stays below, and the other one above.
fn number(one: &Sum, other: &Sum) -> Option<i128> {
    let (low, high) = one.extremes();
    let (below, above) = if one.low == low { (one, other) } else { (other, one) };
    let is_pair = one.terms == other.terms && below.low == low && above.high == high;
    (is_pair && below.high + 2 == above.low).then_some(below.high + 1)
}

/// Whether not all of these can be true: two are of one choice.
fn holds(all: &[Chosen]) -> bool {
    all.iter().enumerate().any(|(at, a)| all[..at].iter().any(|b| a.0 == b.0 && a.1 != b.1))
}

/// What two choices come to where a sum over them comes to a number; `None` for other sums.
fn pairs(terms: &[(Var, i64)], number: i128, formulas: &Formulas) -> Option<Vec<[Chosen; 2]>> {
    let choices = formulas.choices(terms, 2)?;
    let [a, b] = choices.as_slice() else { return None };
    let mut all = Vec::new();
    for &(x, of_x) in &a.all {
        let fits = b.all.iter().filter(|&&(_, of_y)| of_x + of_y == number);
        all.extend(fits.map(|&(y, _)| [(a.key(), x), (b.key(), y)]));
    }
    Some(all)
}
