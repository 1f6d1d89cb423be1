//! A sequence of claims in one: a puzzle with a place for n, and a term for each n.

use serde::{Deserialize, Serialize};

use super::Claim;

/// What the terms of a sequence are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// Numbers of placements.
    Count,
    /// Numbers of classes.
    Classes,
    /// Sizes, the best ones where no others are asked for.
    Size,
}

/// The claims of a sequence, one a term; a claim of another kind by itself.
pub(super) fn claims(claim: Claim) -> Result<Vec<Claim>, String> {
    let has_place = filled(&claim.puzzle, 0)? != claim.puzzle;
    let Some(terms) = &claim.terms else {
        let of_sequence = claim.offset.is_some() || claim.of.is_some() || claim.name.is_some();
        return match (of_sequence, has_place) {
            (true, _) => {
                Err("offset, of and name are of sequences; give terms, too, or leave them out".into())
            }
            (false, true) => Err("a puzzle with {n} is a sequence; give its offset and terms".into()),
            (false, false) => Ok(vec![claim]),
        };
    };
    if !has_place {
        return Err("a sequence needs {n} in its puzzle, as in `domination queen {n}`".into());
    }
    if terms.is_empty() {
        return Err("the sequence has no terms; list them".into());
    }
    let others = [claim.count.is_some(), claim.classes.is_some(), claim.size.is_some(), claim.psi.is_some()];
    if others.contains(&true) || claim.spectrum.is_some() || claim.at_least.or(claim.at_most).is_some() {
        return Err("the figures of a sequence are its terms; leave the others out".into());
    }
    let offset = claim.offset.unwrap_or(1);
    let term = |(at, term)| {
        let n = u32::try_from(at).ok().and_then(|at| offset.checked_add(at)).ok_or("too many terms")?;
        let mut one = Claim { puzzle: filled(&claim.puzzle, n)?, n: Some(n), ..claim.clone() };
        (one.terms, one.offset, one.of) = (None, None, None);
        match claim.of.unwrap_or(Of::Count) {
            Of::Count => one.count = Some(term),
            Of::Classes => one.classes = Some(term),
            // A best size is never 0 where there is something to be done: 0 stands for no placement at all.
            Of::Size if term.0 == 0u32.into() => one.count = Some(term),
            Of::Size => one.size = Some(u32::try_from(&term.0).map_err(|_| "a term is no size")?),
        }
        one.sequence = Some(claim.name.clone().unwrap_or_else(|| claim.puzzle.clone()));
        one.name = None;
        Ok(one)
    };
    terms.iter().cloned().enumerate().map(term).collect()
}

/// A puzzle with the values of its places: `{n}`, `{2n}`, `{n+1}`, `{2n-1}`.
pub fn filled(puzzle: &str, n: u32) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = puzzle;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, behind) =
            after.split_once('}').ok_or_else(|| format!("a `{{` of `{puzzle}` is not closed"))?;
        let value = value(place, n).ok_or_else(|| {
            format!("`{{{place}}}` is no place for n; write {{n}}, {{2n}}, {{n+1}} or {{2n-1}}")
        })?;
        text += before;
        text += &value.to_string();
        rest = behind;
    }
    Ok(text + rest)
}

/// The value of `2n-1`, at least 0.
fn value(place: &str, n: u32) -> Option<u64> {
    let (factor, summand) = place.split_once('n')?;
    let factor: u32 = if factor.is_empty() { 1 } else { factor.trim().parse().ok()? };
    let product = u64::from(factor) * u64::from(n);
    let summand = summand.trim();
    match summand.as_bytes().first() {
        None => Some(product),
        Some(b'+') => Some(product + summand[1..].trim().parse::<u64>().ok()?),
        Some(b'-') => Some(product.saturating_sub(summand[1..].trim().parse().ok()?)),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled() {
        for (puzzle, expected) in [
            ("domination queen {n}", "domination queen 4"),
            ("shogi R{n}B{2n} --board {2n+1}x{n-1}", "shogi R4B8 --board 9x3"),
            ("domination queen 8", "domination queen 8"),
        ] {
            assert_eq!(filled(puzzle, 4).as_deref(), Ok(expected));
        }
        for bad in ["a {m}", "a {n", "a {nn}", "a {n*2}", "a {}"] {
            assert!(filled(bad, 4).is_err(), "{bad}");
        }
    }
}
