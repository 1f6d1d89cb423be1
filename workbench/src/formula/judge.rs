//! Claims about a(n), judged by what is proved.

use std::path::Path;

use limits::{Budget, clock::Instant};
use num_bigint::BigInt;
use recurrences::{BestSizes, Failure as Fails, Polynomial, Proved, Recurrence, Unclear, Verdict};

use super::known::{Answer, Found, Judged, Status};
use super::text::listed;
use crate::allowance::Limits;
use crate::answers;
use crate::exit::{Exit, Failure, usage};
use crate::input;
use crate::interrupt::Interrupt;
use crate::refusal::told;
use crate::watch::run_within;

/// Returns the file that claims are read from, if there is one of this name.
pub fn file_of(claim: Option<&str>) -> Option<&str> {
    claim.filter(|name| *name == input::STDIN || Path::new(name).exists())
}

impl Judged {
    /// Returns it as a line.
    pub(super) fn line(&self) -> String {
        format!("{}: {}\n", self.claim, self.said)
    }

    fn of(claim: String, verdict: Verdict) -> Judged {
        let fails_at = verdict.fails.as_ref().map(|fails| fails.n);
        let said = verdict.fails.as_ref().map_or_else(|| held(&verdict), failed);
        let word = if fails_at.is_some() { "false" } else { "true" };
        Judged { claim, verdict: word, said, true_from: verdict.true_from, fails_at }
    }
}

/// Returns the words for a true claim.
fn held(verdict: &Verdict) -> String {
    let from = verdict.true_from.or(verdict.claimed_from).unwrap_or_default();
    let later = verdict.claimed_from.filter(|&claimed| claimed > from);
    let later = later.map(|claimed| format!(", and not only for n >= {claimed}"));
    let longer = verdict.shortest.map(|order| format!("; the shortest recurrence has order {order}"));
    format!("true for n >= {from}{}{}", later.unwrap_or_default(), longer.unwrap_or_default())
}

/// Returns the words for a false one.
fn failed(fails: &Fails) -> String {
    let number = |all: &Polynomial| match all.as_slice() {
        [] => "0".into(),
        [number] => number.to_string(),
        all => format!("[{}]", listed(all)),
    };
    let claimed = match &fails.claimed {
        None => "divides by 0".into(),
        Some((above, below)) if *below == [BigInt::from(1)] => format!("gives {}", number(above)),
        Some((above, below)) => format!("gives {}/{}", number(above), number(below)),
    };
    format!("false: for n = {} it {claimed}, and a({}) = {}", fails.n, fails.n, number(&fails.term))
}

impl Answer {
    /// Judges a claim, or those of a file: a b-file, or a claim in each line. Refused: what is not proved, and what is no claim.
    pub fn judge(&mut self, claim: &str, limits: &Limits, interrupt: &Interrupt) -> Result<(), Failure> {
        match &self.status {
            Status::Proved => {}
            Status::Fits(..) => {
                return usage(told!([check] " is by a proof, and there is none; leave it out"));
            }
            Status::Refused(_) | Status::Stopped(..) => return Ok(()),
        }
        let claims = match file_of(Some(claim)) {
            None => vec![(claim.to_owned(), claim.to_owned())],
            Some(file) => {
                let text = input::within(Path::new(file), limits, interrupt, input::read_within)?;
                let lines: Vec<_> =
                    answers::formulas(&text).into_iter().map(|line| (line.clone(), line)).collect();
                // Comments of a b-file may look like claims.
                let terms =
                    || text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
                if lines.is_empty() { vec![(file.to_owned(), terms())] } else { lines }
            }
        };
        let proved = match self.found.clone() {
            Some(Found::Counts(counts)) => Proved::Counts(counts),
            Some(Found::Best(best)) => Proved::Counts(of_best(&best)),
            Some(Found::Spectrum(rows)) => Proved::Rows(rows),
            None => return Ok(()),
        };
        for (name, text) in claims {
            let exit = if name == text { Exit::Usage } else { Exit::Unreadable };
            let proved = proved.clone();
            let judged = run_within(limits, Instant::now(), interrupt, move |budget| {
                match proved.judge(&text, budget) {
                    Ok(verdict) => Ok(Judged::of(name, verdict)),
                    Err(Unclear::Reason(reason)) => Err(reason.into()),
                    Err(why) => Err(Failure::new(exit, format!("{name}: {why}"))),
                }
            });
            self.judged.push(judged?);
        }
        Ok(())
    }

    /// Returns whether a claim is false.
    pub fn is_wrong(&self) -> bool {
        self.judged.iter().any(|judged| judged.fails_at.is_some())
    }
}

/// Returns the recurrence of best sizes, 0 where there is no set. From some n on a(n) - a(n-p) is constant, so that
/// a(n) = a(n-1) + a(n-p) - a(n-p-1): the shortest recurrence of so many terms is one of all.
fn of_best(best: &BestSizes) -> Recurrence {
    let bound = (best.from - best.first + 2 * best.period + 1) as usize;
    let terms: Vec<BigInt> =
        (best.first..).take(4 * bound + 20).map(|n| best.value(n).unwrap_or(0).into()).collect();
    let fit = Recurrence::fit(best.first, &terms, &Budget::default());
    fit.ok().flatten().expect("best sizes have a recurrence of this order")
}
