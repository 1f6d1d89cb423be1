//! Methods in turns, each of which goes on where it was, until one of them answers.
//!
//! The method that is expected to have least work left goes on. For a search that is estimated from random
//! ways down its tree (Knuth 1975), for layers from the layers so far. A method without an estimate gets a
//! share of the work that the best of the others is expected to need.
//!
//! Where there are no threads, as in a browser, a method begins anew in each of its turns, which are longer then. Of 59
//! questions of all families, 7 took 0.1 s or more, and 0.5 to 1.7 times the CPU of methods with threads; shogi 0.94 times,
//! where methods that began anew without estimates had taken 8 times.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};

use limits::{Budget, Limit};
use model::Model;

use super::coroutine::Coroutine;
use super::entrants::{Entrant, Race, SHORTEST};
use super::outlook::{self, Rest};
use super::trial::Trial;
use crate::solve::counter::{FAR, Known};
use crate::solve::{Answer, Method, Progress, Request, Stopped, Work};

/// A search may go on alone for so many times the work of all methods together, when the others have no
/// memory left.
const ALONE: f64 = 4.0;
/// Another method with as little left gets this share of the work of the best method. The first work of the
/// best method, below which nothing is shared.
const SHARE: f64 = 0.1;
const UNSHARED: u64 = 10 * SHORTEST;
/// The length of a turn of a method that begins anew in it: at least in its work so far, in the work that it is expected to
/// have left, and at most in the work of all.
const AGAIN: u64 = 3;
const TO_THE_END: f64 = 1.5;
const MOST_AGAIN: u64 = 10;
/// Beside methods that have no sure estimate, a search gets turns while it has at most this many times their work left.
const SURE: f64 = 3.0;

/// Answers the question of `trial` by the first of `methods`, likeliest first, that has an answer.
pub(super) fn race(
    trial: &Trial<'_>,
    methods: &[Method],
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    raced(trial, methods, true, progress)
}

/// As `race`, but on the thread that asks, as in a browser: see `solve/inside.rs`.
pub fn without_threads(
    (model, request): (&Model, &Request),
    methods: &[Method],
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let known = Mutex::new(Known::of(model, request, budget));
    raced(&Trial { model, request, budget, known }, methods, false, progress)
}

/// As [`race`]; without threads where there are to be none.
fn raced(
    trial: &Trial<'_>,
    methods: &[Method],
    has_threads: bool,
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let entrants = methods.iter().map(|&method| Entrant::new(method, trial.budget)).collect();
    let mut race = Race {
        trial,
        entrants,
        search: None,
        estimates: BTreeMap::new(),
        has_threads,
        work: Work::default(),
        peak_bytes: 0,
    };
    thread::scope(|scope| {
        let result = race.run(scope, progress).map_err(|stopped| race.foremost(stopped));
        (0..methods.len()).for_each(|at| drop(race.abandon(at)));
        let work = |own: &Work| {
            let mut work = race.work.and(own);
            work.peak_bytes = work.peak_bytes.max(race.peak_bytes as u64);
            work
        };
        match result {
            Ok(answer) => Ok(Answer { work: work(&answer.work), ..answer }),
            Err(stopped) => Err(Stopped { work: Box::new(work(&stopped.work)), ..stopped }),
        }
    })
}

impl<'a> Race<'a> {
    fn run<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        progress: &mut dyn Progress,
    ) -> Result<Answer, Stopped>
    where
        'a: 'scope,
    {
        loop {
            let (at, turn) = self.next()?;
            let entrant = &mut self.entrants[at];
            if !entrant.has_started && self.has_threads {
                let (trial, method, coroutine) = (self.trial, entrant.method, Arc::clone(&entrant.coroutine));
                let budget = Budget { pace: Some(coroutine.clone()), ..trial.budget.clone() };
                let work = move || coroutine.work(|progress| trial.attempt(method, &budget, progress));
                self.has_threads = Coroutine::start(scope, work);
                entrant.has_started = self.has_threads;
            }
            match self.entrants[at].has_started && !self.entrants[at].coroutine.is_alone() {
                true => self.entrants[at].coroutine.run(turn, self.room_for(at), progress),
                false => self.run_anew(at, turn, progress),
            }
            let coroutine = Arc::clone(&self.entrants[at].coroutine);
            if coroutine.is_crowded() {
                self.make_room_for(at);
            }
            self.peak_bytes = self.peak_bytes.max(self.bytes_but(usize::MAX));
            if coroutine.is_lost() {
                // The panic goes on when the scope ends.
                return Err(Stopped::unknown(Limit::Cancelled, self.entrants[at].method, Work::default()));
            }
            match coroutine.ended() {
                None => {}
                Some(Err(stopped)) if matches!(stopped.limit, Limit::Nodes(_) | Limit::Bytes(_)) => {
                    self.work = given_up(&self.work, &stopped.work);
                    self.entrants[at].refused = Some(stopped);
                    self.entrants.iter_mut().for_each(|entrant| entrant.makes_room = false);
                }
                Some(result) => return result,
            }
        }
    }

    /// Runs an entrant without a thread, from the beginning, for the work that it has done and its turn.
    fn run_anew(&mut self, at: usize, turn: u64, progress: &mut dyn Progress) {
        let (trial, entrant) = (self.trial, &mut self.entrants[at]);
        let (method, work) = (entrant.method, entrant.coroutine.spent().saturating_add(turn));
        entrant.has_started = true;
        entrant.coroutine =
            Coroutine::alone(work, trial.budget, progress, &mut self.work, |budget, progress| {
                trial.attempt(method, budget, progress)
            });
        if let (Method::Backtrack, Some(told)) = (method, &mut self.search) {
            // It did not count the sizes again that are known now.
            told.before = 0;
        }
    }

    /// Returns the next entrant and the work of its turn; the last refusal where no entrant is left that
    /// could get anywhere.
    fn next(&mut self) -> Result<(usize, u64), Stopped> {
        if self.entrants.first().is_some_and(|likeliest| likeliest.takes_part() && !likeliest.has_started) {
            return Ok((0, SHORTEST));
        }
        let in_race: Vec<usize> =
            (0..self.entrants.len()).filter(|&at| self.entrants[at].takes_part()).collect();
        if let ([at], 1) = (&in_race[..], self.entrants.len()) {
            return Ok((*at, u64::MAX));
        }
        let best = self.least_left(&in_race);
        let only_search =
            best.is_some() && in_race.iter().all(|&at| self.entrants[at].method == Method::Backtrack);
        let refusal = self.entrants.iter().rev().find_map(|entrant| entrant.refused.clone());
        match (best, refusal) {
            (Some((left, at)), Some(refused)) if only_search => {
                let spent: u64 = self.entrants.iter().map(|entrant| entrant.coroutine.spent()).sum();
                if left > ALONE * spent.max(SHORTEST) as f64 {
                    Err(refused)
                } else {
                    Ok((at, self.turn(at, spent, left)))
                }
            }
            (Some((left, best)), _) => {
                let at = self.behind(&in_race, left, best).unwrap_or(best);
                let left = if at == best { left } else { 0.0 };
                Ok((at, self.turn(at, self.entrants[at].coroutine.spent(), left)))
            }
            (None, Some(refused)) => Err(refused),
            (None, None) => unreachable!("a race has a method that takes part"),
        }
    }

    /// Returns one of these that has had less than its share of the work of the best one, which is expected
    /// to have `left` left. The share is larger for an entrant that is expected to have less left itself.
    /// There are shares because estimates may be wrong.
    fn behind(&mut self, entrants: &[usize], left: f64, best: usize) -> Option<usize> {
        let work = self.entrants[best].coroutine.spent();
        let is_behind = |&&at: &&usize| {
            let share = SHARE * left / self.left(at).max(left);
            at != best
                && (self.entrants[at].coroutine.spent() as f64) < share * work.saturating_sub(UNSHARED) as f64
        };
        entrants.iter().find(is_behind).copied().or_else(|| self.search_behind(entrants, best))
    }

    /// Returns the search, if what it has left is at most `SURE` times the work of the others beyond its own. What it has left
    /// is known from its tree, and is work for all: a size that it excludes is excluded for the others. Theirs is a guess,
    /// unless it is that of the growth of layers, and may go on growing. (Smallest maximal irredundant queens 6x6: 0.13 s by
    /// the search, 0.8 s before it had its turn.)
    fn search_behind(&self, entrants: &[usize], best: usize) -> Option<usize> {
        let is_search = |&at: &usize| self.entrants[at].method == Method::Backtrack;
        let at = entrants.iter().copied().find(is_search).filter(|&at| at != best)?;
        let told = self.search.filter(|told| told.expected.is_finite() && told.ahead.more <= FAR)?;
        let Entrant { method, coroutine, .. } = &self.entrants[best];
        if *method == Method::Layers
            && matches!(outlook::of_layers(&coroutine.way(), coroutine.spent()), Rest::Told(_))
        {
            return None;
        }
        let own = self.entrants[at].coroutine.spent();
        let all: u64 = self.entrants.iter().map(|entrant| entrant.coroutine.spent()).sum();
        (told.rest(own) <= SURE * all.saturating_sub(2 * own) as f64).then_some(at)
    }

    /// Returns the length of a turn after so much work. Where an entrant begins anew in it, several times what it has done, and
    /// more where it is expected to have so much `left`.
    fn turn(&self, at: usize, spent: u64, left: f64) -> u64 {
        if self.has_threads {
            return (spent / 2).max(SHORTEST);
        }
        let all: u64 = self.entrants.iter().map(|entrant| entrant.coroutine.spent()).sum();
        let to_the_end = ((TO_THE_END * left) as u64).min(MOST_AGAIN * all);
        (AGAIN * self.entrants[at].coroutine.spent()).max(to_the_end).max(SHORTEST)
    }

    /// Bytes that an entrant may hold beside what the others hold.
    fn room_for(&self, at: usize) -> usize {
        match (self.trial.budget.bytes, self.bytes_but(at)) {
            (_, 0) | (None, _) => usize::MAX,
            (Some(most), others) => most.saturating_sub(others),
        }
    }

    /// Ends all others that hold memory, until this one is refused.
    fn make_room_for(&mut self, at: usize) {
        for other in (0..self.entrants.len()).filter(|&other| other != at) {
            if self.entrants[other].coroutine.bytes() > 0 {
                drop(self.abandon(other));
                self.entrants[other].makes_room = true;
            }
        }
    }

    /// Returns where the race was stopped. It names the method that had most of the work: a job goes on by it. Whose turn it
    /// was at that moment is chance.
    fn foremost(&mut self, stopped: Stopped) -> Stopped {
        let is_late = matches!(stopped.limit, Limit::Deadline | Limit::Cancelled);
        let most = (0..self.entrants.len()).max_by_key(|&at| self.entrants[at].coroutine.spent());
        let other = most.filter(|&at| is_late && self.entrants[at].method != stopped.method);
        match other.and_then(|at| self.abandon(at)) {
            Some(Stopped { method, order, reached, .. }) => Stopped { method, order, reached, ..stopped },
            None => stopped,
        }
    }

    /// Ends an entrant at its next pause, and returns where it was. It may start again.
    fn abandon(&mut self, at: usize) -> Option<Stopped> {
        let entrant = &mut self.entrants[at];
        if !entrant.has_started || entrant.refused.is_some() {
            return None;
        }
        let ended = entrant.coroutine.abandon();
        let spent = match &ended {
            Some(Ok(answer)) => answer.work,
            Some(Err(stopped)) => *stopped.work,
            None => Work::default(),
        };
        self.work = given_up(&self.work, &spent);
        *entrant = Entrant::new(entrant.method, self.trial.budget);
        ended.and_then(Result::err)
    }
}

/// All work so far with that of a method that left no diagram behind.
fn given_up(all: &Work, own: &Work) -> Work {
    all.and(own).given_up()
}
