//! A sequence of claims in one: a puzzle with a place for n, and a term for each n. With places for n and m
//! it is an array, whose terms are read by antidiagonals.

use super::claim::{Claim, Of};
use super::number::{Asked, Decimal};
use crate::places::{self, At, filled};

/// A sequence as its source has it, to be continued after its last term.
#[derive(Clone, Debug)]
pub struct Series {
    /// The claim with all terms.
    claim: Claim,
    /// The index after the last term.
    end: u32,
}

impl Series {
    /// Returns its name.
    pub fn name(&self) -> &str {
        self.claim.name.as_deref().unwrap_or(&self.claim.puzzle)
    }

    /// Returns the index after the last term.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// Returns the claim about the term with an index; the source does not have this term.
    pub fn beyond(&self, index: u32) -> Result<Claim, String> {
        Ok(Claim { beyond: true, of: self.claim.of, ..term(&self.claim, index)? })
    }
}

/// Returns the claims of a sequence, one a term, and the sequence; or one claim that is no sequence.
pub(super) fn claims(claim: Claim) -> Result<(Vec<Claim>, Option<Series>), String> {
    let has_place = claim.puzzle.contains('{');
    if claim.formula.is_some() {
        let figures = claim.terms.is_some() || claim.size.is_some() || claim.counts();
        return match has_place && !figures && !places::of_array(&claim.puzzle) {
            true => Ok((vec![claim], None)),
            false => Err("a formula is of a puzzle with {n}; leave m, terms and figures out".into()),
        };
    }
    let Some(terms) = &claim.terms else {
        let of_sequence = claim.offset.is_some() || claim.of.is_some() || claim.name.is_some();
        return match (of_sequence, has_place) {
            (true, _) => {
                Err("offset, of and name are of sequences; give terms, too, or leave them out".into())
            }
            (false, true) => Err("a puzzle with {n} is a sequence; give its offset and terms".into()),
            (false, false) if matches!(claim.sizes, Some(Asked::Places(_))) => {
                Err("sizes with {n} are of a sequence; give its offset and terms".into())
            }
            (false, false) => Ok((vec![claim], None)),
        };
    };
    if !has_place {
        return Err("a sequence needs {n} in its puzzle, as in `domination queen {n}`".into());
    }
    places::check_array(&claim.puzzle)?;
    if terms.is_empty() {
        return Err("the sequence has no terms; list them".into());
    }
    let others = [claim.count.is_some(), claim.classes.is_some(), claim.size.is_some(), claim.psi.is_some()];
    if others.contains(&true) || claim.spectrum.is_some() || claim.at_least.or(claim.at_most).is_some() {
        return Err("the figures of a sequence are its terms; leave the others out".into());
    }
    let offset = claim.offset.unwrap_or(1);
    let index =
        |at: usize| u32::try_from(at).ok().and_then(|at| offset.checked_add(at)).ok_or("too many terms");
    let one = |(at, figure): (usize, &Decimal)| with_figure(term(&claim, index(at)?)?, figure, claim.of);
    let all = terms.iter().enumerate().map(one).collect::<Result<_, String>>()?;
    let end = index(terms.len())?;
    Ok((all, Some(Series { claim, end })))
}

/// Returns the claim about the term with an index, without the figure.
fn term(claim: &Claim, index: u32) -> Result<Claim, String> {
    let is_array = places::of_array(&claim.puzzle);
    let at = At::of_index(index, is_array)?;
    let sizes = claim.sizes.as_ref().map(|sizes| sizes.at(at).map(Asked::Sizes)).transpose()?;
    Ok(Claim {
        puzzle: filled(&claim.puzzle, at)?,
        sizes,
        n: Some(at.n),
        m: is_array.then_some(at.m),
        sequence: Some(claim.name.clone().unwrap_or_else(|| claim.puzzle.clone())),
        name: None,
        terms: None,
        offset: None,
        of: None,
        ..claim.clone()
    })
}

/// Adds the figure to a claim. As in the encyclopedia, a size of 0 stands for a best size of 0 and for no
/// placement at all.
fn with_figure(mut one: Claim, figure: &Decimal, of: Option<Of>) -> Result<Claim, String> {
    match of.unwrap_or(Of::Count) {
        Of::Count => one.count = Some(figure.clone()),
        Of::Classes => one.classes = Some(figure.clone()),
        Of::Size => one.size = Some(u32::try_from(&figure.0).map_err(|_| "a term is no size")?),
    }
    Ok(one)
}
