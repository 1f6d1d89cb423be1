//! Counts put together from residues: a pass by layers for each prime, and for each few points of a spectrum.
//!
//! A spectrum is a polynomial whose coefficients are the numbers of each size. Its values at as many points as it has
//! coefficients give it modulo a prime (Newton's interpolation), and so many primes that their product exceeds every
//! count give the counts (Chinese remainders, Garner's way). States have no long numbers then, in exchange for passes.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use layers::remainders::{combined, enough, inverse, minus, power, times};
use layers::{Counts, Quantity, Residues};
use num_bigint::BigUint;

use super::Layers;
use crate::solve::Progress;
use crate::solve::reason::Reason;

impl Layers<'_> {
    /// The number of solutions of a size in `low..=high`.
    pub(super) fn total_by_residues(
        &mut self,
        at_once: NonZeroU32,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<BigUint, Reason> {
        let bits = self.arranged.weights.len() as u64;
        let of = |prime| self.residues((prime, 1, at_once), (low, high), progress);
        Ok(combined(&enough(bits), of)?.into_iter().sum())
    }

    /// The number of solutions of each size in `low..=high` that has any, by residues.
    pub(super) fn sizes_by_residues(
        &mut self,
        at_once: NonZeroU32,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        let bits = self.arranged.weights.len() as u64;
        let most: u64 = self.arranged.weights.iter().map(|&weight| u64::from(weight)).sum();
        let high = u64::from(high).min(most) as u32;
        if low > high {
            return Ok(BTreeMap::new());
        }
        let points = high - low + 1;
        let counts = combined(&enough(bits), |prime| {
            let values = self.residues((prime, points, at_once), (low, high), progress)?;
            // The sizes from `low` on, as powers from 0 on.
            let inverse_power = |x: u64| power(inverse(x, prime), low.into(), prime);
            let shifted = (1..).zip(values).map(|(x, value)| times(value, inverse_power(x), prime));
            Ok::<_, Reason>(polynomial(shifted.collect(), prime))
        })?;
        Ok((low..).zip(counts).filter(|(_, count)| *count != BigUint::ZERO).collect())
    }

    /// The residue of the number of solutions of a size in `low..=high`, times x to the power of the size, at each x
    /// from 1 to `points`.
    fn residues(
        &mut self,
        (modulus, points, at_once): (u64, u32, NonZeroU32),
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<Vec<u64>, Reason> {
        let mut all = Vec::new();
        for first in (1..=points).step_by(at_once.get() as usize) {
            // At least one is left.
            let points = NonZeroU32::new(points - first + 1).map_or(at_once, |left| left.min(at_once));
            let asked = Residues::new(modulus, first.into(), points).expect("a prime below 2^63");
            if let Counts::Residues(residues) = self.ask(Quantity::Residues(asked), low, high, progress)? {
                all.extend(residues);
            }
        }
        Ok(all)
    }
}

/// The polynomial with these values at 1, 2, 3 and so on, modulo a prime larger than their number: its coefficients,
/// that of the lowest power first. Time: the square of their number.
fn polynomial(mut values: Vec<u64>, prime: u64) -> Vec<u64> {
    let len = values.len();
    // Divided differences.
    for step in 1..len {
        let inverse = inverse(step as u64, prime);
        for at in (step..len).rev() {
            values[at] = times(minus(values[at], values[at - 1], prime), inverse, prime);
        }
    }
    let mut coefficients = vec![0; len];
    for at in (0..len).rev() {
        // Times x - (at + 1), plus the next difference.
        for place in (0..len - at).rev() {
            let lower = if place > 0 { coefficients[place - 1] } else { values[at] };
            let shifted = times(coefficients[place], at as u64 + 1, prime);
            coefficients[place] = minus(lower, shifted, prime);
        }
    }
    coefficients
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_come_back() {
        let mut random = limits::Random::with_seed(3);
        for prime in enough(150) {
            for len in 0..8 {
                let coefficients: Vec<u64> = (0..len).map(|_| random.u64(..prime)).collect();
                let at = |x: u64| {
                    coefficients.iter().rev().fold(0, |sum, &one| {
                        ((u128::from(times(sum, x, prime)) + u128::from(one)) % u128::from(prime)) as u64
                    })
                };
                let values = (1..=len).map(at).collect();
                assert_eq!(polynomial(values, prime), coefficients);
            }
        }
    }
}
