//! That a place agrees with one of several others, value by value of the place.

use std::collections::BTreeMap;
use std::sync::Arc;

use model::constraint::Lit;

use super::alternatives::Choice;
use super::formula::{Formula, Sum};
use super::formulas::Formulas;

/// Most values of the place: each of them makes a clause.
const MOST_VALUES: usize = 6;

/// A sum, and the one or two choices of which it is one.
type Part<'a> = (&'a Sum, Vec<Choice>);

/// The clauses of a disjunction of sums over two places, one of which all of them share, as in `value(c) = 0 or
/// (some d in S: value(d) = value(c) - 1)`. For each value of c: c does not hold it, or one of the other places holds a value
/// that agrees with it. So a clause has literals alone, where the disjunction would have a count for each d. `None` where the
/// disjunction says something else, where c has many values, and where there are no more sums than values.
pub(super) fn clauses(parts: &[Formula], formulas: &Formulas) -> Option<Vec<Vec<Arc<Sum>>>> {
    if parts.len() < 3 {
        return None;
    }
    let parts: Vec<Part<'_>> = parts
        .iter()
        .map(|part| match part {
            Formula::Sum(sum) => Some((&**sum, formulas.choices(&sum.terms, 2)?)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let pairs = || parts.iter().filter(|part| part.1.len() == 2);
    let is_shared =
        |choice: &&Choice| pairs().all(|(_, own)| own.iter().any(|one| one.key() == choice.key()));
    let mut shared = pairs().next()?.1.iter().filter(is_shared);
    let (Some(centre), None) = (shared.next(), shared.next()) else { return None };
    if centre.all.len() > MOST_VALUES || pairs().count() <= centre.all.len() {
        return None;
    }
    Some((0..centre.all.len()).filter_map(|value| clause(&parts, centre, value)).collect())
}

/// That the place does not hold a value, or another one agrees with it; `None` where that always holds.
fn clause(parts: &[Part<'_>], centre: &Choice, value: usize) -> Option<Vec<Arc<Sum>>> {
    let mut others: BTreeMap<_, (&Choice, Vec<Lit>)> = BTreeMap::new();
    for (sum, own) in parts {
        let (here, other): (Vec<_>, Vec<_>) = own.iter().partition(|choice| choice.key() == centre.key());
        let added = here.first().map_or(0, |choice| choice.all[value].1);
        let agrees = |by: i128| (sum.low..=sum.high).contains(&(added + by));
        let Some(&other) = other.first() else {
            if agrees(0) {
                return None;
            }
            continue;
        };
        let allowed = &mut others.entry(other.key()).or_insert((other, Vec::new())).1;
        let more = other.all.iter().filter(|&&(_, by)| agrees(by)).map(|&(lit, _)| lit);
        let more: Vec<Lit> = more.filter(|lit| !allowed.contains(lit)).collect();
        allowed.extend(more);
    }
    let mut literals = vec![!centre.all[value].0];
    for (other, allowed) in others.into_values() {
        let mut missing = other.all.iter().map(|&(lit, _)| lit).filter(|lit| !allowed.contains(lit));
        match (missing.next(), missing.next()) {
            (None, _) => return None,
            (Some(one), None) => literals.push(!one),
            _ => literals.extend(allowed),
        }
    }
    Some(literals.into_iter().map(|lit| Arc::new(Sum::of_literal(lit))).collect())
}
