//! The outcome of a claim.

use encoders::readable::readable;
use limits::Limit;

use super::Outcome;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every figure equals ours.
    Agrees,
    /// Some figure differs from ours.
    Differs,
    /// There is a better placement than the one that the source found.
    Improved,
    /// The source has no count here, but we have.
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

/// A claim's outcome.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The verdict.
    pub verdict: Verdict,
    /// Our outcome; `None` for a term of a sequence whose board exceeds a limit or has no cells.
    pub outcome: Option<Outcome>,
    /// The best size, if the claim is about another size; or the reason why nothing was computed.
    pub note: Option<String>,
    /// A second count of a difference, by another method or in another order, on request.
    pub confirmation: Option<Outcome>,
    /// The record of a former run from which this verdict was taken.
    pub record: Option<String>,
}

impl Checked {
    /// Returns a verdict without a count, and the reason.
    pub fn uncounted(verdict: Verdict, why: String) -> Checked {
        Checked {
            verdict,
            outcome: None,
            note: Some(readable(&why).into()),
            confirmation: None,
            record: None,
        }
    }

    /// Returns the limit that stopped the count, if one did.
    pub fn limit(&self) -> Option<Limit> {
        self.outcome.as_ref().and_then(Outcome::limit)
    }

    /// Returns whether a limit on memory left the verdict, or its confirmation, open.
    pub fn lacks_memory(&self) -> bool {
        let open = self.outcome.as_ref().filter(|_| self.verdict == Verdict::Undecided);
        let stopped = |outcome: &Outcome| matches!(outcome.limit(), Some(Limit::Bytes(_)));
        open.into_iter().chain(&self.confirmation).any(stopped)
    }
}
