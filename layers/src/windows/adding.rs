//! Numbers that are added along the steps: remainders, and floating point.

/// How numbers are added, each in a word of its own; a word of zeros is zero.
pub(super) trait Adding: Sync {
    /// Whether it is wanted which number is the largest before a leg.
    const TELLS_LARGEST: bool;

    /// How many numbers a state has.
    fn numbers(&self) -> usize;
    fn one(&self) -> u64;
    fn add(&self, sum: u64, number: u64) -> u64;
    /// Makes numbers of some states ready for a leg.
    fn open(&self, numbers: &mut [u64]);
    /// What stands for sums from then on.
    fn close(&self, sums: &mut [u64]);
    /// Gets ready for a leg; `largest` is the largest number before it.
    fn make_room(&mut self, largest: u64);
    /// By number: the sum over all states.
    fn total<'a>(&self, states: impl Iterator<Item = &'a [u64]>) -> Vec<u64>;
}

/// Remainders modulo primes a little below a power of two, which numbers may exceed a little.
pub(super) struct Remainders {
    /// The binary logarithm of the power.
    power: u32,
    /// By prime: the power less the prime.
    less: Vec<u64>,
}

impl Remainders {
    /// The least binary logarithm of a power: what a sum has beyond it, up to 2^21, times what primes are less, is below it then.
    const LEAST: u32 = 43;
    /// What primes are less than the power, at most; there are a hundred thousand of them, and more.
    const MOST_LESS: u64 = 1 << 22;

    /// The binary logarithm of a power of two: sums of `most` remainders modulo primes below that power fit into a word, as
    /// those of two do. `None` where there are too many.
    pub fn power(most: u64) -> Option<u32> {
        let power = 63u32.checked_sub(most.max(2).checked_next_power_of_two()?.trailing_zeros())?;
        (power >= Remainders::LEAST).then_some(power)
    }

    pub fn new(power: u32, primes: &[u64]) -> Remainders {
        let less: Vec<u64> = primes.iter().map(|prime| (1 << power) - prime).collect();
        assert!(less.iter().all(|&less| less < Remainders::MOST_LESS), "the primes are just below the power");
        Remainders { power, less }
    }
}

impl Adding for Remainders {
    const TELLS_LARGEST: bool = false;

    #[inline(always)]
    fn numbers(&self) -> usize {
        self.less.len()
    }

    fn one(&self) -> u64 {
        1
    }

    #[inline(always)]
    fn add(&self, sum: u64, number: u64) -> u64 {
        debug_assert!(sum.checked_add(number).is_some(), "a sum has no more numbers than was said");
        sum.wrapping_add(number)
    }

    #[inline(always)]
    fn open(&self, _: &mut [u64]) {}

    #[inline(always)]
    fn close(&self, sums: &mut [u64]) {
        for sums in sums.chunks_exact_mut(self.less.len()) {
            for (sum, less) in sums.iter_mut().zip(&self.less) {
                // The power is the prime and `less`.
                *sum = (*sum & ((1 << self.power) - 1)) + (*sum >> self.power) * less;
            }
        }
    }

    fn make_room(&mut self, _: u64) {}

    fn total<'a>(&self, states: impl Iterator<Item = &'a [u64]>) -> Vec<u64> {
        let mut sums = vec![0u128; self.numbers()];
        for numbers in states {
            sums.iter_mut().zip(numbers).for_each(|(sum, &number)| *sum += u128::from(number));
        }
        let remainder = |(sum, less): (u128, &u64)| (sum % u128::from((1 << self.power) - less)) as u64;
        sums.into_iter().zip(&self.less).map(remainder).collect()
    }
}

/// Floating point, times a power of two: how large the sum is. All numbers are positive, and each is rounded fewer than 2^45
/// times on the way, by 2^-53 of itself: all together by less than a hundredth.
pub(super) struct Bound {
    /// What numbers are multiplied by before a leg.
    factor: f64,
    /// The power of two.
    scale: i64,
}

impl Bound {
    pub fn new() -> Bound {
        Bound { factor: 1.0, scale: 0 }
    }

    /// Bits that a sum has at most: one more for what was rounded.
    pub fn bits(&self, sum: u64) -> u64 {
        if sum == 0 { 0 } else { (exponent(sum) + self.scale + 2).unsigned_abs() }
    }
}

/// The binary logarithm of a positive number in floating point, rounded down.
fn exponent(number: u64) -> i64 {
    (number >> 52) as i64 - 1023
}

impl Adding for Bound {
    const TELLS_LARGEST: bool = true;

    #[inline(always)]
    fn numbers(&self) -> usize {
        1
    }

    fn one(&self) -> u64 {
        1f64.to_bits()
    }

    #[inline(always)]
    fn add(&self, sum: u64, number: u64) -> u64 {
        (f64::from_bits(sum) + f64::from_bits(number)).to_bits()
    }

    #[inline(always)]
    fn open(&self, numbers: &mut [u64]) {
        for number in numbers {
            // Rounded up where it would vanish: the sum may be too large then, and is never too small.
            *number = (f64::from_bits(*number) * self.factor).max(f64::MIN_POSITIVE).to_bits();
        }
    }

    #[inline(always)]
    fn close(&self, _: &mut [u64]) {}

    fn make_room(&mut self, largest: u64) {
        if largest == 0 {
            return;
        }
        // The words of positive numbers are in the order of the numbers.
        let exponent = exponent(largest);
        if exponent > 0 {
            cov_mark::hit!(numbers_in_floating_point_are_scaled);
        }
        self.factor = f64::from_bits(((1023 - exponent) as u64) << 52);
        self.scale += exponent;
    }

    fn total<'a>(&self, states: impl Iterator<Item = &'a [u64]>) -> Vec<u64> {
        let sum = states.fold(0.0, |sum, numbers| sum + f64::from_bits(numbers[0]));
        vec![sum.to_bits()]
    }
}
