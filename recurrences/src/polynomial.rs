//! Polynomials in x with integer coefficients.

use num_bigint::BigInt;

/// A polynomial in x, from the power 0 on.
pub type Polynomial = Vec<BigInt>;

pub(crate) fn product(a: &[BigInt], b: &[BigInt]) -> Polynomial {
    let mut product = vec![BigInt::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (at, one) in a.iter().enumerate() {
        product[at..].iter_mut().zip(b).for_each(|(place, other)| *place += one * other);
    }
    product
}

/// `a + sign * b`.
pub(crate) fn sum(mut a: Polynomial, b: &[BigInt], sign: i32) -> Polynomial {
    a.resize(a.len().max(b.len()), BigInt::ZERO);
    a.iter_mut().zip(b).for_each(|(place, other)| *place += other * sign);
    a
}

pub(crate) fn power(base: &[BigInt], exponent: u32) -> Polynomial {
    match base {
        [number] => vec![number.pow(exponent)],
        _ => (0..exponent).fold(vec![1.into()], |power, _| product(&power, base)),
    }
}

pub(crate) fn is_zero(polynomial: &[BigInt]) -> bool {
    polynomial.iter().all(|one| *one == BigInt::ZERO)
}
