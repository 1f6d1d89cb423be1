//! What solutions weigh: the product of a factor for each variable, which is a fraction.
//!
//! The fractions of a variable are brought to one denominator, so that all sums are whole numbers over one common denominator.
//! The sums are read off a diagram or a list (`sums.rs`) after the solutions were counted, so that no count is slower for it.

use limits::Budget;
use model::constraint::Var;
use model::{Fraction, Model};
use num_bigint::{BigInt, BigUint};

use super::sums::{Sums, Ways};
use super::{Answer, CountError, Method, Progress, Reduction, Request, Solutions, sizes_of};

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

/// The sum of the weights of solutions, and of those that have each variable true where that is wanted.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The sum of all, over the denominator.
    pub total: BigInt,
    /// The denominator of all sums.
    pub denominator: BigUint,
    /// The sums by variable, over the denominator; 0 for a variable that is not counted. Only on request.
    pub by_var: Option<Vec<BigUint>>,
}

impl Weights {
    /// The weights of a model, if it has any; for sums by variable, no factor is negative.
    pub fn new(model: &Model, by_var: bool) -> Option<Weights> {
        let fractions = model.factors.as_ref()?;
        let mut denominator = BigUint::from(1u8);
        let mut factors = Vec::with_capacity(fractions.len());
        for (var, &[when_false, when_true]) in (0..).zip(fractions) {
            if !model.is_shown(var) {
                factors.push([BigInt::from(1u8), BigInt::ZERO]);
                continue;
            }
            let (one, other) = (when_false.denominator(), when_true.denominator());
            let apart = Fraction::new(one, other).expect("denominators are above 0");
            factors.push([
                BigInt::from(when_false.numerator()) * apart.denominator(),
                BigInt::from(when_true.numerator()) * apart.numerator(),
            ]);
            denominator *= (BigInt::from(one) * apart.denominator()).magnitude();
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

/// Adds up the weights of the solutions that `answer` counts, and with `by_var` those of the solutions that have each variable
/// true; `None` where they have no weights.
///
/// `answer` is that of [`count`](super::count) to `request`. Where `built` is there, it has the diagram of these solutions or
/// makes it. Cost: as a rule one to two counts; at worst a list of all solutions, within `budget`.
pub fn weigh(
    model: &Model,
    request: &Request,
    answer: &Answer,
    by_var: bool,
    built: Option<&mut Solutions<'_>>,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Option<Weighed>, CountError> {
    let Some(weights) = &Weights::new(model, by_var) else { return Ok(None) };
    let sizes = sizes_of(request.sizes, answer.size);
    let ways = Ways { model, request, answer, sizes, weights: Some(weights), budget };
    let found = if answer.count == BigUint::ZERO {
        Ok((BigInt::ZERO, vec![BigInt::ZERO; model.variables()]))
    } else {
        match (request.method, request.reduction) {
            (Method::Backtrack, _) => ways.listed(budget, progress),
            (Method::Apply, Reduction::Zdd) => ways.of_family(budget, progress),
            (Method::Apply | Method::Layers, _) => match built {
                Some(built) => built.sums(sizes, Some(weights), progress),
                None => ways.of_diagram(budget, progress),
            },
            (Method::Auto | Method::Join | Method::Determinant, _) => match ways.by_attempts(progress)? {
                Some(found) => Ok(found),
                None => ways.of_diagram(budget, progress),
            },
        }
    };
    let (total, sums): Sums = found.map_err(|limit| ways.stopped(limit))?;
    let shown = |(var, sum): (Var, BigInt)| {
        if model.is_shown(var) { sum.into_parts().1 } else { BigUint::ZERO }
    };
    let by_var = by_var.then(|| (0..).zip(sums).map(shown).collect());
    Ok(Some(Weighed { total, denominator: weights.denominator.clone(), by_var }))
}
