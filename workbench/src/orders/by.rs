//! The figures by which orders are compared.

use counting::solve::Work;

use crate::options::By;
use crate::outcome::Outcome;

/// Returns the work of the method for an outcome, finished or not.
pub fn work(outcome: &Outcome) -> Work {
    outcome.result.as_ref().map_or_else(|stopped| *stopped.work, |answer| answer.work)
}

/// Returns the figure in words.
pub fn figure(by: By, outcome: &Outcome) -> String {
    let work = work(outcome);
    match by {
        By::Final => work.nodes().to_string(),
        By::Peak => work.peak_nodes().to_string(),
        By::Made => work.made().to_string(),
        By::Time => format!("{:.3}", outcome.seconds),
    }
}

/// Returns the rank of an outcome, smaller is better: finished ones first, by the figure, then by the peak,
/// then by nodes made. Orders that a limit stopped cannot be compared and keep their places.
pub fn rank(by: By, outcome: &Outcome) -> (bool, u64, u64, u64) {
    if outcome.result.is_err() {
        return (true, 0, 0, 0);
    }
    let work = work(outcome);
    let figure = match by {
        By::Final => work.nodes(),
        By::Peak => work.peak_nodes(),
        By::Made => work.made(),
        By::Time => (outcome.seconds * 1e6) as u64,
    };
    (false, figure, work.peak_nodes(), work.made())
}
