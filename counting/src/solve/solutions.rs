//! The diagram of all solutions, built once for several questions.

use std::ops::RangeInclusive;

use bdd::{Bdd, Diagram, Family};
use limits::{Budget, Limit};
use model::{Model, Sizes};
use num_bigint::BigUint;

use crate::order;
use crate::solve::apply::Apply;
use crate::solve::layers::{self, Layers};
use crate::solve::weights::{Sums, Weights};
use crate::solve::{Answer, CountError, Method, Progress, Reduction, Request, auto, backtrack, classes};

/// The solutions of a model as an ordinary diagram, in the order and the schedule of a request. The diagram
/// of the sizes asked for last is kept, so that further questions about the same sizes need no second
/// construction.
pub struct Solutions<'a> {
    pub(super) model: &'a Model,
    pub(super) request: &'a Request,
    pub(super) budget: &'a Budget,
    /// Whether the diagram is built from layers.
    by_layers: bool,
    apply: Apply<'a, Bdd>,
}

impl<'a> Solutions<'a> {
    /// Nothing is built yet. The diagram will be built from layers where these, or a determinant,
    /// counted the solutions (`method`) and where that is cheaper, as a rule: for all sizes, and for connected solutions. Else it
    /// is built by `apply`.
    ///
    /// Seconds with the count and the file, by `apply` and from layers: connected dominating kings 7x7 3.3 and 0.07,
    /// all bishops 8x8 0.18 and 0.05, all dominating knights 7x7 0.44 and 0.27, queens 8x8 6.2 and 5.1, irredundant
    /// kings 7x7 0.13 and 0.32. Five or six dominating queens 8x8: 1.8 and 10.4.
    pub fn new(model: &'a Model, request: &'a Request, method: Method, budget: &'a Budget) -> Solutions<'a> {
        let apply = Apply::new(model, &request.order_of(model), request.schedule, budget);
        // The parts of a model may have no hidden variables where the whole has some, which layers would not forget.
        let by_layers = matches!(method, Method::Layers | Method::Determinant) && layers::fits(model);
        Solutions { model, request, budget, by_layers, apply }
    }

    /// Counts what the request asks for, by `apply` and with the model as a whole. Cost: as
    /// [`count`](super::count) by `apply`.
    pub fn count(&mut self, progress: &mut dyn Progress) -> Result<Answer, CountError> {
        let (model, request, budget) = (self.model, self.request, self.budget);
        // The name of the order, where the model suggested one.
        let order = request.order.is_none().then(|| order::suggested(model));
        let counted = auto::by_one(&mut self.apply, order, (model, request), budget, progress);
        let mut answer = counted?.checked()?;
        if request.classes {
            classes::add(model, request, &mut answer, budget, progress)?;
        }
        Ok(answer)
    }

    /// As [`Apply::sums`].
    pub(super) fn sums(
        &mut self,
        (low, high): (u32, u32),
        weights: Option<&Weights>,
        progress: &mut dyn Progress,
    ) -> Result<Sums, Limit> {
        self.build((low, high), progress)?;
        self.apply.sums((low, high), weights, progress)
    }

    /// The diagram of all solutions of a size in `low..=high`, as the only function in it, under `name`. It has
    /// every variable of the model and is true for as many assignments as are counted: each variable outside
    /// the projection is false. Cost, beside the construction: 12 bytes for each node of the result.
    pub fn diagram(
        &mut self,
        name: &str,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<Diagram, Limit> {
        self.build((low, high), progress)?;
        self.apply.export(name, low, high, progress)
    }

    /// Hands the solutions of a size in `low..=high` to `visit` until it returns `false`. Not for models with a
    /// projection.
    pub(super) fn each(
        &mut self,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
        visit: impl FnMut(Vec<bool>) -> bool,
    ) -> Result<(), Limit> {
        self.build((low, high), progress)?;
        self.apply.each(low, high, progress, visit)
    }

    /// Draws solutions as [`Apply::samples`] does.
    pub(super) fn samples(
        &mut self,
        (low, high): (u32, u32),
        (number, seed): (u64, u64),
        weights: Option<&Weights>,
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        self.build((low, high), progress)?;
        self.apply.samples((low, high), (number, seed), weights, progress, visit)
    }

    /// Hands out solutions by their numbers as [`Apply::ranked`] does.
    pub(super) fn ranked(
        &mut self,
        (low, high): (u32, u32),
        numbers: &RangeInclusive<BigUint>,
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        self.build((low, high), progress)?;
        self.apply.ranked((low, high), numbers, progress, visit)
    }

    /// Builds the diagram from layers, if that is the way.
    fn build(&mut self, (low, high): (u32, u32), progress: &mut dyn Progress) -> Result<(), Limit> {
        let is_cheaper = (low, high) == (0, u32::MAX) || self.model.is_joined();
        if !(self.by_layers && is_cheaper) || self.has_built((low, high)) {
            return Ok(());
        }
        let order = self.request.order_of(self.model);
        match Layers::new(self.model, &order, 1, self.budget)? {
            Some(layers) => {
                self.apply.adopt((low, high), |manager| layers.diagram(manager, (low, high), progress))
            }
            None => Ok(()),
        }
    }

    /// Whether the diagram of these sizes is there.
    pub(super) fn has_built(&self, (low, high): (u32, u32)) -> bool {
        self.apply.has_built(low, high)
    }
}

/// Hands the solutions of a size in `low..=high` to `visit` until it returns `false`: a search finds them, if that is the
/// method or a diagram has lost the hidden variables, or else they are read from a diagram. With a stake, that is a limit
/// of search nodes, and of nodes in the table.
pub(super) fn each(
    (model, request): (&Model, &Request),
    (method, stake): (Method, Option<u64>),
    (low, high): (u32, u32),
    budget: &Budget,
    progress: &mut dyn Progress,
    visit: impl FnMut(Vec<bool>) -> bool,
) -> Result<(), Limit> {
    if method == Method::Backtrack || model.hides() {
        let ended = backtrack::each(model, low, high, stake, budget, progress, visit);
        return ended.map_err(|halted| halted.reason.limit());
    }
    let stake = stake.map(|stake| usize::try_from(stake).unwrap_or(usize::MAX));
    let budget = Budget { nodes: stake.into_iter().chain(budget.nodes).min(), ..budget.clone() };
    match request.reduction {
        Reduction::Bdd => Solutions::new(model, request, method, &budget).each((low, high), progress, visit),
        Reduction::Zdd => {
            let order = request.order_of(model);
            Apply::<Family>::new(model, &order, request.schedule, &budget).each(low, high, progress, visit)
        }
    }
}

/// The sizes of solutions that an answer to `sizes` speaks of.
pub fn sizes_of(sizes: Sizes, best: Option<u32>) -> (u32, u32) {
    match (sizes, best) {
        (_, Some(size)) => (size, size),
        (Sizes::Between(low, high), None) => (low, high),
        (Sizes::Max | Sizes::Min | Sizes::Any, None) => (0, u32::MAX),
    }
}
