//! Terms counted board by board, beside those of the formula.

use std::time::Duration;

use limits::Budget;
use num_bigint::{BigInt, BigUint};

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
                let length = row.iter().rposition(|count| *count != BigUint::ZERO).map_or(0, |last| last + 1);
                let row: Vec<BigInt> = row[..length].iter().cloned().map(BigInt::from).collect();
                spectrum.at(n, &Budget::default()).is_ok_and(|ours| ours == row)
            }
            None => true,
        }
    }
}
