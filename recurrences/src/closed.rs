//! How a sequence grows: its growth constant, and a closed form where the roots are integers.

use num_bigint::{BigInt, Sign};
use num_integer::gcd;

use crate::linear::Recurrence;

/// Digits of a growth constant after the point.
const DIGITS: u32 = 15;
/// Roots are looked for up to this absolute value, and forms up to this order.
const LARGEST: u64 = 10_000;
const LONGEST: usize = 40;

/// A closed form: the sum of `root^n` times a polynomial in n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The least n from which it holds.
    pub from: u64,
    /// The largest root first: a root, the coefficients of its polynomial from the power 0 on, and what they are divided
    /// by.
    pub parts: Vec<(BigInt, Vec<BigInt>, BigInt)>,
}

impl Recurrence {
    /// The growth constant, rounded to 15 digits after the point; `None` where all terms are 0 from some n on.
    ///
    /// No term is negative, so that the root of largest absolute value is real and positive (Pringsheim). Let f be the
    /// polynomial with these roots. Then `f(y + t)` has no negative coefficient if and only if t is at least that root:
    /// beyond it all roots have real parts of 0 or less. That decides each step of a bisection exactly.
    pub fn growth(&self) -> Option<String> {
        let mut polynomial: Vec<BigInt> = self.coefficients.iter().rev().map(|factor| -factor).collect();
        polynomial.push(1.into());
        if self.order() == 0 {
            return None;
        }
        // The root is above `low / 2^bits` and at most one unit higher; the polynomial is that of the distance in units.
        let (mut low, mut bits) = (BigInt::ZERO, 0);
        let mut whole = 0;
        while shifted(&scaled(&polynomial, whole)).iter().any(is_negative) {
            whole += 1;
        }
        let mut distance = scaled(&polynomial, whole);
        let value = |low: &BigInt, bits: usize| -> BigInt {
            let doubled = (low * 2 * BigInt::from(10).pow(DIGITS)) << whole >> bits;
            (doubled + 1) >> 1
        };
        loop {
            // A root that is no integer is not rational: the polynomial is monic.
            let above = if bits <= whole { shifted(&distance) } else { Vec::new() };
            if above.first() == Some(&BigInt::ZERO) && !above.iter().any(is_negative) {
                low += 1;
                break;
            }
            if value(&low, bits) == value(&(&low + 1), bits) {
                break;
            }
            // Half units.
            let order = self.order();
            distance = distance.into_iter().enumerate().map(|(power, one)| one << (order - power)).collect();
            (low, bits) = (low << 1, bits + 1);
            let upper = shifted(&distance);
            if upper.iter().any(is_negative) {
                (low, distance) = (low + 1, upper);
            }
        }
        let digits = format!("{:0>16}", value(&low, bits).to_string());
        let (whole, part) = digits.split_at(digits.len() - DIGITS as usize);
        Some(format!("{whole}.{part}"))
    }

    /// The closed form, where all roots are integers.
    pub fn closed(&self) -> Option<Closed> {
        let order = self.order();
        let growth: u64 = self.growth()?.split('.').next()?.parse().ok()?;
        if order > LONGEST || growth > LARGEST {
            return None;
        }
        let mut rest: Vec<BigInt> =
            std::iter::once(1.into()).chain(self.coefficients.iter().map(|one| -one)).collect();
        let mut roots: Vec<(i64, usize)> = Vec::new();
        for root in (1..=growth as i64 + 1).rev().flat_map(|size| [size, -size]) {
            let mut times = 0;
            while let Some(quotient) = divided(&rest, root) {
                (rest, times) = (quotient, times + 1);
            }
            roots.extend((times > 0).then_some((root, times)));
        }
        if rest.len() > 1 {
            return None;
        }
        let from = self.from - order as u64;
        let begin = (from - self.first) as usize;
        let basis: Vec<(i64, u32)> = roots
            .iter()
            .flat_map(|&(root, times)| (0..times as u32).map(move |power| (root, power)))
            .collect();
        let row = |n: u64, term: &BigInt| {
            let values = basis
                .iter()
                .map(|&(root, power)| BigInt::from(root).pow(n as u32) * BigInt::from(n).pow(power));
            values.chain([term.clone()]).collect()
        };
        let rows = (from..).zip(&self.terms[begin..begin + order]).map(|(n, term)| row(n, term)).collect();
        let (numerators, divisor) = solved(rows);
        let mut numerators = numerators.into_iter();
        let parts = roots.iter().map(|&(root, times)| {
            let polynomial: Vec<BigInt> = numerators.by_ref().take(times).collect();
            let common = polynomial.iter().fold(divisor.clone(), |common, one| gcd(common, one.clone()));
            let common = if is_negative(&divisor) { -common } else { common };
            (root.into(), polynomial.into_iter().map(|one| one / &common).collect(), &divisor / &common)
        });
        Some(Closed { from, parts: parts.collect() })
    }
}

fn is_negative(number: &BigInt) -> bool {
    number.sign() == Sign::Minus
}

/// The coefficients of `p(2^whole * y)`.
fn scaled(polynomial: &[BigInt], whole: usize) -> Vec<BigInt> {
    polynomial.iter().enumerate().map(|(power, one)| one << (whole * power)).collect()
}

/// The coefficients of `p(y + 1)`.
fn shifted(polynomial: &[BigInt]) -> Vec<BigInt> {
    let mut shifted = polynomial.to_vec();
    for from in 0..shifted.len() {
        for at in (from..shifted.len() - 1).rev() {
            let (low, high) = shifted.split_at_mut(at + 1);
            low[at] += &high[0];
        }
    }
    shifted
}

/// The quotient by `y - root`, the coefficient of the highest power first, if there is no remainder.
fn divided(polynomial: &[BigInt], root: i64) -> Option<Vec<BigInt>> {
    let mut quotient: Vec<BigInt> = Vec::with_capacity(polynomial.len());
    for one in polynomial {
        let value = one + quotient.last().map_or(BigInt::ZERO, |last| last * root);
        quotient.push(value);
    }
    (quotient.len() > 1 && quotient.pop()? == BigInt::ZERO).then_some(quotient)
}

/// The solution of linear equations: numerators and the divisor of all (Bareiss' elimination, without fractions). There
/// is one solution.
fn solved(mut rows: Vec<Vec<BigInt>>) -> (Vec<BigInt>, BigInt) {
    let mut before = BigInt::from(1);
    for at in 0..rows.len() {
        let pivot = (at..rows.len()).find(|&row| rows[row][at] != BigInt::ZERO).expect("one solution");
        rows.swap(at, pivot);
        let chosen = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != at) {
            let factor = row[at].clone();
            for (own, other) in row.iter_mut().zip(&chosen) {
                *own = (&*own * &chosen[at] - other * &factor) / &before;
            }
        }
        before = chosen[at].clone();
    }
    let last = rows.len();
    let numerators = rows.into_iter().map(|row| row[last].clone()).collect();
    (numerators, before)
}
