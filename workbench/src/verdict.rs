//! Compares a claim with our result: the verdict, and when two counts are the same.

use counting::solve::{Answer, Stopped};
use model::Sizes;
use num_bigint::BigUint;

use crate::claims::{Claim, Decimal, Spectrum};
use crate::outcome::{Checked, Outcome, Verdict};
use crate::places;

/// Returns the verdict on `claim`.
pub fn judge(claim: &Claim, outcome: &Outcome) -> Verdict {
    let sizes = outcome.facts.as_ref().map(|facts| facts.sizes);
    // Claimed sizes are those from 0 on.
    let claims_size = claim.size.or(claim.at_least).or(claim.at_most).is_some();
    if claims_size && outcome.facts.as_ref().is_some_and(|facts| facts.offset != 0) {
        return Verdict::Undecided;
    }
    match (&outcome.result, claim.at_most) {
        (Ok(answer), _) => judge_answer(claim, sizes, answer),
        (Err(stopped), Some(found)) => judge_smallest(found, stopped),
        (Err(stopped), None) => judge_bounds(claim, outcome, stopped),
    }
}

fn judge_answer(claim: &Claim, sizes: Option<Sizes>, answer: &Answer) -> Verdict {
    if let Some(found) = claim.at_least.or(claim.at_most) {
        return match answer.size {
            Some(best) if best == found => Verdict::Agrees,
            Some(best) if (best > found) == claim.at_least.is_some() => Verdict::Improved,
            _ => Verdict::Differs,
        };
    }
    // A source may know the size, or some of the placements, even if it could not count all.
    let has_those = |count: &Decimal| count.0 <= answer.count;
    if claim.beyond && size_agrees(claim, sizes, answer) && claim.count.as_ref().is_none_or(has_those) {
        return Verdict::Beyond;
    }
    let count = claim.count.as_ref().is_none_or(|count| match &claim.tolerance {
        Some(tolerance) => tolerance.allows(&count.0, &answer.count),
        None => count.0 == answer.count,
    });
    let classes = claim.classes.as_ref().is_none_or(|classes| Some(&classes.0) == answer.classes.as_ref());
    let psi = claim.psi.iter().flatten().all(|(name, number)| {
        let ours = answer.psi.iter().find(|(other, _)| other == name);
        ours.is_some_and(|(_, ours)| *ours == number.0)
    });
    let spectrum = claim.spectrum.as_ref().is_none_or(|spectrum| spectrum_agrees(spectrum, answer));
    match size_agrees(claim, sizes, answer) && count && classes && psi && spectrum {
        true => Verdict::Agrees,
        false => Verdict::Differs,
    }
}

/// Returns whether the size is the claimed one, or none is claimed. If no placement has the size asked for,
/// the answer has no size, and the claimed count decides. In a sequence of sizes, 0 may also mean that there
/// is no placement.
fn size_agrees(claim: &Claim, sizes: Option<Sizes>, answer: &Answer) -> bool {
    let asked = |size| claim.count.is_some() && sizes == Some(Sizes::Between(size, size));
    let none = |size| size == 0 && claim.sequence.is_some() && answer.size.is_none();
    claim.size.is_none_or(|size| answer.size == Some(size) || asked(size) || none(size))
}

/// Returns the verdict on a term whose board has no cells: its only placement is empty, of size 0.
pub fn of_nothing(claim: &Claim) -> Checked {
    let number = places::without_cells(claim.asked().unwrap_or(Sizes::Any));
    let is_ours = |figure: &Option<Decimal>| figure.as_ref().is_none_or(|figure| figure.0 == number);
    let agrees = is_ours(&claim.count) && is_ours(&claim.classes) && claim.size.is_none_or(|size| size == 0);
    let verdict = if agrees { Verdict::Agrees } else { Verdict::Differs };
    Checked::uncounted(verdict, "on a board without cells there is the empty placement alone".into())
}

/// Returns whether the claimed counts by size are ours. A list claims a count of 0 for every size beyond its
/// end.
fn spectrum_agrees(claimed: &Spectrum, answer: &Answer) -> bool {
    let Some(ours) = &answer.spectrum else { return false };
    let zero = BigUint::ZERO;
    let agrees = |(size, count): (u32, &BigUint)| ours.get(size as usize).unwrap_or(&zero) == count;
    let ends = match claimed {
        Spectrum::All(counts) => ours.iter().skip(counts.len()).all(|count| *count == zero),
        Spectrum::Some(_) => true,
    };
    ends && claimed.entries().all(agrees)
}

/// Compares a stopped count of the smallest size with the size that the source found: a smaller solution
/// improves on it, an equal one confirms it, and a bound may exclude it.
fn judge_smallest(found: u32, stopped: &Stopped) -> Verdict {
    match stopped.at_most {
        Some(most) if most < found => Verdict::Improved,
        Some(most) if most == found => Verdict::Agrees,
        _ if stopped.at_least.is_some_and(|least| least > found) => Verdict::Differs,
        _ => Verdict::Undecided,
    }
}

/// Judges by the bounds of a stopped count: they can confirm a found size, or exclude a claimed best size.
fn judge_bounds(claim: &Claim, outcome: &Outcome, stopped: &Stopped) -> Verdict {
    let excluded = |size| stopped.at_most.is_some_and(|most| most < size);
    if let Some(found) = claim.at_least {
        return match stopped.at_least {
            Some(least) if least > found => Verdict::Improved,
            Some(least) if least == found => Verdict::Agrees,
            _ if excluded(found) => Verdict::Differs,
            _ => Verdict::Undecided,
        };
    }
    let best = outcome.facts.as_ref().is_some_and(|facts| matches!(facts.sizes, Sizes::Max | Sizes::Min));
    let beneath = |size| stopped.at_least.is_some_and(|least| least > size);
    match claim.size {
        Some(size) if best && (excluded(size) || beneath(size)) => Verdict::Differs,
        _ => Verdict::Undecided,
    }
}

/// Returns whether a claim that is not true of the best size may be true of the size that it names: a better
/// size exists, or the claimed count is 0.
pub fn may_be_of(size: u32, claim: &Claim, best: &Outcome) -> bool {
    let (least, most) = match &best.result {
        Ok(answer) => (answer.size, answer.size),
        Err(stopped) => (stopped.at_least, stopped.at_most),
    };
    let beaten = match best.facts.as_ref().map(|facts| facts.sizes) {
        Some(Sizes::Max) => least.is_some_and(|least| least > size),
        Some(Sizes::Min) => most.is_some_and(|most| most < size),
        _ => false,
    };
    beaten || claim.count.as_ref().is_some_and(|count| count.0 == BigUint::ZERO)
}

/// Returns whether two counts of the same question have the same result.
pub fn same(one: &Answer, other: &Answer) -> bool {
    let same_psi = one.psi == other.psi;
    one.size == other.size && one.count == other.count && one.classes == other.classes && same_psi
}
