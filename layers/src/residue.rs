//! Arithmetic modulo a number below 2^63.

/// A number to multiply by modulo another one, with a quotient that saves the division (the method of V.
/// Shoup's NTL, `MulModPrecon`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor {
    factor: u64,
    /// `factor * 2^64 / modulus`, rounded down.
    quotient: u64,
}

impl Factor {
    /// Returns the number `factor`, which is below `modulus`.
    pub fn new(factor: u64, modulus: u64) -> Factor {
        debug_assert!(
            factor < modulus && modulus < 1 << 63,
            "a factor is below the modulus, which is below 2^63"
        );
        Factor { factor, quotient: ((u128::from(factor) << 64) / u128::from(modulus)) as u64 }
    }

    /// Returns the product with a number below `modulus`, modulo it.
    #[inline(always)]
    pub fn times(self, number: u64, modulus: u64) -> u64 {
        let times = ((u128::from(self.quotient) * u128::from(number)) >> 64) as u64;
        // Below twice the modulus, since the quotient is at most one too small.
        let rest = self.factor.wrapping_mul(number).wrapping_sub(times.wrapping_mul(modulus));
        let rest = rest.min(rest.wrapping_sub(modulus));
        debug_assert!(rest < modulus, "a product is below the modulus");
        rest
    }
}

/// The sum of two numbers below `modulus`, which is below 2^63.
#[inline(always)]
pub(super) fn add_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    debug_assert!(a < modulus && b < modulus, "residues are below the modulus");
    let sum = a + b;
    sum.min(sum.wrapping_sub(modulus))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::remainders::power;

    #[test]
    fn factors_multiply() {
        let mut random = limits::Random::with_seed(2);
        for modulus in [2, 3, 1 << 32, (1 << 63) - 25, (1 << 63) - 1] {
            for _ in 0..1000 {
                let (a, b) = (random.u64(..modulus), random.u64(..modulus));
                let product = (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
                assert_eq!(Factor::new(a, modulus).times(b, modulus), product, "{a} * {b} modulo {modulus}");
                let sum = ((u128::from(a) + u128::from(b)) % u128::from(modulus)) as u64;
                assert_eq!(add_modulo(a, b, modulus), sum);
            }
        }
        assert_eq!(power(3, 5, 1000), 243);
        assert_eq!(power(0, 0, 7), 1);
    }
}
