//! Expressions in claims: sums, products, quotients and powers of numbers, variables, and earlier terms.

use num_bigint::BigInt;

use crate::polynomial::{Polynomial, is_zero, power, product, sum};

/// Nested parentheses that are read.
const DEEPEST: usize = 100;
/// Largest exponent that is no expression in n, and largest factor of n in an exponent.
const HIGHEST: u32 = 100;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    Number(BigInt),
    N,
    X,
    /// `a(n-k)`, or `P(n-k,x)`.
    Term(u64),
    Two(Op, Box<[Tree; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Plus,
    Minus,
    Times,
    Over,
    Power,
}

/// What may stand in an expression: variables, and how a term begins and ends.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    variables: &'static str,
    term: Option<(&'static str, &'static [&'static str])>,
}

pub(crate) const COUNTS: Names = Names { variables: "n", term: Some(("a(", &[")"])) };
pub(crate) const ROWS: Names = Names { variables: "nx", term: Some(("P(", &[",", "x", ")"])) };
pub(crate) const SERIES: Names = Names { variables: "x", term: None };

/// A reader of an expression, as far as the text is one.
pub(crate) struct Reader<'a> {
    pub rest: &'a str,
    names: Names,
    depth: usize,
}

fn two(op: Op, a: Tree, b: Tree) -> Tree {
    Tree::Two(op, Box::new([a, b]))
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, names: Names) -> Reader<'a> {
        Reader { rest: text, names, depth: 0 }
    }

    /// Takes this text if it comes next.
    pub fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub fn number(&mut self) -> Option<BigInt> {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number = text[..end].parse().ok()?;
        self.rest = &text[end..];
        Some(number)
    }

    pub fn sum(&mut self) -> Option<Tree> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut sum = match self.take("-") {
            true => two(Op::Minus, Tree::Number(BigInt::ZERO), self.product()?),
            false => self.product()?,
        };
        loop {
            let before = self.rest;
            let (plus, minus) = (self.take("+"), self.take("-"));
            let next = if plus || minus { self.product() } else { None };
            let Some(next) = next else {
                self.rest = before;
                self.depth -= 1;
                return Some(sum);
            };
            sum = two(if minus { Op::Minus } else { Op::Plus }, sum, next);
        }
    }

    fn product(&mut self) -> Option<Tree> {
        let mut product = self.power()?;
        // As many entries write: `44a(n-1)`, `3n^2`.
        if matches!(product, Tree::Number(_)) && self.names_come_next() {
            product = two(Op::Times, product, self.power()?);
        }
        while let Some((_, op)) =
            [("*", Op::Times), ("/", Op::Over)].into_iter().find(|(sign, _)| self.take(sign))
        {
            product = two(op, product, self.power()?);
        }
        Some(product)
    }

    /// Whether a term or a variable comes next, without a space.
    fn names_come_next(&self) -> bool {
        let is_term = self.names.term.is_some_and(|(begin, _)| self.rest.starts_with(begin));
        is_term || self.rest.starts_with(|letter| self.names.variables.contains(letter))
    }

    fn power(&mut self) -> Option<Tree> {
        let base = self.one()?;
        if self.take("^") { Some(two(Op::Power, base, self.one()?)) } else { Some(base) }
    }

    fn one(&mut self) -> Option<Tree> {
        if let Some(number) = self.number() {
            return Some(Tree::Number(number));
        }
        if self.take("(") {
            let inside = self.sum()?;
            return self.take(")").then_some(inside);
        }
        if let Some((begin, end)) = self.names.term
            && self.take(begin)
        {
            let shift = self.take("n") && self.take("-");
            let back = shift.then(|| self.number())??.try_into().ok()?;
            return end.iter().all(|part| self.take(part)).then_some(Tree::Term(back));
        }
        let mut word = self.rest.trim_start().chars();
        let letter = word.next().filter(|&letter| self.names.variables.contains(letter))?;
        let after = word.as_str();
        if after.starts_with(|c: char| c.is_alphanumeric() || c == '(' || c == '_') {
            return None;
        }
        self.rest = after;
        Some(if letter == 'n' { Tree::N } else { Tree::X })
    }
}

/// A numerator, and a divisor that is not 0.
pub(crate) type Fraction = (Polynomial, Polynomial);

/// The order of a recurrence that an expression satisfies, that of the terms if `terms`, and so much more; and how far
/// back terms reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    terms: bool,
    pub more: usize,
    pub reach: u64,
}

impl Bound {
    /// The order, where the terms have this one.
    fn order(self, terms: usize) -> usize {
        self.more.saturating_add(if self.terms { terms } else { 0 })
    }

    /// Whether there are terms, each times a constant, and nothing else.
    pub fn is_recurrence(self) -> bool {
        self.terms && self.more == 0
    }
}

impl Tree {
    /// The value for this n; `None` where it divides by 0.
    pub fn value(&self, n: u64, term: &dyn Fn(u64) -> Polynomial) -> Option<Fraction> {
        let (op, both) = match self {
            Tree::Number(number) => return Some((vec![number.clone()], vec![1.into()])),
            Tree::N => return Some((vec![n.into()], vec![1.into()])),
            Tree::X => return Some((vec![BigInt::ZERO, 1.into()], vec![1.into()])),
            Tree::Term(back) => return Some((term(n - back), vec![1.into()])),
            Tree::Two(op, both) => (op, both),
        };
        let ((p, q), (r, s)) = (both[0].value(n, term)?, both[1].value(n, term)?);
        Some(match op {
            Op::Plus | Op::Minus => {
                let sign = if *op == Op::Plus { 1 } else { -1 };
                match q == s {
                    true => (sum(p, &r, sign), q),
                    false => (sum(product(&p, &s), &product(&r, &q), sign), product(&q, &s)),
                }
            }
            Op::Times => (product(&p, &r), product(&q, &s)),
            Op::Over => (!is_zero(&r)).then(|| (product(&p, &s), product(&q, &r)))?,
            Op::Power => {
                let exponent = integer(&(r, s))?;
                let size = u32::try_from(exponent.magnitude()).ok()?;
                let (p, q) = (power(&p, size), power(&q, size));
                if exponent >= BigInt::ZERO { (p, q) } else { (!is_zero(&p)).then_some((q, p))? }
            }
        })
    }

    /// The order of a recurrence that holds for all n, if each of the terms is far enough from the first one and terms
    /// have one. Sums of sequences with recurrences have one whose order is at most the sum of theirs, products the
    /// product. `None` where none is known.
    pub fn bound(&self, terms: usize) -> Option<Bound> {
        let more = |more, reach| Some(Bound { terms: false, more, reach });
        let (op, [a, b]) = match self {
            Tree::Number(number) => return more(usize::from(*number != BigInt::ZERO), 0),
            Tree::X => return more(1, 0),
            Tree::N => return more(2, 0),
            Tree::Term(back) => return Some(Bound { terms: true, more: 0, reach: *back }),
            Tree::Two(op, both) => (op, &**both),
        };
        match op {
            Op::Plus | Op::Minus => {
                let (a, b) = (a.bound(terms)?, b.bound(terms)?);
                let (reach, more) = (a.reach.max(b.reach), a.more.saturating_add(b.more));
                Some(Bound { terms: a.terms || b.terms, more, reach })
            }
            Op::Times if a.is_constant() => b.bound(terms),
            Op::Times | Op::Over if b.is_constant() => a.bound(terms),
            Op::Times => {
                let (a, b) = (a.bound(terms)?, b.bound(terms)?);
                more(a.order(terms).saturating_mul(b.order(terms)), a.reach.max(b.reach))
            }
            Op::Over => None,
            Op::Power => match (a.constant(), b.slope()?) {
                (Some((p, _)), slope) => (!is_zero(&p) && slope <= HIGHEST).then(|| more(1, 0))?,
                (None, 0) => {
                    let base = a.bound(terms)?;
                    more(base.order(terms).saturating_pow(b.exponent()?), base.reach)
                }
                (None, _) => None,
            },
        }
    }

    /// Whether it does not depend on n, and its exponents are numbers.
    pub fn is_constant(&self) -> bool {
        match self {
            Tree::N | Tree::Term(_) => false,
            Tree::Number(_) | Tree::X => true,
            Tree::Two(Op::Power, both) => both[0].is_constant() && both[1].exponent().is_some(),
            Tree::Two(_, both) => both.iter().all(Tree::is_constant),
        }
    }

    /// The value, if it is constant.
    pub fn constant(&self) -> Option<Fraction> {
        self.is_constant().then(|| self.value(0, &|_| Polynomial::new()))?
    }

    /// A constant exponent.
    fn exponent(&self) -> Option<u32> {
        let exponent = u32::try_from(integer(&self.constant()?)?).ok()?;
        (exponent <= HIGHEST).then_some(exponent)
    }

    /// The factor of n in an exponent that is linear in n.
    fn slope(&self) -> Option<u32> {
        match self {
            Tree::N => Some(1),
            Tree::Two(Op::Plus, both) => both[0].slope()?.checked_add(both[1].slope()?),
            Tree::Two(Op::Minus, both) => (both[1].slope()? == 0).then(|| both[0].slope())?,
            Tree::Two(Op::Times, both) => match (both[0].exponent(), both[1].exponent()) {
                (Some(factor), _) => both[1].slope()?.checked_mul(factor),
                (_, Some(factor)) => both[0].slope()?.checked_mul(factor),
                _ => None,
            },
            _ => self.exponent().map(|_| 0),
        }
    }
}

/// The number that a fraction is, if its divisor is 1.
fn integer((number, divisor): &Fraction) -> Option<BigInt> {
    let is_one = *divisor == [BigInt::from(1)] && is_zero(&number[1.min(number.len())..]);
    is_one.then(|| number.first().cloned().unwrap_or_default())
}
