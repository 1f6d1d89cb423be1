//! Which method counts: the one asked for, or by trial.
//!
//! Few solutions under tight constraints are quickly enumerated, and then nothing beats a search;
//! where the search does not end soon, diagrams share what it would repeat. So `auto` searches
//! with a patience of so many nodes (the same on every machine), and turns to `apply` after that.

use bdd::Budget;

use crate::constraint::Var;
use crate::model::Model;
use crate::solve::apply::Apply;
use crate::solve::backtrack::Reason;
use crate::solve::counter::{Counter, Known, answer};
use crate::solve::layers::Layers;
use crate::solve::search::Search;
use crate::solve::{Answer, Method, Progress, Request, Stopped};

/// Search nodes before `auto` turns to diagrams.
const PATIENCE: u64 = 200_000;

/// Counts with the method of the request.
pub(super) fn dispatch(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let rows: Vec<Var> = (0..model.variables() as Var).collect();
    let order = request.order.as_ref().unwrap_or(&rows);
    let mut known = Known::default();
    if request.method == Method::Layers {
        let mut layers = Layers::new(model, order, request.threads, budget);
        return answer(&mut layers, model, request, &mut known, progress).map_err(|reason| match reason {
            Reason::Limit(limit) => known.stopped(limit, &layers),
            Reason::Nodes(nodes) => known.stopped(bdd::Limit::Nodes(nodes as usize), &layers),
        });
    }
    if request.method != Method::Apply {
        let patience = (request.method == Method::Auto).then_some(PATIENCE);
        let mut search = Search::new(model, budget, patience);
        match answer(&mut search, model, request, &mut known, progress) {
            Err(Reason::Nodes(_)) => {}
            Err(Reason::Limit(limit)) => return Err(known.stopped(limit, &search)),
            Ok(answer) => return Ok(answer),
        }
    }
    let mut apply = Apply::new(model, order, request.schedule, budget);
    answer(&mut apply, model, request, &mut known, progress).map_err(|reason| match reason {
        Reason::Limit(limit) => known.stopped(limit, &apply),
        // Diagrams know no patience; the arm is for the type.
        Reason::Nodes(nodes) => known.stopped(bdd::Limit::Nodes(nodes as usize), &apply),
    })
}

impl Known {
    /// The report of a method that was stopped by a limit.
    fn stopped<C: Counter>(self, limit: bdd::Limit, counter: &C) -> Stopped {
        Stopped {
            limit,
            at_least: self.at_least,
            at_most: self.at_most,
            method: C::METHOD,
            work: counter.work(),
        }
    }
}
