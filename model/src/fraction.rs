//! Exact fractions: the weights of what solutions have.

use num_rational::Ratio;
pub use num_traits::{CheckedMul, CheckedSub};

/// A fraction in lowest terms.
pub type Fraction = Ratio<i128>;

/// Most digits of a number that is read.
const MOST_DIGITS: usize = 36;

/// Reads a fraction such as `3`, `-1/2`, `0.25` or `2.5e-3`. The error says what is wrong, and the next step.
pub fn fraction(word: &str) -> Result<Fraction, String> {
    let (numerator, denominator) = word.split_once('/').unwrap_or((word, "1"));
    let form = || format!("`{word}` is no weight; write a fraction such as 3/4, or 0.75");
    let is_short = |word: &str| word.bytes().filter(u8::is_ascii_digit).count() <= MOST_DIGITS;
    if !is_short(numerator) || !is_short(denominator) {
        return Err(format!("`{word}` has more than {MOST_DIGITS} digits; write fewer"));
    }
    match (decimal(numerator.trim()), denominator.trim().parse::<i128>()) {
        (None, _) | (_, Err(_)) => Err(form()),
        (_, Ok(0)) => Err(format!("`{word}` divides by 0; write another denominator")),
        (_, Ok(..0)) => Err(form()),
        (Some((digits, places)), Ok(over)) => {
            let power = |places: i32| 10i128.checked_pow(places.unsigned_abs());
            let scaled = power(places.max(0)).and_then(|by| digits.checked_mul(by));
            let over = power(places.min(0)).and_then(|by| over.checked_mul(by));
            let fraction = scaled.zip(over).map(|(scaled, over)| Fraction::new(scaled, over));
            fraction.ok_or_else(|| format!("`{word}` needs more than 38 digits as a fraction; write fewer"))
        }
    }
}

/// Reads a decimal number: its digits, and the power of ten that they are multiplied by.
fn decimal(word: &str) -> Option<(i128, i32)> {
    let (number, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let unsigned = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let are_digits = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
    if !are_digits(unsigned) || !are_digits(part) || unsigned.len() + part.len() == 0 {
        return None;
    }
    let digits: i128 = format!("{whole}{part}").parse().ok()?;
    let places = exponent.parse::<i32>().ok()?.checked_sub(i32::try_from(part.len()).ok()?)?;
    Some(if digits == 0 { (0, 0) } else { (digits, places) })
}
