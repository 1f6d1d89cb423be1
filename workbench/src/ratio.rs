//! Fractions of whole numbers of any size, with their decimal forms.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use recurrences::gcd;

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
        let length = |number: &BigUint| number.to_string().len() as i64;
        let scaled = |places: i64| &size * BigUint::from(10u8).pow(u32::try_from(places).unwrap_or(0));
        let rounded = |places| (scaled(places) * 2u8 + &self.denominator) / (&self.denominator * 2u8);
        // Zeros behind the point, and then the digits, or one more.
        let mut places = length(&self.denominator) - length(&size) + digits as i64;
        if length(&rounded(places)) > digits as i64 {
            places -= 1;
        }
        let places = places.max(0);
        let (scaled, rounded) = (scaled(places), rounded(places));
        let is_exact = &rounded * &self.denominator == scaled;
        let text = format!("{:0>width$}", rounded.to_string(), width = places as usize + 1);
        let (whole, part) = text.split_at(text.len() - places as usize);
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
