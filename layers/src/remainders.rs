//! Numbers by their remainders: arithmetic modulo a number of up to 63 bits, and numbers put together from their remainders
//! (Chinese remainders, Garner's way).

use num_bigint::BigUint;
use primal_check::miller_rabin;

/// Primes below a power of two, up to 2^63, the largest first.
fn primes(power: u32) -> impl Iterator<Item = u64> {
    // The test is exact for all numbers of 64 bits.
    (0..1u64 << (power - 1)).map(move |at| (1 << power) - 1 - 2 * at).filter(|&number| miller_rabin(number))
}

/// So many primes below 2^63, the largest first, that numbers below `2^bits` differ in their residues.
pub fn enough(bits: u64) -> Vec<u64> {
    enough_below(63, bits)
}

/// As [`enough`], of primes below a power of two.
pub(crate) fn enough_below(power: u32, bits: u64) -> Vec<u64> {
    let mut product = BigUint::from(1u32);
    let is_missing = |prime: &u64| {
        let is_missing = product.bits() <= bits;
        product *= *prime;
        is_missing
    };
    primes(power).take_while(is_missing).collect()
}

/// Returns the numbers below the product of primes by their residues, which `of` gives for each prime.
pub fn combined<E>(
    primes: &[u64],
    mut of: impl FnMut(u64) -> Result<Vec<u64>, E>,
) -> Result<Vec<BigUint>, E> {
    let (mut numbers, mut product) = (Vec::new(), BigUint::from(1u32));
    for &prime in primes {
        let residues = of(prime)?;
        numbers.resize(residues.len(), BigUint::ZERO);
        let inverse = inverse(low(&product, prime), prime);
        for (number, residue) in numbers.iter_mut().zip(residues) {
            let missing = minus(residue, low(number, prime), prime);
            *number += &product * times(missing, inverse, prime);
            debug_assert_eq!(low(number, prime), residue, "a number has the remainder that it was given");
        }
        product *= prime;
    }
    Ok(numbers)
}

/// The product modulo `prime`.
pub fn times(a: u64, b: u64, prime: u64) -> u64 {
    debug_assert!(prime > 1, "a modulus is at least 2");
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

/// The difference modulo `prime`.
pub fn minus(a: u64, b: u64, prime: u64) -> u64 {
    debug_assert!(a < prime && b < prime, "remainders are below the modulus");
    if a >= b { a - b } else { a + (prime - b) }
}

/// The power modulo `prime`, which any number above 1 may be.
pub fn power(number: u64, exponent: u64, prime: u64) -> u64 {
    (0..u64::BITS).rev().fold(1, |power, bit| {
        let square = times(power, power, prime);
        if exponent >> bit & 1 == 1 { times(square, number, prime) } else { square }
    })
}

/// The inverse modulo `prime` (Fermat).
pub fn inverse(number: u64, prime: u64) -> u64 {
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
        let of = |prime| Ok::<_, ()>(numbers.iter().map(|number| low(number, prime)).collect());
        assert_eq!(combined(&enough(bits), of), Ok(numbers));
    }
}
