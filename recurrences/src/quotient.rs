//! Quotients of polynomials, for claimed generating functions.

use num_bigint::BigInt;

use crate::expression::{Fraction, Tree};
use crate::linear::Recurrence;

/// A quotient of polynomials in x, from the power 0 on, that is a power series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    numerator: Vec<BigInt>,
    denominator: Vec<BigInt>,
}

impl Quotient {
    /// The value of an expression in x; `None` where that is no power series.
    pub(crate) fn of(tree: &Tree) -> Option<Quotient> {
        let Quotient { mut numerator, mut denominator } = Quotient::unreduced(tree)?;
        let zeros = denominator.iter().position(|one| *one != BigInt::ZERO)?;
        let is_series = numerator.iter().take(zeros).all(|one| *one == BigInt::ZERO);
        numerator.drain(..zeros.min(numerator.len()));
        denominator.drain(..zeros);
        is_series.then_some(Quotient { numerator, denominator })
    }

    fn unreduced(tree: &Tree) -> Option<Quotient> {
        let both = |a: &Tree, b: &Tree| Some((Quotient::unreduced(a)?, Quotient::unreduced(b)?));
        let over = |numerator, denominator| Quotient { numerator, denominator };
        Some(match tree {
            Tree::Number(number) => over(vec![number.clone()], vec![1.into()]),
            Tree::Variable => over(vec![BigInt::ZERO, 1.into()], vec![1.into()]),
            Tree::Term(_) => return None,
            Tree::Sum(a, b) | Tree::Difference(a, b) => {
                let (a, b) = both(a, b)?;
                let sign = if matches!(tree, Tree::Sum(..)) { 1 } else { -1 };
                let left = product(&a.numerator, &b.denominator);
                let sum = sum(left, &product(&b.numerator, &a.denominator), sign);
                over(sum, product(&a.denominator, &b.denominator))
            }
            Tree::Product(a, b) => {
                let (a, b) = both(a, b)?;
                over(product(&a.numerator, &b.numerator), product(&a.denominator, &b.denominator))
            }
            Tree::Quotient(a, b) => {
                let (a, b) = both(a, b)?;
                over(product(&a.numerator, &b.denominator), product(&a.denominator, &b.numerator))
            }
            Tree::Power(a, b) => {
                let (base, one) = (Quotient::unreduced(a)?, over(vec![1.into()], vec![1.into()]));
                (0..b.exponent()?).fold(one, |power, _| {
                    over(
                        product(&power.numerator, &base.numerator),
                        product(&power.denominator, &base.denominator),
                    )
                })
            }
        })
    }

    /// The first power at which the series is another one than that of the sequence, and its coefficient there.
    pub(crate) fn differs(&self, proved: &Recurrence) -> Option<(u64, Fraction)> {
        let (mut numerator, denominator) = proved.generating_function();
        numerator.splice(..0, vec![BigInt::ZERO; proved.first as usize]);
        let more = sum(product(&self.numerator, &denominator), &product(&numerator, &self.denominator), -1);
        let n = more.iter().position(|one| *one != BigInt::ZERO)? as u64;
        let term = n
            .checked_sub(proved.first)
            .map_or(BigInt::ZERO, |at| proved.iter().nth(at as usize).expect("there is no end"));
        let divisor = &self.denominator[0];
        Some((n, (term * divisor + &more[n as usize], divisor.clone())))
    }
}

fn product(a: &[BigInt], b: &[BigInt]) -> Vec<BigInt> {
    let mut product = vec![BigInt::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (at, one) in a.iter().enumerate() {
        for (place, other) in product[at..].iter_mut().zip(b) {
            *place += one * other;
        }
    }
    product
}

/// `a + sign * b`.
fn sum(mut a: Vec<BigInt>, b: &[BigInt], sign: i32) -> Vec<BigInt> {
    a.resize(a.len().max(b.len()), BigInt::ZERO);
    for (place, other) in a.iter_mut().zip(b) {
        *place += other * sign;
    }
    a
}
