//! What a caller asks for.

use std::num::NonZeroU32;
use std::sync::Arc;

use model::constraint::Var;
use model::{Model, Sizes};

use super::layer_store::LayerStore;
use super::method::{Method, Reduction, Schedule};
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
    /// The number beyond which solutions are not counted: where there are more, the answer says so. For the whole count
    /// alone, without a spectrum and without classes.
    pub up_to: Option<u64>,
    /// The method.
    pub method: Method,
    /// A method that `auto` must not choose, so that another one confirms it.
    pub except: Option<Method>,
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
    /// Whether layers put counts together from residues modulo primes, in several passes, and how many residues a state
    /// takes in each. A spectrum of `s` sizes of `v` variables takes `s * v / 63` residues in all; the total `v / 63`.
    pub residues: Option<NonZeroU32>,
    /// Threads a method may use.
    pub threads: usize,
    /// Whether the widths of all levels are wanted, with the nodes alive at most. The model is then counted
    /// whole, not component by component, so that there is one diagram to speak of.
    pub profile: bool,
    /// Where counts by layers are kept, so that another process can go on. `auto` then counts by layers where it can.
    pub store: Option<Arc<dyn LayerStore>>,
}

/// All sizes together and nothing besides, by the method that is expected to be fastest, on one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            sizes: Sizes::Any,
            spectrum: false,
            classes: false,
            up_to: None,
            method: Method::Auto,
            except: None,
            schedule: Schedule::Measured,
            reduction: Reduction::Bdd,
            order: None,
            sift: false,
            residues: None,
            threads: 1,
            profile: false,
            store: None,
        }
    }
}

impl Request {
    /// The variable at each level of a diagram: as asked for, or else as suggested.
    pub(super) fn order_of(&self, model: &Model) -> Vec<Var> {
        self.order.clone().unwrap_or_else(|| order::suggested(model).order(model))
    }
}
