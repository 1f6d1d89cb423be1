//! Arithmetic modulo a prime, in Montgomery's form: a product without a division.

use num_bigint::{BigInt, BigUint, Sign};
use primal_check::miller_rabin;

/// Primes below 2^62, the largest first.
pub(crate) fn primes() -> impl Iterator<Item = Field> {
    // The test is exact for all numbers of 64 bits.
    (0..1u64 << 61).map(|at| (1 << 62) - 1 - 2 * at).filter(|&number| miller_rabin(number)).map(Field::new)
}

/// The residues modulo an odd prime below 2^62. A residue `a` is held as `a * 2^64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub prime: u64,
    /// `-1 / prime` modulo 2^64.
    inverse: u64,
    /// 2^128.
    square: u64,
}

impl Field {
    fn new(prime: u64) -> Field {
        // Newton: each round doubles the bits that are right.
        let inverse =
            (0..6).fold(1u64, |x, _| x.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(x)))).wrapping_neg();
        let square = (u128::MAX % u128::from(prime) + 1) as u64 % prime;
        Field { prime, inverse, square }
    }

    #[inline(always)]
    pub fn times(self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let quotient = (product as u64).wrapping_mul(self.inverse);
        let sum = (product + u128::from(quotient) * u128::from(self.prime)) >> 64;
        let sum = sum as u64;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    #[inline(always)]
    pub fn minus(self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + (self.prime - b) }
    }

    /// The sum of products with the values at these places.
    pub fn sum(self, factors: &[(usize, u64)], values: &[u64]) -> u64 {
        factors
            .iter()
            .fold(0, |sum, &(at, factor)| self.minus(sum, self.minus(0, self.times(factor, values[at]))))
    }

    pub fn one(self) -> u64 {
        self.times(1, self.square)
    }

    pub fn of(self, number: &BigInt) -> u64 {
        let residue = self.times(low(number.magnitude(), self.prime), self.square);
        if number.sign() == Sign::Minus { self.minus(0, residue) } else { residue }
    }

    /// The residue as a number below the prime.
    pub fn number(self, residue: u64) -> u64 {
        self.times(residue, 1)
    }

    /// Fermat.
    pub fn inverse(self, residue: u64) -> u64 {
        let exponent = self.prime - 2;
        let inverse = (0..62).rev().fold(self.one(), |power, bit| {
            let square = self.times(power, power);
            if exponent >> bit & 1 == 1 { self.times(square, residue) } else { square }
        });
        debug_assert_eq!(self.times(inverse, residue), self.one(), "a residue times its inverse is 1");
        inverse
    }
}

fn low(number: &BigUint, prime: u64) -> u64 {
    (number % prime).iter_u64_digits().next().unwrap_or(0)
}

/// Integers put together from their residues, the least in absolute value (Garner's way).
pub(crate) struct Lifted {
    numbers: Vec<BigInt>,
    product: BigInt,
}

impl Lifted {
    pub fn new(len: usize) -> Lifted {
        Lifted { numbers: vec![BigInt::ZERO; len], product: BigInt::from(1) }
    }

    /// Takes the residues modulo one more prime. Returns whether none of the integers changed.
    pub fn add(&mut self, field: Field, residues: &[u64]) -> bool {
        let inverse = field.inverse(field.of(&self.product));
        let mut same = true;
        for (number, &residue) in self.numbers.iter_mut().zip(residues) {
            let missing = field.number(field.times(field.minus(residue, field.of(number)), inverse));
            same &= missing == 0;
            // The representative of least absolute value; no sum exceeds half of the new product.
            let missing = i128::from(missing);
            let prime = i128::from(field.prime);
            *number += &self.product * if missing > prime / 2 { missing - prime } else { missing };
        }
        self.product *= field.prime;
        same
    }

    pub fn numbers(&self) -> &[BigInt] {
        &self.numbers
    }
}

/// The shortest recurrence of a sequence modulo a prime, term by term (Berlekamp and Massey).
pub(crate) struct Shortest {
    pub field: Field,
    terms: Vec<u64>,
    /// The sum of `connection[i] * term[n - i]` is 0 from `n = length` on; `connection[0]` is 1.
    connection: Vec<u64>,
    pub length: usize,
    /// The connection before the length last changed, the discrepancy then, and how many terms ago that was.
    before: (Vec<u64>, u64, usize),
}

impl Shortest {
    pub fn new(field: Field) -> Shortest {
        let one = field.one();
        Shortest { field, terms: Vec::new(), connection: vec![one], length: 0, before: (vec![one], one, 1) }
    }

    pub fn push(&mut self, term: u64) {
        let field = self.field;
        self.terms.push(term);
        let recent = self.terms.iter().rev();
        let off = recent.zip(&self.connection).fold(0, |sum, (&term, &factor)| {
            let product = field.times(term, factor);
            field.minus(sum, field.minus(0, product))
        });
        if off == 0 {
            self.before.2 += 1;
            return;
        }
        let (earlier, discrepancy, ago) = &self.before;
        let factor = field.times(off, field.inverse(*discrepancy));
        let mut next = self.connection.clone();
        next.resize(next.len().max(earlier.len() + ago), 0);
        for (place, &old) in next[*ago..].iter_mut().zip(earlier) {
            *place = field.minus(*place, field.times(factor, old));
        }
        if 2 * self.length < self.terms.len() {
            self.length = self.terms.len() - self.length;
            self.before = (std::mem::replace(&mut self.connection, next), off, 1);
        } else {
            self.connection = next;
            self.before.2 += 1;
        }
    }

    /// The factors of the terms before: `term[n]` is the sum of `factors[i] * term[n - 1 - i]`. The last one is not 0.
    pub fn factors(&self) -> Vec<u64> {
        let mut factors: Vec<u64> =
            self.connection[1..].iter().map(|&factor| self.field.minus(0, factor)).collect();
        while factors.last() == Some(&0) {
            factors.pop();
        }
        factors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_are_those_of_plain_arithmetic() {
        let mut random = limits::Random::with_seed(5);
        for field in primes().take(3) {
            let prime = u128::from(field.prime);
            for _ in 0..100 {
                let (a, b) = (random.u64(..field.prime), random.u64(..field.prime));
                let (x, y) = (field.of(&a.into()), field.of(&b.into()));
                let product = u128::from(a) * u128::from(b) % prime;
                assert_eq!(u128::from(field.number(field.times(x, y))), product);
                assert_eq!(field.of(&(BigInt::from(a) - b)), field.minus(x, y));
                assert_eq!(field.times(field.inverse(x), x), field.one());
            }
        }
    }

    #[test]
    fn numbers_come_back() {
        let numbers: Vec<BigInt> = (0..9).map(|at| BigInt::from(-7).pow(20 * at + 1)).collect();
        let mut lifted = Lifted::new(numbers.len());
        let stable = primes().position(|field| {
            lifted.add(field, &numbers.iter().map(|number| field.of(number)).collect::<Vec<_>>())
        });
        assert_eq!((lifted.numbers(), stable), (&numbers[..], Some(8)));
    }
}
