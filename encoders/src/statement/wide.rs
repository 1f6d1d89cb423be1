//! Sums with factors or bounds of up to 64 bits, in sums of at most 32 bits: a constraint has no larger numbers.
//!
//! As one adds on paper: factors are written with digits of many bits, the lower digits are added up, and what they
//! carry goes to the higher ones. A carry is a variable of its own, true where the lower digits come to so much, and
//! so a function of the others.

use limits::Budget;
use model::constraint::Var;

use super::domain::Domain;
use super::formula::{Formula, Sum, extremes};
use super::formulas::{Formulas, Linear};
use super::read::Trouble;

impl Sum {
    /// Whether its factors or bounds are too large for a constraint.
    pub fn is_wide(&self) -> bool {
        let (least, most) = self.extremes();
        let is_wide = |&(_, by): &(Var, i64)| u32::try_from(by.unsigned_abs()).is_err();
        most - least >= u32::MAX.into() || self.terms.iter().any(is_wide)
    }
}

/// The condition that a sum lies within its bounds, in sums that are not wide; the carries become defined variables. Each
/// bound is a condition from below, of the sum or of its opposite: so a sum and its opposite have the same carries, and a
/// symmetry that turns one into the other has where to carry them. Cost: for each digit, as many sums of all terms as there
/// are places.
pub(super) fn narrow(sum: &Sum, formulas: &mut Formulas, budget: &Budget) -> Result<Formula, Trouble> {
    let opposite: Vec<(Var, i64)> = sum.terms.iter().map(|&(var, by)| (var, -by)).collect();
    let from_below = at_least(&sum.terms, sum.low, formulas, budget)?;
    Ok(Formula::all([from_below, at_least(&opposite, -sum.high, formulas, budget)?]))
}

/// The condition that a sum is at least so much. With digits to a base B, `B * upper + lower >= B * high + low` is
/// `upper + floor((lower - low) / B) >= high`, and of the quotient, which is -1 or more, each step is a carry:
/// `lower >= low`, `lower >= low + B` and so on.
fn at_least(
    terms: &[(Var, i64)],
    least: i128,
    formulas: &mut Formulas,
    budget: &Budget,
) -> Result<Formula, Trouble> {
    let (terms, least) = formulas.above_least_values(terms, least);
    let whole = formulas.of_terms(&terms, least, i128::MAX);
    if !matches!(&whole, Formula::Sum(sum) if sum.is_wide()) {
        return Ok(whole);
    }
    // So that all lower digits together are within 31 bits.
    let base = 1i64 << (31 - (terms.len() + 1).ilog2() - 1);
    let digits = |digit: &dyn Fn(i64) -> i64| -> Vec<(Var, i64)> {
        let all = terms.iter().map(|&(var, by)| (var, digit(by)));
        all.filter(|&(_, by)| by != 0).collect()
    };
    let lower = Linear { constant: 0, terms: digits(&|by| by % base) };
    let upper = Linear { constant: 0, terms: digits(&|by| by / base) };
    // Bounds are taken from the least sums, since where a factor is negative its digits are.
    let (least_lower, least_upper) = (extremes(&lower.terms).0, extremes(&upper.terms).0);
    let (most_lower, beyond) = (formulas.bounds(&lower).1, least - extremes(&terms).0);
    let high = beyond.div_euclid(base.into());
    let mut all = vec![(1, upper)];
    let mut step = least_lower + beyond.rem_euclid(base.into());
    while step <= most_lower {
        budget.check()?;
        let carry = formulas.of_terms(&lower.terms, step, i128::MAX);
        all.push((1, formulas.indicator(&carry)));
        step += i128::from(base);
    }
    let Some(all) = formulas.sum(&all) else { return Ok(whole) };
    at_least(&all.terms, high + 1 + least_upper - all.constant, formulas, budget)
}
