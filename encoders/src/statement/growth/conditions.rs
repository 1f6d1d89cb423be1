//! Conditions of a text.

use super::number::Num;
use super::walk::Walk;
use super::why::{Refused, Why, refused};
use crate::statement::tree::{Expr, Kind, Op, Quantifier, Word};

impl Walk {
    pub fn condition(&mut self, expr: &Expr) -> Result<(), Refused> {
        match &expr.kind {
            Kind::Bracket(inner) | Kind::Not(inner) => self.condition(inner),
            Kind::Several(Op::And | Op::Or, parts) => parts.iter().try_for_each(|part| self.condition(part)),
            Kind::Binary(op, left, right) => self.joined(expr, *op, left, right),
            Kind::Chain(first, rest) => {
                let mut left = self.number(first)?;
                for (op, right) in rest {
                    let number = self.number(right)?;
                    self.compared(&expr.at, &left.minus(&number))?;
                    // Equal numbers are compared with the first one.
                    left = if *op == Op::Equal { left } else { number };
                }
                Ok(())
            }
            Kind::Quantified(Quantifier::Each | Quantifier::Some, binders, body) => {
                self.bind(binders, &mut |walk| walk.condition(body)).map(|_| ())
            }
            Kind::Call(name, arguments) => self.called_condition(expr, name, arguments),
            Kind::Runs(_, set, lengths) => {
                self.contents += 1;
                let extent = self.set(set)?;
                let lengths: Vec<i64> =
                    lengths.iter().map(|length| self.constant(length)).collect::<Result<_, _>>()?;
                match (extent.whole, extent.is_line) {
                    (None, _) => Ok(()),
                    (Some(_), true) if self.strip.is_joined => refused(&set.at, Why::ROUND),
                    (Some(_), true) => {
                        self.count(lengths.iter().fold(0, |all, length| all.saturating_add(length + 1)));
                        Ok(())
                    }
                    (Some(_), false) => refused(&set.at, Why::LINES),
                }
            }
            _ => refused(&expr.at, Why::UNKNOWN),
        }
    }

    fn joined(&mut self, expr: &Expr, op: Op, left: &Expr, right: &Expr) -> Result<(), Refused> {
        match op {
            Op::Iff | Op::Implies => {
                self.condition(left)?;
                self.condition(right)
            }
            Op::In => match &right.kind {
                Kind::Braces(items) if !self.is_place(left) => {
                    let number = self.number(left)?;
                    for (low, high) in items {
                        for bound in std::iter::once(low).chain(high) {
                            let bound = self.number(bound)?;
                            self.compared(&expr.at, &number.minus(&bound))?;
                        }
                    }
                    Ok(())
                }
                _ => {
                    self.place(left)?;
                    self.set(right).map(|_| ())
                }
            },
            op if op.compares() => {
                let difference = self.number(left)?.minus(&self.number(right)?);
                self.compared(&expr.at, &difference)
            }
            _ => refused(&expr.at, Why::UNKNOWN),
        }
    }

    fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Bracket(inner) => self.is_place(inner),
            Kind::Word(name) => matches!(self.known(name), Some(super::walk::Known::Place(_))),
            Kind::Call(name, _) => name.text == "cell",
            kind => matches!(kind, Kind::Cell(_)),
        }
    }

    fn called_condition(&mut self, expr: &Expr, name: &Word, arguments: &[Expr]) -> Result<(), Refused> {
        if self.is_kind(&name.text) {
            let difference = self.number(expr)?.minus(&Num::within(1, 1));
            return self.compared(&expr.at, &difference);
        }
        self.contents += 1;
        match (name.text.as_str(), arguments) {
            ("distinct", [set]) => {
                if self.set(set)?.whole.is_some() {
                    self.count(1);
                }
                Ok(())
            }
            ("lex", [left, right]) => {
                let (a, b) = (self.set(left)?, self.set(right)?);
                match (a.whole, b.whole) {
                    (None, None) => Ok(()),
                    _ if self.strip.is_joined => refused(&expr.at, Why::ROUND),
                    _ if a.is_line && b.is_line => Ok(()),
                    _ => refused(&expr.at, Why::LINES),
                }
            }
            _ => refused(&name.at, Why::UNKNOWN),
        }
    }
}
