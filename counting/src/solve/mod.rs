//! From a model to a count: the questions that can be asked and the shape of the answers.

pub mod backtrack;

mod answer;
mod apply;
mod auto;
mod best;
mod cases;
mod cells;
mod classes;
mod components;
mod conflict;
mod counter;
mod determinant;
mod extends;
#[doc(hidden)]
pub mod inside;
mod join;
mod layer_store;
mod layers;
mod list;
mod marginals;
mod method;
mod placements;
mod progress;
mod reason;
mod request;
mod search;
mod solutions;
mod sums;
mod up_to;
mod weigh;
mod weights;
mod work;

pub use answer::{Answer, CountError, Profile, Reached, Stopped};
pub use best::{OfSize, best, heaviest};
pub use conflict::{Conflict, Proved, conflict};
pub use extends::{extends, extension};
pub use layer_store::{Cased, LAYER_FORM, LayerStore, PartCounts};
use limits::Budget;
pub use list::{Draws, is_first, list, ranked, sample};
pub use marginals::marginals;
pub use method::{Method, Reduction, Schedule, Unfit};
use model::Model;
pub use placements::{Placements, placements};
pub use progress::{Progress, Roots, Silent, Stage, Within};
pub use request::Request;
pub use solutions::{Solutions, sizes_of};
pub use weigh::{Weighed, weigh};
pub use weights::Weights;
pub use work::{DiagramWork, JoinWork, LayerWork, SearchWork, Work};

/// Counts the solutions of `model` that `request` asks for, within `budget`.
///
/// The time is exponential in the worst case for every method; what a method costs is in its
/// own documentation. With `classes`, one more count for each conjugacy class of the group. With `up_to`, see `up_to.rs`.
pub fn count(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, CountError> {
    if let Some(most) = request.up_to {
        return up_to::count(model, request, most, budget, progress);
    }
    let mut answer = components::count(model, request, budget, progress)?.checked()?;
    if request.classes {
        classes::add(model, request, &mut answer, budget, progress)?;
    }
    Ok(answer)
}
