//! How far an approximate count may be from the exact one.

use std::str::FromStr;

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::text;

/// A tolerance T: a number N claims that the count is between N / (1 + T) and N (1 + T), both included. It is
/// an exact fraction, because counts have more digits than floating point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// The text as it was written, in decimal digits.
    text: String,
    numerator: u64,
    denominator: u64,
}

impl Tolerance {
    /// Returns whether `exact` is within the tolerance of `claimed`.
    pub fn allows(&self, claimed: &BigUint, exact: &BigUint) -> bool {
        let (small, large) = (self.denominator, self.denominator + self.numerator);
        claimed * small <= exact * large && exact * small <= claimed * large
    }

    /// Returns the text as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Tolerance {
    type Err = String;

    fn from_str(word: &str) -> Result<Tolerance, String> {
        const HELP: &str = "give a tolerance such as 0.8, with up to 9 digits behind the point";
        let (whole, part) = word.split_once('.').unwrap_or((word, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 9 || part.len() > 9 || !digits(whole) || !digits(part) {
            return Err(HELP.into());
        }
        let denominator = 10u64.pow(part.len() as u32);
        let numerator = format!("{whole}{part}").parse().map_err(|_| HELP)?;
        Ok(Tolerance { text: word.into(), numerator, denominator })
    }
}

impl<'de> Deserialize<'de> for Tolerance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tolerance, D::Error> {
        text(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Tolerance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        let allows = |tolerance: &str, claimed: u32, exact: u32| {
            tolerance.parse::<Tolerance>().unwrap().allows(&claimed.into(), &exact.into())
        };
        assert!(allows("0.8", 100, 180) && !allows("0.8", 100, 181));
        assert!(allows("0.8", 180, 100) && !allows("0.8", 181, 100));
        assert!(allows("0", 5, 5) && !allows("0", 5, 6) && allows("1", 0, 0) && !allows("1", 0, 1));
        for bad in ["", ".5", "-1", "1e3", "0.1234567890", "x"] {
            assert!(bad.parse::<Tolerance>().is_err(), "{bad}");
        }
    }
}
