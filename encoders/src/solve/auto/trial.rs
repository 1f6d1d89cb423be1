//! A question under one of the methods.

use std::sync::Mutex;

use bdd::{Bdd, Family};
use limits::{Budget, Limit};

use crate::bounds;
use crate::constraint::Var;
use crate::model::Model;
use crate::order;
use crate::solve::apply::{Apply, SolutionSet};
use crate::solve::counter::{Counter, Known, answer, lock};
use crate::solve::join::Join;
use crate::solve::layers::{self, Layers};
use crate::solve::search::Search;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Sizes, Stopped};

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
        let (name, order) = self.order(order::of_layers);
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

    /// Returns the diagrams to conjoin: those asked for, or zero-suppressed ones where every solution asked
    /// for has at most half of the total weight. Other models gain nothing by these: all dominating sets take
    /// about as many nodes either way (7x7 queens: 804,058 at the peak, not 826,982; 6x6 rooks: 16,507, not
    /// 14,435).
    fn reduction(&self) -> Reduction {
        let (model, sizes) = (self.model, self.request.sizes);
        if self.request.method != Method::Auto {
            return self.request.reduction;
        }
        // Variables without a weight are functions of the others, often true with them: the full set of
        // shogi pieces takes 0.65 s by ordinary diagrams and 1.8 s by the others.
        if model.weights.contains(&0) {
            return Reduction::Bdd;
        }
        // A limit that comes before the bound is one that `apply` meets at once.
        let upper = || bounds::upper_within(model, self.budget).unwrap_or(u32::MAX);
        let most = match sizes {
            Sizes::Between(_, high) => high.min(upper()),
            Sizes::Min if !self.request.spectrum => lock(&self.known).at_most.unwrap_or_else(upper),
            _ => upper(),
        };
        if 2 * u64::from(most) <= model.total() { Reduction::Zdd } else { Reduction::Bdd }
    }

    /// An attempt by conjunction of diagrams of one kind.
    fn apply<S: SolutionSet>(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let (name, order) = self.order(order::suggested);
        let apply = Apply::<S>::new(self.model, &order, self.request.schedule, budget);
        let apply = if self.request.sift { apply.sifting() } else { apply };
        self.answer(&mut if self.request.profile { apply.measuring() } else { apply }, name, progress)
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
