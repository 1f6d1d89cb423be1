//! The diagram of what was counted, to be kept.

use bdd::{Budget, Diagram, Limit, Manager};

use crate::model::Model;
use crate::solve::apply::Apply;
use crate::solve::{Progress, Request};

/// The diagram of all solutions of a size in `low..=high`, as the only function in it, under `name`.
///
/// It is built by `apply`, in the ordinary reduction, the order and the schedule of `request`; its sizes,
/// method and extras are not looked at. The diagram has every variable of the model and is true for as many
/// assignments as are counted: each variable outside the projection is false. Cost: a count by
/// `apply`, and 12 bytes for each node of the result.
pub fn diagram(
    model: &Model,
    name: &str,
    (low, high): (u32, u32),
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Diagram, Limit> {
    let order = request.order_of(model);
    Apply::<Manager>::new(model, &order, request.schedule, budget).export(name, low, high, progress)
}
