//! Quantities in the words of users: bytes, durations, sizes, numbers. Each reader answers a bad word with one sentence,
//! which stands behind the name of the option.

use std::ops::RangeInclusive;
use std::time::Duration;

use encoders::digits::is_digits;
use model::Sizes;
use num_bigint::BigUint;

/// Splits `1.5m` into 1.5 and `m`.
fn number_and_unit(word: &str) -> Option<(f64, &str)> {
    let end = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
}

/// Bytes: `8G`, `1.5GiB`, `500M`, `100k` are powers of 1024; `8GB` and its like powers of 1000.
pub fn bytes(word: &str) -> Result<usize, String> {
    const HELP: &str = "give bytes as 500M, 8G or 1.5GiB";
    let (number, unit) = number_and_unit(word).ok_or(HELP)?;
    let unit = unit.to_ascii_lowercase();
    let (prefix, base) = match unit.strip_suffix("ib") {
        Some(prefix) => (prefix, 1024_f64),
        None => match unit.strip_suffix('b') {
            Some(prefix) => (prefix, 1000.0),
            None => (unit.as_str(), 1024.0),
        },
    };
    let power = match prefix {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(HELP.into()),
    };
    let bytes = number * base.powi(power);
    // The cast saturates: more bytes than can be addressed are no limit at all.
    if bytes >= 1.0 { Ok(bytes as usize) } else { Err("give at least one byte".into()) }
}

/// Least memory that a limit may leave: nothing can be counted, searched or loaded within less.
const LEAST: usize = 64 << 10;

/// Bytes as a limit on memory, as [`bytes`] reads them. Refused: a limit under which nothing can be done.
pub fn memory(word: &str) -> Result<usize, String> {
    match bytes(word)? {
        bytes if bytes < LEAST => {
            Err(format!("it leaves no room for any work; give at least {}k", LEAST >> 10))
        }
        bytes => Ok(bytes),
    }
}

/// A duration: `90s`, `250ms`, `1.5m`, `2h`, or plain seconds.
pub fn duration(word: &str) -> Result<Duration, String> {
    const HELP: &str = "give a duration as 90s, 250ms, 1.5m or 2h";
    let (number, unit) = number_and_unit(word).ok_or(HELP)?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1e3,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(HELP.into()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| HELP.into())
}

/// The number up to which solutions are counted. Refused: 0, after which there is one question left, and others answer it.
pub fn up_to(word: &str) -> Result<u64, &'static str> {
    match word.parse() {
        Ok(0) => Err(
            "0 asks for any solution at all; `search` looks for one, and --up-to 1 tells none, one and more apart",
        ),
        Ok(most @ 1..=MOST_COUNTED) => Ok(most),
        _ => Err("give a number from 1 to 10^18"),
    }
}

/// The largest number up to which solutions are counted: so that one more is a number of JSON in 64 bits.
const MOST_COUNTED: u64 = 1_000_000_000_000_000_000;

/// Sizes: `max`, `min`, `any`, a number `K`, or `A..B` with both ends included.
pub fn sizes(word: &str) -> Result<Sizes, String> {
    match word {
        "max" => Ok(Sizes::Max),
        "min" => Ok(Sizes::Min),
        "any" => Ok(Sizes::Any),
        _ => whole(word, "give max, min, any, a number, or a range such as 4..6")
            .map(|range| Sizes::Between(*range.start(), *range.end())),
    }
}

/// Whole numbers: `K`, or `A..B` with both ends included. `help` answers a word that is neither.
fn whole(word: &str, help: &str) -> Result<RangeInclusive<u32>, String> {
    ranged(word, |text| {
        text.parse::<u32>().map_err(|_| match is_digits(text) {
            true => format!("give numbers up to {}", u32::MAX),
            false => help.to_string(),
        })
    })
}

/// A number, or two with `..` between them.
fn ranged<T: PartialOrd>(
    word: &str,
    number: impl Fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let (from, to) = word.split_once("..").unwrap_or((word, word));
    match (number(from)?, number(to)?) {
        (from, to) if from <= to => Ok(from..=to),
        _ => Err("the range is empty; put the smaller number first".into()),
    }
}

/// Parses a whole number of any length in decimal digits, without a sign.
pub fn decimal(word: &str) -> Option<BigUint> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Parses a number in digits, or a power of one: `10^18`.
pub fn power(word: &str) -> Option<BigUint> {
    let (base, exponent) = word.trim().split_once('^').unwrap_or((word.trim(), "1"));
    let exponent = exponent.parse::<u32>().ok().filter(|&exponent| exponent <= 1000)?;
    Some(decimal(base)?.pow(exponent))
}

/// Parses the numbers of solutions: `A..B` with both ends included, or a single one, from 1 on.
pub fn rank(word: &str) -> Result<RangeInclusive<BigUint>, String> {
    ranged(word, |number| match power(number) {
        Some(number) if number == BigUint::ZERO => {
            Err("solutions are numbered from 1 on; give 1 for the first".into())
        }
        number => number.ok_or_else(|| "give a number, or a range such as 1..10 or 10^20..10^20".into()),
    })
}

/// Parses the values of n: `A..B` with both ends included, or a single number.
pub fn range(word: &str) -> Result<RangeInclusive<u32>, String> {
    whole(word, "give a number or a range such as 1..8")
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
    fn bytes_know_both_kinds_of_units() {
        assert_eq!(bytes("8G"), Ok(8 << 30));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(bytes("100k"), Ok(102_400));
        assert_eq!(bytes("2MB"), Ok(2_000_000));
        assert_eq!(bytes("17"), Ok(17));
        assert_eq!(bytes("99999999999999999999T"), Ok(usize::MAX));
        for bad in ["", "G", "8X", "-1G", "0", "1..2G", "8 G G"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn durations_default_to_seconds() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        for bad in ["", "s", "-1s", "5d", "99999999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_round_trip() {
        for word in ["max", "min", "any", "0", "7", "4..6"] {
            assert_eq!(sizes(word).unwrap().to_string(), word);
        }
        assert_eq!(sizes("5..5"), Ok(Sizes::Between(5, 5)));
        for (bad, told) in [
            ("", "max, min"),
            ("most", "max, min"),
            ("6..4", "smaller number first"),
            ("4..", "max, min"),
            ("-1", "max, min"),
            ("4294967296", "up to 4294967295"),
            ("5..99999999999999999999", "up to 4294967295"),
        ] {
            assert!(sizes(bad).unwrap_err().contains(told), "{bad}");
        }
    }

    #[test]
    fn ranges_are_sizes_by_number() {
        assert_eq!((range("3"), range("1..8")), (Ok(3..=3), Ok(1..=8)));
        for bad in ["max", "any", "8..1", "..3", "5..x", "5..99999999999999999999"] {
            assert!(!range(bad).unwrap_err().contains("max, min"), "{bad}");
        }
    }
}
