//! Which method counts: the one asked for, or whichever ends first.
//!
//! Few solutions under tight constraints are quickly enumerated, and then nothing beats a search;
//! many solutions of few kinds are shared, top-down where the states are small (`layers`), by
//! conjunction where the size alone excludes a lot (`apply`). Which of them a puzzle is shows only
//! in the doing, so `auto` lets the three take turns, each attempt with four times the stake of
//! the last: at most a constant factor is lost to the best of them. Stakes are numbers of nodes
//! and bytes, never seconds: the same method answers on every machine. Sizes excluded by one
//! attempt stay excluded for all later ones.
//!
//! Measured for the first stakes, each good for about a second: searches win the independent
//! queens (12x12: 0.2 M search nodes, 0.25 s; apply 1.5 s, layers over 25 s), the minimum
//! dominations by queens and knights (13x13 queens: 4 M search nodes, 22 s; the others over a
//! minute) and everything about three in line (9x9: 0.8 M, 2.4 s; apply 49 s); layers win all of
//! rooks and bishops (15x15 rooks and 8x8 dominating rooks: under 0.1 s; apply 6 s and 0.3 s); apply
//! wins total domination by rooks (8x8: 0.4 s; search 2 s, layers over 25 s).
//!
//! Where all solutions asked for are sparse, `apply` conjoins zero-suppressed diagrams: docs/zdd.md has
//! the measurements.
//!
//! Where a model comes in parts and few sizes are asked for, `join` goes first.

use bdd::{Budget, Families, Limit, Manager};

use crate::bounds;
use crate::constraint::Var;
use crate::model::Model;
use crate::solve::apply::{Apply, Diagrams};
use crate::solve::backtrack::Reason;
use crate::solve::counter::{Counter, Known, answer};
use crate::solve::join::{self, Join};
use crate::solve::layers::{self, Layers};
use crate::solve::search::Search;
use crate::solve::{Answer, Method, Progress, Reduction, Request, Sizes, Stopped, Work};

/// Search nodes of the first attempt.
const SEARCH: usize = 250_000;

/// Bytes of the first attempt top-down.
const LAYERS: usize = 16 << 20;

/// By how much the first attempt top-down is larger where all sizes are asked for. With it `auto`
/// takes as long as layers on all dominating sets of 8x8 boards; in turn with the others it took
/// 1.7 to 2.5 times that.
const HEAD_START: usize = 16;

/// By how much the first search is larger where a constraint is a choice among many counts: a
/// diagram remembers how far each of them is. Measured for saturated sets: 6x6 0.01 s by search, 0.09 s
/// by apply, 0.9 s by layers; 7x7 1.5 s, and over 20 s by both others.
const SEARCH_FIRST: usize = 64;

/// Alternatives from which on a constraint is such a choice.
const MANY: usize = 4;

/// Bytes of the first attempt by joining, and pairs of solutions of parts: minutes, not seconds, since
/// a family does not name its parts without a reason (9x9 queens on a cube: 3.8e10 pairs, 99 s).
const JOIN: (usize, u64) = (256 << 20, 1 << 36);

/// Nodes in the table of the first attempt by conjunction.
const APPLY: usize = 1_000_000;

/// By how much the stakes grow from turn to turn.
const GROWTH: usize = 4;

/// Counts with the method of the request.
pub(super) fn dispatch(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let order = request.order_of(model);
    let (known, spent) = (Known::of(model, request, budget), Work::default());
    let layered = matches!(request.method, Method::Auto | Method::Layers) && layers::fits(model, &order);
    let joined = matches!(request.method, Method::Auto | Method::Join) && join::fits(model);
    let mut trial = Trial { model, request, order, layered, joined, budget, known, spent };
    match request.method {
        Method::Auto => trial.by_turns(progress),
        // Of a model in parts, the solutions that a symmetry leaves in place are one that is not.
        Method::Join if !joined => trial.by_turns(progress),
        method => trial.attempt(method, None, progress),
    }
}

/// Attempts at one question.
struct Trial<'a> {
    model: &'a Model,
    request: &'a Request,
    order: Vec<Var>,
    /// Whether layers can count the model in this order.
    layered: bool,
    /// Whether the model comes in parts that can be joined.
    joined: bool,
    budget: &'a Budget,
    known: Known,
    /// The work of attempts that were given up.
    spent: Work,
}

impl Trial<'_> {
    /// The methods in turn with growing stakes, until one answers or the time is up. A method that
    /// the budget leaves no room to grow drops out; searching on alone would have no end in sight,
    /// so that the last refusal is the outcome.
    fn by_turns(&mut self, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let mut turns = self.turns();
        let mut stake = 1usize;
        loop {
            for (method, head_start) in turns.clone() {
                let stopped = match self.attempt(method, Some(stake.saturating_mul(head_start)), progress) {
                    Err(stopped) if matches!(stopped.limit, Limit::Nodes(_) | Limit::Bytes(_)) => stopped,
                    ended => return ended,
                };
                let Budget { nodes, bytes, .. } = self.budget;
                let all_there_is = [nodes.map(Limit::Nodes), bytes.map(Limit::Bytes)];
                if method != Method::Backtrack && all_there_is.contains(&Some(stopped.limit)) {
                    turns.retain(|&(other, _)| other != method);
                    if turns.iter().all(|&(other, _)| other == Method::Backtrack) {
                        return Err(stopped);
                    }
                }
            }
            stake = stake.saturating_mul(GROWTH);
        }
    }

    /// Whose turn it is when, and by how much its stakes exceed the others'. Where all sizes are
    /// asked for, solutions are many and layers are likely.
    fn turns(&self) -> Vec<(Method, usize)> {
        let all_sizes = self.request.spectrum || self.request.sizes == Sizes::Any;
        let layers = self.layered.then_some(Method::Layers);
        let turns = match (layers, all_sizes) {
            (_, false) if self.model.constraints.iter().any(|c| c.any.len() >= MANY) => {
                let others = layers.into_iter().chain([Method::Apply]);
                [(Method::Backtrack, SEARCH_FIRST)]
                    .into_iter()
                    .chain(others.map(|method| (method, 1)))
                    .collect()
            }
            (None, _) => vec![(Method::Backtrack, 1), (Method::Apply, 1)],
            (Some(layers), true) => vec![(layers, HEAD_START), (Method::Backtrack, 1), (Method::Apply, 1)],
            (Some(layers), false) => vec![(Method::Backtrack, 1), (layers, 1), (Method::Apply, 1)],
        };
        // Of one size there are few distributions over the parts.
        let join = (self.joined && !all_sizes).then_some((Method::Join, 1));
        join.into_iter().chain(turns).collect()
    }

    /// One attempt by one method, at this multiple of its first stake, or with all there is.
    fn attempt(
        &mut self,
        method: Method,
        stake: Option<usize>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        let limited = |first: usize| stake.map(|stake| first.saturating_mul(stake));
        let least = |own: Option<usize>, given: Option<usize>| own.into_iter().chain(given).min();
        let (model, order) = (self.model, self.order.clone());
        let mut budget = self.budget.clone();
        match method {
            // Where states would count apart what is hidden, or be huge, `apply` steps in.
            Method::Layers if self.layered => {
                budget.bytes = least(limited(LAYERS), budget.bytes);
                self.answer(Layers::new(model, &order, self.request.threads, &budget), progress)
            }
            Method::Join => {
                budget.bytes = least(limited(JOIN.0), budget.bytes);
                let patience = stake.map(|stake| JOIN.1.saturating_mul(stake as u64));
                match Join::new(model, self.request.threads, &budget, patience) {
                    Some(join) => self.answer(join, progress),
                    None => self.by_turns(progress),
                }
            }
            Method::Layers | Method::Apply => {
                budget.nodes = least(limited(APPLY), budget.nodes);
                match self.reduction() {
                    Reduction::Bdd => self.apply::<Manager>(&budget, progress),
                    Reduction::Zdd => self.apply::<Families>(&budget, progress),
                }
            }
            Method::Auto | Method::Backtrack => {
                let nodes = limited(SEARCH).map(|nodes| nodes as u64);
                self.answer(Search::new(model, &budget, nodes), progress)
            }
        }
    }

    /// The diagrams to conjoin: those asked for, or zero-suppressed ones where no solution asked for
    /// has more than half of the weight there is. The others gain nothing by them: all dominating sets take
    /// about as many nodes either way (7x7 queens: 804,058 at the peak, not 826,982; 6x6 rooks: 16,507, not
    /// 14,435).
    fn reduction(&self) -> Reduction {
        let (model, sizes) = (self.model, self.request.sizes);
        if self.request.method != Method::Auto {
            return self.request.reduction;
        }
        let most = match sizes {
            Sizes::Between(_, high) => high.min(bounds::upper(model)),
            Sizes::Min if !self.request.spectrum => {
                self.known.at_most.unwrap_or_else(|| bounds::upper(model))
            }
            _ => bounds::upper(model),
        };
        let all: u64 = model.weights.iter().map(|&weight| u64::from(weight)).sum();
        if 2 * u64::from(most) <= all { Reduction::Zdd } else { Reduction::Bdd }
    }

    /// An attempt by conjunction of diagrams of one kind.
    fn apply<D: Diagrams>(
        &mut self,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped> {
        let apply = Apply::<D>::new(self.model, &self.order, self.request.schedule, budget);
        let apply = if self.request.sift { apply.sifting() } else { apply };
        self.answer(if self.request.profile { apply.measuring() } else { apply }, progress)
    }

    /// The answer of one method, or where it was stopped.
    fn answer<C: Counter>(&mut self, mut counter: C, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let answered = answer(&mut counter, self.model, self.request, &mut self.known, progress);
        let spent = std::mem::take(&mut self.spent);
        let limit = match answered {
            Ok(answer) => return Ok(Answer { work: spent.and(&answer.work), ..answer }),
            Err(Reason::Limit(limit)) => limit,
            Err(Reason::Nodes(nodes)) => Limit::Nodes(usize::try_from(nodes).unwrap_or(usize::MAX)),
        };
        // What was given up left no diagram behind.
        self.spent = Work { nodes: 0, ..spent.and(&counter.work()) };
        let Known { at_least, at_most, witness } = self.known.clone();
        let (method, work) = (C::METHOD, self.spent);
        let (reached, witness) = (counter.reached().map(Box::new), witness.map(Box::new));
        Err(Stopped { limit, at_least, at_most, method, work, reached, witness })
    }
}
