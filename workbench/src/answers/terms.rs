//! A number alone, and b-files: lines of an index and a term, with comments behind `#`.

use num_bigint::BigUint;

use super::said::{Exactness, Said};
use crate::units::decimal as number;

/// Returns the lines that say something of every n: `Empirical: a(n) = 2*a(n-1).`, `G.f.: x/(1 - x).`
/// What stands behind `#` is a comment, as in b-files.
pub fn formulas(text: &str) -> Vec<String> {
    let says = |line: &&str| {
        line.contains("a(n)") || line.contains("P(n,x)") || line.to_ascii_lowercase().contains("g.f.")
    };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.filter(says).map(|line| line.trim().to_owned()).collect()
}

/// Reads a text of numbers alone; `None` if it has anything else.
pub(super) fn said(text: &str) -> Result<Option<Said>, String> {
    let mut terms: Vec<(u32, BigUint)> = Vec::new();
    let mut alone = None;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [count] if alone.is_none() && terms.is_empty() => match number(count) {
                Some(count) => alone = Some(count),
                None => return Ok(None),
            },
            [index, term] if alone.is_none() => {
                let (Ok(index), Some(term)) = (index.parse(), number(term)) else { return Ok(None) };
                if let Some((_, before)) = terms.iter().find(|(other, _)| *other == index) {
                    return Err(format!(
                        "it has two terms for {index}, {before} and {term}; leave one of them"
                    ));
                }
                terms.push((index, term));
            }
            _ => return Ok(None),
        }
    }
    Ok(match alone {
        Some(count) => Some(Said::Count(count, Exactness::Exact)),
        None => (!terms.is_empty()).then_some(Said::Terms(terms)),
    })
}
