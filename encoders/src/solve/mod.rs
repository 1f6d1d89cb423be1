//! From a model to a count: the questions that can be asked and the shape of the answers.

pub mod backtrack;

mod apply;
mod auto;
mod classes;
mod components;
mod counter;
mod join;
mod layers;
mod method;
mod placements;
mod search;
mod solutions;

pub use method::{Method, Named, Reduction, Schedule};
pub use placements::{Placements, placements};
pub use solutions::{Solutions, sizes_of};

use bdd::{Budget, Limit};
use num_bigint::BigUint;

use crate::constraint::Var;
pub use crate::model::Sizes;
use crate::model::{Model, Witness};
use crate::order;

/// Everything a caller chooses about a count.
#[derive(Clone, Debug)]
pub struct Request {
    /// The sizes asked for.
    pub sizes: Sizes,
    /// Whether the count of every size is wanted.
    pub spectrum: bool,
    /// Whether the number of orbits under the model's group is wanted.
    pub classes: bool,
    /// The method.
    pub method: Method,
    /// The schedule of `apply`.
    pub schedule: Schedule,
    /// The diagrams of `apply`; `auto` picks its own.
    pub reduction: Reduction,
    /// The variable at each level, top first; `None` leaves it to the method. With an order, `auto` chooses
    /// among methods that have one.
    pub order: Option<Vec<Var>>,
    /// Whether `apply` sifts the variables of each finished diagram to a better order; of the ordinary
    /// reduction only.
    pub sift: bool,
    /// Threads a method may use.
    pub threads: usize,
    /// Whether the widths of all levels are wanted, with the nodes alive at most. The model is then counted
    /// whole, not component by component, so that there is one diagram to speak of.
    pub profile: bool,
}

/// All sizes together and nothing besides, by the method that is expected to be fastest, on one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            sizes: Sizes::Any,
            spectrum: false,
            classes: false,
            method: Method::Auto,
            schedule: Schedule::Measured,
            reduction: Reduction::Bdd,
            order: None,
            sift: false,
            threads: 1,
            profile: false,
        }
    }
}

impl Request {
    /// The variable at each level of a diagram: as asked for, or else as suggested.
    fn order_of(&self, model: &Model) -> Vec<Var> {
        self.order.clone().unwrap_or_else(|| order::suggested(model).order(model))
    }
}

/// What a method did, in counters that do not depend on the machine (0 where one does not apply).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes of the final diagram.
    pub nodes: u64,
    /// Most nodes in the table at once, garbage included.
    pub peak_nodes: u64,
    /// Nodes made in all.
    pub created_nodes: u64,
    /// Look-ups in the memo of operations.
    pub cache_lookups: u64,
    /// Look-ups that found their answer.
    pub cache_hits: u64,
    /// Pairs of nodes that operations met level by level, where the memo is not asked.
    pub requests: u64,
    /// Search nodes visited by `backtrack`, pairs of solutions of parts by `join`.
    pub search_nodes: u64,
    /// Most bytes of tables at once, as accounted by the method.
    pub peak_bytes: u64,
}

impl Work {
    /// The work of two counts, one after the other: numbers add up, of peaks the higher one counts.
    pub(crate) fn and(&self, other: &Work) -> Work {
        Work {
            nodes: self.nodes + other.nodes,
            peak_nodes: self.peak_nodes.max(other.peak_nodes),
            created_nodes: self.created_nodes + other.created_nodes,
            cache_lookups: self.cache_lookups + other.cache_lookups,
            cache_hits: self.cache_hits + other.cache_hits,
            requests: self.requests + other.requests,
            search_nodes: self.search_nodes + other.search_nodes,
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
        }
    }
}

/// How wide diagrams are: nodes at each level, top first.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Nodes alive at most: those of the largest product of constraints; of `layers`, states of the widest.
    pub live: u64,
    /// Of the final diagram.
    pub last: Vec<u64>,
    /// Of the largest product of constraints on the way there; of `layers` the same again.
    pub largest: Vec<u64>,
}

/// An exact answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The size: the optimum, or the size asked for; `None` where several were asked for or where
    /// no solution exists.
    pub size: Option<u32>,
    /// The number of solutions of the sizes asked for.
    pub count: BigUint,
    /// Number of solutions of each size (index = size), 0 up to the largest size present, restricted
    /// to the sizes asked for; all sizes where the question was for the best. Only on request.
    pub spectrum: Option<Vec<BigUint>>,
    /// Orbits of the counted solutions under the model's group. Only on request.
    pub classes: Option<BigUint>,
    /// Solutions of the best size (or of the sizes asked for) that an element of each conjugacy class
    /// of the group leaves in place, where the classes have names and `classes` was asked for.
    pub psi: Vec<(&'static str, BigUint)>,
    /// Orbits of each size, where both the spectrum and the classes were asked for.
    pub class_spectrum: Option<Vec<BigUint>>,
    /// How wide the diagrams are. Only on request, and only of methods that have any.
    pub profile: Option<Profile>,
    /// The method that gave the count; of a model in several components, that of the largest.
    pub method: Method,
    /// The order that it chose by itself, where none was asked for and it has one.
    pub order: Option<order::Name>,
    /// Its diagrams, where it conjoins any.
    pub reduction: Option<Reduction>,
    /// What it took.
    pub work: Work,
}

/// A count that ended early, with what is known all the same.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{limit}")]
pub struct Stopped {
    /// The limit that was reached.
    pub limit: Limit,
    /// Of a largest size: a solution of this size was found. Of a smallest size: every smaller size is
    /// excluded, whether or not there is a solution.
    pub at_least: Option<u32>,
    /// Of a largest size: every larger size is excluded, whether or not there is a solution. Of a
    /// smallest size: a solution of this size was found.
    pub at_most: Option<u32>,
    /// The method under way.
    pub method: Method,
    /// The order that it chose by itself, where none was asked for and it has one.
    pub order: Option<order::Name>,
    /// What had been done by then.
    pub work: Work,
    /// How far it came, where the method was `layers`.
    pub reached: Option<Box<Reached>>,
    /// A solution whose size proves `at_least` (of a smallest size: `at_most`), where one was found.
    pub witness: Option<Box<Witness>>,
}

impl Stopped {
    /// A count that ended before anything was known of its answer.
    pub fn unknown(limit: Limit, method: Method, work: Work) -> Stopped {
        Stopped {
            limit,
            at_least: None,
            at_most: None,
            method,
            order: None,
            work,
            reached: None,
            witness: None,
        }
    }
}

/// How far a count by layers came.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// States of each layer, top first.
    pub widths: Vec<u64>,
    /// About how many states the next layer would have had, or rather more, where that was seen.
    pub next: Option<u64>,
}

/// A moment of a long count, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The method at work.
    pub method: Method,
    /// The size being tried, where sizes are tried one after another.
    pub size: Option<u32>,
    /// Steps done of the current size or pass.
    pub done: u64,
    /// Steps in all, 0 where unknown.
    pub total: u64,
    /// Nodes in the table, or search nodes visited.
    pub nodes: u64,
    /// Bytes in use.
    pub bytes: u64,
    /// How far the step itself is, where that is known.
    pub within: Option<Within>,
}

/// How far a long step is, and what comes after it.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// Nodes of the step that are done.
    pub done: u64,
    /// How many nodes the next step will have, by an estimate that is too low rather than too high,
    /// where there is one.
    pub next: Option<u64>,
}

/// Receives stages, often; what is shown, and how often, is the receiver's business.
pub trait Progress {
    /// Shows or ignores one stage.
    fn stage(&mut self, stage: &Stage);
}

/// Ignores every stage.
pub struct Silent;

impl Progress for Silent {
    fn stage(&mut self, _: &Stage) {}
}

/// Counts the solutions of `model` that `request` asks for, within `budget`.
///
/// The time is exponential in the worst case for every method; what a method costs is in its
/// own documentation. With `classes`, one more count for each conjugacy class of the group.
pub fn count(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let mut answer = components::count(model, request, budget, progress)?;
    if request.classes {
        classes::add(model, request, &mut answer, budget, progress)?;
    }
    Ok(answer)
}
