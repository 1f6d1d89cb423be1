//! Which method counts: the one asked for, or whichever has the answer first.
//!
//! A few solutions under tight constraints are quickly enumerated, and then a search is fastest. Many
//! solutions of few kinds are shared: top-down where the states are small (`layers`), by conjunction where
//! the size alone excludes a lot (`apply`). Which case a puzzle is can be estimated only in part. So the
//! methods take turns (`race.rs`), and the one that is expected to have least work left (`expect.rs`) goes
//! on. Sizes excluded by one method stay excluded for all others.
//!
//! Where all solutions asked for are sparse, `apply` conjoins zero-suppressed diagrams: docs/zdd.md has
//! the measurements.
//!
//! Where a model comes in parts and few sizes are asked for, `join` goes first.

mod expect;
mod lane;
mod outlook;
mod race;

use std::sync::Mutex;

use bdd::{Bdd, Family};
use limits::{Budget, Limit};

use crate::bounds;
use crate::constraint::Var;
use crate::model::Model;
use crate::order;
use crate::solve::apply::{Apply, SolutionSet};
use crate::solve::counter::{Counter, Known, answer, lock};
use crate::solve::join::{self, Join};
use crate::solve::layers::{self, Layers};
use crate::solve::search::Search;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Sizes, Stopped};

/// Bytes that joining may use before the others get their turns, and pairs of solutions of parts:
/// minutes, not seconds, since a family does not name its parts without a reason (9x9 queens on a cube:
/// 3.8e10 pairs, 99 s).
const JOIN: (usize, u64) = (256 << 20, 1 << 36);

/// Counts with the method of the request; where a shelf keeps the count, by layers.
pub(super) fn dispatch(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let known = Mutex::new(Known::of(model, request, budget));
    let joined = matches!(request.method, Method::Auto | Method::Join) && join::fits(model);
    let trial = Trial { model, request, budget, known };
    match request.method {
        Method::Auto if request.shelf.is_some() => trial.layers(budget, progress),
        Method::Auto => trial.by_turns(joined, progress),
        // The solutions that a symmetry leaves in place make a model without parts.
        Method::Join if !joined => trial.by_turns(false, progress),
        method => trial.attempt(method, budget, progress),
    }
}

/// Counts the model as a whole by one counter, whose order has this name, if any.
pub(super) fn by_one<C: Counter>(
    counter: &mut C,
    order: Option<order::Name>,
    (model, request): (&Model, &Request),
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let known = Mutex::new(Known::of(model, request, budget));
    Trial { model, request, budget, known }.answer(counter, order, progress)
}

/// A question, with what is known of its answer.
struct Trial<'a> {
    model: &'a Model,
    request: &'a Request,
    budget: &'a Budget,
    known: Mutex<Known>,
}

impl Trial<'_> {
    /// Joins parts where there are any, or else lets the methods take turns. Where an order was asked
    /// for, only methods that have one take part, if there is one.
    fn by_turns(&self, joined: bool, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let (order, all_sizes) = (&self.request.order, self.is_for_all_sizes());
        // A single size has few distributions over the parts.
        let may = |method: Method| self.request.except != Some(method);
        if joined && !all_sizes && order.is_none() && may(Method::Join) {
            let (bytes, pairs) = JOIN;
            let bytes = Some(self.budget.bytes.map_or(bytes, |most| most.min(bytes)));
            let budget = Budget { bytes, ..self.budget.clone() };
            match self.join(&budget, Some(pairs), progress) {
                Err(stopped) if matches!(stopped.limit, Limit::Nodes(_) | Limit::Bytes(_)) => {}
                ended => return ended,
            }
        }
        let layers = Some(Method::Layers).filter(|&method| may(method) && layers::fits(self.model));
        // The connection comes last in a conjunction, and takes many conjunctions: layers have it at once.
        // (Smallest connected dominating kings on 8x8: 0.4 s by layers, 32 s by turns with `apply`.) A search
        // sees it late, and random ways down its tree do not show how late. (On 11x11: 13 s by layers, more
        // than 390 s by turns that a search begins.)
        let is_connected = self.model.connection.is_some();
        let apply = Some(Method::Apply).filter(|&method| may(method) && !(is_connected && layers.is_some()));
        // An order leaves out the search, unless hidden variables leave out layers, and `apply` is not wanted.
        let is_only = layers.is_none() && apply.is_none();
        let search = Some(Method::Backtrack).filter(|&method| is_only || may(method) && order.is_none());
        let first = if all_sizes || is_connected { [layers, search] } else { [search, layers] };
        let methods: Vec<Method> = first.into_iter().flatten().chain(apply).collect();
        race::race(self, &methods, progress)
    }

    /// One attempt by one method.
    fn attempt(
        &self,
        method: Method,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        match method {
            // States would count solutions apart that differ only in hidden variables: `apply` counts
            // instead.
            Method::Layers if layers::fits(self.model) => self.layers(budget, progress),
            Method::Join => self.join(budget, None, progress),
            Method::Layers | Method::Apply => match self.reduction() {
                Reduction::Bdd => self.apply::<Bdd>(budget, progress),
                Reduction::Zdd => self.apply::<Family>(budget, progress),
            },
            Method::Auto | Method::Backtrack => {
                self.answer(&mut Search::new(self.model, budget), None, progress)
            }
        }
    }

    /// An attempt by layers; by `apply` where states would be huge.
    fn layers(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
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

    /// Attempts a count by joining parts; the model has to have parts.
    fn join(
        &self,
        budget: &Budget,
        patience: Option<u64>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        match Join::new(self.model, self.request.threads, budget, patience) {
            Ok(Some(mut join)) => self.answer(&mut join, None, progress),
            Ok(None) => self.by_turns(false, progress),
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
    fn answer<C: Counter>(
        &self,
        counter: &mut C,
        order: Option<order::Name>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        let limit = match answer(counter, self.request, &self.known, progress) {
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
