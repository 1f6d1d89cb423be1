//! Whether given values are those of a solution.

use limits::{Budget, Limit};
use model::Model;
use model::constraint::Var;
use model::witness::Witness;

use crate::solve::{Silent, backtrack};

/// Whether some solution, of any size, has these values of the variables; `None` leaves a variable open.
///
/// One pass over the constraints where all variables have a value; else a search for the others, exponential
/// in the worst case, within `budget`. `false` where the list is not as long as the model has variables.
pub fn extends(model: &Model, values: &[Option<bool>], budget: &Budget) -> Result<bool, Limit> {
    Ok(extension(model, values, budget)?.is_some())
}

/// A solution with these values of the variables, as the value of every variable; as [`extends`].
pub fn extension(
    model: &Model,
    values: &[Option<bool>],
    budget: &Budget,
) -> Result<Option<Vec<bool>>, Limit> {
    if values.len() != model.variables() {
        return Ok(None);
    }
    if let Some(values) = values.iter().copied().collect::<Option<Vec<bool>>>() {
        return Ok(Witness::new(model, values).map(|witness| witness.assignment));
    }
    let given = (0..).zip(values).filter_map(|(var, &value): (Var, _)| Some((var, value?)));
    let model = model.with_values(given);
    let found = backtrack::find(&model, 0, u32::MAX, None, budget, &mut Silent);
    found.map_err(|halted| halted.reason.limit())
}
