//! What the counted solutions weigh together, and how likely it is that a place holds something.

use std::fmt;

use counting::solve::{Weighed, Weights};
use encoders::families::Puzzle;
use model::Model;
use num_bigint::{BigInt, BigUint};
use recurrences::gcd;

use crate::cells::Cells;

/// The sum of the weights of the counted solutions.
#[derive(Clone, Debug)]
pub struct Weight {
    /// The sum.
    pub sum: Ratio,
    /// For each place, the weights of the solutions that have something there, over one denominator. Only on request, and
    /// where the sum is not 0.
    pub chances: Option<Cells>,
}

impl Weight {
    /// Returns what is told of sums.
    pub fn new(puzzle: &Puzzle, model: &Model, weighed: &Weighed) -> Weight {
        let total = weighed.total.magnitude();
        let sums = weighed.by_var.as_ref().filter(|_| *total != BigUint::ZERO);
        let chances = sums.map(|sums| Cells::new(puzzle, model, total, sums));
        Weight { sum: Ratio::new(weighed.total.clone(), &weighed.denominator), chances }
    }
}

/// Returns the weight that a number of [`Weights`] is.
pub fn of(weights: &Weights, number: BigInt) -> Ratio {
    Ratio::new(number, &weights.denominator)
}

/// A fraction in lowest terms; written as `-3/4`, or as a whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub numerator: BigInt,
    /// The denominator, above 0.
    pub denominator: BigUint,
}

impl Ratio {
    /// Returns the quotient; the denominator is not 0.
    pub fn new(numerator: BigInt, denominator: &BigUint) -> Ratio {
        let denominator = BigInt::from(denominator.clone());
        let divisor = gcd(numerator.clone(), denominator.clone());
        let denominator = (denominator / &divisor).into_parts().1;
        Ratio { numerator: numerator / divisor, denominator }
    }

    /// Returns its decimal form, and whether that is exact; else it is rounded to so many digits, or to a whole number.
    pub fn decimal(&self, digits: usize) -> (String, bool) {
        let (sign, size) = self.numerator.clone().into_parts();
        let minus = if sign == num_bigint::Sign::Minus { "-" } else { "" };
        // Digits behind the point: zeros, and then those that are told.
        let length = |number: &BigUint| number.to_string().len() as i64;
        let zeros = length(&self.denominator) - length(&size);
        let places = usize::try_from(zeros + digits as i64).unwrap_or(0);
        let scaled = &size * BigUint::from(10u8).pow(places as u32);
        let rounded = (&scaled * 2u8 + &self.denominator) / (&self.denominator * 2u8);
        let is_exact = &rounded * &self.denominator == scaled;
        let text = format!("{rounded:0>width$}", width = places + 1);
        let (whole, part) = text.split_at(text.len() - places);
        let part = part.trim_end_matches('0');
        let point = if part.is_empty() { "" } else { "." };
        (format!("{minus}{whole}{point}{part}"), is_exact)
    }

    /// Returns a fraction with its decimal form.
    pub fn told(&self) -> String {
        let (decimal, is_exact) = self.decimal(DIGITS);
        match is_exact {
            true if self.denominator == BigUint::from(1u8) => self.to_string(),
            true => format!("{self} = {decimal}"),
            false => format!("{self}, rounded {decimal}"),
        }
    }
}

/// Digits of a decimal form.
const DIGITS: usize = 12;

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator == BigUint::from(1u8) {
            true => write!(f, "{}", self.numerator),
            false => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_or_rounded() {
        for (numerator, denominator, told) in [
            (355, 113u32, "355/113, rounded 3.14159292035"),
            (-6, 8, "-3/4 = -0.75"),
            (8, 4, "2"),
            (0, 5, "0"),
            (2, 3, "2/3, rounded 0.666666666667"),
            (1, 3_000_000, "1/3000000, rounded 0.000000333333333333"),
            (1, 1 << 20, "1/1048576, rounded 0.000000953674316406"),
            (i64::MAX, 7, "1317624576693539401"),
            (i64::MAX, 2, "9223372036854775807/2, rounded 4611686018427387904"),
            (1_999_999_999_999, 2, "1999999999999/2, rounded 1000000000000"),
        ] {
            assert_eq!(Ratio::new(numerator.into(), &denominator.into()).told(), told);
        }
    }
}
