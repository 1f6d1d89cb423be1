//! What the counted solutions weigh together, and how likely it is that a place holds something.

use counting::solve::{Weighed, Weights};
use encoders::families::Puzzle;
use model::Model;
use num_bigint::{BigInt, BigUint};

use crate::cells::Cells;
use crate::ratio::Fraction;

/// The sum of the weights of the counted solutions.
#[derive(Clone, Debug)]
pub struct Weight {
    /// The sum.
    pub sum: Fraction,
    /// For each place, the weights of the solutions that have something there, over one denominator. Only on request, and
    /// where the sum is not 0.
    pub chances: Option<Cells>,
}

impl Weight {
    /// Returns what is told of sums.
    pub fn new(puzzle: &Puzzle, model: &Model, weighed: &Weighed) -> Weight {
        let total = weighed.total.magnitude();
        let sums = weighed.by_var.as_ref().filter(|_| *total != BigUint::ZERO);
        let chances = sums.map(|sums| Cells::new(puzzle, model, total, sums));
        Weight { sum: Fraction::new(weighed.total.clone(), weighed.denominator.clone().into()), chances }
    }
}

/// Returns the weight that a number of [`Weights`] is.
pub fn of(weights: &Weights, number: BigInt) -> Fraction {
    Fraction::new(number, weights.denominator.clone().into())
}
