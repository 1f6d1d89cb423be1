//! Numbers by size as polynomials: sizes add up where numbers multiply.

use std::collections::BTreeMap;

use limits::{Budget, Limit, Meter};
use num_bigint::BigUint;

/// The number of solutions of each size that has any.
pub(super) type Polynomial = BTreeMap<u32, BigUint>;

/// Nanoseconds to multiply a number by a word, and to find where to add the product.
pub(super) const NUMBER: u64 = 100;

/// The product without sizes above `high`. One multiplication for each pair of sizes.
pub(super) fn product(
    a: &Polynomial,
    b: &Polynomial,
    high: u32,
    budget: &Budget,
) -> Result<Polynomial, Limit> {
    let mut product = Polynomial::new();
    let mut meter = Meter::at_once(budget);
    for (&size, count) in a.range(..=high) {
        meter.tick(NUMBER * (1 + count.bits() / 64) * b.len() as u64)?;
        for (&more, ways) in b.range(..=high - size) {
            *product.entry(size + more).or_default() += count * ways;
        }
        budget.check_bytes(bytes(&product))?;
    }
    debug_assert!(product.keys().all(|&size| size <= high), "no size is above the largest");
    Ok(product)
}

/// `base` times itself, `times` factors in all, without sizes above `high`.
pub(super) fn power(base: &Polynomial, times: u32, high: u32, budget: &Budget) -> Result<Polynomial, Limit> {
    let mut power = Polynomial::from([(0, BigUint::from(1u32))]);
    let mut square = base.clone();
    let mut left = times;
    loop {
        if left % 2 == 1 {
            power = product(&power, &square, high, budget)?;
        }
        left /= 2;
        if left == 0 {
            return Ok(power);
        }
        square = product(&square, &square, high, budget)?;
    }
}

fn bytes(polynomial: &Polynomial) -> usize {
    polynomial.values().map(|count| count.bits() as usize / 8 + size_of::<(u32, BigUint)>()).sum()
}
