//! The recurrence of spectra: polynomials in x, the number of solutions of each size.
//!
//! At x = 2^64, or a power of it, a spectrum is a number, and these numbers have a shortest recurrence as totals do. Its
//! coefficients are taken apart into polynomials in x again. That these are right is shown at a power of 2^64 that is
//! twice as large as all numbers that can occur: there a polynomial is 0 if its value is. No shorter recurrence holds:
//! with x = 2^64 it would be one of the numbers.

use limits::Budget;
use num_bigint::{BigInt, BigUint};

use crate::linear::{Proof, Recurrence};
use crate::lump::{Quantity, lump};
use crate::machine::Machine;
use crate::polynomial::Polynomial;
use crate::reason::Reason;
use crate::walk::{Walk, at};

/// A recurrence of spectra.
pub type Spectrum = Recurrence<Polynomial>;

impl Spectrum {
    /// The recurrence of the numbers of solutions by size.
    pub fn by_size(machine: &Machine, order_limit: usize, budget: &Budget) -> Result<Spectrum, Reason> {
        let lumped = lump(machine, Quantity::Spectrum, budget)?;
        let proof = Proof { bound: lumped.ends.len(), order_limit, budget };
        let mut shift = 1;
        loop {
            let mut walk = Walk::new(&lumped, shift, budget)?;
            let numbers = proof.prove(lumped.first, early(&lumped, shift), || walk.next_term())?;
            let apart = |number: &BigInt| apart(number, shift);
            let coefficients: Vec<Polynomial> = numbers.coefficients.iter().map(apart).collect();
            if let Some(found) = checked(&lumped, proof, &numbers, coefficients)? {
                return Ok(found);
            }
            shift *= 2;
        }
    }

    /// The spectrum for this n, which is [`Spectrum::first`] or more.
    pub fn at(&self, n: u64, budget: &Budget) -> Result<Polynomial, Reason> {
        // No number of a spectrum is larger than their sum.
        let shift = enough(&self.at_power(0).at(n, budget)?);
        Ok(apart(&self.at_power(shift).at(n, budget)?, shift))
    }

    /// The spectra from [`Spectrum::first`] to this n.
    pub fn up_to(&self, n: u64, budget: &Budget) -> Result<Vec<Polynomial>, Reason> {
        let number = (n + 1 - self.first) as usize;
        let shift = enough(&self.at_power(0).iter().take(number).max().unwrap_or_default());
        let (spectra, mut all) = (self.at_power(shift), Vec::new());
        for spectrum in spectra.iter().take(number) {
            budget.check()?;
            all.push(apart(&spectrum, shift));
        }
        Ok(all)
    }

    /// The recurrence of the values at x = 2^64 to the power of `shift`.
    fn at_power(&self, shift: usize) -> Recurrence {
        let values = |all: &[Polynomial]| all.iter().map(|one| value(one, shift)).collect();
        let (coefficients, terms) = (values(&self.coefficients), values(&self.terms));
        Recurrence { first: self.first, coefficients, from: self.from, terms, states: self.states }
    }
}

/// Returns the power of 2^64 that is more than twice this number: at that x, a value shows its coefficients.
fn enough(most: &BigInt) -> usize {
    (most.bits() as usize + 2).div_ceil(64)
}

/// The value of a polynomial at x = 2^64 to the power of `shift`.
fn value(polynomial: &Polynomial, shift: usize) -> BigInt {
    polynomial.iter().rev().fold(BigInt::ZERO, |sum, one| (sum << (64 * shift)) + one)
}

fn early(machine: &Machine, shift: usize) -> Vec<BigInt> {
    machine.early.iter().map(|sizes| at(sizes, shift).into()).collect()
}

/// The recurrence with these coefficients, if it holds for polynomials as for numbers.
fn checked(
    machine: &Machine,
    proof: Proof<'_>,
    numbers: &Recurrence,
    coefficients: Vec<Polynomial>,
) -> Result<Option<Spectrum>, Reason> {
    let length = ((numbers.from - numbers.first) as usize).saturating_sub(machine.early.len());
    let length = length.max(coefficients.len());
    // All numbers of solutions in the proof, and what the coefficients can make of them.
    let mut walk = Walk::new(machine, 0, proof.budget)?;
    let mut most = early(machine, 0).into_iter().max().unwrap_or_default();
    for _ in 0..length + proof.bound + coefficients.len() + 13 {
        most = most.max(walk.next_term()?);
    }
    let factor: BigUint = coefficients.iter().flatten().map(BigInt::magnitude).sum();
    let shift = ((most.bits() + factor.bits()) as usize + 3).div_ceil(64);
    let values = coefficients.iter().map(|one| value(one, shift)).collect();
    let mut walk = Walk::new(machine, shift, proof.budget)?;
    let early = early(machine, shift);
    let Some(found) = proof.check(numbers.first, early, (values, length), || walk.next_term())? else {
        return Ok(None);
    };
    let terms = found.terms.iter().map(|number| apart(number, shift)).collect();
    Ok(Some(Spectrum { first: found.first, coefficients, from: found.from, terms, states: found.states }))
}

/// The polynomial with this value at x = 2^64 to the power of `shift`, whose coefficients are less than half of x.
fn apart(number: &BigInt, shift: usize) -> Polynomial {
    let (bits, mut rest, mut all) = (64 * shift as u64, number.clone(), Vec::new());
    while rest != BigInt::ZERO {
        // Rounded to the next multiple of x.
        let above: BigInt = (&rest + (BigInt::from(1) << (bits - 1))) >> bits;
        all.push(rest - (&above << bits));
        rest = above;
    }
    all
}
