//! Values as the command line writes them. Each parser answers a bad word with one sentence, which clap puts
//! behind the name of the option.

use std::ops::RangeInclusive;

use encoders::units;
pub use encoders::units::{duration, memory, sizes, sizes_text};
use num_bigint::BigUint;

/// Parses a whole number of any length in decimal digits, without a sign.
pub fn decimal(word: &str) -> Option<BigUint> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Parses the values of n: `A..B` with both ends included, or a single number.
pub fn range(word: &str) -> Result<RangeInclusive<u32>, String> {
    units::range(word, "give a number or a range such as 1..8")
}

/// Parses the number of an entry of the encyclopedia of integer sequences: `A075458`.
pub fn entry(word: &str) -> Result<u32, String> {
    let digits = word.strip_prefix(['A', 'a']).filter(|digits| (6..=7).contains(&digits.len()));
    let number = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    number.and_then(|digits| digits.parse().ok()).ok_or_else(|| "give an entry such as A075458".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_sizes_by_number() {
        assert_eq!((range("3"), range("1..8")), (Ok(3..=3), Ok(1..=8)));
        for bad in ["max", "any", "8..1", "..3", "5..x", "5..99999999999999999999"] {
            assert!(!range(bad).unwrap_err().contains("max, min"), "{bad}");
        }
    }
}
