//! Numbers that counts are made of: machine words while they fit, big integers after that.

use num_bigint::BigUint;

/// A non-negative number; `None` where a result does not fit.
pub(crate) trait Word: Clone + Into<BigUint> + Send + Sync + 'static {
    /// Whether the number owns memory.
    const ON_HEAP: bool;
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    fn plus(&self, other: &Self) -> Option<Self>;
    /// Returns the number times `2^bits`.
    fn shifted(&self, bits: u32) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
    /// Returns the bytes on the heap.
    fn heap(&self) -> usize;
    /// Returns the number as a big integer.
    fn big(self) -> BigUint {
        self.into()
    }
}

macro_rules! machine_word {
    ($type:ty) => {
        impl Word for $type {
            const ON_HEAP: bool = false;

            fn zero() -> Self {
                0
            }

            fn one() -> Self {
                1
            }

            fn is_zero(&self) -> bool {
                *self == 0
            }

            fn plus(&self, other: &Self) -> Option<Self> {
                self.checked_add(*other)
            }

            fn shifted(&self, bits: u32) -> Option<Self> {
                if *self == 0 {
                    return Some(0);
                }
                (bits <= self.leading_zeros()).then(|| self << bits)
            }

            fn times(&self, other: &Self) -> Option<Self> {
                self.checked_mul(*other)
            }

            fn heap(&self) -> usize {
                0
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

impl Word for BigUint {
    const ON_HEAP: bool = true;

    fn zero() -> Self {
        BigUint::ZERO
    }

    fn one() -> Self {
        BigUint::from(1u32)
    }

    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn shifted(&self, bits: u32) -> Option<Self> {
        Some(self << bits)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn heap(&self) -> usize {
        // Whole digits, and the allocator's own bytes for each piece.
        (self.bits() as usize).div_ceil(64) * size_of::<u64>() + 2 * size_of::<usize>()
    }
}
