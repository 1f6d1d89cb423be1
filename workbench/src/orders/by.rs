//! The figures by which orders are compared.

use encoders::solve::Work;

use crate::options::By;
use crate::outcome::Outcome;

/// Returns the work of the method for an outcome, finished or not.
pub fn work(outcome: &Outcome) -> Work {
    outcome.result.as_ref().map_or_else(|stopped| *stopped.work, |answer| answer.work)
}

/// Returns the most nodes alive at once, if the outcome is an answer.
pub fn live(outcome: &Outcome) -> Option<u64> {
    Some(outcome.result.as_ref().ok()?.profile.as_ref()?.live)
}

/// Returns the figure in words.
pub fn figure(by: By, outcome: &Outcome) -> String {
    let work = work(outcome);
    match by {
        By::Final => work.nodes().to_string(),
        By::Peak => live(outcome).unwrap_or_default().to_string(),
        By::Made => work.made().to_string(),
        By::Time => format!("{:.3}", outcome.seconds),
    }
}

/// Returns the rank of an outcome, smaller is better: finished ones first, by the figure, then by the largest
/// product, then by nodes made. Orders that a limit stopped cannot be compared and keep their places.
pub fn rank(by: By, outcome: &Outcome) -> (bool, u64, u64, u64) {
    if outcome.result.is_err() {
        return (true, 0, 0, 0);
    }
    let (work, live) = (work(outcome), live(outcome).unwrap_or_default());
    let figure = match by {
        By::Final => work.nodes(),
        By::Peak => live,
        By::Made => work.made(),
        By::Time => (outcome.seconds * 1e6) as u64,
    };
    (false, figure, live, work.made())
}
