//! Formulas as they are written: for people, for the encyclopedia, and for programs that compute with them.

use std::fmt::{Display, Formatter};

use num_bigint::{BigInt, Sign};

use crate::best::{BestSizes, Floor};
use crate::closed::Closed;
use crate::linear::Recurrence;
use crate::spectrum::Spectrum;

/// A program that computes terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// PARI/GP.
    Pari,
    /// Maple.
    Maple,
    /// Mathematica.
    Mathematica,
    /// SageMath.
    Sage,
}

impl Recurrence {
    /// `a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3)`, with `for n > 4` where it begins later than it might.
    pub fn equation(&self) -> String {
        let before =
            (1..).zip(&self.coefficients).map(|(back, factor)| product(factor, &format!("a(n-{back})")));
        format!("a(n) = {}{}", sum(before), since(self.from, self.order(), self.first))
    }

    /// The generating function, as a quotient of polynomials in x.
    pub fn fraction(&self) -> String {
        let (numerator, denominator) = self.generating_function();
        let Some(zeros) = numerator.iter().position(|one| *one != BigInt::ZERO) else { return "0".into() };
        let (numerator, low) = (&numerator[zeros..], self.first as usize + zeros);
        let above = if numerator[1..].iter().all(|one| *one == BigInt::ZERO) {
            sum([product(&numerator[0], &power("x", low))])
        } else if low == 0 {
            format!("({})", polynomial(numerator, "x"))
        } else {
            format!("{}*({})", power("x", low), polynomial(numerator, "x"))
        };
        if self.order() == 0 { above } else { format!("{above}/({})", polynomial(&denominator, "x")) }
    }

    /// Lines for the encyclopedia.
    pub fn oeis(&self) -> Vec<String> {
        let closed = self.closed().map(|closed| format!("%F {closed}{}.", since(closed.from, 0, self.first)));
        [format!("%F {}.", self.equation()), format!("%F G.f.: {}.", self.fraction())]
            .into_iter()
            .chain(closed)
            .collect()
    }

    /// A definition of `a(n)`.
    pub fn program(&self, language: Language) -> String {
        let series = self.fraction();
        match language {
            Language::Pari => format!("a(n) = polcoef({series} + O(x^(n+1)), n)"),
            Language::Maple => format!("a := n -> coeff(series({series}, x, n+1), x, n);"),
            Language::Mathematica => format!("a[n_] := SeriesCoefficient[{series}, {{x, 0, n}}]"),
            Language::Sage => format!(
                "def a(n):\n    x = PowerSeriesRing(ZZ, 'x', default_prec=n+1).gen()\n    return ({series})[n]"
            ),
        }
    }
}

impl Spectrum {
    /// The same in polynomials: `P(n,x) = (1 + x)*P(n-1,x) + 2*x*P(n-2,x)`.
    pub fn equation(&self) -> String {
        let before = (1..).zip(&self.coefficients).filter_map(|(back, factor)| {
            let mut powers = factor.iter().enumerate().filter(|(_, one)| **one != BigInt::ZERO);
            let (low, first) = powers.next()?;
            let term = format!("P(n-{back},x)");
            Some(match powers.next() {
                None if low == 0 => product(first, &term),
                None => product(first, &format!("{}*{term}", power("x", low))),
                Some(_) => (false, format!("({})*{term}", polynomial(factor, "x"))),
            })
        });
        format!("P(n,x) = {}{}", sum(before), since(self.from, self.order(), self.first))
    }

    /// Lines for the encyclopedia.
    pub fn oeis(&self) -> Vec<String> {
        vec![format!("%F Row n is P(n,x), the coefficients by powers of x: {}.", self.equation())]
    }
}

impl BestSizes {
    /// `a(n) = a(n-5) + 6 for n > 8`, or that there is nothing.
    pub fn equation(&self) -> String {
        let end = since(self.from + self.period, self.period as usize, self.first);
        if self.values.last().is_some_and(Option::is_none) && self.period == 1 {
            return format!("there is no set{}", since(self.from, 0, self.first));
        }
        let more = if self.slope > 0 { format!(" + {}", self.slope) } else { String::new() };
        format!("a(n) = a(n-{}){more}{end}", self.period)
    }

    /// Lines for the encyclopedia.
    pub fn oeis(&self) -> Vec<String> {
        let floor = self
            .floor()
            .map(|floor| format!("%F a(n) = floor({floor}){}.", since(floor.from, 0, self.first)));
        floor.into_iter().chain([format!("%F {}.", self.equation())]).collect()
    }
}

/// What the floor is of: `(3*n+4)/4`.
impl Display for Floor {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let n = match self.a {
            0 => String::new(),
            1 => "n".into(),
            a => format!("{a}*n"),
        };
        let sum = match (self.b, n.as_str()) {
            (b, "") => b.to_string(),
            (0, n) => n.into(),
            (b, n) => format!("{n}{b:+}"),
        };
        match self.c {
            1 => write!(f, "{sum}"),
            c if sum == n => write!(f, "{sum}/{c}"),
            c => write!(f, "({sum})/{c}"),
        }
    }
}

/// `a(n) = 4^n - 3^n + 2*2^n - 2`.
impl Display for Closed {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let parts = self.parts.iter().flat_map(|(root, numerators, divisor)| {
            let root = match (root.sign(), *root == BigInt::from(1)) {
                (_, true) => String::new(),
                (Sign::Minus, _) => format!("({root})^n"),
                _ => format!("{root}^n"),
            };
            let over = if *divisor == BigInt::from(1) { String::new() } else { format!("/{divisor}") };
            let powers = numerators.iter().enumerate().rev().filter(|(_, one)| **one != BigInt::ZERO);
            let signed: Vec<_> = powers.map(|(at, one)| product(one, &power("n", at))).collect();
            if signed.len() > 1 && !(root.is_empty() && over.is_empty()) {
                let root = if root.is_empty() { root } else { format!("*{root}") };
                return vec![(false, format!("({}){root}{over}", sum(signed)))];
            }
            let with = |(minus, text): (bool, String)| match (root.as_str(), text.as_str()) {
                ("", text) => (minus, format!("{text}{over}")),
                (root, "1") => (minus, format!("{root}{over}")),
                (root, text) => (minus, format!("{text}*{root}{over}")),
            };
            signed.into_iter().map(with).collect()
        });
        write!(f, "a(n) = {}", sum(parts))
    }
}

/// From which n on it holds, if that is later than it might be. Nothing else is worth a condition.
fn since(from: u64, order: usize, first: u64) -> String {
    if from > order as u64 + first { format!(" for n > {}", from - 1) } else { String::new() }
}

/// The polynomial, from the lowest power on.
fn polynomial(coefficients: &[BigInt], variable: &str) -> String {
    let powers = coefficients.iter().enumerate().map(|(at, one)| product(one, &power(variable, at)));
    sum(powers)
}

fn power(variable: &str, exponent: usize) -> String {
    match exponent {
        0 => "1".into(),
        1 => variable.into(),
        _ => format!("{variable}^{exponent}"),
    }
}

/// Whether the product is negative, and its absolute value.
fn product(factor: &BigInt, of: &str) -> (bool, String) {
    let size = factor.magnitude();
    let text = match (*size == 1u32.into(), of) {
        (true, of) => of.to_string(),
        (false, "1") => size.to_string(),
        (false, of) => format!("{size}*{of}"),
    };
    (factor.sign() == Sign::Minus, if factor.sign() == Sign::NoSign { String::new() } else { text })
}

/// The sum of what is not empty.
fn sum(parts: impl IntoIterator<Item = (bool, String)>) -> String {
    let mut text = String::new();
    for (is_minus, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
        text += match (text.is_empty(), is_minus) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text += &part;
    }
    if text.is_empty() { "0".into() } else { text }
}
