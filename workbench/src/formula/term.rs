//! One term, however far away it is.

use limits::clock::Instant;

use limits::Budget;
use num_bigint::{BigInt, BigUint};
use recurrences::{Polynomial, Reason, Recurrence};

use super::known::{Answer, Found, Term};
use crate::allowance::Limits;
use crate::exit::{Failure, usage};
use crate::interrupt::Interrupt;
use crate::refusal::told;
use crate::watch::run_within;

/// The last n whose term is told whole: it has some 10^6 digits.
const WHOLE: u64 = 1_000_000;
/// The last n whose spectrum is told: it has some 10^4 numbers of some 10^4 digits.
const SPECTRUM: u64 = 10_000;

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

    /// Returns the term of this n, or its remainder. Refused: an n before the first,
    /// and a term that is too long.
    pub fn value(
        &self,
        n: u64,
        modulus: Option<&BigUint>,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Term, Failure> {
        let first = self.first().unwrap_or(0);
        if n < first {
            return usage(told!("the first n is {first}; ask for " [at] " of a larger one"));
        }
        match self.found.clone() {
            Some(Found::Best(best)) => {
                let Some(value) = best.value(n).map(BigUint::from) else { return Ok(Term::NoSet) };
                Ok(Term::Number(modulus.map_or(value.clone(), |modulus| value % modulus)))
            }
            Some(Found::Counts(_)) if n > WHOLE && modulus.is_none() => {
                usage(told!("a(n) is told whole up to n = {WHOLE}; ask for its remainder by " [mod]))
            }
            Some(Found::Counts(counts)) => {
                let modulus = modulus.cloned();
                within(n, limits, interrupt, move |budget| counted(&counts, n, modulus.as_ref(), budget))
            }
            Some(Found::Spectrum(_)) if n > SPECTRUM => {
                usage(told!("a spectrum is told up to n = {SPECTRUM}; ask for the formula of counts beyond"))
            }
            Some(Found::Spectrum(spectrum)) => {
                let mut row = within(n, limits, interrupt, move |budget| {
                    spectrum.at(n, budget).map(|row| natural(&row))
                })?;
                if let Some(modulus) = modulus {
                    row.iter_mut().for_each(|count| *count %= modulus);
                }
                Ok(Term::Spectrum(row))
            }
            None => Ok(Term::Number(BigUint::ZERO)),
        }
    }
}

fn counted(counts: &Recurrence, n: u64, modulus: Option<&BigUint>, budget: &Budget) -> Result<Term, Reason> {
    Ok(Term::Number(match modulus {
        Some(modulus) => counts.at_modulo(n, modulus, budget)?,
        None => counts.at(n, budget)?.magnitude().clone(),
    }))
}

/// The counts of a spectrum, none of which is negative.
fn natural(row: &Polynomial) -> Vec<BigUint> {
    row.iter().map(BigInt::magnitude).cloned().collect()
}

/// Works out a(n) within limits.
fn within<T: Send + 'static>(
    n: u64,
    limits: &Limits,
    interrupt: &Interrupt,
    work: impl FnOnce(&Budget) -> Result<T, Reason> + Send + 'static,
) -> Result<T, Failure> {
    let ran = run_within(limits, Instant::now(), interrupt, move |budget| Ok(work(budget)?));
    let told = |limit| Failure::ended(limit, format!("{limit} before a({n}) was known; raise the limit"));
    ran.map_err(|failure| failure.at_limit(told))
}
