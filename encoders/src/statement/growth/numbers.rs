//! Numbers of a text, and how they are compared.

use model::constraint::gcd;

use super::number::{Num, Term};
use super::walk::{Known, Walk};
use super::why::{Refused, Why, refused};
use crate::statement::arithmetic::quotient;
use crate::statement::tree::{Expr, Kind, Op, Quantifier, Span, Word};

impl Walk {
    /// A number that does not change with n.
    pub fn constant(&mut self, expr: &Expr) -> Result<i64, Refused> {
        let number = self.number(expr)?;
        number.constant().map_or_else(|| refused(&expr.at, Why::CONSTANT), Ok)
    }

    pub fn number(&mut self, expr: &Expr) -> Result<Num, Refused> {
        let number = match &expr.kind {
            Kind::Int(value) => Num::within(*value, *value),
            Kind::Bracket(inner) => self.number(inner)?,
            Kind::Negative(inner) => self.number(inner)?.scaled(-1),
            Kind::Word(name) => match self.known(name) {
                Some(Known::Number(number)) => number,
                Some(Known::Refused(why)) => return Err(why),
                _ => return refused(&expr.at, Why::UNKNOWN),
            },
            Kind::Field(of, name) => self.field(of, name)?,
            Kind::Call(name, arguments) => self.called_number(expr, name, arguments)?,
            Kind::Several(Op::Plus, parts) => {
                parts.iter().try_fold(Num::default(), |sum, part| Ok(sum.plus(&self.number(part)?)))?
            }
            Kind::Binary(op, left, right) => self.calculated(expr, *op, left, right)?,
            Kind::Quantified(quantifier @ (Quantifier::Count | Quantifier::Sum), binders, body) => {
                let (mut each, before): (Option<Num>, _) = (None, self.contents);
                let most = self.bind(binders, &mut |walk| {
                    let one = match quantifier {
                        Quantifier::Count => walk.condition(body).map(|()| Num::within(0, 1))?,
                        _ => walk.number(body)?,
                    };
                    each = Some(each.take().map_or(one.clone(), |other| other.or(one)));
                    Ok(())
                })?;
                let is_fixed = self.contents == before;
                self.several(&expr.at, most, each.unwrap_or_default(), is_fixed)?
            }
            _ => return refused(&expr.at, Why::UNKNOWN),
        };
        self.fits(&expr.at, number)
    }

    /// The sum of some numbers like `each`, at most so many; `None` is for any number.
    pub fn several(&mut self, at: &Span, most: Option<i64>, each: Num, fixed: bool) -> Result<Num, Refused> {
        let is_tally = |&(term, _): &(Term, i64)| matches!(term, Term::Tally { .. });
        if !each.terms.iter().all(is_tally) {
            return refused(at, Why::POSITION);
        }
        let signs = [each.low, each.high].into_iter().chain(each.terms.iter().map(|(_, times)| *times));
        let (has_below, has_above) =
            signs.fold((false, false), |(a, b), sign| (a || sign < 0, b || sign > 0));
        let tally = Term::Tally { fixed };
        let unbounded = match (has_below, has_above) {
            (true, true) => Num::of(tally, -1).plus(&Num::of(tally, 1)),
            (true, false) => Num::of(tally, -1),
            (false, _) => Num::of(tally, 1),
        };
        match most {
            None => Ok(unbounded),
            Some(most) if each.is_bounded() => {
                let sum = |bound: i64| bound.saturating_mul(most);
                Ok(Num::within(sum(each.low).min(0), sum(each.high).max(0)))
            }
            Some(_) => Ok(unbounded),
        }
    }

    fn field(&mut self, of: &Expr, name: &Word) -> Result<Num, Refused> {
        if self.moves.is_some() && name.text == "number" {
            return refused(&name.at, Why::ORDER);
        }
        let (spot, across) = (self.place(of)?, Num::within(0, self.strip.across - 1));
        match (name.text.as_str(), self.strip.adds_rows) {
            ("layer", _) => Ok(Num::default()),
            ("row", true) | ("col", false) => self.position(&name.at, spot),
            ("row" | "col", _) => Ok(across),
            ("number", true) => Ok(self.position(&name.at, spot)?.scaled(self.strip.across).plus(&across)),
            ("number", false) if self.strip.is_joined => refused(&name.at, Why::ROUND),
            ("number", false) => Ok(Num::of(Term::Order, 1)),
            _ => refused(&name.at, Why::UNKNOWN),
        }
    }

    fn called_number(&mut self, expr: &Expr, name: &Word, arguments: &[Expr]) -> Result<Num, Refused> {
        if self.is_kind(&name.text) {
            let [set] = arguments else { return refused(&expr.at, Why::UNKNOWN) };
            return self.added(set, Num::within(0, 1), false);
        }
        let values = self.values.map_or(Num::default(), |(low, high)| Num::within(low, high));
        match (name.text.as_str(), arguments) {
            ("value", [place]) => {
                self.contents += 1;
                self.place(place).map(|_| values)
            }
            ("least" | "most" | "different", [set]) => {
                self.contents += 1;
                let kinds = self.values.map_or(self.kinds, |(low, high)| high - low + 1);
                // Each kind, or a value beyond a bound, has to occur.
                if self.set(set)?.whole.is_some() {
                    self.count(kinds);
                }
                Ok(if name.text == "different" { Num::within(0, kinds) } else { values })
            }
            ("sum", [set]) => self.added(set, values, false),
            ("len", [set]) => self.added(set, Num::within(0, 1), true),
            ("abs", [number]) => {
                let inner = self.number(number)?;
                match inner.is_bounded() {
                    true => Ok(Num::within(0, inner.most())),
                    false => {
                        let far = self.distance(&number.at, &inner)?;
                        Ok(Num::of(Term::Distance(far), 1))
                    }
                }
            }
            ("seen", [kind, place]) => {
                let Kind::Word(piece) = &kind.kind else { return refused(&kind.at, Why::UNKNOWN) };
                let along = self.piece(&kind.at, piece)?;
                if !along.rides.is_empty() {
                    return refused(&expr.at, Why::SIGHT);
                }
                self.contents += 1;
                let spot = self.place(place)?.shifted(-along.far, along.far);
                self.look(&place.at, spot).map(|spot| Num::within(0, self.places(spot)))
            }
            _ => refused(&name.at, Why::UNKNOWN),
        }
    }

    /// The sum over a set.
    fn added(&mut self, set: &Expr, each: Num, fixed: bool) -> Result<Num, Refused> {
        let extent = self.set(set)?;
        self.contents += u32::from(!fixed);
        let most = match extent.whole {
            Some(_) => None,
            None => Some(extent.spots.iter().map(|&spot| self.places(spot)).fold(0, i64::saturating_add)),
        };
        self.several(&set.at, most, each, fixed)
    }

    fn calculated(&mut self, expr: &Expr, op: Op, left: &Expr, right: &Expr) -> Result<Num, Refused> {
        let (a, b) = (self.number(left)?, self.number(right)?);
        match op {
            Op::Times => match (a.constant(), b.constant()) {
                (Some(times), _) => Ok(b.scaled(times)),
                (_, Some(times)) => Ok(a.scaled(times)),
                _ if a.is_bounded() && b.is_bounded() => Ok(a.product(&b)),
                _ => refused(&expr.at, Why::POSITION),
            },
            Op::Over if a.is_bounded() => {
                let Some(by) = b.constant().filter(|&by| by != 0) else {
                    return refused(&right.at, Why::CONSTANT);
                };
                let [one, other] = [a.low, a.high].map(|bound| quotient(bound, by).unwrap_or(i64::MAX));
                Ok(Num::within(one.min(other), one.max(other)))
            }
            Op::Over => refused(&expr.at, Why::MIDDLE),
            Op::Modulo => {
                let Some(by) = b.constant().filter(|&by| by > 0) else {
                    return refused(&right.at, Why::CONSTANT);
                };
                self.remainder(&expr.at, &a, by).map(|()| Num::within(0, by - 1))
            }
            _ => refused(&expr.at, Why::UNKNOWN),
        }
    }

    /// Takes a remainder. What is counted repeats, too: of n columns of which each adds 1 at least, the rest that
    /// is left depends on n.
    fn remainder(&mut self, at: &Span, of: &Num, by: i64) -> Result<(), Refused> {
        for &(term, times) in &of.terms {
            match term {
                Term::N | Term::Tally { fixed: true } => return refused(at, Why::PARITY),
                Term::Order => return refused(at, Why::ORDER),
                Term::At(_) | Term::Distance(_) => {
                    self.repeat(at, by / gcd(by, times))?;
                }
                Term::Tally { fixed: false } => {
                    self.repeat(at, by)?;
                    // Where less can be counted, there are no remainders.
                    self.least = self.least.max(by + 1);
                }
            }
        }
        Ok(())
    }

    /// Compares two numbers; `difference` is theirs.
    pub fn compared(&mut self, at: &Span, difference: &Num) -> Result<(), Refused> {
        let terms = &difference.terms;
        let tallies = terms.iter().filter(|(term, _)| matches!(term, Term::Tally { .. })).count();
        if terms.is_empty() {
            return Ok(());
        }
        if tallies == 0 {
            let far = self.distance(at, difference)?;
            self.compare(far);
            return Ok(());
        }
        let is_of_one_sign = terms.iter().all(|(_, times)| times.signum() == terms[0].1.signum());
        if tallies < terms.len() || !is_of_one_sign {
            return refused(at, Why::COUNTS);
        }
        self.count(difference.most());
        Ok(())
    }

    /// How far from an end or from each other places are, at most, where a number without counts changes its sign.
    fn distance(&self, at: &Span, number: &Num) -> Result<i64, Refused> {
        let most = number.most();
        let columns = |a: i64| most / a.abs() + i64::from(most % a.abs() > 0);
        match number.terms[..] {
            [(Term::At(_), a)] => Ok(columns(a)),
            [(Term::At(_), a), (Term::At(_), b)] if a.saturating_add(b) == 0 => Ok(columns(a)),
            [(Term::Distance(far), 1 | -1)] => Ok(most.saturating_add(far)),
            [(Term::Order, a), (Term::Order, b)] if a + b == 0 && most == 0 => Ok(0),
            [.., (Term::Order, _)] | [(Term::Order, _), ..] => refused(at, Why::ORDER),
            [(Term::N, _)] => refused(at, Why::NUMBER),
            [(Term::N, n), (Term::At(_), a)] | [(Term::At(_), a), (Term::N, n)] => {
                let side = self.strip.side;
                // The number is a times the distance from the end.
                match a.checked_mul(side.times).is_some_and(|own| own.saturating_add(n) == 0) {
                    true => {
                        let shift = a.saturating_mul(side.plus);
                        Ok((number.low.saturating_add(shift).abs())
                            .max(number.high.saturating_add(shift).abs()))
                    }
                    false => refused(at, Why::MIDDLE),
                }
            }
            [(Term::N, _), (Term::At(_), a), (Term::At(_), b)]
            | [(Term::At(_), a), (Term::N, _), (Term::At(_), b)]
            | [(Term::At(_), a), (Term::At(_), b), (Term::N, _)]
                if a == b =>
            {
                refused(at, Why::MIRROR)
            }
            _ => refused(at, Why::POSITION),
        }
    }
}
