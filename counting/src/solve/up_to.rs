//! A count that ends as soon as it has more solutions than a number that is given.
//!
//! A search that adds up what it finds knows it soon where solutions are many, or few and hard to reach for the other methods;
//! a count of all knows it soon where none is quickly found. So both take turns (`auto/coroutine.rs`), with the same work for
//! each, and the first to end answers: at most twice the work of the better one. The answer does not depend on which of them
//! ended first: the count of all says "more" of a larger number, too. A method that was named, other than the search, counts
//! alone.

use std::sync::Arc;
use std::thread::{self, Scope};

use limits::{Budget, Limit};
use model::Model;

use super::auto::{self, Coroutine};
use super::search::Search;
use super::{Answer, CountError, Method, Progress, Request, Stopped, Work, components};

/// Work of the first turn, in nanoseconds on an ordinary machine: most puzzles are decided in it.
const FIRST: u64 = 50_000_000;
/// The work of a turn of one that has no thread, and begins anew, in its work before.
const AGAIN: u64 = 4;

/// Counts the solutions that `request` asks for up to `most`. Cost: at most twice the work of the count of all, and of the
/// search for `most + 1` solutions.
pub(super) fn count(
    model: &Model,
    request: &Request,
    most: u64,
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, CountError> {
    let request = &Request { up_to: None, ..request.clone() };
    let answer = match request.method {
        Method::Auto | Method::Backtrack => Question { model, request, most, budget }.by_turns(progress),
        _ => components::count(model, request, budget, progress),
    };
    let answer = answer?.checked()?;
    match answer.count > most.into() {
        true => Ok(Answer { count: u128::from(most).saturating_add(1).into(), is_more: true, ..answer }),
        false => Ok(answer),
    }
}

/// What is asked, with the number up to which it counts.
#[derive(Clone, Copy)]
struct Question<'a> {
    model: &'a Model,
    request: &'a Request,
    most: u64,
    budget: &'a Budget,
}

/// The two that take turns: the search, which may end early, and the count of all.
struct Turns {
    coroutines: [Arc<Coroutine>; 2],
    has_started: [bool; 2],
    /// Why one of them has no answer.
    refused: [Option<Stopped>; 2],
}

impl Turns {
    /// Bytes that one may hold beside the other.
    fn room_beside(&self, other: usize, budget: &Budget) -> usize {
        match (budget.bytes, self.coroutines[other].bytes()) {
            (_, 0) | (None, _) => usize::MAX,
            (Some(most), held) => most.saturating_sub(held),
        }
    }
}

impl<'a> Question<'a> {
    fn by_turns(self, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let coroutine = || Arc::new(Coroutine::within(self.budget.pace.clone()));
        let mut turns = Turns {
            coroutines: [coroutine(), coroutine()],
            has_started: [false; 2],
            refused: [const { None }; 2],
        };
        thread::scope(|scope| {
            let result = self.run(&mut turns, scope, progress);
            let mut work = Work::default();
            for at in (0..2).filter(|&at| turns.has_started[at] && turns.refused[at].is_none()) {
                if let Some(Err(stopped)) = turns.coroutines[at].abandon() {
                    work = work.and(&stopped.work).given_up();
                }
            }
            result.map(|answer| Answer { work: work.and(&answer.work), ..answer })
        })
    }

    /// Counts by one of the two.
    fn attempt(self, at: usize, budget: &Budget, progress: &mut dyn Progress) -> Result<Answer, Stopped> {
        let Question { model, request, most, .. } = self;
        match at {
            0 => {
                let mut search = Search::new(model, budget).up_to(most);
                auto::by_one(&mut search, None, (model, request), budget, progress)
            }
            _ => components::count(model, request, budget, progress),
        }
    }

    fn run<'scope>(
        self,
        turns: &mut Turns,
        scope: &'scope Scope<'scope, '_>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped>
    where
        'a: 'scope,
    {
        loop {
            let at = match &turns.refused {
                [Some(_), Some(refused)] => return Err(refused.clone()),
                [Some(_), None] => 1,
                [None, Some(_)] => 0,
                _ => usize::from(turns.coroutines[1].spent() < turns.coroutines[0].spent()),
            };
            let mut coroutine = Arc::clone(&turns.coroutines[at]);
            if !turns.has_started[at] {
                let (own, budget) = (Arc::clone(&coroutine), self.budget.clone());
                let budget = Budget { pace: Some(coroutine.clone()), ..budget };
                let work = move || own.work(|progress| self.attempt(at, &budget, progress));
                turns.has_started[at] = Coroutine::start(scope, work);
            }
            if turns.has_started[at] {
                coroutine.run(
                    (coroutine.spent() / 2).max(FIRST),
                    turns.room_beside(1 - at, self.budget),
                    progress,
                );
            } else {
                let work = (AGAIN * coroutine.spent()).max(FIRST);
                let attempt =
                    |budget: &Budget, progress: &mut dyn Progress| self.attempt(at, budget, progress);
                turns.coroutines[at] =
                    Coroutine::alone(work, self.budget, progress, &mut Work::default(), attempt);
                coroutine = Arc::clone(&turns.coroutines[at]);
            }
            if coroutine.is_lost() {
                // The panic goes on when the scope ends.
                return Err(Stopped::unknown(Limit::Cancelled, Method::Auto, Work::default()));
            }
            if coroutine.is_crowded()
                && let Some(Err(stopped)) = turns.coroutines[0].abandon()
            {
                // There is no room for both, and the count of all ends for certain.
                turns.refused[0] = Some(stopped);
                continue;
            }
            match coroutine.ended() {
                None => {}
                Some(Err(stopped)) if matches!(stopped.limit, Limit::Nodes(_) | Limit::Bytes(_)) => {
                    turns.refused[at] = Some(stopped);
                }
                Some(result) => return result,
            }
        }
    }
}
