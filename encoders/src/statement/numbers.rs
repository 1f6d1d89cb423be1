//! Conditions read as formulas about the variables, and numbers as sums of them.

use std::ops::Range;

use model::constraint::{Lit, Var, pos};
use model::steps::ON_HEAP;

use super::domain::Domain;
use super::formula::Formula;
use super::formulas::{Formulas, Linear};
use super::world::Item;

/// The sum of a constant and of terms in any order; `None` where a factor has more than 64 bits.
fn joined(constant: i128, mut terms: Vec<(Var, i64)>) -> Option<Linear> {
    // Stable, so that factors of a variable are added in their order.
    terms.sort_by_key(|&(var, _)| var);
    let mut kept = 0usize;
    for at in 0..terms.len() {
        let (var, by) = terms[at];
        match kept.checked_sub(1).map(|last| &mut terms[last]).filter(|last| last.0 == var) {
            Some((_, sum)) => *sum = sum.checked_add(by)?,
            None => {
                terms[kept] = (var, by);
                kept += 1;
            }
        }
    }
    terms.truncate(kept);
    terms.retain(|&(_, by)| by != 0);
    // Of the least factor there is no opposite.
    terms.iter().all(|&(_, by)| by != i64::MIN).then_some(Linear { constant, terms })
}

impl Domain for Formulas {
    type Number = Linear;
    type Condition = Formula;

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn of_number(number: &Linear) -> usize {
        ON_HEAP + size_of_val(number.terms.as_slice())
    }

    fn of_condition(condition: &Formula) -> usize {
        condition.bytes()
    }

    fn number(&mut self, value: i64) -> Linear {
        Linear { constant: value.into(), terms: Vec::new() }
    }

    fn holds(&mut self, place: Item, kind: u32) -> Linear {
        self.literal(place, kind).into()
    }

    fn count(&mut self, number: i64, times: i64, places: &[Item], kinds: Range<u32>) -> Option<Linear> {
        let (mut constant, mut all) = (i128::from(number), Vec::with_capacity(places.len() * kinds.len()));
        for literal in places.iter().flat_map(|&place| kinds.clone().map(move |kind| (place, kind))) {
            let Lit { var, positive } = self.literal(literal.0, literal.1);
            constant += if positive { 0 } else { i128::from(times) };
            all.push((var, if positive { times } else { times.checked_neg()? }));
        }
        joined(constant, all)
    }

    fn sum(&mut self, terms: &[(i64, Linear)]) -> Option<Linear> {
        let (mut constant, mut all) = (0i128, Vec::with_capacity(terms.len()));
        for (times, number) in terms {
            constant = constant.checked_add(i128::from(*times).checked_mul(number.constant)?)?;
            for &(var, by) in &number.terms {
                all.push((var, times.checked_mul(by)?));
            }
        }
        joined(constant, all)
    }

    fn fixed(&self, number: &Linear) -> Option<i64> {
        i64::try_from(number.constant).ok().filter(|_| number.terms.is_empty())
    }

    fn bounds(&self, number: &Linear) -> (i128, i128) {
        // Of the kinds or values of a place at most one is there.
        self.by_place(&number.terms).fold((number.constant, number.constant), |(low, high), (_, terms)| {
            let factors = || terms.iter().map(|&(_, by)| i128::from(by));
            (low + factors().fold(0, i128::min), high + factors().fold(0, i128::max))
        })
    }

    fn reduced(&self, number: &Linear, divisor: i64) -> Linear {
        let terms = number.terms.iter().map(|&(var, by)| (var, by.rem_euclid(divisor)));
        let terms = terms.filter(|&(_, by)| by != 0).collect();
        let reduced = Linear { constant: number.constant.rem_euclid(divisor.into()), terms };
        let width = |number: &Linear| {
            let (low, high) = self.bounds(number);
            high - low
        };
        if width(&reduced) < width(number) { reduced } else { number.clone() }
    }

    fn remainders(&mut self, number: &Linear, divisor: i64, few: usize) -> Option<Vec<(i64, Formula)>> {
        self.chained(number, divisor, few)
    }

    fn values(&self, number: &Linear, most: usize) -> Option<Vec<i128>> {
        self.all_values(number, most)
    }

    fn within(&mut self, number: &Linear, low: i64, high: i64) -> Formula {
        // Bounds at the end of what 64 bits hold are none.
        let low = if low == i64::MIN { i128::MIN } else { i128::from(low) - number.constant };
        let high = if high == i64::MAX { i128::MAX } else { i128::from(high) - number.constant };
        self.of_terms(&number.terms, low, high)
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
        let literal = match condition {
            Formula::Known(value) => return self.number(i64::from(*value)),
            Formula::Sum(sum) => sum.literal(),
            Formula::All(_) | Formula::Any(_) => None,
        };
        literal.unwrap_or_else(|| pos(self.defining(condition))).into()
    }

    fn one_holds(&mut self, conditions: Vec<Formula>) {
        let is_case = |own: &Formula| !matches!(own, Formula::Known(_));
        if conditions.len() > 2 && conditions.iter().all(is_case) && !self.cases.contains(&conditions) {
            self.add_cases(conditions);
        }
    }

    fn shared(&mut self, condition: Formula) -> Formula {
        let number = self.indicator(&condition);
        self.within(&number, 1, 1)
    }
}
