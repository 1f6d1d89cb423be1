//! A placement by local search, and the bound that the placement proves.

mod plan;
mod run;

use std::time::Instant;

use crate::allowance::Limits;
use crate::exit::Ending;
use crate::interrupt::Interrupt;
use crate::outcome::{Found, SearchOutcome};
use crate::picture::{self, Words};
use crate::process::Process;
use crate::report;
use crate::watch::Watch;

pub use plan::{Asked, Plan};

/// Searches as planned, within `limits` and under watch. A limit reached is an outcome; an ending is an input that
/// cannot be used.
pub fn search(plan: &Plan, limits: &Limits, interrupt: &Interrupt) -> Result<SearchOutcome, Ending> {
    let start = Instant::now();
    let process = Process::of_one(limits.bytes);
    let watch = Watch::of_work(interrupt, limits.deadline(start), &process);
    let (asked, within) = (plan.clone(), *limits);
    let ran = watch.run(move |cancel| run::search(&asked, &within.budget(start, cancel)))?;
    let outcome = ran.unwrap_or_else(|given_up| Ok(plan.stopped(given_up.limit())))?;
    Ok(SearchOutcome { seconds: start.elapsed().as_secs_f64(), ..outcome })
}

/// Returns the picture of what was found, also of the `attacked` cells.
pub fn picture(outcome: &SearchOutcome, found: &Found, attacked: bool) -> String {
    let title = outcome.subject.witness(found.size);
    let caption = format!("{} ({})", outcome.subject, report::program());
    let words = Words { title: &title, caption: &caption };
    picture::svg(&words, std::slice::from_ref(&found.placement), attacked)
}
