//! Numbers that are added along the steps: remainders, and floating point.

/// How numbers are added.
pub(super) trait Adding: Sync {
    type Number: Copy + Default + Send + Sync;
    fn one(&self) -> Self::Number;
    fn add(&self, sum: Self::Number, number: Self::Number) -> Self::Number;

    /// What stands for a sum from then on.
    fn close(&self, sum: Self::Number) -> Self::Number {
        sum
    }

    /// Makes room before steps that add `bits` to the length of a number at most.
    fn make_room(&mut self, numbers: &mut [Self::Number], bits: u32) {
        let _ = (numbers, bits);
    }
}

/// Remainders modulo a prime a little below a power of two, which numbers may exceed a little.
pub(super) struct Residue {
    /// The binary logarithm of the power.
    power: u32,
    /// The power less the prime.
    less: u32,
}

impl Residue {
    /// The binary logarithm of a power of two. Sums of `most` remainders modulo primes below that power fit into a word, as
    /// those of two do, which the sum over the last states takes.
    pub fn power(most: u32) -> u32 {
        63 - most.max(2).next_power_of_two().trailing_zeros()
    }

    pub fn new(power: u32, prime: u64) -> Residue {
        let less = u32::try_from((1 << power) - prime).expect("primes are just below the power");
        Residue { power, less }
    }
}

impl Adding for Residue {
    type Number = u64;

    fn one(&self) -> u64 {
        1
    }

    #[inline(always)]
    fn add(&self, sum: u64, number: u64) -> u64 {
        debug_assert!(sum.checked_add(number).is_some(), "a sum has no more numbers than was said");
        sum + number
    }

    #[inline(always)]
    fn close(&self, sum: u64) -> u64 {
        // The power is the prime and `less`. A product of two halves of words is one instruction for several numbers.
        (sum & ((1 << self.power) - 1)) + u64::from((sum >> self.power) as u32) * u64::from(self.less)
    }
}

/// Floating point, times a power of two: how large the sum is. All numbers are positive, and each is rounded fewer than 2^33
/// times on the way, by 2^-53 of itself: all together by less than a millionth.
#[derive(Default)]
pub(super) struct Bound {
    /// The power of two.
    scale: i64,
    /// The sum of all numbers has no more bits.
    bits: u32,
}

impl Bound {
    /// Bits of a sum of all numbers, below those of the largest number that there is.
    const MOST_BITS: u32 = 900;
    /// Those where no number is above 2, of at most 2^32.
    const SCALED: u32 = 33;

    /// Bits that a sum has at most: one more for what was rounded.
    pub fn bits(&self, sum: f64) -> u64 {
        if sum == 0.0 { 0 } else { (exponent(sum) + self.scale + 2).unsigned_abs() }
    }
}

/// The binary logarithm of a positive number, rounded down.
fn exponent(number: f64) -> i64 {
    (number.to_bits() >> 52) as i64 - 1023
}

impl Adding for Bound {
    type Number = f64;

    fn one(&self) -> f64 {
        1.0
    }

    #[inline(always)]
    fn add(&self, sum: f64, number: f64) -> f64 {
        sum + number
    }

    fn make_room(&mut self, numbers: &mut [f64], bits: u32) {
        debug_assert!(
            Bound::SCALED + bits <= Bound::MOST_BITS,
            "there is room for the steps once numbers are scaled"
        );
        self.bits += bits;
        if self.bits <= Bound::MOST_BITS {
            return;
        }
        let most = numbers.iter().copied().fold(0.0, f64::max);
        if most == 0.0 {
            return;
        }
        cov_mark::hit!(numbers_in_floating_point_are_scaled);
        let exponent = exponent(most);
        let factor = f64::from_bits(((1023 - exponent) as u64) << 52);
        for number in numbers.iter_mut().filter(|number| **number > 0.0) {
            // Rounded up where it would vanish: the sum may be too large then, and is never too small.
            *number = (*number * factor).max(f64::MIN_POSITIVE);
        }
        self.scale += exponent;
        self.bits = Bound::SCALED + bits;
    }
}
