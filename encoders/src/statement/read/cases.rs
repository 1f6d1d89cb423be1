//! Numbers that depend on others case by case: remainders, absolute values, products, the least and the most of a set.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::domain::Domain;
use super::super::tree::{Expr, Kind, Op, Span, Word};
use super::super::world::Item;
use super::bind::MOST_NUMBERS;
use super::numbers::TOO_LARGE;
use super::{Reader, Trouble, fault};

/// Most pairs of values whose products are looked at one by one.
const MOST_PAIRS: i128 = 4096;

/// Most places of a number whose remainder is compared with a fixed one by the values of the number, which takes no further
/// variables: those of a king's step. (An odd number of lights in each neighbourhood of a king 6x7 has 2231 states of layers,
/// and 32 697 with the variables.)
const FEW_PLACES: usize = 9;

/// A number by cases.
pub(super) enum Cases<D: Domain> {
    /// A function of some others: the values that these may have together, ascending, and what the number is then.
    Function(Vec<D::Number>, Vec<(Vec<i64>, i64)>),
    /// What the number may be, ascending, and the condition that it is that.
    Conditions(Vec<(i64, D::Condition)>),
}

/// The least or the most value of some numbers.
pub(super) struct Extreme<N> {
    places: Arc<[Item]>,
    of: Vec<N>,
    is_least: bool,
    low: i64,
    high: i64,
}

/// A number that is compared without further variables.
pub(super) enum Special<D: Domain> {
    Cases(Cases<D>),
    Extreme(Extreme<D::Number>),
    None,
}

impl<D: Domain> Reader<'_, D> {
    /// What an expression is besides a sum.
    pub(super) fn special(&mut self, expr: &Expr) -> Result<Special<D>, Trouble> {
        if let Some(extreme) = self.extreme(expr)? {
            return Ok(Special::Extreme(extreme));
        }
        Ok(self.cases(expr)?.map_or(Special::None, Special::Cases))
    }

    /// The number of an expression case by case, if it is one by cases and not fixed.
    pub(super) fn cases(&mut self, expr: &Expr) -> Result<Option<Cases<D>>, Trouble> {
        match &expr.kind {
            Kind::Bracket(inner) => self.cases(inner),
            Kind::Binary(Op::Modulo, left, right) => {
                let (number, divisor) = (self.number(left)?, self.number(right)?);
                match (self.domain.fixed(&number), self.domain.fixed(&divisor)) {
                    (None, Some(divisor @ 1..)) => {
                        self.remainders(expr, &number, divisor, FEW_PLACES).map(Some)
                    }
                    _ => Ok(None),
                }
            }
            Kind::Binary(Op::Times, left, right) => {
                let (a, b) = (self.number(left)?, self.number(right)?);
                match (self.domain.fixed(&a), self.domain.fixed(&b)) {
                    (None, None) => self.products(expr, a, b).map(Some),
                    _ => Ok(None),
                }
            }
            Kind::Call(name, arguments) if self.is_own(name, "abs") => {
                let number = self.number(self.one(expr, name, arguments)?)?;
                match self.domain.fixed(&number) {
                    None => self.of_one(expr, number, i64::checked_abs).map(Some),
                    Some(_) => Ok(None),
                }
            }
            Kind::Several(Op::Plus, parts) => match &parts[..] {
                [most, Expr { kind: Kind::Negative(least), .. }] => self.spread(expr, most, least),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The most less the least of two places: how far apart their values are, which is said value by value. (Graceful
    /// labellings of a wheel: 166 variables for 366.)
    fn spread(&mut self, expr: &Expr, most: &Expr, least: &Expr) -> Result<Option<Cases<D>>, Trouble> {
        let Some(most) = self.extreme(most)?.filter(|most| !most.is_least && most.places.len() == 2) else {
            return Ok(None);
        };
        match self.extreme(least)? {
            Some(least) if least.is_least && least.places == most.places => {
                let [a, b] = [0, 1].map(|at| most.of[at].clone());
                let apart = self.difference(&expr.at, &[(1, a), (-1, b)])?;
                self.of_one(expr, apart, i64::checked_abs).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Whether a word is this one of the language, and no name of the file.
    pub(super) fn is_own(&self, word: &Word, own: &str) -> bool {
        word.text == own && self.asked(word).is_none() && !self.setting.maps.contains_key(own)
    }

    /// The remainders of a number, from 0 on, those of `few` places by its values.
    pub(super) fn remainders(
        &mut self,
        expr: &Expr,
        number: &D::Number,
        divisor: i64,
        few: usize,
    ) -> Result<Cases<D>, Trouble> {
        if let Some(all) = self.domain.remainders(number, divisor, few) {
            self.steps.take(all.len())?;
            self.hold(all.iter().map(|(_, condition)| D::of_condition(condition)).sum())?;
            return Ok(Cases::Conditions(all));
        }
        let of = self.domain.reduced(number, divisor);
        self.of_one(expr, of, |value| Some(value.rem_euclid(divisor)))
    }

    /// A function of one number.
    fn of_one(
        &mut self,
        expr: &Expr,
        of: D::Number,
        function: impl Fn(i64) -> Option<i64>,
    ) -> Result<Cases<D>, Trouble> {
        let Some(all) = self.domain.values(&of, MOST_NUMBERS as usize) else {
            let sentence = format!(
                "this number may have more than {MOST_NUMBERS} values, which are gone through one by one"
            );
            return fault(&expr.at, sentence);
        };
        self.steps.take(all.len())?;
        self.hold(all.len() * size_of::<(Vec<i64>, i64)>())?;
        let case = |value: i128| {
            let value = i64::try_from(value).ok()?;
            Some((vec![value], function(value)?))
        };
        match all.into_iter().map(case).collect() {
            Some(values) => Ok(Cases::Function(vec![of], values)),
            None => fault(&expr.at, TOO_LARGE),
        }
    }

    /// The products of two numbers that depend on what places hold.
    pub(super) fn products(&mut self, expr: &Expr, a: D::Number, b: D::Number) -> Result<Cases<D>, Trouble> {
        let range = |(low, high): (i128, i128)| high - low + 1;
        let pairs = range(self.domain.bounds(&a)).saturating_mul(range(self.domain.bounds(&b)));
        if pairs > MOST_PAIRS {
            let sentence = format!(
                "both factors depend on what places hold, and their ranges make {pairs} pairs; {MOST_PAIRS} are the \
                 most that are gone through, so fix one factor, or say it with smaller ranges"
            );
            return fault(&expr.at, sentence);
        }
        self.steps.take(pairs as usize)?;
        let all = |number| self.domain.values(number, MOST_PAIRS as usize).unwrap_or_default();
        let (of_a, of_b) = (all(&a), all(&b));
        let mut values = Vec::new();
        for (x, y) in of_a.iter().flat_map(|x| of_b.iter().map(move |y| (*x, *y))) {
            match (i64::try_from(x), i64::try_from(y), i64::try_from(x * y)) {
                (Ok(x), Ok(y), Ok(product)) => values.push((vec![x, y], product)),
                _ => return fault(&expr.at, TOO_LARGE),
            }
        }
        Ok(Cases::Function(vec![a, b], values))
    }

    /// The condition that a number has one of the values that `may` allows.
    pub(super) fn among(
        &mut self,
        cases: &Cases<D>,
        may: impl Fn(i64) -> bool,
    ) -> Result<D::Condition, Trouble> {
        let (of, values) = match cases {
            Cases::Function(of, values) => (of, values),
            Cases::Conditions(all) => return Ok(self.one_among(all, may)),
        };
        let mut any = Vec::new();
        // Neighbouring values of one number are a range of it.
        let is_next = |a: &(Vec<i64>, i64), b: &(Vec<i64>, i64)| a.0.len() == 1 && may(a.1) && may(b.1);
        for range in values.chunk_by(is_next).filter(|range| may(range[0].1)) {
            self.steps.take(1)?;
            let (first, last) = (&range[0].0, &range[range.len() - 1].0);
            let within = |((number, &low), &high): ((&D::Number, &i64), &i64)| (number.clone(), low, high);
            let all: Vec<_> = of.iter().zip(first).zip(last).map(within).collect();
            let all = all.iter().map(|(number, low, high)| self.domain.within(number, *low, *high)).collect();
            any.push(self.domain.all(all));
        }
        Ok(self.domain.any(any))
    }

    /// The condition that one of those is there that `may` allows: not the one that it does not, where there is one.
    fn one_among(&mut self, all: &[(i64, D::Condition)], may: impl Fn(i64) -> bool) -> D::Condition {
        let (allowed, others): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|own| may(own.0));
        match others.as_slice() {
            [(_, other)] => self.domain.not(other),
            _ => self.domain.any(allowed.into_iter().map(|(_, condition)| condition).collect()),
        }
    }

    /// The number itself.
    pub(super) fn of_cases(&mut self, at: &Span, cases: Cases<D>) -> Result<D::Number, Trouble> {
        let results: BTreeSet<i64> = match &cases {
            Cases::Function(_, values) => values.iter().map(|(_, result)| *result).collect(),
            Cases::Conditions(all) => all.iter().map(|(result, _)| *result).collect(),
        };
        let (mut terms, mut all) = (Vec::new(), Vec::new());
        for &result in &results {
            let condition = self.among(&cases, |own| own == result)?;
            terms.push((result, self.domain.indicator(&condition)));
            all.push(condition);
        }
        self.domain.one_holds(all);
        // One of them is true at most, so that this is within 64 bits.
        self.difference(at, &terms)
    }

    /// The least or the most of the values of a set, if an expression asks for it.
    pub(super) fn extreme(&mut self, expr: &Expr) -> Result<Option<Extreme<D::Number>>, Trouble> {
        let (name, arguments) = match &expr.kind {
            Kind::Bracket(inner) => return self.extreme(inner),
            Kind::Call(name, arguments) if self.is_own(name, "least") || self.is_own(name, "most") => {
                (name, arguments)
            }
            _ => return Ok(None),
        };
        let set = self.places(self.one(expr, name, arguments)?)?;
        let of: Vec<D::Number> =
            set.iter().map(|&place| self.value(&name.at, place)).collect::<Result<_, _>>()?;
        let bounds = of.iter().map(|number| self.domain.bounds(number));
        let Some((low, high)) = bounds.reduce(|all, own| (all.0.min(own.0), all.1.max(own.1))) else {
            return fault(&expr.at, format!("this set is empty, and has no {} value", name.text));
        };
        // Values of a file have 64 bits.
        Ok(Some(Extreme {
            places: set,
            of,
            is_least: name.text == "least",
            low: low as i64,
            high: high as i64,
        }))
    }

    /// The condition that an extreme is at least so much.
    fn at_least(&mut self, extreme: &Extreme<D::Number>, least: i64) -> Result<D::Condition, Trouble> {
        self.steps.take(1 + extreme.of.len())?;
        let all = extreme.of.iter().map(|number| self.domain.within(number, least, i64::MAX)).collect();
        Ok(if extreme.is_least { self.domain.all(all) } else { self.domain.any(all) })
    }

    /// How an extreme compares with a fixed number.
    pub(super) fn extreme_compared(
        &mut self,
        extreme: &Extreme<D::Number>,
        op: Op,
        with: i64,
    ) -> Result<D::Condition, Trouble> {
        let (from, beyond) = (self.at_least(extreme, with)?, self.at_least(extreme, with.saturating_add(1))?);
        let (below, up_to) = (self.domain.not(&from), self.domain.not(&beyond));
        Ok(match op {
            Op::Equal => self.domain.all(vec![from, up_to]),
            Op::Less => below,
            Op::AtMost => up_to,
            Op::More => beyond,
            Op::AtLeast => from,
            _ => self.domain.any(vec![below, beyond]),
        })
    }

    /// The extreme itself.
    pub(super) fn of_extreme(
        &mut self,
        at: &Span,
        extreme: &Extreme<D::Number>,
    ) -> Result<D::Number, Trouble> {
        let mut terms = vec![(1, self.domain.number(extreme.low))];
        for least in extreme.low + 1..=extreme.high {
            let condition = self.at_least(extreme, least)?;
            terms.push((1, self.domain.indicator(&condition)));
        }
        self.sum(at, &terms)
    }
}
