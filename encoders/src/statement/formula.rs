//! Conditions as formulas: sums of literals within bounds, joined by `and` and `or`.

use std::sync::Arc;

use fxhash::FxHashSet;
use model::constraint::{Form, Lit, Var, differences, gcd, neg, pos};
use model::steps::ON_HEAP;

use super::tree::Span;

/// A sum of literals with factors, and where it has to lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    /// Ascending; the factors have no common divisor, and the first one is positive.
    pub terms: Vec<(Var, i64)>,
    pub low: i128,
    pub high: i128,
}

impl Sum {
    /// The least and the largest value of the terms.
    pub fn extremes(&self) -> (i128, i128) {
        extremes(&self.terms)
    }

    /// The sum that is within its bounds where a literal is true.
    pub fn of_literal(lit: Lit) -> Sum {
        let number = i128::from(lit.positive);
        Sum { terms: vec![(lit.var, 1)], low: number, high: number }
    }

    /// The literal whose truth it is.
    pub fn literal(&self) -> Option<Lit> {
        match (self.terms.as_slice(), self.low, self.high) {
            (&[(var, 1)], 1, 1) => Some(pos(var)),
            (&[(var, 1)], 0, 0) => Some(neg(var)),
            _ => None,
        }
    }
}

/// What `each` and `and` join in each statement.
pub(super) type Conditions = Vec<(Span, Vec<Formula>)>;

/// The least and the largest value of a sum.
pub(super) fn extremes(terms: &[(Var, i64)]) -> (i128, i128) {
    terms
        .iter()
        .fold((0, 0), |(low, high), &(_, by)| (low + i128::from(by.min(0)), high + i128::from(by.max(0))))
}

/// A condition in negation normal form. Equal ones, up to the order of their parts, are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Formula {
    Known(bool),
    Sum(Arc<Sum>),
    All(Arc<[Formula]>),
    Any(Arc<[Formula]>),
}

impl Formula {
    /// That a literal is true.
    pub fn of_literal(lit: Lit) -> Formula {
        Formula::Sum(Arc::new(Sum::of_literal(lit)))
    }

    /// A sum within bounds, in its one form.
    pub fn within(terms: Vec<(Var, i64)>, low: i128, high: i128) -> Formula {
        let (least, most) = extremes(&terms);
        if low <= least && high >= most {
            return Formula::Known(true);
        }
        if low > high || low > most || high < least {
            return Formula::Known(false);
        }
        let divide = |divisor: i64, by: i64| if divisor == 1 { 1 } else { gcd(divisor, by) };
        let divisor = terms.iter().fold(0, |divisor, &(_, by)| divide(divisor, by)).max(1);
        let sign = if terms.first().is_some_and(|&(_, by)| by < 0) { -divisor } else { divisor };
        let terms =
            if sign == 1 { terms } else { terms.into_iter().map(|(var, by)| (var, by / sign)).collect() };
        let (low, high, by) = (low.max(least), high.min(most), i128::from(sign));
        let (low, high) = match sign > 0 {
            true => (ceiling(low, by), high.div_euclid(by)),
            false => (ceiling(-high, -by), (-low).div_euclid(-by)),
        };
        match low > high {
            true => Formula::Known(false),
            false => Formula::Sum(Arc::new(Sum { terms, low, high })),
        }
    }

    /// The variables of which this says that one is true, each with the factor 1; `None` where it says something else.
    pub fn clause(&self) -> Option<&[(Var, i64)]> {
        let Formula::Sum(sum) = self else { return None };
        let is_one = sum.low == 1 && sum.high == sum.extremes().1 && sum.terms.iter().all(|term| term.1 == 1);
        is_one.then_some(&sum.terms)
    }

    /// All of these.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::joined(parts, false)
    }

    /// One of these at least.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::joined(parts, true)
    }

    /// The conjunction, which one false part decides, or the disjunction, which one true part `decides`.
    fn joined(parts: impl IntoIterator<Item = Formula>, decides: bool) -> Formula {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Formula::Known(value) if value == decides => return part,
                Formula::Known(_) => {}
                Formula::All(inner) if !decides => flat.extend(inner.iter().cloned()),
                Formula::Any(inner) if decides => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        let mut merged: Vec<Formula> = Vec::with_capacity(flat.len());
        for part in flat {
            match merged.last().and_then(|before| before.merged(&part, decides)) {
                None => merged.push(part),
                Some(Formula::Known(value)) if value == decides => return Formula::Known(decides),
                Some(both) => {
                    merged.pop();
                    merged.extend(Some(both).filter(|both| !matches!(both, Formula::Known(_))));
                }
            }
        }
        match merged.len() {
            0 => Formula::Known(!decides),
            1 => merged.remove(0),
            _ if decides => Formula::Any(merged.into()),
            _ => Formula::All(merged.into()),
        }
    }

    /// Two bounds of one sum as one: both of them, or where they touch, either.
    fn merged(&self, other: &Formula, is_either: bool) -> Option<Formula> {
        let (Formula::Sum(before), Formula::Sum(sum)) = (self, other) else { return None };
        let (low, high) = match is_either {
            true => (before.low, before.high.max(sum.high)),
            false => (before.low.max(sum.low), before.high.min(sum.high)),
        };
        let do_join = before.terms == sum.terms && !(is_either && sum.low > before.high + 1);
        do_join.then(|| Formula::within(sum.terms.clone(), low, high))
    }

    /// Where this says that sums have certain values: it, and what follows of any two of them ([`differences`]).
    /// `A = B and A = C` is `A = B and A = C and B = C`.
    pub fn with_differences(&self) -> Formula {
        let Formula::All(all) = self else { return self.clone() };
        let equation = |part: &Formula| match part {
            Formula::Sum(sum) if sum.low == sum.high && sum.terms.len() > 1 => {
                Some((sum.terms.iter().copied().collect(), sum.low))
            }
            _ => None,
        };
        let equations: Vec<(Form, i128)> = all.iter().filter_map(equation).collect();
        let more = differences(&equations).into_iter();
        let more = more.map(|(form, value)| Formula::within(form.into_iter().collect(), value, value));
        Formula::all(all.iter().cloned().chain(more))
    }

    /// Bytes that it holds, those among them that it shares with others.
    pub fn bytes(&self) -> usize {
        match self {
            Formula::Known(_) => 0,
            Formula::Sum(sum) => 2 * ON_HEAP + size_of::<Sum>() + size_of_val(sum.terms.as_slice()),
            Formula::All(parts) | Formula::Any(parts) => {
                ON_HEAP + size_of_val(&parts[..]) + parts.iter().map(Formula::bytes).sum::<usize>()
            }
        }
    }

    /// Adds the variables of the formula to `all`, each as often as it is there.
    pub fn variables(&self, all: &mut Vec<Var>) {
        match self {
            Formula::Known(_) => {}
            Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| part.variables(all)),
            Formula::Sum(sum) => all.extend(sum.terms.iter().map(|term| term.0)),
        }
    }

    /// The opposite.
    pub fn negated(&self) -> Formula {
        match self {
            Formula::Known(value) => Formula::Known(!value),
            Formula::All(parts) => Formula::any(parts.iter().map(Formula::negated)),
            Formula::Any(parts) => Formula::all(parts.iter().map(Formula::negated)),
            Formula::Sum(sum) => {
                let below = Formula::within(sum.terms.clone(), i128::MIN, sum.low - 1);
                let above = Formula::within(sum.terms.clone(), sum.high + 1, i128::MAX);
                Formula::any([below, above])
            }
        }
    }

    /// The formula with each variable in the place of its image; `None` where one has none.
    pub fn renamed(&self, image: &impl Fn(Var) -> Option<Var>) -> Option<Formula> {
        let all = |parts: &[Formula]| -> Option<Vec<Formula>> {
            parts.iter().map(|part| part.renamed(image)).collect()
        };
        Some(match self {
            Formula::Known(value) => Formula::Known(*value),
            Formula::All(parts) => Formula::all(all(parts)?),
            Formula::Any(parts) => Formula::any(all(parts)?),
            Formula::Sum(sum) => {
                let terms = sum.terms.iter().map(|&(var, by)| Some((image(var)?, by)));
                let mut terms = terms.collect::<Option<Vec<_>>>()?;
                terms.sort_unstable();
                Formula::within(terms, sum.low, sum.high)
            }
        })
    }
}

/// What conditions say of the values of sums, and what follows of it ([`Formula::with_differences`]).
pub(super) fn equations(conditions: &Conditions) -> FxHashSet<Formula> {
    let parts = conditions.iter().flat_map(|(_, parts)| parts).map(Formula::with_differences);
    let apart = parts.flat_map(|part| if let Formula::All(all) = part { all.to_vec() } else { vec![part] });
    apart.filter(|part| matches!(part, Formula::Sum(sum) if sum.low == sum.high)).collect()
}

/// The quotient, rounded up; the divisor is positive.
fn ceiling(number: i128, by: i128) -> i128 {
    -((-number).div_euclid(by))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_one_form() {
        let sum = |terms: &[(Var, i64)], low, high| Formula::within(terms.to_vec(), low, high);
        assert_eq!(sum(&[(0, 2), (1, 2)], 1, 3), sum(&[(0, 1), (1, 1)], 1, 1));
        assert_eq!(sum(&[(0, -1), (1, 1)], 1, 9), sum(&[(0, 1), (1, -1)], -9, -1));
        assert_eq!(sum(&[(0, 1), (1, 1)], -5, 1), sum(&[(0, 1), (1, 1)], 0, 1));
        assert_eq!(sum(&[(0, 1), (1, 1)], 0, 2), Formula::Known(true));
        assert_eq!(sum(&[(0, 2), (1, 2)], 1, 1), Formula::Known(false));
        assert_eq!(sum(&[(0, -3)], -3, -1), sum(&[(0, 1)], 1, 1));
        let one = sum(&[(0, 1), (1, 1)], 1, 1);
        assert_eq!(one.negated().negated(), one);
        assert_eq!(Formula::all([sum(&[(0, 1), (1, 1)], 1, 2), sum(&[(0, 1), (1, 1)], 0, 1)]), one);
    }
}
