//! Fractions of whole numbers of any size, with their decimal forms.

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;

/// A fraction in lowest terms, with numbers of any size.
pub type Fraction = Ratio<BigInt>;

/// Returns the decimal form of a fraction, and whether that is exact; else it is rounded to so many digits, or to a whole number.
pub fn decimal(fraction: &Fraction, digits: usize) -> (String, bool) {
    let (sign, size) = fraction.numer().clone().into_parts();
    let denominator = fraction.denom().magnitude();
    let minus = if sign == num_bigint::Sign::Minus { "-" } else { "" };
    let length = |number: &BigUint| number.to_string().len() as i64;
    let scaled = |places: i64| &size * BigUint::from(10u8).pow(u32::try_from(places).unwrap_or(0));
    let rounded = |places| (scaled(places) * 2u8 + denominator) / (denominator * 2u8);
    // Zeros behind the point, and then the digits, or one more.
    let mut places = length(denominator) - length(&size) + digits as i64;
    if length(&rounded(places)) > digits as i64 {
        places -= 1;
    }
    let places = places.max(0);
    let (scaled, rounded) = (scaled(places), rounded(places));
    let is_exact = &rounded * denominator == scaled;
    let text = format!("{:0>width$}", rounded.to_string(), width = places as usize + 1);
    let (whole, part) = text.split_at(text.len() - places as usize);
    let part = part.trim_end_matches('0');
    let point = if part.is_empty() { "" } else { "." };
    (format!("{minus}{whole}{point}{part}"), is_exact)
}

/// Returns a fraction with its decimal form.
pub fn told(fraction: &Fraction) -> String {
    let (decimal, is_exact) = decimal(fraction, DIGITS);
    match is_exact {
        true if fraction.is_integer() => fraction.to_string(),
        true => format!("{fraction} = {decimal}"),
        false => format!("{fraction}, rounded {decimal}"),
    }
}

/// Digits of a decimal form.
const DIGITS: usize = 12;

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
            assert_eq!(super::told(&Fraction::new(numerator.into(), denominator.into())), told);
        }
    }
}
