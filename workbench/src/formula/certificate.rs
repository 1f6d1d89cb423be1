//! The certificate of a recurrence, which `formula-check` reads.

use std::fmt::Write;

use checkers::recurrence;
use limits::{Budget, clock::Instant};
use num_bigint::{BigInt, BigUint};
use recurrences::{Quantity, Sizes, lump};

use super::known::{Answer, Found};
use crate::allowance::Limits;
use crate::exit::{Exit, Failure, usage};
use crate::interrupt::Interrupt;
use crate::refusal::told;
use crate::watch::run_within;

impl Answer {
    /// Returns the walk, merged where states count alike, and the recurrence, once the checker has found them right. Refused:
    /// what is no proved number of walks.
    pub fn certificate(&self, limits: &Limits, interrupt: &Interrupt) -> Result<String, Failure> {
        let text = self.walks()?;
        let written = text.clone();
        let checked = run_within(limits, Instant::now(), interrupt, move |_| {
            recurrence::check(&mut written.as_bytes()).map(drop).map_err(|why| {
                let told =
                    format!("{why}: the certificate is wrong, a mistake in kikisuji; please report it");
                Failure::new(Exit::Internal, told)
            })
        });
        let told = |limit| {
            Failure::ended(limit, format!("{limit} before the certificate was checked; raise the limit"))
        };
        checked.map_err(|failure| failure.at_limit(told)).map(|()| text)
    }

    fn walks(&self) -> Result<String, Failure> {
        let (Some(Found::Counts(counts)), Some((walk, divisor))) = (&self.found, &self.walk) else {
            return usage(told!([certificate] " is of counts that are proved; leave it out"));
        };
        let lumped = lump(walk, Quantity::Total, &Budget::default());
        let lumped = lumped.map_err(|reason| Failure::new(Exit::Limit, reason.to_string()))?;
        let list = |numbers: &mut dyn Iterator<Item = String>| {
            numbers.fold(String::new(), |line, number| line + " " + &number)
        };
        let total = |sizes: &Sizes| sizes.iter().map(|(_, count)| count).sum::<BigUint>().to_string();
        let mut text = format!("kikisuji recurrence 1\nc {}\nfirst {}\n", self.puzzle, lumped.first);
        let _ = writeln!(text, "early{}", list(&mut lumped.early.iter().map(total)));
        let _ = writeln!(text, "divisor {divisor}\nstride {}\nstates {}", lumped.stride, lumped.ends.len());
        for (state, ways) in &lumped.start {
            let _ = writeln!(text, "start {state} {}", total(ways));
        }
        for (state, steps) in lumped.steps.iter().enumerate() {
            for step in steps {
                let _ = writeln!(text, "step {state} {} {}", step.to, step.ways);
            }
        }
        for (state, ways) in lumped.ends.iter().enumerate().filter(|(_, ways)| !ways.is_empty()) {
            let _ = writeln!(text, "ends {state} {}", total(ways));
        }
        let numbers = |all: &[BigInt]| list(&mut all.iter().map(ToString::to_string));
        let _ = writeln!(text, "coefficients{}", numbers(&counts.coefficients));
        let _ = writeln!(text, "from {}\nterms{}", counts.from, numbers(&counts.terms));
        Ok(text)
    }
}
