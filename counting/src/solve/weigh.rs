//! The weights of counted solutions, added up.
//!
//! The sums are read off a diagram or a list (`sums.rs`) after the solutions were counted, so that no count is slower for it.

use limits::Budget;
use model::Model;
use model::constraint::Var;
use num_bigint::{BigInt, BigUint};

use super::sums::Ways;
use super::weights::{Sums, Weights};
use super::{Answer, CountError, Method, Progress, Reduction, Request, Solutions, sizes_of};

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
