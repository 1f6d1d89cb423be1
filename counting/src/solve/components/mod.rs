//! Models that fall apart: every connected component is counted by itself, equal ones once, and the numbers
//! are combined. Counted together, two equal components (bishops on white and on black squares) can cost the
//! square of one; apart, they cost one.
//!
//! All sizes together multiply; the best sizes add up and their numbers multiply; numbers by size
//! are the coefficients of polynomials, and the polynomials multiply. For a given range of sizes
//! each component needs only the sizes that the others leave to it.

mod alike;
mod combine;
mod polynomial;
mod single;
mod split;
#[cfg(test)]
mod tests;

use combine::Combination;
use limits::Budget;
use model::steps::Steps;
use model::{Model, Sizes};

use crate::solve::{Answer, Method, Progress, Request, Schedule, Stopped, Work, cases};

/// Counts as [`cases::dispatch`] does, component by component where there are several.
///
/// Two requests are about one diagram of the whole model and leave it whole: Semba's construction,
/// which is to be as published, and a profile; so does a range of sizes where sizes go beyond
/// [`Model::MOST_LISTED`]. Work adds up, peaks are those of the largest; the
/// method is that of the component with most variables. Cost besides the counts: a pass over the
/// constraints, and one for each symmetry where there are several components.
pub(super) fn count(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let published = request.method == Method::Apply && request.schedule == Schedule::Semba;
    // Numbers by size are lists, which huge factors would make huge.
    let ranged = matches!(request.sizes, Sizes::Between(..)) && model.total() > Model::MOST_LISTED;
    if published || request.profile || ranged {
        return cases::dispatch(model, request, budget, progress);
    }
    let split = split::split(model, request.order.as_deref(), &mut Steps::of_short(budget));
    match split.map_err(|limit| Stopped::unknown(limit, request.method, Work::default()))? {
        None => cases::dispatch(model, request, budget, progress),
        // Where all variables stand alone nothing is left to the method: one that was named is to count,
        // though it takes a step a variable, each on longer numbers.
        Some(split) if split.parts.is_empty() && request.method != Method::Auto => {
            cases::dispatch(model, request, budget, progress)
        }
        Some(split) => {
            let left = budget.beside(split.bytes());
            let whole = |stopped: Stopped| Stopped { limit: budget.whole(stopped.limit), ..stopped };
            Combination::new(split, request, &left, progress).answer().map_err(whole)
        }
    }
}
