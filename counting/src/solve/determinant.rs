//! Counting by a determinant: perfect matchings of cells of the square lattice, whose matrix is in [`crate::kasteleyn`].
//!
//! The determinant is computed modulo primes. Elimination keeps the band of the matrix, which is as wide as the board.

use std::collections::BTreeMap;

use layers::remainders::{combined, enough, inverse, minus, times};
use limits::Budget;
use model::Model;
use model::steps::Steps;
use num_bigint::BigUint;

use crate::kasteleyn::{Entries, Pairs};
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{Method, Progress, Stage, Work};

/// A model under counting by a determinant.
pub(super) struct Determinant<'a> {
    pairs: Pairs,
    budget: &'a Budget,
    peak_bytes: u64,
}

impl<'a> Determinant<'a> {
    /// `None` unless the model asks for such matchings.
    pub fn new(model: &Model, budget: &'a Budget) -> Option<Determinant<'a>> {
        let pairs = Pairs::of(model, &mut Steps::new(budget))?;
        Some(Determinant { pairs, budget, peak_bytes: 0 })
    }

    /// The number of perfect matchings.
    fn count(&mut self, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        let (matrix, light) = self.pairs.matrix();
        if matrix.len() != light {
            return Ok(BigUint::ZERO);
        }
        // A matching is a choice of a neighbour for each dark cell, and one bit more is the sign.
        let choices = matrix.iter().map(|row| row.values().map(|entry| entry.unsigned_abs()).sum::<u32>());
        let bits = choices.fold(BigUint::from(1u32), |product, choices| product * choices).bits() + 1;
        let (mut done, size) = (0, Some(light as u32));
        let mut peak = 0;
        let both = combined(&enough(bits), |prime| {
            let total = bits.div_ceil(62);
            progress.stage(&Stage {
                method: Method::Determinant,
                size,
                done,
                total,
                nodes: 0,
                bytes: peak as u64,
                within: None,
                roots: None,
            });
            done += 1;
            let steps = &mut Steps::new(self.budget);
            let value = modulo(&matrix, prime, steps)?;
            peak = peak.max(steps.bytes());
            Ok::<_, Reason>(vec![value, minus(0, value, prime)])
        })?;
        self.peak_bytes = peak as u64;
        Ok(both.into_iter().min().unwrap_or_default())
    }
}

/// A row from its first entry on that is not 0, and its number.
type Row = (usize, Vec<u64>);

/// The determinant of a square matrix modulo a prime. Cost: for each row, the square of the width of the band.
fn modulo(matrix: &[Entries], prime: u64, steps: &mut Steps<'_>) -> Result<u64, Reason> {
    // The rows by the column of their first entry.
    let mut leading: Vec<Vec<Row>> = vec![Vec::new(); matrix.len()];
    for (number, entries) in matrix.iter().enumerate() {
        let (Some((&first, _)), Some((&last, _))) = (entries.first_key_value(), entries.last_key_value())
        else {
            return Ok(0);
        };
        let mut row = vec![0; last - first + 1];
        steps.hold(size_of::<Row>() + size_of_val(row.as_slice()))?;
        for (&column, &entry) in entries {
            let size = u64::from(entry.unsigned_abs());
            row[column - first] = if entry < 0 { minus(0, size, prime) } else { size };
        }
        if !lead(first, (number, row), &mut leading) {
            return Ok(0);
        }
    }
    let (mut product, mut order) = (1, Vec::new());
    for column in 0..matrix.len() {
        let mut rows = std::mem::take(&mut leading[column]);
        // The shortest row fills the others least.
        let Some(at) = (0..rows.len()).min_by_key(|&at| (rows[at].1.len(), rows[at].0)) else { return Ok(0) };
        let (number, pivot) = rows.swap_remove(at);
        let inverse = inverse(pivot[0], prime);
        product = times(product, pivot[0], prime);
        order.push(number);
        for (number, mut row) in rows {
            let factor = times(row[0], inverse, prime);
            let more = pivot.len().saturating_sub(row.len());
            row.resize(row.len() + more, 0);
            steps.hold(more * size_of::<u64>())?;
            steps.take(2 * pivot.len())?;
            for (entry, &by) in row.iter_mut().zip(&pivot) {
                *entry = minus(*entry, times(factor, by, prime), prime);
            }
            if !lead(column, (number, row), &mut leading) {
                return Ok(0);
            }
        }
    }
    Ok(if is_odd(&order) { minus(0, product, prime) } else { product })
}

/// Files a row that begins in a column by its first entry that is not 0; whether there is one.
fn lead(column: usize, (number, mut row): Row, leading: &mut [Vec<Row>]) -> bool {
    let Some(zeros) = row.iter().position(|&entry| entry != 0) else { return false };
    row.drain(..zeros);
    leading[column + zeros].push((number, row));
    true
}

/// Whether a permutation is odd.
fn is_odd(order: &[usize]) -> bool {
    let mut seen = vec![false; order.len()];
    let mut is_odd = false;
    for start in 0..order.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = order[at];
            is_odd ^= at != start;
        }
    }
    is_odd
}

impl Counter for Determinant<'_> {
    const METHOD: Method = Method::Determinant;

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        // Every matching has half as many pairs as there are cells.
        let size = self.pairs.cells.len() as u32 / 2;
        if !(low..=high).contains(&size) {
            return Ok(BTreeMap::new());
        }
        let count = self.count(progress)?;
        Ok(BTreeMap::from([(size, count)]).into_iter().filter(|(_, count)| *count != BigUint::ZERO).collect())
    }

    fn work(&self) -> Work {
        Work { peak_bytes: self.peak_bytes, ..Work::default() }
    }
}
