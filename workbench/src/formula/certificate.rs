//! The certificate of a formula, which `formula-check` reads.

use std::fmt::{Display, Write};

use checkers::recurrence;
use limits::{Budget, Extreme, clock::Instant};
use num_bigint::{BigInt, BigUint};
use recurrences::{BestSizes, Machine, Quantity, Reason, Recurrence, Repeat, Sizes, lump};

use super::known::{Answer, Found};
use crate::allowance::Limits;
use crate::exit::{Exit, Failure, usage};
use crate::interrupt::Interrupt;
use crate::refusal::told;
use crate::watch::run_within;

impl Answer {
    /// Returns the walk, merged where states count alike, and the formula, once the checker has found them right. Refused:
    /// what is not proved.
    pub fn certificate(&self, limits: &Limits, interrupt: &Interrupt) -> Result<String, Failure> {
        let (Some(found), Some((walk, divisor))) = (self.found.clone(), self.walk.clone()) else {
            return usage(told!([certificate] " is of what is proved; leave it out"));
        };
        let puzzle = self.puzzle.clone();
        let written = run_within(limits, Instant::now(), interrupt, move |budget| {
            let text = written(&puzzle, &found, &walk, divisor, budget)?;
            match recurrence::check(&mut text.as_bytes()) {
                Ok(_) => Ok(text),
                Err(why) => Err(Failure::new(
                    Exit::Internal,
                    format!("{why}: the certificate is wrong, a mistake in kikisuji; please report it"),
                )),
            }
        });
        let told = |limit| {
            Failure::ended(limit, format!("{limit} before the certificate was checked; raise the limit"))
        };
        written.map_err(|failure| failure.at_limit(told))
    }
}

fn written(
    puzzle: &str,
    found: &Found,
    walk: &Machine,
    divisor: u32,
    budget: &Budget,
) -> Result<String, Reason> {
    let (quantity, head, proof) = match found {
        Found::Counts(counts) => {
            let head = format!("recurrence 1\nc {puzzle}\ndivisor {divisor}");
            (Quantity::Total, head, recurrence_of(counts, BigInt::to_string))
        }
        Found::Spectrum(spectrum) => {
            let head = format!("recurrence 1\nc {puzzle}");
            (Quantity::Spectrum, head, recurrence_of(spectrum, |row| joined(row)))
        }
        Found::Best(best) => {
            let goal = if best.extreme == Extreme::Heaviest { "max" } else { "min" };
            let head = format!("best sizes 1\nc {puzzle}\ngoal {goal}");
            (Quantity::Size(best.extreme), head, proof_of(best))
        }
    };
    let machine = lump(walk, quantity, budget)?;
    let is_best = matches!(found, Found::Best(_));
    let word = |sizes: &Sizes| match sizes.as_slice() {
        [] if is_best => "none".into(),
        [(size, _), ..] if is_best => size.to_string(),
        all => {
            let length = all.last().map_or(1, |(size, _)| *size as usize + 1);
            let mut counts = vec![BigUint::ZERO; length];
            all.iter().for_each(|(size, count)| counts[*size as usize].clone_from(count));
            joined(&counts)
        }
    };
    let mut text = format!("kikisuji {head}\nfirst {}\n", machine.first);
    let early = list(machine.early.iter().map(word));
    let _ = writeln!(text, "early{early}\nstride {}\nstates {}", machine.stride, machine.ends.len());
    for (state, ways) in &machine.start {
        let _ = writeln!(text, "start {state} {}", word(ways));
    }
    for (state, steps) in machine.steps.iter().enumerate() {
        for step in steps {
            let _ = writeln!(text, "step {state} {} {}", step.to, word(&vec![(step.size, step.ways.into())]));
        }
    }
    for (state, ways) in machine.ends.iter().enumerate().filter(|(_, ways)| !ways.is_empty()) {
        let _ = writeln!(text, "ends {state} {}", word(ways));
    }
    Ok(text + &proof)
}

fn recurrence_of<T>(found: &Recurrence<T>, word: impl Fn(&T) -> String) -> String {
    let list = |all: &[T]| list(all.iter().map(&word));
    let (coefficients, terms) = (list(&found.coefficients), list(&found.terms));
    format!("coefficients{coefficients}\nfrom {}\nterms{terms}\n", found.from)
}

fn proof_of(best: &BestSizes) -> String {
    let Repeat { at, period, shift, behind } = &best.repeat;
    let values = best.values.iter().map(|value| value.map_or("none".into(), |value| value.to_string()));
    let mut text = format!(
        "at {at}\nloop {period}\nshift {}\nperiod {}\nslope {}\nfrom {}\nvalues{}\n",
        shift.unsigned_abs(),
        best.period,
        best.slope,
        best.from,
        list(values),
    );
    for (state, lead) in behind.iter().enumerate().filter_map(|(state, lead)| Some((state, (*lead)?))) {
        let _ = writeln!(text, "behind {state} {lead}");
    }
    text
}

/// Words, each behind a space.
fn list<T: Display>(words: impl IntoIterator<Item = T>) -> String {
    words.into_iter().fold(String::new(), |line, word| line + " " + &word.to_string())
}

/// A polynomial as a word.
fn joined(numbers: &[impl Display]) -> String {
    let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if all.is_empty() { "0".into() } else { all.join(",") }
}
