//! That two places do not hold equal values, value by value.

use std::sync::Arc;

use model::constraint::Var;

use super::formula::{Formula, Sum};
use super::formulas::{Form, Formulas};

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
    let mut all: Vec<Vec<Var>> = vec![Vec::new()];
    let mut left = sums;
    while let Some(one) = left.pop() {
        let at = left.iter().position(|other| number(one, other).is_some())?;
        let other = left.swap_remove(at);
        let pairs = pairs(&one.terms, number(one, other)?, formulas)?;
        if all.len() * pairs.len() > most {
            return None;
        }
        let joined = |clause: &Vec<Var>| {
            pairs.iter().map(|pair| [clause.as_slice(), pair].concat()).collect::<Vec<Vec<Var>>>()
        };
        all = all.iter().flat_map(joined).filter(|clause| !holds(clause, formulas)).collect();
    }
    let is_false = |var: Var| Arc::new(Sum { terms: vec![(var, 1)], low: 0, high: 0 });
    let clause = |mut vars: Vec<Var>| {
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter().map(is_false).collect()
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

/// Whether not all of the variables can be true: two are values of one place.
fn holds(vars: &[Var], formulas: &Formulas) -> bool {
    let place = |var: Var| formulas.meaning(var).map(|(place, _)| place);
    vars.iter().enumerate().any(|(at, &a)| vars[..at].iter().any(|&b| a != b && place(a) == place(b)))
}

/// The values of two places, as variables, with which a sum comes to a number; `None` for other sums.
fn pairs(terms: &[(Var, i64)], number: i128, formulas: &Formulas) -> Option<Vec<[Var; 2]>> {
    let places: Vec<_> = formulas.by_place(terms).collect();
    let [(Some(a), of_a), (Some(b), of_b)] = places[..] else { return None };
    if formulas.form != Form::Values {
        return None;
    }
    let weight =
        |own: &[(Var, i64)], var: Var| own.iter().find(|term| term.0 == var).map_or(0, |term| term.1);
    let mut all = Vec::new();
    for x in formulas.variables_of(a) {
        for y in formulas.variables_of(b) {
            if i128::from(weight(of_a, x)) + i128::from(weight(of_b, y)) == number {
                all.push([x, y]);
            }
        }
    }
    Some(all)
}
