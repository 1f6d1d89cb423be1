//! What is asked of a puzzle for every n, and what is known of it.

use limits::Limit;
use num_bigint::BigUint;
use recurrences::{BestSizes, Machine, Reason, Recurrence, Spectrum};
use serde::Serialize;

use crate::claims;
use crate::exit::{Exit, Failure};
use crate::options::Terms;
use crate::refusal::{Refusal, told};

/// What a(n) is, and how far the search for its recurrence goes.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is counted.
    pub of: Terms,
    /// The sizes asked for; `None` for the puzzle's own question.
    pub sizes: Option<claims::Asked>,
    /// The highest order of a recurrence.
    pub order_limit: usize,
    /// Whether a recurrence is fitted to counted terms, where none is proved.
    pub guess: bool,
}

impl Question {
    /// The highest order where none is asked for. The published recurrences of arrays have at most 203.
    pub const ORDER_LIMIT: usize = 2000;
}

/// What is known of a(n).
#[derive(Clone, Debug)]
pub enum Found {
    /// Counts.
    Counts(Recurrence),
    /// Best sizes.
    Best(BestSizes),
    /// The counts of every size.
    Spectrum(Spectrum),
}

impl From<Reason> for Failure {
    fn from(reason: Reason) -> Failure {
        match reason {
            Reason::Limit(limit) => limit.into(),
            reason => Failure::new(Exit::Limit, reason.to_string()),
        }
    }
}

/// The value of a(n).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A count, or a best size.
    Number(BigUint),
    /// The counts of sizes 0, 1 and so on.
    Spectrum(Vec<BigUint>),
    /// There is no set, so none has the best size.
    NoSet,
}

/// Whether it is known.
#[derive(Clone, Debug)]
pub enum Status {
    /// For all n.
    Proved,
    /// It fits so many counted terms, and is not proved for this reason.
    Fits(usize, Refused),
    /// It is not known.
    Refused(Refused),
    /// A limit came first, in a sentence.
    Stopped(Limit, Refusal),
}

impl Status {
    /// Returns the failure of a command that has nothing else to tell.
    pub fn failure(&self) -> Option<Failure> {
        match self {
            Status::Proved | Status::Fits(..) => None,
            Status::Refused(refused) => {
                Some(Failure::new(Exit::Usage, told!("refused: "(refused.why.clone()))))
            }
            Status::Stopped(limit, why) => Some(Failure::ended(*limit, why.clone())),
        }
    }
}

/// Why nothing is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The reason, and what could be asked instead.
    pub why: Refusal,
    /// The line of the file that it is about.
    pub line: Option<usize>,
}

/// What is known of a puzzle for every n.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The words of the puzzle, with n in braces.
    pub puzzle: String,
    /// What a(n) is.
    pub of: Terms,
    /// Whether it is proved.
    pub status: Status,
    /// The formula; not there where it is refused.
    pub found: Option<Found>,
    /// The walk that proves it, and how many times the terms it counts.
    pub walk: Option<(Machine, u32)>,
    /// The largest n of a board that the proof, or the fit, has looked at.
    pub used: u32,
    /// A term that was asked for: its n, the modulus, and its value.
    pub term: Option<(u64, Option<BigUint>, Term)>,
    /// The last n up to which the terms were counted board by board, and agree.
    pub confirmed: Option<u32>,
    /// The claims that were judged.
    pub judged: Vec<Judged>,
    /// The time that it took.
    pub seconds: f64,
}

/// A claim, and what is true of it.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The claim, as it was given; of a b-file, its name.
    pub claim: String,
    /// `true` or `false`.
    pub verdict: &'static str,
    /// In words.
    pub said: String,
    /// The least n from which it is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub true_from: Option<u64>,
    /// The first n where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails_at: Option<u64>,
}
