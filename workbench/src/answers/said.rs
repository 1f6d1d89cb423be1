//! The answer of a program, and the choice among the lines of its output that have one.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// How exact a number is, according to the program that printed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// The program does not say that the number is inexact.
    Exact,
    /// Exact except with a small probability, as when hashes stand for components.
    Probabilistic,
    /// Approximate, within some factor.
    Approximate,
}

/// The answer of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The number of solutions.
    Count(BigUint, Exactness),
    /// Terms of a sequence, with their indices.
    Terms(Vec<(u32, BigUint)>),
    /// What is said of every n, a recurrence or a generating function a line.
    Formulas(Vec<String>),
    /// The program ended without an answer: the reason, in its own words, and how many solutions it found.
    GaveUp(String, Option<BigUint>),
}

/// Returns the one answer of several lines; an error if they differ.
pub(super) fn only<T: PartialEq>(
    found: Vec<(usize, T)>,
    shown: impl Fn(&T) -> String,
) -> Result<Option<T>, String> {
    let mut found = found.into_iter();
    let Some((line, first)) = found.next() else { return Ok(None) };
    match found.find(|(_, other)| *other != first) {
        None => Ok(Some(first)),
        Some((other, second)) => Err(format!(
            "it has two answers, {} in line {line} and {} in line {other}; leave one of them",
            shown(&first),
            shown(&second)
        )),
    }
}
