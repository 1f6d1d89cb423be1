//! A normal form for comparisons: constraints that say the same part by part become equal sets.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Constraint, Count, Lit, Shape, Term, UNBOUNDED, Var, simplified};
use crate::steps::Steps;
use bdd::Limit;

/// Returns constraints with the same solutions as `constraints`.
///
/// A count with two bounds is two counts, and one that is bounded from above says instead how many of the negated
/// literals there are at least: `at most one` becomes clauses of two literals, whichever cliques it was written for, and so
/// does `pieces of one army`. An alternative that implies another one is gone. Where sums of variables are equal, all of
/// them are said to be. Other constraints may say the same and stay different. Nothing moves from one constraint to
/// another: a condition is compared with conditions, not with what follows from several.
/// Cost: about one sort of each constraint; pairs of the literals of each at-most-one, of the alternatives of each
/// disjunction, and of at most 16 equal sums.
pub(crate) fn unique(
    constraints: &[Constraint],
    steps: &mut Steps<'_>,
) -> Result<HashSet<Constraint>, Limit> {
    let canonical = simplified(constraints.iter().cloned(), steps)?;
    let equal = differences(&canonical, steps)?;
    let mut all = HashSet::new();
    for part in canonical.into_iter().chain(equal).flat_map(parts) {
        steps.take(2 * part.steps())?;
        steps.hold(part.bytes())?;
        all.insert(without_implied(part));
    }
    Ok(all)
}

/// The parts of a constraint, each bounded from below only.
fn parts(constraint: Constraint) -> Vec<Constraint> {
    let [count] = constraint.any.as_slice() else {
        return pairs_of_products(&constraint).unwrap_or_else(|| vec![constraint]);
    };
    let mut parts = Vec::new();
    if count.has_upper_bound() {
        // Bounded from above: the negated literals make up for the rest.
        let least = count.total() - u64::from(count.max);
        let Ok(min) = u32::try_from(least) else { return vec![constraint] };
        let negated = || count.terms.iter().map(|term| (!term.lit).times(term.weight));
        if count.terms.iter().all(|term| term.weight == 1) && count.max == 1 {
            let lits: Vec<Lit> = count.lits().collect();
            for (at, &lit) in lits.iter().enumerate() {
                parts.extend(lits[at + 1..].iter().map(|&other| Constraint::clause([!lit, !other])));
            }
        } else {
            parts.push(Constraint::count(Count::new(negated(), min, UNBOUNDED)));
        }
    }
    if count.min > 0 {
        parts.push(Constraint::count(Count { max: UNBOUNDED, ..count.clone() }));
    }
    parts.into_iter().filter_map(Constraint::simplify).flat_map(with_forced_apart).collect()
}

/// The clauses of a disjunction of products each of whose literals is in all of them, or in all but one; `None` for
/// other constraints. That a clique has pieces of one army is of this form: for each army, no piece of the others.
///
/// A literal in all products is a unit clause. Two literals that are missing in different products are a clause: each
/// product has one of them. These clauses are enough: if all of them hold, the literals that are false are missing in
/// one and the same product, which therefore holds.
fn pairs_of_products(constraint: &Constraint) -> Option<Vec<Constraint>> {
    if constraint.any.is_empty() {
        return None;
    }
    let products: Vec<Vec<Lit>> = constraint.any.iter().map(demanded).collect::<Option<_>>()?;
    let all: BTreeSet<Lit> = products.iter().flatten().copied().collect();
    let missed = |lit: &Lit| {
        let mut missed = (0..products.len()).filter(|&at| !products[at].contains(lit));
        Some((*lit, missed.next())).filter(|_| missed.next().is_none())
    };
    let all: Vec<(Lit, Option<usize>)> = all.iter().map(missed).collect::<Option<_>>()?;
    let mut clauses = Vec::new();
    for (at, &(lit, missed)) in all.iter().enumerate() {
        match missed {
            None => clauses.push(Constraint::clause([lit])),
            Some(_) => {
                let others = all[..at].iter().filter(|(_, other)| other.is_some() && *other != missed);
                clauses.extend(others.map(|&(other, _)| Constraint::clause([lit, other])));
            }
        }
    }
    Some(clauses.into_iter().filter_map(Constraint::simplify).collect())
}

/// A count that is bounded from below is a unit clause for each literal without which it cannot hold, and what is left.
fn with_forced_apart(constraint: Constraint) -> Vec<Constraint> {
    let [count] = constraint.any.as_slice() else { return vec![constraint] };
    let spare = count.total().saturating_sub(u64::from(count.min));
    let (forced, free): (Vec<Term>, Vec<Term>) =
        count.terms.iter().partition(|term| u64::from(term.weight) > spare);
    if forced.is_empty() || count.terms.len() == 1 {
        return vec![constraint];
    }
    let met = forced.iter().fold(0u32, |sum, term| sum.saturating_add(term.weight));
    let rest = Constraint::count(Count::new(free, count.min.saturating_sub(met), UNBOUNDED)).simplify();
    let units = forced.into_iter().map(|term| Constraint::clause([term.lit]));
    units.chain(rest.into_iter().flat_map(with_forced_apart)).collect()
}

/// Sums that are 0 (`min` and `max` are the sum of the negated weights), as multiples of variables.
type Form = BTreeMap<Var, i64>;

/// Most sums whose differences are taken: armies of one size are fewer.
const MOST_FORMS: usize = 16;

/// The differences of sums that are 0, which are 0 as well.
fn differences(constraints: &[Constraint], steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let forms: Vec<Form> = constraints.iter().filter_map(zero).take(MOST_FORMS + 1).collect();
    let mut all = Vec::new();
    if forms.len() > MOST_FORMS {
        return Ok(all);
    }
    for (at, form) in forms.iter().enumerate() {
        for other in &forms[..at] {
            steps.take(8 * (form.len() + other.len()))?;
            let mut difference = form.clone();
            other.iter().for_each(|(&var, times)| *difference.entry(var).or_default() -= times);
            let terms = difference.iter().map(|(&var, times)| {
                let lit = Lit { var, positive: *times > 0 };
                Some(lit.times(u32::try_from(times.unsigned_abs()).ok()?))
            });
            let Some(terms) = terms.collect::<Option<Vec<_>>>() else { continue };
            let negated = terms.iter().filter(|term| !term.lit.positive).map(|term| u64::from(term.weight));
            let Ok(sum) = u32::try_from(negated.sum::<u64>()) else { continue };
            all.extend(Constraint::count(Count::new(terms, sum, sum)).simplify());
        }
    }
    Ok(all)
}

/// The sum that a constraint says to be 0, if it says that.
pub(crate) fn zero(constraint: &Constraint) -> Option<Form> {
    let [count] = constraint.any.as_slice() else { return None };
    let negated = count.terms.iter().filter(|term| !term.lit.positive);
    let negated: u64 = negated.map(|term| u64::from(term.weight)).sum();
    if count.min != count.max || count.max == UNBOUNDED || u64::from(count.min) != negated {
        return None;
    }
    let signed = |term: &Term| if term.lit.positive { 1 } else { -1 } * i64::from(term.weight);
    Some(count.terms.iter().map(|term| (term.lit.var, signed(term))).collect())
}

/// Whether all of `part` is in `whole`; both ascending by variable.
fn contains(whole: &[Lit], part: &[Lit]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|lit| rest.any(|other| other == lit))
}

/// Writes the alternatives that are single literals as one clause, and leaves out those that imply another one: a
/// conjunction of more literals, or of a literal that is an alternative itself.
fn without_implied(constraint: Constraint) -> Constraint {
    if constraint.any.len() < 2 {
        return constraint;
    }
    let (mut lits, mut products, mut any) = (BTreeSet::new(), Vec::new(), Vec::new());
    for count in constraint.any {
        match demanded(&count) {
            Some(product) if product.len() == 1 => lits.extend(product),
            Some(product) => products.push(product),
            None if matches!(count.shape(), Shape::Clause(_)) => lits.extend(count.lits()),
            None => any.push(count),
        }
    }
    products.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut kept: Vec<Vec<Lit>> = Vec::new();
    for product in products {
        if !product.iter().any(|lit| lits.contains(lit))
            && !kept.iter().any(|other| contains(&product, other))
        {
            kept.push(product);
        }
    }
    any.extend(kept.into_iter().map(|product| {
        let all = product.len() as u32;
        Count::at_least(all, product)
    }));
    if !lits.is_empty() {
        any.push(Count::at_least(1, lits));
    }
    any.sort_unstable();
    Constraint { any }
}

/// The literals of which a count demands all; `None` where it demands anything else, or is a clause.
fn demanded(count: &Count) -> Option<Vec<Lit>> {
    match count.shape() {
        Shape::AtMost(count) if count.max == 0 => Some(count.lits().map(|lit| !lit).collect()),
        Shape::AtLeast(count) if u64::from(count.min) == count.total() => Some(count.lits().collect()),
        _ => None,
    }
}
