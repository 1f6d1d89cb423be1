//! Conditions as formulas: sums of literals within bounds, joined by `and` and `or`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::domain::Domain;
use super::world::Item;
use crate::constraint::{Lit, Var, neg, pos};

/// A number that depends on what places hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub constant: i64,
    /// Variables, ascending, with factors that are not 0.
    pub terms: Vec<(Var, i64)>,
}

/// A sum of literals with factors, and where it has to lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sum {
    /// Ascending; the factors have no common divisor, and the first one is positive.
    pub terms: Vec<(Var, i64)>,
    pub low: i64,
    pub high: i64,
}

impl Sum {
    /// The least and the largest value of the terms.
    pub fn extremes(&self) -> (i64, i64) {
        extremes(&self.terms)
    }

    /// The variable whose truth it is, or whose falsehood.
    pub fn literal(&self) -> Option<(Var, bool)> {
        match (self.terms.as_slice(), self.low, self.high) {
            (&[(var, 1)], 1, 1) => Some((var, true)),
            (&[(var, 1)], 0, 0) => Some((var, false)),
            _ => None,
        }
    }
}

fn extremes(terms: &[(Var, i64)]) -> (i64, i64) {
    terms.iter().fold((0i64, 0i64), |(low, high), &(_, by)| {
        (low.saturating_add(by.min(0)), high.saturating_add(by.max(0)))
    })
}

/// A condition in negation normal form. Equal ones, up to the order of their parts, are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Formula {
    Known(bool),
    Sum(Arc<Sum>),
    All(Arc<[Formula]>),
    Any(Arc<[Formula]>),
}

/// The variables and formulas of a puzzle.
#[derive(Clone)]
pub(super) struct Formulas {
    /// The first place, and how many variables each has: one for each kind or value, or one for two values, true for the
    /// second.
    first: Item,
    a_place: u32,
    is_either: bool,
    /// The number of these variables.
    pub own: Var,
    /// The formulas of further variables, each true where its formula is.
    pub defined: Vec<Formula>,
    by_formula: HashMap<Formula, Var>,
}

impl Formulas {
    /// Variables of `places`, each of which holds one of so many `kinds` or nothing; with `is_either` exactly one of two.
    pub fn new(places: std::ops::Range<Item>, kinds: u32, is_either: bool) -> Formulas {
        let a_place = if is_either { 1 } else { kinds };
        let own = places.len() as u32 * a_place;
        Formulas {
            first: places.start,
            a_place,
            is_either,
            own,
            defined: Vec::new(),
            by_formula: HashMap::new(),
        }
    }

    /// The literal that says that a place holds a kind or value.
    pub fn literal(&self, place: Item, kind: u32) -> Lit {
        let at = (place - self.first) * self.a_place;
        match (self.is_either, kind) {
            (true, 0) => neg(at),
            (true, _) => pos(at),
            (false, kind) => pos(at + kind),
        }
    }

    /// The place and the kind or value of a variable, unless a formula defines it.
    pub fn meaning(&self, var: Var) -> Option<(Item, u32)> {
        let kind = if self.is_either { 1 } else { var % self.a_place };
        (var < self.own).then(|| (self.first + var / self.a_place, kind))
    }

    /// The variable that is true where a formula is, by now or from now on.
    pub fn defining(&mut self, formula: &Formula) -> Var {
        if let Some(&var) = self.by_formula.get(formula) {
            return var;
        }
        let var = self.own + self.defined.len() as Var;
        self.defined.push(formula.clone());
        self.by_formula.insert(formula.clone(), var);
        var
    }

    /// The variable of a formula, if there is one.
    pub fn defined_by(&self, formula: &Formula) -> Option<Var> {
        self.by_formula.get(formula).copied()
    }
}

impl Formula {
    /// A sum within bounds, in its one form.
    pub fn within(terms: Vec<(Var, i64)>, low: i64, high: i64) -> Formula {
        let (least, most) = extremes(&terms);
        if low <= least && high >= most {
            return Formula::Known(true);
        }
        if low > high || low > most || high < least {
            return Formula::Known(false);
        }
        let divisor = terms.iter().fold(0, |divisor, &(_, by)| gcd(divisor, by)).max(1);
        let sign = if terms.first().is_some_and(|&(_, by)| by < 0) { -divisor } else { divisor };
        let terms: Vec<(Var, i64)> = terms.into_iter().map(|(var, by)| (var, by / sign)).collect();
        let (least, most) = extremes(&terms);
        let (low, high) = (low.max(i64::MIN + 1), high.min(i64::MAX - 1));
        let (low, high) = match sign > 0 {
            true => (ceiling(low, sign), high.div_euclid(sign)),
            false => (ceiling(-high, -sign), (-low).div_euclid(-sign)),
        };
        let (low, high) = (low.max(least), high.min(most));
        match low > high {
            true => Formula::Known(false),
            false => Formula::Sum(Arc::new(Sum { terms, low, high })),
        }
    }

    /// All of these.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Formula::Known(true) => {}
                Formula::Known(false) => return Formula::Known(false),
                Formula::All(inner) => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        // Of one sum, all bounds together.
        let mut merged: Vec<Formula> = Vec::with_capacity(flat.len());
        for part in flat {
            if let (Some(Formula::Sum(before)), Formula::Sum(sum)) = (merged.last(), &part)
                && before.terms == sum.terms
            {
                let both =
                    Formula::within(sum.terms.clone(), before.low.max(sum.low), before.high.min(sum.high));
                merged.pop();
                match both {
                    Formula::Known(true) => {}
                    Formula::Known(false) => return Formula::Known(false),
                    both => merged.push(both),
                }
                continue;
            }
            merged.push(part);
        }
        match merged.len() {
            0 => Formula::Known(true),
            1 => merged.remove(0),
            _ => Formula::All(merged.into()),
        }
    }

    /// One of these at least.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Formula::Known(false) => {}
                Formula::Known(true) => return Formula::Known(true),
                Formula::Any(inner) => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        // Of one sum, bounds that touch become one.
        let mut merged: Vec<Formula> = Vec::with_capacity(flat.len());
        for part in flat {
            if let (Some(Formula::Sum(before)), Formula::Sum(sum)) = (merged.last(), &part)
                && before.terms == sum.terms
                && sum.low <= before.high.saturating_add(1)
            {
                let either = Formula::within(sum.terms.clone(), before.low, before.high.max(sum.high));
                merged.pop();
                match either {
                    Formula::Known(true) => return Formula::Known(true),
                    either => merged.push(either),
                }
                continue;
            }
            merged.push(part);
        }
        match merged.len() {
            0 => Formula::Known(false),
            1 => merged.remove(0),
            _ => Formula::Any(merged.into()),
        }
    }

    /// The opposite.
    pub fn negated(&self) -> Formula {
        match self {
            Formula::Known(value) => Formula::Known(!value),
            Formula::All(parts) => Formula::any(parts.iter().map(Formula::negated)),
            Formula::Any(parts) => Formula::all(parts.iter().map(Formula::negated)),
            Formula::Sum(sum) => {
                let below = Formula::within(sum.terms.clone(), i64::MIN + 1, sum.low - 1);
                let above = Formula::within(sum.terms.clone(), sum.high + 1, i64::MAX - 1);
                Formula::any([below, above])
            }
        }
    }

    /// The formula with each variable in the place of its image; `None` where one has none.
    pub fn renamed(&self, image: &impl Fn(Var) -> Option<Var>) -> Option<Formula> {
        Some(match self {
            Formula::Known(value) => Formula::Known(*value),
            Formula::All(parts) => {
                Formula::all(parts.iter().map(|part| part.renamed(image)).collect::<Option<Vec<_>>>()?)
            }
            Formula::Any(parts) => {
                Formula::any(parts.iter().map(|part| part.renamed(image)).collect::<Option<Vec<_>>>()?)
            }
            Formula::Sum(sum) => {
                let terms = sum.terms.iter().map(|&(var, by)| Some((image(var)?, by)));
                let mut terms = terms.collect::<Option<Vec<_>>>()?;
                terms.sort_unstable();
                Formula::within(terms, sum.low, sum.high)
            }
        })
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The quotient, rounded up; the divisor is positive.
fn ceiling(number: i64, by: i64) -> i64 {
    -((-number).div_euclid(by))
}

impl Domain for Formulas {
    type Number = Linear;
    type Condition = Formula;

    fn number(&mut self, value: i64) -> Linear {
        Linear { constant: value, terms: Vec::new() }
    }

    fn holds(&mut self, place: Item, kind: u32) -> Linear {
        match self.literal(place, kind) {
            Lit { var, positive: true } => Linear { constant: 0, terms: vec![(var, 1)] },
            Lit { var, positive: false } => Linear { constant: 1, terms: vec![(var, -1)] },
        }
    }

    fn sum(&mut self, terms: &[(i64, Linear)]) -> Option<Linear> {
        let (mut constant, mut all) = (0i64, BTreeMap::new());
        for (times, number) in terms {
            constant = constant.checked_add(times.checked_mul(number.constant)?)?;
            for &(var, by) in &number.terms {
                let sum = all.entry(var).or_insert(0i64);
                *sum = sum.checked_add(times.checked_mul(by)?)?;
            }
        }
        let terms: Vec<(Var, i64)> = all.into_iter().filter(|&(_, by)| by != 0).collect();
        // What any placement makes of it has to fit, too.
        let far = terms
            .iter()
            .try_fold(constant.unsigned_abs(), |sum, (_, by)| sum.checked_add(by.unsigned_abs()))?;
        (far < 1 << 62).then_some(Linear { constant, terms })
    }

    fn fixed(&self, number: &Linear) -> Option<i64> {
        number.terms.is_empty().then_some(number.constant)
    }

    fn bounds(&self, number: &Linear) -> (i64, i64) {
        let (low, high) = extremes(&number.terms);
        (number.constant + low, number.constant + high)
    }

    fn within(&mut self, number: &Linear, low: i64, high: i64) -> Formula {
        let less = |bound: i64| bound.saturating_sub(number.constant).clamp(i64::MIN + 1, i64::MAX - 1);
        Formula::within(number.terms.clone(), less(low), less(high))
    }

    fn all(&mut self, conditions: Vec<Formula>) -> Formula {
        Formula::all(conditions)
    }

    fn any(&mut self, conditions: Vec<Formula>) -> Formula {
        Formula::any(conditions)
    }

    fn not(&mut self, condition: &Formula) -> Formula {
        condition.negated()
    }

    fn known(&self, condition: &Formula) -> Option<bool> {
        match condition {
            Formula::Known(value) => Some(*value),
            _ => None,
        }
    }

    fn indicator(&mut self, condition: &Formula) -> Linear {
        match condition {
            Formula::Known(value) => self.number(i64::from(*value)),
            Formula::Sum(sum) if sum.literal().is_some() => match sum.literal() {
                Some((var, true)) => Linear { constant: 0, terms: vec![(var, 1)] },
                Some((var, false)) => Linear { constant: 1, terms: vec![(var, -1)] },
                None => self.number(0),
            },
            other => Linear { constant: 0, terms: vec![(self.defining(other), 1)] },
        }
    }

    fn shared(&mut self, condition: Formula) -> Formula {
        let number = self.indicator(&condition);
        self.within(&number, 1, 1)
    }
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
