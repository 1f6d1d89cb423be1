//! From formulas to constraints: disjunctions of counts, with further variables where a formula is none.

use std::sync::Arc;

use limits::{Budget, Limit};
use model::constraint::{Constraint, Count, Lit, Term, UNBOUNDED, Var, neg, pos};
use model::steps::Steps;

use super::formula::{Conditions, Formula, Sum};
use super::formulas::Formulas;
use super::read::{Trouble, fault};
use super::tree::Span;
use super::{star, unequal, wide};

/// The most clauses that a formula may become before a part of it gets a variable of its own.
const MOST_CLAUSES: usize = 64;

/// A disjunction of sums.
type Clause = Vec<Arc<Sum>>;

/// Makes constraints of the conditions, and of what defines further variables.
pub(super) fn constraints(
    conditions: &Conditions,
    formulas: &mut Formulas,
    budget: &Budget,
) -> Result<Vec<Constraint>, Trouble> {
    let steps = &mut Steps::new(budget);
    let mut all = asked_of_all(conditions, formulas, steps, budget)?;
    all.extend(definitions(conditions, formulas, steps, budget)?);
    Ok(all)
}

/// Makes constraints of the conditions, before their further variables are defined.
pub(super) fn asked_of_all(
    conditions: &Conditions,
    formulas: &mut Formulas,
    steps: &mut Steps<'_>,
    budget: &Budget,
) -> Result<Vec<Constraint>, Trouble> {
    let mut all = Vec::new();
    for condition in conditions {
        all.extend(asked(condition, formulas, steps, budget)?);
    }
    Ok(all)
}

/// Makes constraints of one condition.
pub(super) fn asked(
    (at, parts): &(Span, Vec<Formula>),
    formulas: &mut Formulas,
    steps: &mut Steps<'_>,
    budget: &Budget,
) -> Result<Vec<Constraint>, Trouble> {
    let mut all = Vec::new();
    for part in parts {
        for clause in clauses(part, formulas, budget)? {
            push(&mut all, constraint(at, &clause, None)?, steps)?;
        }
    }
    Ok(all)
}

/// Makes constraints of what defines further variables, when all conditions have theirs: both ways, so that such a variable
/// is a function of the others and changes no count. More may come up.
pub(super) fn definitions(
    conditions: &Conditions,
    formulas: &mut Formulas,
    steps: &mut Steps<'_>,
    budget: &Budget,
) -> Result<Vec<Constraint>, Trouble> {
    let (nowhere, mut all, mut next) = (0..0, Vec::new(), 0);
    let at = conditions.first().map_or(&nowhere, |(at, _)| at);
    while let Some(formula) = formulas.defined.get(next).cloned() {
        let var = formulas.own + next as Var;
        let opposite = formulas.opposites.get(&var).cloned().unwrap_or_else(|| formula.negated());
        for (formula, unless) in [(&formula, neg(var)), (&opposite, pos(var))] {
            for clause in clauses(formula, formulas, budget)? {
                push(&mut all, constraint(at, &clause, Some(unless))?, steps)?;
            }
        }
        next += 1;
    }
    Ok(all)
}

fn push(all: &mut Vec<Constraint>, constraint: Constraint, steps: &mut Steps<'_>) -> Result<(), Limit> {
    steps.hold(size_of::<Constraint>() + constraint.bytes())?;
    all.push(constraint);
    Ok(())
}

/// The clauses that are together equivalent to a formula.
fn clauses(formula: &Formula, formulas: &mut Formulas, budget: &Budget) -> Result<Vec<Clause>, Trouble> {
    budget.check()?;
    match formula {
        Formula::Known(true) => Ok(Vec::new()),
        Formula::Known(false) => Ok(vec![Vec::new()]),
        Formula::Sum(sum) if sum.is_wide() => {
            clauses(&wide::narrow(sum, formulas, budget)?, formulas, budget)
        }
        Formula::Sum(sum) => Ok(vec![vec![Arc::clone(sum)]]),
        Formula::All(parts) => {
            let mut all = Vec::new();
            for part in parts.iter() {
                all.extend(clauses(part, formulas, budget)?);
            }
            Ok(all)
        }
        Formula::Any(parts) => {
            let by_value = unequal::clauses(parts, formulas, MOST_CLAUSES);
            if let Some(all) = by_value.or_else(|| star::clauses(parts, formulas)) {
                return Ok(all);
            }
            let mut of_parts: Vec<Vec<Clause>> = Vec::with_capacity(parts.len());
            for part in parts.iter() {
                of_parts.push(match part {
                    Formula::Sum(sum) if !sum.is_wide() => vec![vec![Arc::clone(sum)]],
                    part => clauses(part, formulas, budget)?,
                });
            }
            let number = of_parts.iter().fold(1usize, |number, own| number.saturating_mul(own.len()));
            if number > MOST_CLAUSES {
                // All of them, so that a symmetry has where to carry each.
                for (part, own) in parts.iter().zip(&mut of_parts).filter(|(_, own)| own.len() > 1) {
                    let var = formulas.defining(part);
                    *own = vec![vec![Arc::new(Sum::of_literal(pos(var)))]];
                }
            }
            if of_parts.iter().all(|own| own.len() == 1) {
                return Ok(vec![of_parts.into_iter().flatten().flatten().collect()]);
            }
            let mut all: Vec<Clause> = vec![Vec::new()];
            for own in &of_parts {
                let joined = |clause: &Clause| {
                    own.iter().map(|other| [clause.as_slice(), other].concat()).collect::<Vec<Clause>>()
                };
                all = all.iter().flat_map(joined).collect();
            }
            Ok(all)
        }
    }
}

/// A clause, and perhaps one more literal, as a constraint.
fn constraint(at: &Span, clause: &Clause, more: Option<Lit>) -> Result<Constraint, Trouble> {
    // Single literals, and sums that say "one of these", are one count together.
    let mut any_of: Vec<Lit> = more.into_iter().collect();
    let mut any = Vec::new();
    // A sum alone stays what it says: that all but one of some pieces are the most there may be.
    let is_alone = clause.len() == 1 && more.is_none();
    for sum in clause {
        let is_plain = sum.terms.iter().all(|&(_, by)| by == 1);
        match sum.literal() {
            Some(literal) => any_of.push(literal),
            None if is_plain && (sum.low, sum.high) == (1, sum.terms.len() as i128) => {
                any_of.extend(sum.terms.iter().map(|&(var, _)| pos(var)));
            }
            None if is_plain && !is_alone && (sum.low, sum.high) == (0, sum.terms.len() as i128 - 1) => {
                any_of.extend(sum.terms.iter().map(|&(var, _)| neg(var)));
            }
            None => any.push(count(at, sum)?),
        }
    }
    if !any_of.is_empty() {
        any.insert(0, Count::at_least(1, any_of));
    }
    Ok(Constraint { any })
}

/// A sum within bounds as a count: what has a negative factor counts where it is false.
fn count(at: &Span, sum: &Sum) -> Result<Count, Trouble> {
    if sum.is_wide() {
        return fault(at, "numbers in this condition go beyond 64 bits; choose smaller factors");
    }
    let (least, most) = sum.extremes();
    let term =
        |&(var, by): &(Var, i64)| if by > 0 { pos(var) } else { neg(var) }.times(by.unsigned_abs() as u32);
    let terms: Vec<Term> = sum.terms.iter().map(term).collect();
    let upper = |is_bound: bool, high: i128| if is_bound { high as u32 } else { UNBOUNDED };
    // A sum with factors of both signs may be written with all literals negated, too. Which of the two is written must not
    // depend on the order of the variables: the one that has a lower bound, and of two the one with the smaller bounds.
    let has_both = sum.terms.iter().any(|&(_, by)| by < 0);
    let has_lower = sum.low > least;
    let is_smaller = sum.high < most && (most - sum.high, most) < (sum.low - least, -least);
    if has_both && (!has_lower || is_smaller) {
        let opposite = terms.into_iter().map(|term| Term { lit: !term.lit, ..term });
        return Ok(Count::new(opposite, (most - sum.high) as u32, upper(has_lower, most - sum.low)));
    }
    Ok(Count::new(terms, (sum.low - least) as u32, upper(sum.high < most, sum.high - least)))
}
