//! A placement by local search, and the bound that the placement proves.

mod plan;
mod run;

use limits::clock::Instant;

use crate::allowance::Limits;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::outcome::{Found, SearchOutcome};
use crate::picture::{self, Look, Words};
use crate::report;
use crate::sentence;
use crate::watch::run_within;

pub use plan::{Asked, Plan};

/// Searches as planned, within `limits` and under watch. A limit reached is an outcome; a failure is an input that
/// cannot be used.
pub fn search(plan: &Plan, limits: &Limits, interrupt: &Interrupt) -> Result<SearchOutcome, Failure> {
    let start = Instant::now();
    let asked = plan.clone();
    let ran = run_within(limits, start, interrupt, move |budget| run::search(&asked, budget));
    let outcome = ran.or_else(|failure| match failure {
        Failure::Limit(limit) => Ok(plan.stopped(limit)),
        failure => Err(failure),
    })?;
    Ok(SearchOutcome { seconds: start.elapsed().as_secs_f64(), ..outcome })
}

/// Returns the picture of what was found.
pub fn picture(outcome: &SearchOutcome, found: &Found, look: Look) -> String {
    let title = sentence::capital(&outcome.subject.witness(found.size));
    let caption = format!("{} ({})", outcome.subject, report::program());
    let words = Words { title: &title, caption: &caption };
    picture::svg(&words, std::slice::from_ref(&found.placement), look)
}
