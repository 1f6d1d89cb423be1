//! Conditions.

use super::super::domain::Domain;
use super::super::expression::COMPARED;
use super::super::setting::{Bound, Content};
use super::super::tree::{Expr, Kind, Op, Quantifier, Span, Word};
use super::super::world::Item;
use super::cases::Special;
use super::{Reader, Trouble, fault};

impl<D: Domain> Reader<'_, D> {
    /// Adds the conditions that an expression joins by `each` and `and`, each by itself.
    pub fn parts(&mut self, expr: &Expr, all: &mut Vec<D::Condition>) -> Result<(), Trouble> {
        match &expr.kind {
            Kind::Bracket(inner) => self.parts(inner, all)?,
            Kind::Several(Op::And, parts) => parts.iter().try_for_each(|part| self.parts(part, all))?,
            Kind::Quantified(Quantifier::Each, binders, body) => {
                self.bind(Quantifier::Each, binders, &mut |reader| reader.parts(body, all))?;
            }
            _ => {
                let part = self.condition(expr)?;
                self.hold(size_of::<D::Condition>() + D::of_condition(&part))?;
                all.push(part);
            }
        }
        Ok(())
    }

    /// The condition that an expression states.
    pub fn condition(&mut self, expr: &Expr) -> Result<D::Condition, Trouble> {
        self.steps.take(1)?;
        match &expr.kind {
            Kind::Bracket(inner) => self.condition(inner),
            Kind::Not(inner) => {
                let inner = self.condition(inner)?;
                Ok(self.domain.not(&inner))
            }
            Kind::Several(op @ (Op::And | Op::Or), parts) => {
                let parts: Result<Vec<_>, _> = parts.iter().map(|part| self.condition(part)).collect();
                Ok(if *op == Op::And { self.domain.all(parts?) } else { self.domain.any(parts?) })
            }
            Kind::Binary(op, left, right) => self.joined(expr, *op, left, right),
            Kind::Chain(first, rest) => {
                let (mut all, mut left) = (Vec::new(), first.as_ref());
                for (op, right) in rest {
                    all.push(self.compared(&expr.at, *op, left, right)?);
                    // Equal numbers are compared with the first one, from which any two of them differ alike.
                    left = if *op == Op::Equal { left } else { right };
                }
                Ok(self.domain.all(all))
            }
            Kind::Quantified(Quantifier::Count | Quantifier::Sum, ..) => fault(&expr.at, COMPARED),
            Kind::Quantified(quantifier, binders, body) => {
                let (mut all, mut held) = (Vec::new(), 0);
                self.bind(*quantifier, binders, &mut |reader| {
                    let one = reader.condition(body)?;
                    held += reader.hold(size_of::<D::Condition>() + D::of_condition(&one))?;
                    all.push(one);
                    Ok(())
                })?;
                self.steps.release(held);
                Ok(if *quantifier == Quantifier::Each { self.domain.all(all) } else { self.domain.any(all) })
            }
            Kind::Call(name, arguments) => self.called_condition(expr, name, arguments),
            Kind::Runs(kind, set, lengths) => self.runs(expr, kind, set, lengths),
            Kind::Word(name) => self.unknown(&expr.at, name, "a condition"),
            _ => fault(&expr.at, "this is no condition; compare it with a number"),
        }
    }

    fn joined(&mut self, expr: &Expr, op: Op, left: &Expr, right: &Expr) -> Result<D::Condition, Trouble> {
        match op {
            Op::Implies => {
                let (a, b) = (self.condition(left)?, self.condition(right)?);
                let opposite = self.domain.not(&a);
                Ok(self.domain.any(vec![opposite, b]))
            }
            Op::Iff => {
                let (a, b) = (self.condition(left)?, self.condition(right)?);
                for (one, other) in [(&a, &b), (&b, &a)] {
                    if let Some(value) = self.domain.known(one) {
                        return Ok(if value { other.clone() } else { self.domain.not(other) });
                    }
                }
                let (a, b) = (self.domain.shared(a), self.domain.shared(b));
                let opposite = [self.domain.not(&a), self.domain.not(&b)];
                let both = self.domain.all(vec![a, b]);
                let none = self.domain.all(opposite.into());
                Ok(self.domain.any(vec![both, none]))
            }
            Op::In => self.is_in(left, right),
            op if op.compares() => self.compared(&expr.at, op, left, right),
            op => fault(&expr.at, format!("{} makes no condition; compare it with a number", op.sign())),
        }
    }

    fn compared(&mut self, at: &Span, op: Op, left: &Expr, right: &Expr) -> Result<D::Condition, Trouble> {
        let (first, b) = (self.special(left)?, self.number(right)?);
        let a = match (first, self.domain.fixed(&b)) {
            (Special::Cases(cases), Some(b)) => return self.among(&cases, |value| op.holds(value, b)),
            (Special::Extreme(extreme), Some(b)) => return self.extreme_compared(&extreme, op, b),
            _ => self.number(left)?,
        };
        let difference = self.difference(at, &[(1, a), (-1, b)])?;
        let (low, high) = match op {
            Op::Equal => (0, 0),
            Op::Less => (i64::MIN, -1),
            Op::AtMost => (i64::MIN, 0),
            Op::More => (1, i64::MAX),
            Op::AtLeast => (0, i64::MAX),
            _ => {
                let equal = self.domain.within(&difference, 0, 0);
                return Ok(self.domain.not(&equal));
            }
        };
        Ok(self.domain.within(&difference, low, high))
    }

    /// A number among some, or a place in a set.
    fn is_in(&mut self, left: &Expr, right: &Expr) -> Result<D::Condition, Trouble> {
        if self.is_place(left) {
            let (place, set) = (self.place(left)?, self.set(right)?);
            let is_in = set.contains(&place);
            return Ok(if is_in { self.domain.all(Vec::new()) } else { self.domain.any(Vec::new()) });
        }
        let Kind::Braces(ranges) = &right.kind else {
            return fault(&right.at, "numbers stand in braces here, as in {0, 2, 5..7}");
        };
        let number = self.number(left)?;
        let mut any = Vec::new();
        for (low, high) in ranges {
            let low = self.number(low)?;
            let high = high.as_ref().map_or_else(|| Ok(low.clone()), |high| self.number(high))?;
            let (above, below) = (
                self.difference(&left.at, &[(1, number.clone()), (-1, low)])?,
                self.difference(&left.at, &[(1, number.clone()), (-1, high)])?,
            );
            let both = vec![self.domain.within(&above, 0, i64::MAX), self.domain.within(&below, i64::MIN, 0)];
            any.push(self.domain.all(both));
        }
        Ok(self.domain.any(any))
    }

    /// Whether an expression is written as a place.
    pub(super) fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Cell(_) => true,
            Kind::Bracket(inner) => self.is_place(inner),
            Kind::Call(name, _) => name.text == "cell",
            Kind::Word(name) => matches!(self.named(name), Some(Bound::Place(_))),
            _ => false,
        }
    }

    fn called_condition(
        &mut self,
        expr: &Expr,
        name: &Word,
        arguments: &[Expr],
    ) -> Result<D::Condition, Trouble> {
        if self.asked(name).is_some() {
            let number = self.number(expr)?;
            return Ok(self.domain.within(&number, 1, i64::MAX));
        }
        match name.text.as_str() {
            "distinct" => {
                let set = self.places(self.one(expr, name, arguments)?)?;
                let mut all = Vec::new();
                for kind in 0..self.setting.holds.number() {
                    self.steps.take(1)?;
                    let number = self.how_many(&expr.at, Content::Kind(kind), &set)?;
                    all.push(self.domain.within(&number, i64::MIN, 1));
                }
                Ok(self.domain.all(all))
            }
            "lex" => match arguments {
                [left, right] => self.lex(expr, left, right),
                _ => fault(&expr.at, "lex takes two sets, as in lex(row(r0c0), row(r1c0))"),
            },
            "value" | "sum" | "different" | "len" | "abs" | "least" | "most" | "seen" => {
                fault(&expr.at, "this is a number and no condition; compare it with another one")
            }
            name if self.setting.maps.contains_key(name) => {
                fault(&expr.at, "this is a number and no condition; compare it with another one")
            }
            _ => self.unknown(&name.at, &name.text, "a condition"),
        }
    }

    /// The values along the left set are at most those along the right one, the first difference deciding.
    fn lex(&mut self, expr: &Expr, left: &Expr, right: &Expr) -> Result<D::Condition, Trouble> {
        let (left, right) = (self.places(left)?, self.places(right)?);
        let at = &expr.at;
        // Where the left one ends first, and is equal so far, it is the smaller one.
        let mut rest = self.domain.all(Vec::new());
        if left.len() > right.len() {
            rest = self.domain.not(&rest);
        }
        for (&a, &b) in left.iter().zip(right.iter()).rev() {
            let (a, b) = (self.order_of(at, a)?, self.order_of(at, b)?);
            let difference = self.difference(at, &[(1, a), (-1, b)])?;
            let less = self.domain.within(&difference, i64::MIN, -1);
            let equal = self.domain.within(&difference, 0, 0);
            let rest_holds = self.domain.shared(rest);
            let on = self.domain.all(vec![equal, rest_holds]);
            rest = self.domain.any(vec![less, on]);
        }
        Ok(rest)
    }

    /// The number by which places are ordered: their value, or the place of their kind, from 1; 0 where nothing is.
    fn order_of(&mut self, at: &Span, place: Item) -> Result<D::Number, Trouble> {
        let kinds = 0..self.setting.holds.number();
        let terms: Vec<_> = kinds.map(|kind| (i64::from(kind) + 1, self.domain.holds(place, kind))).collect();
        self.sum(at, &terms)
    }
}
