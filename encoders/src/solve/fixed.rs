//! What all solutions have in common.

use bdd::{Budget, Manager};

use crate::model::Model;
use crate::solve::apply::Apply;
use crate::solve::{Method, Progress, Request, Sizes, Stopped};

/// The value that each variable has in every solution of a size in `low..=high`, `None` where it
/// has both values; all `None` where there is no solution.
///
/// The diagram of all solutions is built by `apply`, in the ordinary reduction, the order and the schedule of
/// `request`; its sizes, method and extras are not looked at. Hidden variables (outside the projection) have
/// no value.
pub fn fixed(
    model: &Model,
    (low, high): (u32, u32),
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Vec<Option<bool>>, Stopped> {
    let order = request.order_of(model);
    let mut apply = Apply::<Manager>::new(model, &order, request.schedule, budget);
    let found = apply.constants(low, high, progress);
    found.map_err(|limit| Stopped::unknown(limit, Method::Apply, apply.spent()))
}

/// The sizes of solutions that an answer to `sizes` speaks of.
pub fn sizes_of(sizes: Sizes, best: Option<u32>) -> (u32, u32) {
    match (sizes, best) {
        (_, Some(size)) => (size, size),
        (Sizes::Between(low, high), None) => (low, high),
        (Sizes::Max | Sizes::Min | Sizes::Any, None) => (0, u32::MAX),
    }
}
