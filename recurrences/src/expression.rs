//! Expressions in claims: sums, products, quotients and powers of numbers, a variable, and earlier terms.

use num_bigint::BigInt;

/// Nested parentheses that are read.
const DEEPEST: usize = 100;
/// Largest exponent that is no expression in n, and largest factor of n in an exponent.
const HIGHEST: u32 = 100;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    Number(BigInt),
    /// `n`, or `x` in a generating function.
    Variable,
    /// `a(n-k)`.
    Term(u64),
    Sum(Box<Tree>, Box<Tree>),
    Difference(Box<Tree>, Box<Tree>),
    Product(Box<Tree>, Box<Tree>),
    Quotient(Box<Tree>, Box<Tree>),
    Power(Box<Tree>, Box<Tree>),
}

/// A reader of an expression, as far as the text is one.
pub(crate) struct Reader<'a> {
    pub rest: &'a str,
    variable: char,
    depth: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, variable: char) -> Reader<'a> {
        Reader { rest: text, variable, depth: 0 }
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
        let mut sum = if self.take("-") {
            difference(Tree::Number(BigInt::ZERO), self.product()?)
        } else {
            self.product()?
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
            sum = if minus { difference(sum, next) } else { Tree::Sum(Box::new(sum), Box::new(next)) };
        }
    }

    fn product(&mut self) -> Option<Tree> {
        let mut product = self.power()?;
        loop {
            if self.take("*") {
                product = Tree::Product(Box::new(product), Box::new(self.power()?));
            } else if self.take("/") {
                product = Tree::Quotient(Box::new(product), Box::new(self.power()?));
            } else {
                return Some(product);
            }
        }
    }

    fn power(&mut self) -> Option<Tree> {
        let base = self.one()?;
        if !self.take("^") {
            return Some(base);
        }
        let exponent = self.one()?;
        Some(Tree::Power(Box::new(base), Box::new(exponent)))
    }

    fn one(&mut self) -> Option<Tree> {
        if let Some(number) = self.number() {
            return Some(Tree::Number(number));
        }
        if self.take("(") {
            let inside = self.sum()?;
            return self.take(")").then_some(inside);
        }
        if self.variable == 'n' && self.take("a(") {
            let shift = self.take("n") && self.take("-");
            let back = shift.then(|| self.number())??.try_into().ok()?;
            return self.take(")").then_some(Tree::Term(back));
        }
        let word = self.rest.trim_start();
        let after = word.strip_prefix(self.variable)?;
        if after.starts_with(|c: char| c.is_alphanumeric() || c == '(' || c == '_') {
            return None;
        }
        self.rest = after;
        Some(Tree::Variable)
    }
}

fn difference(a: Tree, b: Tree) -> Tree {
    Tree::Difference(Box::new(a), Box::new(b))
}

/// A numerator, and a divisor that is not 0.
pub(crate) type Fraction = (BigInt, BigInt);

/// The order of a recurrence that an expression satisfies: that of the terms if `terms`, and so much more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    terms: bool,
    pub more: usize,
}

impl Bound {
    /// The order, where the terms have this one.
    fn order(self, terms: usize) -> usize {
        self.more.saturating_add(if self.terms { terms } else { 0 })
    }
}

impl Tree {
    /// The value for this n; `None` where it divides by 0.
    pub fn value(&self, n: u64, term: &dyn Fn(u64) -> BigInt) -> Option<Fraction> {
        let pair = |a: &Tree, b: &Tree| Some((a.value(n, term)?, b.value(n, term)?));
        Some(match self {
            Tree::Number(number) => (number.clone(), 1.into()),
            Tree::Variable => (n.into(), 1.into()),
            Tree::Term(back) => (term(n - back), 1.into()),
            Tree::Sum(a, b) | Tree::Difference(a, b) => {
                let ((p, q), (r, s)) = pair(a, b)?;
                let r = if matches!(self, Tree::Sum(..)) { r } else { -r };
                if q == s { (p + r, q) } else { (p * &s + r * &q, q * s) }
            }
            Tree::Product(a, b) => {
                let ((p, q), (r, s)) = pair(a, b)?;
                (p * r, q * s)
            }
            Tree::Quotient(a, b) => {
                let ((p, q), (r, s)) = pair(a, b)?;
                (r != BigInt::ZERO).then(|| (p * s, q * r))?
            }
            Tree::Power(a, b) => {
                let ((p, q), (r, s)) = pair(a, b)?;
                let exponent: i64 = (s == BigInt::from(1)).then(|| r.try_into().ok())??;
                let size = u32::try_from(exponent.unsigned_abs()).ok()?;
                let (p, q) = (p.pow(size), q.pow(size));
                if exponent >= 0 { (p, q) } else { (p != BigInt::ZERO).then_some((q, p))? }
            }
        })
    }

    /// The order of a recurrence that holds for all n, if each of the terms is far enough from the first one and terms
    /// have one. Sums of sequences with recurrences have one whose order is at most the sum of theirs, products the
    /// product. `None` where none is known.
    pub fn bound(&self, terms: usize) -> Option<Bound> {
        let more = |more| Some(Bound { terms: false, more });
        match self {
            Tree::Number(_) => more(1),
            Tree::Variable => more(2),
            Tree::Term(_) => Some(Bound { terms: true, more: 0 }),
            Tree::Sum(a, b) | Tree::Difference(a, b) => {
                let (a, b) = (a.bound(terms)?, b.bound(terms)?);
                Some(Bound { terms: a.terms || b.terms, more: a.more.saturating_add(b.more) })
            }
            Tree::Product(a, b) if a.constant().is_some() => b.bound(terms),
            Tree::Product(a, b) | Tree::Quotient(a, b) if b.constant().is_some() => a.bound(terms),
            Tree::Product(a, b) => {
                more(a.bound(terms)?.order(terms).saturating_mul(b.bound(terms)?.order(terms)))
            }
            Tree::Quotient(..) => None,
            Tree::Power(base, exponent) => match (base.constant(), exponent.slope()?) {
                (Some((p, _)), slope) => (p != BigInt::ZERO && slope <= HIGHEST).then(|| more(1))?,
                (None, 0) => more(base.bound(terms)?.order(terms).saturating_pow(exponent.exponent()?)),
                (None, _) => None,
            },
        }
    }

    /// How far back terms reach.
    pub fn reach(&self) -> u64 {
        match self {
            Tree::Number(_) | Tree::Variable => 0,
            Tree::Term(back) => *back,
            Tree::Sum(a, b)
            | Tree::Difference(a, b)
            | Tree::Product(a, b)
            | Tree::Quotient(a, b)
            | Tree::Power(a, b) => a.reach().max(b.reach()),
        }
    }

    /// Whether there are terms, each times a constant, and nothing else.
    pub fn is_recurrence(&self) -> bool {
        match self {
            Tree::Term(_) => true,
            Tree::Sum(a, b) => a.is_recurrence() && b.is_recurrence(),
            Tree::Difference(a, b) => {
                (a.is_recurrence() || **a == Tree::Number(BigInt::ZERO)) && b.is_recurrence()
            }
            Tree::Product(a, b) if a.constant().is_some() => b.is_recurrence(),
            Tree::Product(a, b) | Tree::Quotient(a, b) => b.constant().is_some() && a.is_recurrence(),
            Tree::Number(_) | Tree::Variable | Tree::Power(..) => false,
        }
    }

    /// The value, if it depends on nothing.
    fn constant(&self) -> Option<Fraction> {
        match self {
            Tree::Variable | Tree::Term(_) => None,
            Tree::Number(number) => Some((number.clone(), 1.into())),
            Tree::Sum(a, b) | Tree::Difference(a, b) | Tree::Product(a, b) | Tree::Quotient(a, b) => {
                a.constant().and(b.constant()).and_then(|_| self.value(0, &|_| BigInt::ZERO))
            }
            Tree::Power(a, b) => {
                b.exponent()?;
                a.constant().and_then(|_| self.value(0, &|_| BigInt::ZERO))
            }
        }
    }

    /// A constant exponent.
    pub fn exponent(&self) -> Option<u32> {
        let (number, divisor) = self.constant()?;
        let exponent = u32::try_from(number).ok()?;
        (divisor == BigInt::from(1) && exponent <= HIGHEST).then_some(exponent)
    }

    /// The factor of n in an exponent that is linear in n.
    fn slope(&self) -> Option<u32> {
        match self {
            Tree::Variable => Some(1),
            Tree::Sum(a, b) => a.slope()?.checked_add(b.slope()?),
            Tree::Difference(a, b) => (b.slope()? == 0).then(|| a.slope())?,
            Tree::Product(a, b) => match (a.exponent(), b.exponent()) {
                (Some(factor), _) => b.slope()?.checked_mul(factor),
                (_, Some(factor)) => a.slope()?.checked_mul(factor),
                _ => None,
            },
            _ => self.exponent().map(|_| 0),
        }
    }
}
