//! Checks that a claim makes sense, and finds the sizes it is about.

use std::path::Path;

use encoders::families::{self, Puzzle};
use model::Sizes;

use super::claim::{Claim, NoPuzzle, Task};
use super::number::Spectrum;
use crate::answers::Exactness;
use crate::exit::{Exit, Failure};
use crate::places::At;
use crate::refusal::Refusal;

/// What is counted for a claim.
#[derive(Clone, Copy)]
pub struct Counted {
    /// The sizes; `None` leaves it to the puzzle.
    pub sizes: Option<Sizes>,
    /// The size that the claim counts, if this may not be the best size. The claim leaves open whether it is.
    pub other_size: Option<u32>,
}

/// Prepares a claim of `file` for the check; the error is a sentence that begins with its `place`. A
/// formula's path starts from the directory of `file`.
pub fn task(file: &Path, place: &str, claim: Claim) -> Result<Task, Failure> {
    let at = claim.n.map(|n| At { n, m: claim.m.unwrap_or(n) }.named(claim.m.is_some()));
    let place = format!("{place}{}", at.map(|at| format!(", {at}")).unwrap_or_default());
    let folder = file.parent().unwrap_or(Path::new(""));
    if claim.formula.is_some() {
        return Ok(Task { place, claim, puzzle: Err(NoPuzzle::Grows(folder.to_owned())) });
    }
    let checked = puzzle(&claim).and_then(|puzzle| {
        if let Ok(puzzle) = &puzzle {
            figures(&claim, puzzle)?;
            let own = claim.size.map(|size| Sizes::Between(size, size));
            pieces(puzzle, claim.asked().or(own))?;
            counted(&claim, puzzle.goal())?;
        }
        Ok(puzzle)
    });
    match checked {
        Ok(puzzle) => {
            let puzzle = puzzle.map(|puzzle| puzzle.within(folder));
            Ok(Task { place, claim, puzzle })
        }
        Err(wrong) => Err(Failure::new(Exit::Unreadable, format!("{place}: {wrong}"))),
    }
}

/// Returns the puzzle of a claim. A claim without a puzzle is an error. A term of a sequence without a puzzle
/// only gives the reason: the other terms are still counted. A term whose board has no cells has the puzzle of a board
/// that has some.
fn puzzle(claim: &Claim) -> Result<Result<Puzzle, NoPuzzle>, String> {
    let words = families::words(&claim.puzzle);
    let larger = claim.sequence.as_ref().and_then(|_| families::with_cells(&words));
    let of_nothing =
        larger.and_then(|words| families::parse(&words).ok()).filter(|puzzle| puzzle.holds_without_cells());
    match (families::parse(&words), of_nothing) {
        (Ok(puzzle), _) => Ok(Ok(puzzle)),
        (Err(_), Some(puzzle)) => Ok(Err(NoPuzzle::Nothing(puzzle))),
        (Err(misread), None) if claim.sequence.is_some() => {
            Ok(Err(NoPuzzle::Refused(Refusal::from(misread).to_string())))
        }
        (Err(misread), None) => Err(Refusal::from(misread).to_string()),
    }
}

/// Returns an error for figures that the puzzle does not have or that do not go together, and for a claim
/// without figures.
fn figures(claim: &Claim, puzzle: &Puzzle) -> Result<(), String> {
    if let (Some(_), Some(why)) = (&claim.classes, puzzle.without_classes()) {
        return Err(format!("{why}; leave classes out"));
    }
    let names = puzzle.class_names();
    if let Some(psi) = &claim.psi {
        if names.is_empty() {
            return Err("psi is claimed of a puzzle that has none; leave it out".into());
        }
        if let Some(entry) = psi.keys().find(|entry| !names.contains(&entry.as_str())) {
            return Err(format!("psi has no entry {entry}; choose among {}", names.join(", ")));
        }
        if psi.is_empty() {
            return Err(format!("psi is empty; give some of {}, or leave it out", names.join(", ")));
        }
    }
    if claim.spectrum.as_ref().is_some_and(|spectrum| spectrum.entries().next().is_none()) {
        return Err("the spectrum is empty; list the counts of all sizes from 0 on, or leave it out".into());
    }
    if claim.tolerance.is_some() && claim.count.is_none() {
        return Err("tolerance is of a count; give one, or leave it out".into());
    }
    if claim.exactness == Some(Exactness::Approximate) && claim.tolerance.is_none() {
        return Err("an approximate count needs a tolerance, such as 0.8; give one".into());
    }
    let figures = claim.size.is_some() || claim.counts();
    match (claim.at_least, claim.at_most) {
        (Some(_), Some(_)) => Err("at_least and at_most are two claims; write one for each".into()),
        (Some(_), None) if figures || claim.beyond => {
            Err("at_least stands alone; leave the other figures out".into())
        }
        (None, Some(_)) if figures || claim.beyond => {
            Err("at_most stands alone; leave the other figures out".into())
        }
        (None, None) if !figures && !claim.beyond => {
            Err("nothing is claimed; give size, count, classes, psi, spectrum, at_least, at_most, terms or \
                 beyond"
                .into())
        }
        _ => Ok(()),
    }
}

/// Returns what is counted for a claim about a puzzle that asks for `goal`, or why the two do not go together.
pub fn counted(claim: &Claim, goal: Sizes) -> Result<Counted, String> {
    let sizes = sizes(claim, goal)?;
    spectrum(claim, sizes.unwrap_or(goal))?;
    Ok(Counted { sizes, other_size: other_size(claim, goal) })
}

/// Returns the sizes to be counted; `None` for those of the goal.
fn sizes(claim: &Claim, goal: Sizes) -> Result<Option<Sizes>, String> {
    let asked = claim.asked();
    let best = asked.unwrap_or(goal);
    if claim.at_least.is_some() {
        return found(best, asked.is_some(), Sizes::Max).map_err(|wrong| format!("at_least {wrong}"));
    }
    if claim.at_most.is_some() {
        return found(best, asked.is_some(), Sizes::Min).map_err(|wrong| format!("at_most {wrong}"));
    }
    match (best, claim.size) {
        (Sizes::Max | Sizes::Min, _) | (_, None) => Ok(asked),
        (Sizes::Between(low, high), Some(size)) if !(low..=high).contains(&size) => {
            Err(format!("size {size} is not among the sizes asked for; correct one of them"))
        }
        (_, Some(size)) => Ok(Some(Sizes::Between(size, size))),
    }
}

/// Returns an error for sizes other than that of a puzzle with a fixed number of pieces.
fn pieces(puzzle: &Puzzle, sizes: Option<Sizes>) -> Result<(), String> {
    match (puzzle.only_size(), sizes) {
        (Some(only), Some(Sizes::Between(low, high))) if (low, high) != (only, only) => Err(format!(
            "{puzzle} means all of its pieces, which is size {only}, not {}; correct the size or the pieces",
            Sizes::Between(low, high)
        )),
        _ => Ok(()),
    }
}

/// Returns the question of a claim that something was found. It is about the largest or the smallest size.
fn found(best: Sizes, asked: bool, wanted: Sizes) -> Result<Option<Sizes>, String> {
    match (wanted, best) {
        (Sizes::Max, Sizes::Min) => {
            Err("is for the largest size, and this puzzle asks for the smallest; write at_most".into())
        }
        (Sizes::Min, Sizes::Max) => {
            Err("is for the smallest size, and this puzzle asks for the largest; write at_least".into())
        }
        (_, Sizes::Any | Sizes::Between(..)) if asked => {
            Err("is about the best size; leave sizes out, or claim a count".into())
        }
        _ => Ok(Some(wanted)),
    }
}

/// Returns an error for a spectrum whose sizes are not the counted ones.
fn spectrum(claim: &Claim, sizes: Sizes) -> Result<(), String> {
    let (Some(spectrum), Sizes::Between(low, high)) = (&claim.spectrum, sizes) else { return Ok(()) };
    if matches!(spectrum, Spectrum::All(_)) {
        return Err("a spectrum of some sizes alone is an object, such as {\"5\": \"46736\"}".into());
    }
    match spectrum.entries().find(|(size, _)| !(low..=high).contains(size)) {
        Some((size, _)) => Err(format!(
            "size {size} of the spectrum is not among the sizes counted; leave it out or name sizes"
        )),
        None => Ok(()),
    }
}

/// Returns the size of a claim that may not mean the best size: it names a size with a count, but not whether
/// that size is the best.
fn other_size(claim: &Claim, goal: Sizes) -> Option<u32> {
    let open = claim.sizes.is_none() && matches!(goal, Sizes::Max | Sizes::Min);
    claim.size.filter(|_| open && claim.counts() && claim.spectrum.is_none() && !claim.beyond)
}
