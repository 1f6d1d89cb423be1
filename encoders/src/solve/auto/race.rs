//! Methods in turns, each of which goes on where it was, until one of them answers.
//!
//! Who is expected to have least work left goes on. For a search that is estimated from random ways
//! down its tree (Knuth 1975), for layers from those so far; a method of which nothing can be told is given
//! a share of what the best of the others is expected to need.

use std::sync::Arc;
use std::thread::{self, Scope};

use bdd::{Budget, Limit};

use super::Trial;
use super::lane::Lane;
use super::outlook::{self, Rest};
use crate::solve::backtrack;
use crate::solve::counter::lock;
use crate::solve::{Answer, Method, Progress, Request, Sizes, Stopped, Work};

/// The first turn of the likeliest method, twice that of the next; few questions need more.
const FIRST: u64 = 3_000_000;
/// The shortest turn.
const SHORTEST: u64 = 1_000_000;
/// Work of the first random ways down the tree of a search.
const PROBE: u64 = 1_000_000;
/// The most work of a better estimate.
const MOST_PROBE: u64 = 20_000_000;
/// The share of a search that better known estimates may take.
const PROBE_SHARE: f64 = 40.0;
/// How many times longer than expected a search takes before it is estimated again, and the share of its work that
/// this takes.
const LATE: f64 = 2.0;
const PROBE_AGAIN: u64 = 10;
/// How many times its first turn the likeliest method may have left to go on alone.
const SOON: f64 = 2.0;
/// How many times the least work that is left a search may be expected to be, to be estimated better.
const NEAR: f64 = 4.0;
/// How many times the work done so far a method is expected to need of which no more is known: of the likeliest one,
/// and of others where all sizes or few are asked for.
const LIKELY: f64 = 5.0;
const UNLIKELY: f64 = 12.0;
const POSSIBLE: f64 = 6.0;
/// How many times more than told layers are taken to have left, at most, where they turned out to be more before.
const MOST_GROWTH: f64 = 2.0;
/// How many times the work of all methods together a search may go on alone, when the others have no room.
const ALONE: f64 = 4.0;
/// The stack of a method: what is deep has a stack of its own on the heap.
const STACK: usize = 8 << 20;

/// A method that takes part.
struct Entrant {
    method: Method,
    lane: Arc<Lane>,
    has_started: bool,
    /// Whether it made room for another one, and waits until that is refused.
    makes_room: bool,
    /// All the work that it was expected to be when that could first be told.
    first_told: Option<f64>,
    /// The limit that ended it.
    refused: Option<Stopped>,
}

/// What is expected of a search.
#[derive(Clone, Copy, Debug)]
struct Told {
    /// The sizes of which the next count is.
    sizes: (u32, u32),
    /// The work that this count is expected to be.
    expected: f64,
    /// The work of the estimate.
    probe: u64,
    /// The work of the search before this count.
    before: u64,
}

/// The state of the race.
struct Race<'a> {
    trial: &'a Trial<'a>,
    entrants: Vec<Entrant>,
    search: Option<Told>,
    /// The work of methods that are over.
    work: Work,
    peak_bytes: usize,
}

/// Answers the question of `trial` by the first of `methods`, likeliest first, that has an answer.
pub(super) fn race(
    trial: &Trial<'_>,
    methods: &[Method],
    progress: &mut dyn Progress,
) -> Result<Answer, Stopped> {
    let entrants = methods.iter().map(|&method| Entrant::new(method)).collect();
    let mut race = Race { trial, entrants, search: None, work: Work::default(), peak_bytes: 0 };
    thread::scope(|scope| {
        let result = race.run(scope, progress);
        (0..methods.len()).for_each(|at| race.abandon(at));
        let work = |own: &Work| {
            let mut work = race.work.and(own);
            work.peak_bytes = work.peak_bytes.max(race.peak_bytes as u64);
            work
        };
        match result {
            Ok(answer) => Ok(Answer { work: work(&answer.work), ..answer }),
            Err(stopped) => Err(Stopped { work: work(&stopped.work), ..stopped }),
        }
    })
}

impl Entrant {
    fn new(method: Method) -> Entrant {
        Entrant {
            method,
            lane: Arc::default(),
            has_started: false,
            makes_room: false,
            first_told: None,
            refused: None,
        }
    }

    fn takes_part(&self) -> bool {
        self.refused.is_none() && !self.makes_room
    }
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
            if !entrant.has_started {
                let (trial, method, lane) = (self.trial, entrant.method, Arc::clone(&entrant.lane));
                let budget = Budget { pace: Some(lane.clone()), ..trial.budget.clone() };
                let work = move || lane.work(|progress| trial.attempt(method, &budget, progress));
                let builder = thread::Builder::new().stack_size(STACK);
                if builder.spawn_scoped(scope, work).is_err() {
                    // Without another thread there are no turns: the likeliest method has all there is.
                    return trial.attempt(method, trial.budget, progress);
                }
                entrant.has_started = true;
            }
            let lane = Arc::clone(&self.entrants[at].lane);
            lane.run(turn, self.room_for(at), progress);
            if lane.is_crowded() {
                self.make_room_for(at);
            }
            self.peak_bytes = self.peak_bytes.max(self.bytes_but(usize::MAX));
            if lane.is_lost() {
                // The panic goes on when the scope ends.
                return Err(Stopped::unknown(Limit::Cancelled, self.entrants[at].method, Work::default()));
            }
            match lane.ended() {
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

    /// Whose turn it is, and how much work that is; the last refusal where nobody is left who could get
    /// anywhere.
    fn next(&mut self) -> Result<(usize, u64), Stopped> {
        let fresh = |entrant: &Entrant| entrant.takes_part() && !entrant.has_started;
        if self.entrants.first().is_some_and(fresh) {
            // Layers of all sizes are more often right than a search of few.
            return Ok((0, if self.trial.is_for_all_sizes() { 3 * FIRST } else { FIRST }));
        }
        if self.entrants.first().is_some_and(|entrant| entrant.method == Method::Backtrack) {
            self.expect_of_search(PROBE);
        }
        if self.entrants.get(1).is_some_and(fresh) && self.rest(0) > SOON * FIRST as f64 {
            return Ok((1, FIRST / 2));
        }
        let in_race: Vec<usize> =
            (0..self.entrants.len()).filter(|&at| self.entrants[at].takes_part()).collect();
        if self.entrants.len() == 1 {
            return Ok((in_race[0], u64::MAX));
        }
        self.expect_of_search(PROBE);
        let least = |race: &mut Race<'_>| {
            let rests = in_race.iter().map(|&at| (race.rest(at), at));
            rests.min_by(|one, other| one.0.total_cmp(&other.0))
        };
        self.expect_again();
        let mut best = least(self);
        // Where the search may be the one, a better estimate is worth a small share of the work.
        if let (Some((left, _)), Some(told)) = (best, self.search)
            && told.probe == PROBE
            && told.expected < NEAR * left
            && self.expect_of_search(MOST_PROBE.min((left.min(told.expected) / PROBE_SHARE) as u64))
        {
            best = least(self);
        }
        let only_search =
            best.is_some() && in_race.iter().all(|&at| self.entrants[at].method == Method::Backtrack);
        let refusal = self.entrants.iter().rev().find_map(|entrant| entrant.refused.clone());
        match (best, refusal) {
            (Some((left, at)), Some(refused)) if only_search => {
                let spent: u64 = self.entrants.iter().map(|entrant| entrant.lane.spent()).sum();
                if left > ALONE * spent.max(FIRST) as f64 { Err(refused) } else { Ok((at, turn(spent))) }
            }
            (Some((_, at)), _) => Ok((at, turn(self.entrants[at].lane.spent()))),
            (None, Some(refused)) => Err(refused),
            (None, None) => unreachable!("a race has a method that takes part"),
        }
    }

    /// The work that an entrant is expected to have left.
    fn rest(&mut self, at: usize) -> f64 {
        let entrant = &self.entrants[at];
        let spent = entrant.lane.spent();
        let unknown = |times: f64| times * spent.max(SHORTEST / 2) as f64;
        let factor = match self.trial.is_for_all_sizes() {
            _ if at == 0 => LIKELY,
            true => UNLIKELY,
            false => POSSIBLE,
        };
        match entrant.method {
            Method::Backtrack => match self.search {
                Some(told) => outlook::of_search(told.expected, spent.saturating_sub(told.before)),
                None => unknown(factor),
            },
            Method::Layers => match outlook::of_layers(&entrant.lane.widths(), spent) {
                // Where they are likeliest, a guess is not enough to do something else.
                Rest::Guessed(rest) if at != 0 => rest,
                Rest::Unknown | Rest::Guessed(_) => unknown(factor),
                Rest::Told(rest) => {
                    let told = spent as f64 + rest;
                    let first = *self.entrants[at].first_told.get_or_insert(told);
                    // What grew as it was done will go on growing.
                    rest * (told / first).clamp(1.0, MOST_GROWTH)
                }
            },
            _ => unknown(factor),
        }
    }

    /// Estimates the search by random ways down its tree that are so much work, unless as much work was done on that
    /// for the same sizes. Whether it was estimated now.
    fn expect_of_search(&mut self, probe: u64) -> bool {
        let Some(entrant) = self.entrants.iter().find(|entrant| entrant.method == Method::Backtrack) else {
            return false;
        };
        let sizes = self.trial.next_sizes();
        if self.search.is_some_and(|told| told.sizes == sizes && probe <= told.probe) {
            return false;
        }
        let expected = backtrack::estimate(self.trial.model, sizes.0, sizes.1, probe, self.trial.budget);
        let before = match &self.search {
            Some(told) if told.sizes == sizes => told.before,
            _ => entrant.lane.spent(),
        };
        self.search = Some(Told { sizes, expected: expected.unwrap_or(f64::INFINITY), probe, before });
        true
    }

    /// Estimates a search again that took much longer than was expected: with more work, since what the first
    /// ways down missed is rare and large.
    fn expect_again(&mut self) {
        let Some(told) = self.search else { return };
        let search = self.entrants.iter().find(|entrant| entrant.method == Method::Backtrack);
        let spent = search.map_or(0, |entrant| entrant.lane.spent().saturating_sub(told.before));
        if spent as f64 > LATE * told.expected {
            self.expect_of_search(
                (spent / PROBE_AGAIN).clamp(told.probe + 1, MOST_PROBE.max(told.probe + 1)),
            );
        }
    }

    /// Bytes that all entrants hold but one.
    fn bytes_but(&self, at: usize) -> usize {
        let others = self.entrants.iter().enumerate().filter(|&(other, _)| other != at);
        others.map(|(_, entrant)| entrant.lane.bytes()).sum()
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
            if self.entrants[other].lane.bytes() > 0 {
                self.abandon(other);
                self.entrants[other].makes_room = true;
            }
        }
    }

    /// Ends an entrant at its next pause. It may start again.
    fn abandon(&mut self, at: usize) {
        let entrant = &mut self.entrants[at];
        if !entrant.has_started || entrant.refused.is_some() {
            return;
        }
        let spent = match entrant.lane.abandon() {
            Some(Ok(answer)) => answer.work,
            Some(Err(stopped)) => stopped.work,
            None => Work::default(),
        };
        self.work = given_up(&self.work, &spent);
        *entrant = Entrant::new(entrant.method);
    }
}

/// The length of a turn of a method that has done so much work.
fn turn(spent: u64) -> u64 {
    (spent / 2).max(SHORTEST)
}

/// All work so far with that of a method that left no diagram behind.
fn given_up(all: &Work, own: &Work) -> Work {
    Work { nodes: 0, ..all.and(own) }
}

impl Trial<'_> {
    /// The sizes of the next count of a method that tries sizes one by one, or all of them.
    fn next_sizes(&self) -> (u32, u32) {
        let Request { sizes, spectrum, .. } = self.request;
        match sizes {
            Sizes::Between(low, high) => (*low, *high),
            Sizes::Max | Sizes::Min if !spectrum => {
                let next = lock(&self.known).next(self.model, *sizes);
                next.map_or((0, u32::MAX), |size| (size, size))
            }
            _ => (0, u32::MAX),
        }
    }

    /// Whether all sizes are counted.
    pub(super) fn is_for_all_sizes(&self) -> bool {
        self.request.spectrum || self.request.sizes == Sizes::Any
    }
}
