//! Whether given values are those of a solution.

use bdd::{Budget, Limit};

use crate::constraint::{Constraint, neg, pos};
use crate::model::{Model, Witness};
use crate::solve::{Silent, backtrack};

/// Whether some solution, of whatever size, has these values of the counted variables (the values of others are
/// not looked at).
///
/// One pass over the constraints where all variables are counted; else a search for the hidden ones, exponential in
/// the worst case, within `budget`. A list of values that is not as long as the model has variables is none.
pub fn extends(model: &Model, values: &[bool], budget: &Budget) -> Result<bool, Limit> {
    let Some(counted) = &model.projection else {
        return Ok(Witness::new(model, values.to_vec()).is_some());
    };
    if values.len() != model.variables() {
        return Ok(false);
    }
    let fixed = counted.iter().map(|&var| if values[var as usize] { pos(var) } else { neg(var) });
    let mut constraints = model.constraints.clone();
    constraints.extend(fixed.map(|literal| Constraint::clause([literal])));
    let model = Model { constraints, group: Vec::new(), ..model.clone() };
    let found = backtrack::find(&model, 0, u32::MAX, None, budget, &mut Silent);
    Ok(found.map_err(|halted| halted.reason.limit())?.is_some())
}
