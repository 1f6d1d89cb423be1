//! Numbers by their remainders: arithmetic modulo a prime of 63 bits, and numbers put together from their remainders
//! (Chinese remainders, Garner's way).

use num_bigint::BigUint;
use primal_check::miller_rabin;

use crate::solve::reason::Reason;

/// Primes below 2^63, the largest first.
pub(super) fn primes() -> impl Iterator<Item = u64> {
    // The test is exact for all numbers of 64 bits.
    (0..1u64 << 62).map(|at| (1 << 63) - 1 - 2 * at).filter(|&number| miller_rabin(number))
}

/// Returns numbers below `2^bits` by their residues, which `of` gives for each prime.
pub(super) fn combined(
    bits: u64,
    mut of: impl FnMut(u64) -> Result<Vec<u64>, Reason>,
) -> Result<Vec<BigUint>, Reason> {
    let (mut numbers, mut product) = (Vec::new(), BigUint::from(1u32));
    for prime in primes() {
        let residues = of(prime)?;
        numbers.resize(residues.len(), BigUint::ZERO);
        let inverse = inverse(low(&product, prime), prime);
        for (number, residue) in numbers.iter_mut().zip(residues) {
            let missing = minus(residue, low(number, prime), prime);
            *number += &product * times(missing, inverse, prime);
            debug_assert_eq!(low(number, prime), residue, "a number has the remainder that it was given");
        }
        product *= prime;
        if product.bits() > bits {
            break;
        }
    }
    Ok(numbers)
}

/// The product modulo `prime`.
pub(super) fn times(a: u64, b: u64, prime: u64) -> u64 {
    debug_assert!(prime > 1, "a modulus is at least 2");
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

pub(super) fn minus(a: u64, b: u64, prime: u64) -> u64 {
    debug_assert!(a < prime && b < prime, "remainders are below the modulus");
    if a >= b { a - b } else { a + (prime - b) }
}

pub(super) fn power(number: u64, exponent: u64, prime: u64) -> u64 {
    (0..u64::BITS).rev().fold(1, |power, bit| {
        let square = times(power, power, prime);
        if exponent >> bit & 1 == 1 { times(square, number, prime) } else { square }
    })
}

/// Fermat.
pub(super) fn inverse(number: u64, prime: u64) -> u64 {
    let inverse = power(number, prime - 2, prime);
    debug_assert_eq!(times(number, inverse, prime), 1, "a number times its inverse is 1");
    inverse
}

fn low(number: &BigUint, prime: u64) -> u64 {
    (number % prime).iter_u64_digits().next().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers: Vec<BigUint> = (0..20u32).map(|at| BigUint::from(7u32).pow(12 * at)).collect();
        let bits = numbers.iter().map(BigUint::bits).max().expect("some");
        let of = |prime| Ok(numbers.iter().map(|number| low(number, prime)).collect());
        assert_eq!(combined(bits, of).expect("no limit"), numbers);
    }
}
