//! A claim beside what was computed: the verdict, and when two counts are the same.

use encoders::solve::{Answer, Sizes, Stopped};

use crate::claims::Claim;
use crate::outcome::Outcome;

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every figure is ours.
    Agrees,
    /// Some figure is not ours.
    Differs,
    /// A larger placement exists than the one found.
    Improved,
    /// The source has no count here; we have.
    Beyond,
    /// A limit was reached first.
    Undecided,
}

impl Verdict {
    /// All verdicts, in the order of the closing line.
    pub const ALL: [Verdict; 5] =
        [Verdict::Agrees, Verdict::Differs, Verdict::Improved, Verdict::Beyond, Verdict::Undecided];

    /// The word in tables and records.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Improved => "improved",
            Verdict::Beyond => "beyond",
            Verdict::Undecided => "undecided",
        }
    }

    /// The word in the closing line.
    pub fn tally(self) -> &'static str {
        match self {
            Verdict::Agrees => "agreeing",
            Verdict::Differs => "differing",
            _ => self.name(),
        }
    }
}

/// The verdict on `claim`.
pub fn judge(claim: &Claim, outcome: &Outcome) -> Verdict {
    match &outcome.result {
        Ok(answer) => judge_answer(claim, answer),
        Err(stopped) => judge_bounds(claim, outcome, stopped),
    }
}

fn judge_answer(claim: &Claim, answer: &Answer) -> Verdict {
    if let Some(found) = claim.at_least {
        return match answer.size {
            Some(best) if best > found => Verdict::Improved,
            Some(best) if best == found => Verdict::Agrees,
            _ => Verdict::Differs,
        };
    }
    // A source may know the size of a cell that it could not count.
    if claim.beyond && size_agrees(claim, answer) {
        return Verdict::Beyond;
    }
    let count = claim.count.as_ref().is_none_or(|count| count.0 == answer.count);
    let classes = claim.classes.as_ref().is_none_or(|classes| Some(&classes.0) == answer.classes.as_ref());
    let psi = claim.psi.iter().flatten().all(|(name, number)| {
        let ours = answer.psi.iter().find(|(other, _)| other == name);
        ours.is_some_and(|(_, ours)| *ours == number.0)
    });
    if size_agrees(claim, answer) && count && classes && psi { Verdict::Agrees } else { Verdict::Differs }
}

/// Whether the size is the claimed one, if one is claimed.
fn size_agrees(claim: &Claim, answer: &Answer) -> bool {
    claim.size.is_none() || claim.size == answer.size
}

/// A stopped count can still confirm what was found, or exclude a claimed best size.
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
    let best = outcome.facts.is_some_and(|facts| matches!(facts.sizes, Sizes::Max | Sizes::Min));
    let beneath = |size| stopped.at_least.is_some_and(|least| least > size);
    match claim.size {
        Some(size) if best && (excluded(size) || beneath(size)) => Verdict::Differs,
        _ => Verdict::Undecided,
    }
}

/// Whether two counts of the same question say the same.
pub fn same(one: &Answer, other: &Answer) -> bool {
    let same_psi = one.psi == other.psi;
    one.size == other.size && one.count == other.count && one.classes == other.classes && same_psi
}
