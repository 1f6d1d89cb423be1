//! Terms counted board by board, beside those of the formula.

use std::time::Duration;

use num_bigint::{BigInt, BigUint};
use recurrences::{Polynomial, Spectrum};

use super::boards::Boards;
use super::known::{Answer, Found};
use crate::allowance::Limits;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;

/// The time for all boards, unless less is asked for.
const TIME: Duration = Duration::from_secs(10);

/// Boards beyond those of the proof that are counted at most.
const BEYOND: u32 = 12;

impl Answer {
    /// Counts the boards one by one, those behind the last one of the proof first, and compares them with the formula. A
    /// failure: they disagree.
    pub fn confirm(
        &mut self,
        boards: &Boards,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<(), Failure> {
        let Some(first) = self.first() else { return Ok(()) };
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        let beyond = (self.used + 1, self.used + BEYOND);
        let time = limits.time.unwrap_or(TIME).min(TIME) / 2;
        for (from, to) in [beyond, (first, self.used)] {
            let counted = boards.counted((from, to), time, limits, interrupt)?;
            for (n, row) in (from..).zip(&counted) {
                if !self.has(n.into(), row) {
                    let puzzle = &self.puzzle;
                    let told = format!(
                        "{puzzle}: for n = {n} the formula has another number than the count; this is a mistake \
                         in kikisuji, please report it"
                    );
                    return Err(Failure::new(Exit::Internal, told));
                }
                self.confirmed = self.confirmed.max(Some(n));
            }
        }
        Ok(())
    }

    /// Returns whether the formula has this term: one number, or the counts of all sizes.
    fn has(&self, n: u64, row: &[BigUint]) -> bool {
        let at = (n - self.first().unwrap_or(n)) as usize;
        let number = || BigInt::from(row.first().cloned().unwrap_or_default());
        match &self.found {
            Some(Found::Counts(counts)) => counts.iter().nth(at) == Some(number()),
            Some(Found::Best(best)) => BigInt::from(best.value(n).unwrap_or(0)) == number(),
            Some(Found::Spectrum(spectrum)) => {
                let ours = spectrum_at(spectrum, at);
                let all = row.iter().cloned().map(BigInt::from).chain(std::iter::repeat(BigInt::ZERO));
                ours.len() >= row.len() && ours.iter().zip(all).all(|(one, other)| *one == other)
            }
            None => true,
        }
    }
}

/// Returns the polynomial at a place, from the first n on.
fn spectrum_at(spectrum: &Spectrum, at: usize) -> Polynomial {
    let mut terms = spectrum.terms.clone();
    while terms.len() <= at {
        let mut next = Polynomial::new();
        for (factor, term) in spectrum.coefficients.iter().zip(terms.iter().rev()) {
            next.resize(next.len().max((factor.len() + term.len()).saturating_sub(1)), BigInt::ZERO);
            for (i, a) in factor.iter().enumerate() {
                term.iter().zip(&mut next[i..]).for_each(|(b, sum)| *sum += a * b);
            }
        }
        terms.push(next);
    }
    terms.swap_remove(at)
}
