//! A question under one of the methods.

use std::sync::Mutex;

use bdd::{Bdd, Family};
use limits::{Budget, Limit};
use model::constraint::Var;
use model::{Model, Sizes};

use crate::order;
use crate::solve::apply::{Apply, SolutionSet};
use crate::solve::counter::{Counter, Known, answer, lock};
use crate::solve::join::Join;
use crate::solve::layers::{self, Layers};
use crate::solve::search::Search;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Stopped};

/// A question, with what is known of its answer.
pub(super) struct Trial<'a> {
    pub model: &'a Model,
    pub request: &'a Request,
    pub budget: &'a Budget,
    pub known: Mutex<Known>,
}

impl Trial<'_> {
    /// Whether all sizes are counted.
    pub fn is_for_all_sizes(&self) -> bool {
        self.request.spectrum || self.request.sizes == Sizes::Any
    }

    /// Whether layers count all sizes that are left at once: all are counted, or the largest size is far below the bound.
    pub fn is_at_once(&self) -> bool {
        self.is_for_all_sizes() || lock(&self.known).is_far(self.request.sizes).is_some()
    }

    /// One attempt by one method that takes turns; any other one is a search.
    pub fn attempt(
        &self,
        method: Method,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        match method {
            // States would count solutions apart that differ only in hidden variables: `apply` counts
            // instead.
            Method::Layers if layers::fits(self.model) => self.layers(budget, progress),
            Method::Layers | Method::Apply => match self.reduction() {
                Reduction::Bdd => self.apply::<Bdd>(budget, progress),
                Reduction::Zdd => self.apply::<Family>(budget, progress),
            },
            Method::Auto | Method::Join | Method::Determinant | Method::Backtrack => {
                self.answer(&mut Search::new(self.model, budget), None, progress)
            }
        }
    }

    /// An attempt by layers; by `apply` where states would be huge.
    pub fn layers(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let asked = self.request;
        let is_of_all = asked.sizes == Sizes::Any && !asked.spectrum && !asked.classes;
        let (name, order) = self.order(if is_of_all { order::of_all_by_layers } else { order::of_layers });
        match Layers::new(self.model, &order, self.request.threads, budget) {
            Ok(Some(layers)) => self.answer(&mut layers.asked_by(self.request), name, progress),
            Ok(None) => self.attempt(Method::Apply, budget, progress),
            Err(limit) => Err(self.stopped(limit, Method::Layers)),
        }
    }

    /// The order asked for, or else the one of this name that `suggested` finds.
    fn order(&self, suggested: fn(&Model) -> order::Name) -> (Option<order::Name>, Vec<Var>) {
        match &self.request.order {
            Some(order) => (None, order.clone()),
            None => {
                let name = suggested(self.model);
                (Some(name), name.order(self.model))
            }
        }
    }

    /// A count by joining parts; `None` where the model turns out to have none.
    pub fn joined(
        &self,
        budget: &Budget,
        patience: Option<u64>,
        progress: &mut dyn Progress,
    ) -> Result<Option<Answer>, Stopped> {
        match Join::new(self.model, self.request.threads, budget, patience) {
            Ok(Some(mut join)) => self.answer(&mut join, None, progress).map(Some),
            Ok(None) => Ok(None),
            Err(limit) => Err(self.stopped(limit, Method::Join)),
        }
    }

    /// Returns the diagrams to conjoin: those asked for, or zero-suppressed ones where each variable is a piece. Ordinary ones
    /// were faster by more than a fifth on two of 140 such questions, all dominating sets of rooks and of knights (1.6 and
    /// 1.2 times), and slower by as much on 30 (docs/zdd.md).
    fn reduction(&self) -> Reduction {
        // Variables without a weight are functions of the others, often true with them: the full set of
        // shogi pieces takes 0.5 s by ordinary diagrams and 1.1 s by the others.
        match self.request.method {
            Method::Auto if self.model.weights.contains(&0) => Reduction::Bdd,
            Method::Auto => Reduction::Zdd,
            _ => self.request.reduction,
        }
    }

    /// An attempt by conjunction of diagrams of one kind.
    fn apply<S: SolutionSet>(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let (name, order) = self.order(order::suggested);
        let apply = Apply::<S>::new(self.model, &order, self.request.schedule, budget);
        self.answer(&mut if self.request.sift { apply.sifting() } else { apply }, name, progress)
    }

    /// The answer of one method, or where it was stopped. `order` is the name of the order, where it was not
    /// asked for.
    pub fn answer<C: Counter>(
        &self,
        counter: &mut C,
        order: Option<order::Name>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        let limit = match answer(counter, self.request, &self.known, self.budget, progress) {
            Ok(answer) => return Ok(Answer { order, ..answer }),
            Err(reason) => reason.limit(),
        };
        let (work, reached) = (Box::new(counter.work()), counter.reached().map(Box::new));
        Err(Stopped { order, work, reached, ..self.stopped(limit, C::METHOD) })
    }

    /// A limit that ended a method, with what is known of the best size.
    fn stopped(&self, limit: Limit, method: Method) -> Stopped {
        lock(&self.known).stopped(self.request.sizes, limit, method)
    }
}
