//! Puzzles with one solution: a solution of a statement is drawn, then clues are found that leave no other one, and of which
//! none can be left out. Each made puzzle is a file of the language, which is read again and tested.

mod asked;
mod clues;
mod maker;
mod sheet;

use std::collections::HashSet;

pub use asked::{Asked, Clues, Made};
use limits::clock::Instant;
use limits::{Budget, Limit};
use maker::{Maker, WORK, part};
pub use sheet::{page, svg};

use crate::allowance::Limits;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::sentence;
use crate::watch::run_within;

/// Makes puzzles, and hands each to `take` as soon as it is made. A limit is a failure that says how many were made.
pub fn make(
    asked: &Asked,
    limits: &Limits,
    interrupt: &Interrupt,
    mut take: impl FnMut(Made) -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    let (own, name) = (asked.clone(), asked.puzzle.to_string());
    let work = move |budget: &Budget| {
        let mut seen = HashSet::new();
        let ended = Maker::new(&own, budget).and_then(|maker| {
            let (share, part) = part(budget);
            let mut draws = maker.draws(&part);
            (own.seed..).take(own.number as usize).try_for_each(|seed| {
                let start = Instant::now();
                share.renew(WORK);
                let made = maker.made(seed, &mut draws, &mut seen)?;
                take(Made { seconds: start.elapsed().as_secs_f64(), ..made })
            })
        });
        ended.map_err(|failure| failure.at_limit(|limit| stopped(&own, seen.len(), limit)))
    };
    let ended = run_within(limits, Instant::now(), interrupt, work);
    ended.map_err(|failure| {
        failure.at_limit(|limit| Failure::ended(limit, format!("{name}: {limit}; raise the limit")))
    })
}

fn stopped(asked: &Asked, made: usize, limit: Limit) -> Failure {
    let help = if limit == Limit::Cancelled { "start again for all" } else { "raise the limit" };
    let made = format!("{made} of {}", sentence::number(asked.number, "puzzle"));
    Failure::ended(limit, format!("{}: {limit} after {made}; {help}", asked.puzzle))
}
