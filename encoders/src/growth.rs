//! Puzzles whose board grows with n: what is read off their words, and why a puzzle is not one rule for every n.

use std::fmt;

/// A number that grows evenly with n: `2n+1`. A constant has the factor 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Affine {
    /// What one more n adds.
    pub times: i64,
    /// The number for n = 0.
    pub plus: i64,
}

impl Affine {
    /// Reads what stands in braces in the words of a sequence, `n`, `2n` or `2*n`, `n+1`, `2n-1` or the same with another letter;
    /// with that letter. `None` for other texts.
    pub fn read(place: &str) -> Option<(char, Affine)> {
        let letter = place.chars().find(char::is_ascii_alphabetic)?;
        let (factor, summand) = place.split_once(letter)?;
        let times = match factor.trim() {
            "" => 1,
            factor => factor.strip_suffix('*').unwrap_or(factor).trim_end().parse::<u32>().ok()?.into(),
        };
        let summand = summand.trim();
        let number = || i64::try_from(summand[1..].trim().parse::<u64>().ok()?).ok();
        let plus = match summand.as_bytes().first() {
            None => 0,
            Some(b'+') => number()?,
            Some(b'-') => -number()?,
            Some(_) => return None,
        };
        Some((letter, Affine { times, plus }))
    }
}

/// Why a puzzle is not one rule for every n, or is one that no finite walk counts, as far as its words say. `Display`
/// writes one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUniform {
    /// The line of the file, from 1; `None` for a puzzle of words.
    pub line: Option<usize>,
    /// The words that are to blame.
    pub word: String,
    /// What is wrong with them, as it goes on behind them.
    pub why: String,
    /// What could be asked instead; empty where nothing is known.
    pub instead: String,
}

impl NotUniform {
    /// Of words, and not of a file.
    pub(crate) fn of_words(
        word: impl Into<String>,
        why: impl Into<String>,
        instead: impl Into<String>,
    ) -> NotUniform {
        NotUniform { line: None, word: word.into(), why: why.into(), instead: instead.into() }
    }
}

impl fmt::Display for NotUniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "`{}` {}", self.word, self.why)?;
        if self.instead.is_empty() { Ok(()) } else { write!(f, "; {}", self.instead) }
    }
}
