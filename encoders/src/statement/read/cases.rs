//! Numbers that depend on another one case by case.

use std::collections::BTreeMap;

use super::super::domain::Domain;
use super::super::tree::{Expr, Kind, Op, Span};
use super::bind::MOST_NUMBERS;
use super::numbers::TOO_LARGE;
use super::{Reader, Trouble, fault};

/// A number that has one of these values, each where another number has one of some.
pub(super) struct Cases<N> {
    of: N,
    values: BTreeMap<i64, Vec<i64>>,
}

impl<D: Domain> Reader<'_, D> {
    /// The number of an expression case by case, if it is one by cases.
    pub(super) fn cases(&mut self, expr: &Expr) -> Result<Option<Cases<D::Number>>, Trouble> {
        match &expr.kind {
            Kind::Bracket(inner) => self.cases(inner),
            Kind::Binary(Op::Modulo, left, right) => {
                let (number, divisor) = (self.number(left)?, self.number(right)?);
                match (self.domain.fixed(&number), self.domain.fixed(&divisor)) {
                    (None, Some(divisor @ 1..)) => self.remainders(expr, &number, divisor).map(Some),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// The remainders of a number, from 0 on.
    pub(super) fn remainders(
        &mut self,
        expr: &Expr,
        number: &D::Number,
        divisor: i64,
    ) -> Result<Cases<D::Number>, Trouble> {
        let of = self.domain.reduced(number, divisor);
        let Some(all) = self.domain.values(&of, MOST_NUMBERS as usize) else {
            let sentence =
                format!("this number may have more than {MOST_NUMBERS} values, and % goes through them");
            return fault(&expr.at, sentence);
        };
        let mut values: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for value in all {
            self.steps.take(1)?;
            let Ok(value) = i64::try_from(value) else { return fault(&expr.at, TOO_LARGE) };
            values.entry(value.rem_euclid(divisor)).or_default().push(value);
        }
        Ok(Cases { of, values })
    }

    /// The condition that a number has one of the values that `may` allows.
    pub(super) fn among(
        &mut self,
        cases: &Cases<D::Number>,
        may: impl Fn(i64) -> bool,
    ) -> Result<D::Condition, Trouble> {
        let mut any = Vec::new();
        for &value in cases.values.iter().filter(|(own, _)| may(**own)).flat_map(|(_, of)| of) {
            self.steps.take(1)?;
            any.push(self.domain.within(&cases.of, value, value));
        }
        Ok(self.domain.any(any))
    }

    /// The number itself.
    pub(super) fn of_cases(&mut self, at: &Span, cases: Cases<D::Number>) -> Result<D::Number, Trouble> {
        let mut terms = Vec::new();
        for &value in cases.values.keys().filter(|&&value| value != 0) {
            let condition = self.among(&cases, |own| own == value)?;
            terms.push((value, self.domain.indicator(&condition)));
        }
        // One of them is true at most, so that this is within 64 bits.
        self.difference(at, &terms)
    }
}
