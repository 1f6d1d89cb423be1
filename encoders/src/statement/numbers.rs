//! Conditions read as formulas about the variables, and numbers as sums of them.

use std::collections::{BTreeMap, BTreeSet};

use model::constraint::{Var, pos};

use super::domain::Domain;
use super::formula::Formula;
use super::formulas::{Form, Formulas, Linear};
use super::world::Item;

impl Domain for Formulas {
    type Number = Linear;
    type Condition = Formula;

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn number(&mut self, value: i64) -> Linear {
        Linear { constant: value.into(), terms: Vec::new() }
    }

    fn holds(&mut self, place: Item, kind: u32) -> Linear {
        self.literal(place, kind).into()
    }

    fn sum(&mut self, terms: &[(i64, Linear)]) -> Option<Linear> {
        let (mut constant, mut all) = (0i128, BTreeMap::new());
        for (times, number) in terms {
            constant = constant.checked_add(i128::from(*times).checked_mul(number.constant)?)?;
            for &(var, by) in &number.terms {
                let sum = all.entry(var).or_insert(0i64);
                *sum = sum.checked_add(times.checked_mul(by)?)?;
            }
        }
        let terms: Vec<(Var, i64)> = all.into_iter().filter(|&(_, by)| by != 0).collect();
        // Of the least factor there is no opposite.
        terms.iter().all(|&(_, by)| by != i64::MIN).then_some(Linear { constant, terms })
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

    fn values(&self, number: &Linear, most: usize) -> Option<Vec<i128>> {
        let mut all = BTreeSet::from([number.constant]);
        for (place, own) in self.by_place(&number.terms) {
            // A place that holds a value for certain has one of these, if they are all of its values.
            let has_one = place.is_some() && self.form == Form::Values && own.len() == self.a_place as usize;
            let none = (!has_one).then_some(0);
            let factors: Vec<i128> = own.iter().map(|&(_, by)| by.into()).chain(none).collect();
            all = all.iter().flat_map(|sum| factors.iter().map(move |by| sum + by)).collect();
            if all.len() > most {
                return None;
            }
        }
        Some(all.into_iter().collect())
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

    fn shared(&mut self, condition: Formula) -> Formula {
        let number = self.indicator(&condition);
        self.within(&number, 1, 1)
    }
}
