//! Numbers.

use super::super::arithmetic::quotient;
use super::super::domain::Domain;
use super::super::setting::{Bound, Content, Holds};
use super::super::tree::{Expr, Kind, Op, Quantifier, Span, Word};
use super::super::world::Item;
use super::{Reader, Trouble, fault};

/// What is said where a number overflows.
pub(super) const TOO_LARGE: &str = "this number may have more than 64 bits";

impl<D: Domain> Reader<'_, D> {
    /// The number that an expression stands for.
    pub fn number(&mut self, expr: &Expr) -> Result<D::Number, Trouble> {
        self.steps.take(1)?;
        match &expr.kind {
            Kind::Int(value) => Ok(self.domain.number(*value)),
            Kind::Bracket(inner) => self.number(inner),
            Kind::Negative(inner) => {
                let number = self.number(inner)?;
                self.sum(&expr.at, &[(-1, number)])
            }
            Kind::Word(name) => match self.named(name) {
                Some(Bound::Number(value)) => Ok(self.domain.number(value)),
                _ => self.unknown(&expr.at, name, "a number"),
            },
            Kind::Field(of, name) => {
                let value = self.field(of, name)?;
                Ok(self.domain.number(value))
            }
            Kind::Call(name, arguments) => self.called_number(expr, name, arguments),
            Kind::Several(Op::Plus, parts) => {
                let terms: Result<Vec<_>, Trouble> =
                    parts.iter().map(|part| Ok((1, self.number(part)?))).collect();
                self.sum(&expr.at, &terms?)
            }
            Kind::Binary(op, left, right) => self.calculated(expr, *op, left, right),
            Kind::Several(..) => fault(&expr.at, "this is a condition, and a number is expected here"),
            Kind::Quantified(quantifier @ (Quantifier::Count | Quantifier::Sum), binders, body) => {
                let (mut terms, mut held) = (Vec::new(), 0);
                self.bind(*quantifier, binders, &mut |reader| {
                    let term = if *quantifier == Quantifier::Count {
                        let condition = reader.condition(body)?;
                        reader.domain.indicator(&condition)
                    } else {
                        reader.number(body)?
                    };
                    held += reader.hold(size_of::<(i64, D::Number)>() + D::of_number(&term))?;
                    terms.push((1, term));
                    Ok(())
                })?;
                self.steps.release(held);
                self.sum(&expr.at, &terms)
            }
            Kind::Text(text) if self.setting.letters.contains_key(text) => {
                fault(&expr.at, format!("a mark is written without quotes, as in cage(c) = {text}"))
            }
            _ => fault(&expr.at, "a number is expected here"),
        }
    }

    /// The number, which has to be fixed.
    pub fn fixed(&mut self, expr: &Expr) -> Result<i64, Trouble> {
        let number = self.number(expr)?;
        match self.domain.fixed(&number) {
            Some(value) => Ok(value),
            None => {
                fault(&expr.at, "this number depends on what places hold, and a fixed one is needed here")
            }
        }
    }

    pub(super) fn sum(&mut self, at: &Span, terms: &[(i64, D::Number)]) -> Result<D::Number, Trouble> {
        let sum = self.difference(at, terms)?;
        self.within_64_bits(at, sum)
    }

    fn within_64_bits(&self, at: &Span, number: D::Number) -> Result<D::Number, Trouble> {
        let (low, high) = self.domain.bounds(&number);
        match i64::try_from(low).is_ok() && i64::try_from(high).is_ok() {
            true => Ok(number),
            false => fault(at, TOO_LARGE),
        }
    }

    /// A sum that is no number of the file, and may be larger than those: the difference of two of them.
    pub(super) fn difference(&mut self, at: &Span, terms: &[(i64, D::Number)]) -> Result<D::Number, Trouble> {
        self.domain.sum(terms).map_or_else(|| fault(at, TOO_LARGE), Ok)
    }

    fn calculated(&mut self, expr: &Expr, op: Op, left: &Expr, right: &Expr) -> Result<D::Number, Trouble> {
        let (a, b) = match op {
            Op::Times | Op::Over | Op::Modulo => (self.number(left)?, self.number(right)?),
            _ => return fault(&expr.at, "this is a condition, and a number is expected here"),
        };
        let (fixed_a, fixed_b) = (self.domain.fixed(&a), self.domain.fixed(&b));
        match (op, fixed_a, fixed_b) {
            (Op::Times, Some(times), _) => self.sum(&expr.at, &[(times, b)]),
            (Op::Times, _, Some(times)) => self.sum(&expr.at, &[(times, a)]),
            (Op::Times, ..) => {
                let cases = self.products(expr, a, b)?;
                self.of_cases(&expr.at, cases)
            }
            (_, _, Some(0)) => fault(&right.at, "this divides by 0"),
            (Op::Over, Some(a), Some(b)) => match quotient(a, b) {
                Some(quotient) => Ok(self.domain.number(quotient)),
                None => fault(&expr.at, TOO_LARGE),
            },
            (Op::Over, ..) => fault(&expr.at, "both sides of / have to be fixed"),
            (_, _, Some(divisor)) if divisor > 0 => {
                // Each remainder is a variable.
                let cases = self.remainders(expr, &a, divisor, 1)?;
                self.of_cases(&expr.at, cases)
            }
            (_, _, Some(_)) => fault(&right.at, "the divisor of % has to be positive"),
            _ => fault(&right.at, "the divisor of % has to be fixed"),
        }
    }

    /// The row, column, layer or number of a place.
    fn field(&mut self, of: &Expr, name: &Word) -> Result<i64, Trouble> {
        let place = self.place(of)?;
        let world = &self.setting.world;
        let axis = match name.text.as_str() {
            "row" => 0,
            "col" => 1,
            "layer" => 2,
            "number" => {
                let vertex = world.board.cells().get(place as usize).and_then(|cell| cell.number());
                let number = if place < world.cells { place } else { place - world.cells };
                return Ok(i64::from(vertex.unwrap_or(number)));
            }
            other => {
                return fault(&name.at, format!("a place has no {other}; write row, col, layer or number"));
            }
        };
        match world.point(place) {
            Some(point) => Ok(i64::from(point[axis])),
            None => fault(&name.at, format!("places here have no {}", name.text)),
        }
    }

    fn called_number(&mut self, expr: &Expr, name: &Word, arguments: &[Expr]) -> Result<D::Number, Trouble> {
        if let Some(marks) = self.map(&name.text) {
            let place = self.place(self.one(expr, name, arguments)?)?;
            let mark = marks.get(place as usize).copied();
            return match mark {
                Some(mark) => Ok(self.domain.number(mark.unwrap_or(0))),
                None => fault(&expr.at, "a map marks cells, and this is a move"),
            };
        }
        if let Some(asked) = self.asked(name) {
            let set = self.places(self.one(expr, name, arguments)?)?;
            return self.how_many(&expr.at, asked, &set);
        }
        match name.text.as_str() {
            "value" => {
                let place = self.place(self.one(expr, name, arguments)?)?;
                self.value(&name.at, place)
            }
            "sum" => {
                let set = self.places(self.one(expr, name, arguments)?)?;
                let values = set.iter().map(|&place| Ok((1, self.value(&name.at, place)?)));
                let values: Vec<_> = values.collect::<Result<_, Trouble>>()?;
                self.sum(&expr.at, &values)
            }
            "different" => {
                let set = self.places(self.one(expr, name, arguments)?)?;
                let mut terms = Vec::new();
                for kind in 0..self.setting.holds.number() {
                    self.steps.take(1)?;
                    let number = self.how_many(&expr.at, Content::Kind(kind), &set)?;
                    let occurs = self.domain.within(&number, 1, i64::MAX);
                    terms.push((1, self.domain.indicator(&occurs)));
                }
                self.sum(&expr.at, &terms)
            }
            "abs" => match self.cases(expr)? {
                Some(cases) => self.of_cases(&expr.at, cases),
                None => {
                    let number = self.fixed(self.one(expr, name, arguments)?)?;
                    number
                        .checked_abs()
                        .map_or_else(|| fault(&expr.at, TOO_LARGE), |own| Ok(self.domain.number(own)))
                }
            },
            "least" | "most" => match self.extreme(expr)? {
                Some(extreme) => self.of_extreme(&expr.at, &extreme),
                None => self.unknown(&name.at, &name.text, "a number"),
            },
            "seen" => match arguments {
                [kind, place] => self.seen(expr, kind, place),
                _ => fault(&expr.at, "seen takes a kind and a place, as in seen(queen, c)"),
            },
            "len" => {
                let length = self.set(self.one(expr, name, arguments)?)?.len();
                Ok(self.domain.number(length as i64))
            }
            "marked" | "parts" if arguments.iter().any(|map| self.is_map(map)) => self.number(&arguments[0]),
            "distinct" | "lex" => fault(&expr.at, "this is a condition, and a number is expected here"),
            _ => self.unknown(&name.at, &name.text, "a number"),
        }
    }

    /// The only argument of a call.
    pub(super) fn one<'e>(
        &self,
        expr: &Expr,
        name: &Word,
        arguments: &'e [Expr],
    ) -> Result<&'e Expr, Trouble> {
        match arguments {
            [one] => Ok(one),
            _ => fault(
                &expr.at,
                format!("{} takes one thing in brackets, and there are {}", name.text, arguments.len()),
            ),
        }
    }

    /// How many places of a set hold a kind, something, or nothing.
    pub fn how_many(&mut self, at: &Span, asked: Content, set: &[Item]) -> Result<D::Number, Trouble> {
        let kinds = match asked {
            Content::Kind(kind) => kind..kind + 1,
            Content::Full | Content::Empty => 0..self.setting.holds.number(),
        };
        let (times, all) = if asked == Content::Empty { (-1, set.len() as i64) } else { (1, 0) };
        let counted = self.domain.count(all, times, set, kinds);
        counted.map_or_else(|| fault(at, TOO_LARGE), |number| self.within_64_bits(at, number))
    }

    /// The number on a place.
    pub(super) fn value(&mut self, at: &Span, place: Item) -> Result<D::Number, Trouble> {
        let Holds::Values(low, _) = self.setting.holds else {
            return fault(at, "places hold kinds here and no numbers; `values 1..9` gives them numbers");
        };
        if !self.setting.world.is_place(place) {
            return fault(at, "cells hold nothing here: moves are the places");
        }
        let values = (0..self.setting.holds.number()).map(|kind| (low + i64::from(kind), kind));
        let terms: Vec<_> = values.map(|(value, kind)| (value, self.domain.holds(place, kind))).collect();
        self.sum(at, &terms)
    }
}
