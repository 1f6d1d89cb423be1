//! Digits of numbers as people write them.

/// Whether a text is digits alone, and one at least: signs, which standard readers of numbers take, are none.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
