//! One term far away: `x^n` modulo the polynomial of the recurrence, by squaring.

use limits::Budget;
use num_bigint::{BigInt, BigUint};

use crate::linear::Recurrence;
use crate::reason::Reason;

/// Bits of numbers from which on a product costs more than some thousand sums.
const LONG: u64 = 50_000;

impl Recurrence {
    /// The term for this n, which is [`Recurrence::first`] or more.
    pub fn at(&self, n: u64, budget: &Budget) -> Result<BigInt, Reason> {
        self.far(n, budget, |number| number)
    }

    /// The term for this n modulo a number.
    pub fn at_modulo(&self, n: u64, modulus: &BigUint, budget: &Budget) -> Result<BigUint, Reason> {
        let modulus = BigInt::from(modulus.clone());
        let term = self.far(n, budget, |number| number % &modulus)?;
        let positive = (term % &modulus + &modulus) % &modulus;
        Ok(positive.magnitude().clone())
    }

    fn far(&self, n: u64, budget: &Budget, reduced: impl Fn(BigInt) -> BigInt) -> Result<BigInt, Reason> {
        let (at, order) = (n - self.first, self.order());
        if at < self.terms.len() as u64 {
            return Ok(reduced(self.terms[at as usize].clone()));
        }
        if order == 0 {
            return Ok(BigInt::ZERO);
        }
        // The recurrence reaches back to here.
        let begin = (self.from - self.first) as usize - order;
        let known: Vec<BigInt> = self.iter().skip(begin).take(2 * order).collect();
        // The last squaring is left out: the term is half of the way from terms half of the way from the first ones.
        let distance = at - begin as u64;
        let half = distance / 2;
        let power = self.power(half, budget, &reduced)?;
        let along =
            |terms: &[BigInt]| reduced(power.iter().zip(terms).map(|(factor, term)| factor * term).sum());
        let mut middle: Vec<BigInt> = (0..order).map(|from| along(&known[from..])).collect();
        if distance % 2 == 1 {
            let recent = middle.iter().rev().zip(&self.coefficients);
            middle.push(reduced(recent.map(|(term, factor)| term * factor).sum()));
            middle.remove(0);
        }
        budget.check()?;
        Ok(along(&middle))
    }

    /// `x^exponent` modulo `x^order - c1 x^(order - 1) - ..`, from the power 0 on.
    fn power(
        &self,
        exponent: u64,
        budget: &Budget,
        reduced: &impl Fn(BigInt) -> BigInt,
    ) -> Result<Vec<BigInt>, Reason> {
        let order = self.order();
        let mut power = vec![BigInt::ZERO; order];
        power[0] = 1.into();
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            let mut square = square(&power, budget)?;
            if exponent >> bit & 1 == 1 {
                square.insert(0, BigInt::ZERO);
            }
            while square.len() > order {
                budget.check()?;
                let leading = reduced(square.pop().expect("it is long"));
                for (place, factor) in square.iter_mut().rev().zip(&self.coefficients) {
                    *place += &leading * factor;
                }
            }
            power = square.into_iter().map(reduced).collect();
        }
        Ok(power)
    }
}

/// The square of a polynomial.
fn square(polynomial: &[BigInt], budget: &Budget) -> Result<Vec<BigInt>, Reason> {
    if polynomial.iter().any(|one| one.bits() > LONG) {
        return square_by_values(polynomial, budget);
    }
    let mut square = vec![BigInt::ZERO; 2 * polynomial.len() - 1];
    for (i, a) in polynomial.iter().enumerate() {
        budget.check()?;
        square[2 * i] += a * a;
        for (j, b) in polynomial.iter().enumerate().skip(i + 1) {
            square[i + j] += (a * b) << 1;
        }
    }
    Ok(square)
}

/// The same with as few products of long numbers as the square has coefficients: those of its values at 0, 1, 2 and so
/// on. Their differences give the square by Newton's interpolation.
fn square_by_values(polynomial: &[BigInt], budget: &Budget) -> Result<Vec<BigInt>, Reason> {
    let mut values = Vec::new();
    for x in 0..2 * polynomial.len() as u64 - 1 {
        budget.check()?;
        let value = polynomial.iter().rev().fold(BigInt::ZERO, |sum, one| sum * x + one);
        values.push(&value * &value);
    }
    let mut factorial = BigInt::from(1);
    for step in 1..values.len() {
        budget.check()?;
        for at in (step..values.len()).rev() {
            let (before, now) = values.split_at_mut(at);
            now[0] -= &before[at - 1];
        }
    }
    for (at, value) in values.iter_mut().enumerate().skip(1) {
        factorial *= at;
        // Divided differences of integers are integers.
        *value /= &factorial;
    }
    // From the basis x (x - 1) .. to powers.
    for at in (0..values.len() - 1).rev() {
        for place in at..values.len() - 1 {
            let (low, high) = values.split_at_mut(place + 1);
            low[place] -= &high[0] * at;
        }
    }
    Ok(values)
}
