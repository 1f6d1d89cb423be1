//! Numbers that tell functions apart whatever the order of the variables: values of their polynomials at one point
//! of a prime field. Two different functions of n variables have the same with a chance of n / 2^61 (Schwartz 1980,
//! Zippel 1979), if nobody chooses them for that.

use std::ops::Range;

use crate::count::pass::{Evaluation, Stop};
use crate::manager::Manager;
use crate::store::{Handle, Rule};
use limits::Limit;

/// The Mersenne prime that the field is of.
const PRIME: u64 = (1 << 61) - 1;

/// The polynomial of a function has a variable for each of its own; that of a family is the sum of its sets.
struct Polynomial {
    rule: Rule,
    /// The point, by level.
    point: Vec<u64>,
}

impl Evaluation for Polynomial {
    type Value = u64;

    const ON_HEAP: bool = false;

    fn constant(&self, value: bool) -> u64 {
        u64::from(value)
    }

    fn branch(&self, level: u32, low: &u64, high: &u64) -> Result<u64, Stop> {
        let at = self.point[level as usize];
        Ok(match self.rule {
            Rule::Bdd => sum(product(PRIME + 1 - at, *low), product(at, *high)),
            Rule::Zdd => sum(*low, product(at, *high)),
        })
    }

    fn skip(&self, _: Range<u32>, value: &u64) -> Result<u64, Stop> {
        Ok(*value)
    }

    fn bytes(&self, _: &u64) -> usize {
        0
    }
}

fn sum(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

fn product(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// A number of the field for each variable (Steele, Lea, Flood 2014: the mixer of SplitMix).
fn coordinate(var: u32) -> u64 {
    let mut mixed = (u64::from(var) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31) % PRIME
}

impl Manager {
    /// Returns a number that is the same for equal functions, or families, of any manager and under any order of the
    /// variables, and hardly ever for others; |f| steps.
    pub fn fingerprint<H: Handle>(&self, f: &H) -> Result<u64, Limit> {
        let point = self.order().vars().iter().map(|var| coordinate(var.0)).collect();
        self.fold(&Polynomial { rule: H::RULE, point }, self.edge(f)).map_err(Stop::into_limit)
    }
}
