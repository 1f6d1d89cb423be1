//! The diagram of all solutions, built once for everything that is asked of it.

use std::sync::Mutex;

use bdd::{Budget, Diagram, Limit, Manager};

use crate::model::Model;
use crate::order;
use crate::solve::apply::Apply;
use crate::solve::counter::{Counter, Known, answer, lock};
use crate::solve::{Answer, Method, Progress, Request, Sizes, Stopped, classes};

/// The solutions of a model as an ordinary diagram, in the order and the schedule of a request. The diagram of
/// the sizes asked for last is kept, so that what is asked of the same sizes costs no second construction.
pub struct Solutions<'a> {
    model: &'a Model,
    request: &'a Request,
    budget: &'a Budget,
    apply: Apply<'a, Manager>,
}

impl<'a> Solutions<'a> {
    /// Nothing is built yet.
    pub fn new(model: &'a Model, request: &'a Request, budget: &'a Budget) -> Solutions<'a> {
        let apply = Apply::new(model, &request.order_of(model), request.schedule, budget);
        Solutions { model, request, budget, apply }
    }

    /// Counts what the request asks for, by `apply` and with the model as a whole. Cost: as
    /// [`count`](super::count) by `apply`.
    pub fn count(&mut self, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let (model, request, budget) = (self.model, self.request, self.budget);
        let known = Mutex::new(Known::of(model, request, budget));
        let counted = answer(&mut self.apply, model, request, &known, progress);
        // The name of the order, where the model suggested one.
        let order = request.order.is_none().then(|| order::suggested(model));
        let mut answer = match counted {
            Ok(answer) => Answer { order, ..answer },
            Err(reason) => {
                let stopped = lock(&known).stopped(request.sizes, reason.limit(), Method::Apply);
                return Err(Stopped { order, work: Box::new(self.apply.work()), ..stopped });
            }
        };
        if request.classes {
            classes::add(model, request, &mut answer, budget, progress)?;
        }
        Ok(answer)
    }

    /// The value that each variable has in every solution of a size in `low..=high`, `None` where it has both
    /// values; all `None` where there is no solution. Hidden variables (outside the projection) have no value.
    pub fn constants(
        &mut self,
        (low, high): (u32, u32),
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<bool>>, Stopped> {
        let found = self.apply.constants(low, high, progress);
        found.map_err(|limit| Stopped::unknown(limit, Method::Apply, self.apply.spent()))
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
        self.apply.each(low, high, progress, visit)
    }

    /// Hands so many solutions of a size in `low..=high` to `visit`, drawn uniformly by a seed, until it returns
    /// `false`.
    pub(super) fn samples(
        &mut self,
        (low, high): (u32, u32),
        (number, seed): (u64, u64),
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        self.apply.samples((low, high), (number, seed), progress, visit)
    }

    /// Whether the diagram of these sizes is there.
    pub(super) fn has_built(&self, (low, high): (u32, u32)) -> bool {
        self.apply.has_built(low, high)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;
    use crate::solve::{Silent, placements};

    #[test]
    fn one_construction_answers_everything() {
        let puzzle = families::parse(&["domination", "queen", "5"]).unwrap();
        let budget = Budget::default();
        let model = puzzle.model(None, &budget).unwrap();
        let request = Request { sizes: Sizes::Min, method: Method::Apply, ..Request::default() };
        let mut solutions = Solutions::new(&model, &request, &budget);
        let answer = solutions.count(&mut Silent).unwrap();
        let sizes = sizes_of(Sizes::Min, answer.size);
        let made = solutions.apply.spent().diagrams.made;
        assert_eq!(solutions.constants(sizes, &mut Silent).unwrap(), vec![None; 25]);
        let found = placements(&model, 3, &request, &answer, Some(&mut solutions), &budget, &mut Silent);
        let diagram = solutions.diagram("queens", sizes, &mut Silent).unwrap();
        assert_eq!(found.found.len(), 3);
        assert!(diagram.node_count() > 0);
        assert_eq!(solutions.apply.spent().diagrams.made, made);
    }
}
