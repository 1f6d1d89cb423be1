//! One term, however far away it is.

use limits::clock::Instant;

use num_bigint::BigUint;
use recurrences::{Reason, Recurrence};

use super::known::{Answer, Found};
use crate::allowance::Limits;
use crate::exit::{Exit, Failure, usage};
use crate::interrupt::Interrupt;
use crate::refusal::told;
use crate::watch::run_within;

/// The last n whose term is told whole: it has some 10^6 digits.
const WHOLE: u64 = 1_000_000;

impl Answer {
    /// Finds the term of this n, or its remainder, for [`Answer::term`].
    pub fn evaluate(
        &mut self,
        n: u64,
        modulus: Option<&BigUint>,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<(), Failure> {
        if self.found.is_some() {
            let value = self.value(n, modulus, limits, interrupt)?;
            self.term = Some((n, modulus.cloned(), value));
        }
        Ok(())
    }

    /// Returns the term of this n, or its remainder; 0 for a best size where there is no set. Refused: an n before the first, a
    /// whole term that is too long, and a spectrum.
    pub fn value(
        &self,
        n: u64,
        modulus: Option<&BigUint>,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<BigUint, Failure> {
        let first = self.first().unwrap_or(0);
        if n < first {
            return usage(told!("the first n is {first}; ask for " [at] " of a larger one"));
        }
        match &self.found {
            Some(Found::Best(best)) => {
                let value = BigUint::from(best.value(n).unwrap_or(0));
                Ok(modulus.map_or(value.clone(), |modulus| value % modulus))
            }
            Some(Found::Counts(_)) if n > WHOLE && modulus.is_none() => {
                usage(told!("a(n) is told whole up to n = {WHOLE}; ask for its remainder by " [mod]))
            }
            Some(Found::Counts(counts)) => counted(counts, n, modulus, limits, interrupt),
            Some(Found::Spectrum(_)) | None => usage(told!([at] " is one number; leave the spectrum out")),
        }
    }
}

fn counted(
    counts: &Recurrence,
    n: u64,
    modulus: Option<&BigUint>,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<BigUint, Failure> {
    let (counts, modulus) = (counts.clone(), modulus.cloned());
    let ran = run_within(limits, Instant::now(), interrupt, move |budget| {
        let value = match &modulus {
            Some(modulus) => counts.at_modulo(n, modulus, budget),
            None => counts.at(n, budget).map(|value| value.magnitude().clone()),
        };
        value.map_err(|reason| match reason {
            Reason::Limit(limit) => limit.into(),
            reason => Failure::new(Exit::Limit, reason.to_string()),
        })
    });
    let told = |limit| Failure::ended(limit, format!("{limit} before a({n}) was known; raise the limit"));
    ran.map_err(|failure| failure.at_limit(told))
}
