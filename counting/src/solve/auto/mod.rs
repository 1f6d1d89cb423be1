//! Which method counts: the one asked for, or whichever has the answer first.
//!
//! A few solutions under tight constraints are quickly enumerated, and then a search is fastest. Many
//! solutions of few kinds are shared: top-down where the states are small (`layers`), by conjunction where
//! the size alone excludes a lot (`apply`). Which case a puzzle is can be estimated only in part. So the
//! methods take turns (`race.rs`), and the one that is expected to have least work left (`expect.rs`) goes
//! on. Sizes excluded by one method stay excluded for all others.
//!
//! Where each variable is a piece, `apply` conjoins zero-suppressed diagrams: docs/zdd.md has the measurements.
//!
//! Where a model comes in parts and few sizes are asked for, `join` goes first.

mod coroutine;
mod entrants;
mod expect;
mod outlook;
mod race;
mod trial;

use std::sync::Mutex;

pub(super) use coroutine::Coroutine;
use limits::{Budget, Limit};
use model::constraint::Constraint;
use model::{Model, Sizes};
pub use race::without_threads;
use trial::Trial;

use crate::order;
use crate::solve::counter::{Counter, Known};
use crate::solve::determinant::Determinant;
use crate::solve::{Answer, Method, Progress, Request, Stopped, backtrack, join, layers};

/// Bytes that joining may use before the others get their turns, and pairs of solutions of parts:
/// minutes, not seconds, since a family does not name its parts without a reason (9x9 queens on a cube:
/// 3.8e10 pairs, 99 s).
const JOIN: (usize, u64) = (1 << 30, 1 << 36);

/// Bytes that `apply` may use before the others get their turns, where most constraints ask for several pieces.
const SEVERAL: usize = 2 << 30;

/// Whether most constraints ask for two or more of some variables, as those of cells that are to be attacked twice. If the
/// smallest size is asked for, `apply` is fastest then, and expected to need ten times what it needs: it conjoins the
/// shortest of them first, while states of layers hold a number for each. (Dominating amazons 8x8, three times over: 1.6 s, and
/// 27 s by turns; layers were best on none of 40 such questions, a search by a twentieth on one.)
fn asks_for_several(model: &Model) -> bool {
    let is_such = |constraint: &&Constraint| {
        constraint.any.iter().any(|count| count.min >= 2 && count.total() <= count.most())
    };
    2 * model.constraints.iter().filter(is_such).count() > model.constraints.len()
}

/// Counts with the method of the request; where a store keeps the count, by layers.
pub(super) fn dispatch(
    model: &Model,
    request: &Request,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let known = Mutex::new(Known::of(model, request, budget));
    let joined = matches!(request.method, Method::Auto | Method::Join) && join::fits(model);
    let trial = Trial { model, request, budget, known };
    let is_free = request.order.is_none() && request.store.is_none();
    let may_be = request.method == Method::Auto && request.except != Some(Method::Determinant) && is_free;
    if (may_be || request.method == Method::Determinant)
        && let Some(mut counter) = Determinant::new(model, budget)
    {
        return trial.answer(&mut counter, None, progress);
    }
    match request.method {
        Method::Auto if request.store.is_some() => trial.layers(budget, progress),
        Method::Auto => trial.by_turns(joined, progress),
        // The solutions that a symmetry leaves in place make a model that asks for no matchings, and has no parts.
        Method::Determinant => trial.by_turns(false, progress),
        Method::Join => {
            let answer = if joined { trial.joined(budget, None, progress)? } else { None };
            answer.map_or_else(|| trial.by_turns(false, progress), Ok)
        }
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

impl Trial<'_> {
    /// Joins parts where there are any, or else lets the methods take turns. Where an order was asked
    /// for, only methods that have one take part, if there is one.
    fn by_turns(&self, joined: bool, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let (order, all_sizes) = (&self.request.order, self.is_for_all_sizes());
        // A single size has few distributions over the parts.
        let may = |method: Method| self.request.except != Some(method);
        let few = |most: usize| Budget {
            bytes: Some(self.budget.bytes.map_or(most, |bytes| bytes.min(most))),
            ..self.budget.clone()
        };
        let begin = |ran: Result<Option<Answer>, Stopped>| match ran {
            Err(stopped) if !matches!(stopped.limit, Limit::Nodes(_) | Limit::Bytes(_)) => Err(stopped),
            ran => Ok(ran.ok().flatten()),
        };
        if joined && !all_sizes && order.is_none() && may(Method::Join) {
            let (bytes, pairs) = JOIN;
            if let Some(answer) = begin(self.joined(&few(bytes), Some(pairs), progress))? {
                return Ok(answer);
            }
        }
        if self.request.sizes == Sizes::Min
            && !all_sizes
            && may(Method::Apply)
            && !self.model.is_joined()
            && asks_for_several(self.model)
            && let Some(answer) = begin(self.attempt(Method::Apply, &few(SEVERAL), progress).map(Some))?
        {
            return Ok(answer);
        }
        let layers = Some(Method::Layers).filter(|&method| may(method) && layers::fits(self.model));
        // The connection comes last in a conjunction, and takes many conjunctions: layers have it at once.
        // (Smallest connected dominating kings on 8x8: 0.4 s by layers, 32 s by turns with `apply`.) A search
        // sees it late, and random ways down its tree do not show how late. (On 11x11: 13 s by layers, more
        // than 390 s by turns that a search begins.)
        let is_connected = self.model.is_joined();
        let apply = Some(Method::Apply).filter(|&method| may(method) && !(is_connected && layers.is_some()));
        // An order leaves out the search, unless hidden variables leave out layers, and `apply` is not wanted.
        let is_only = layers.is_none() && apply.is_none();
        let search = Some(Method::Backtrack).filter(|&method| is_only || may(method) && order.is_none());
        // An exact cover has few solutions for its variables, whatever their sizes.
        let is_sparse = || search.is_some() && backtrack::is_exact_cover(self.model, self.budget);
        let first = if is_connected || self.is_at_once() && !is_sparse() {
            [layers, search]
        } else {
            [search, layers]
        };
        let methods: Vec<Method> = first.into_iter().flatten().chain(apply).collect();
        race::race(self, &methods, progress)
    }
}
