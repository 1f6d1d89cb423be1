//! What solutions weigh: the product of a factor for each variable, which is a fraction.
//!
//! The fractions of a variable are brought to one denominator, so that all sums are whole numbers over one common denominator.

use model::constraint::Var;
use model::{Fraction, Model};
use num_bigint::{BigInt, BigUint};

/// A sum over all solutions, and by variable over those that have it true, where that is wanted. Where solutions are counted,
/// the first is 0.
pub(super) type Sums = (BigInt, Vec<BigInt>);

/// The factors of a model as whole numbers.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By variable, where it is false and where it is true. A variable that is not counted is false.
    pub(super) factors: Vec<[BigInt; 2]>,
    /// The variables whose factors are not both 1.
    weighed: Vec<Var>,
    /// What all products are divided by.
    pub denominator: BigUint,
    /// Whether sums by variable are wanted.
    pub(super) by_var: bool,
}

impl Weights {
    /// The weights of a model, if it has any; for sums by variable, no factor is negative.
    pub fn new(model: &Model, by_var: bool) -> Option<Weights> {
        let fractions = model.factors.as_ref()?;
        let mut denominator = BigUint::from(1u8);
        let mut factors = Vec::with_capacity(fractions.len());
        for (var, [when_false, when_true]) in (0..).zip(fractions) {
            if !model.is_shown(var) {
                factors.push([BigInt::from(1u8), BigInt::ZERO]);
                continue;
            }
            let (one, other) = (when_false.denom(), when_true.denom());
            let apart = Fraction::new(*one, *other);
            factors.push([
                BigInt::from(*when_false.numer()) * apart.denom(),
                BigInt::from(*when_true.numer()) * apart.numer(),
            ]);
            denominator *= (BigInt::from(*one) * apart.denom()).magnitude();
        }
        let is_weighed = |&var: &Var| model.is_shown(var) && fractions[var as usize] != [Fraction::ONE; 2];
        let weighed = (0..model.variables() as Var).filter(is_weighed).collect();
        Some(Weights { factors, weighed, denominator, by_var })
    }

    /// The weight of a solution, times the denominator.
    pub fn of(&self, solution: &[bool]) -> BigInt {
        let factor = |&var: &Var| &self.factors[var as usize][usize::from(solution[var as usize])];
        self.weighed.iter().map(factor).product()
    }
}
