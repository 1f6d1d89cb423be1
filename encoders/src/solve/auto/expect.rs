//! How much work each method in the race is expected to have left.
//!
//! A search is estimated from random ways down its tree (Knuth 1975), layers from how they grew so far, and
//! `apply` from how many of its factors are conjoined. Before that can be told, a method is expected to need a
//! multiple of the work that it has done.

use super::Trial;
use super::lane::Way;
use super::outlook::{self, Rest};
use super::race::{Race, SHORTEST};
use crate::solve::backtrack;
use crate::solve::counter::lock;
use crate::solve::{Method, Request, Sizes};

/// Work of the first random ways down the tree of a search.
pub(super) const FIRST_PROBE: u64 = 1_000_000;
/// The most work of a better estimate.
const MOST_PROBE: u64 = 20_000_000;
/// The share of a search that better known estimates may take.
const PROBE_SHARE: f64 = 15.0;
/// How many times longer than expected a search takes before it is estimated again, and the share of its
/// work that this takes.
const LATE: f64 = 2.0;
const PROBE_AGAIN: u64 = 10;
/// How many times the least work that is left a search may be expected to be, to be estimated better.
const NEAR: f64 = 4.0;
/// How far the best solution known may be from the next size to be likely the best one.
const NEXT: u32 = 1;
/// How many times the work done so far a method is expected to need of which no more is known: the likeliest
/// one, and others where all sizes or few are asked for.
const LIKELY: f64 = 5.0;
const UNLIKELY: f64 = 12.0;
const POSSIBLE: f64 = 6.0;
/// How many times more than told layers and `apply` are taken to have left, at most, where it turned out to be
/// more before. (No three in line on 7x7, 8 points: `apply` has a third of a second left, as told, for five.)
const MOST_GROWTH: f64 = 2.0;
const MOST_GROWTH_OF_APPLY: f64 = 4.0;

/// The sizes that a method has before it which tries one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ahead {
    /// The sizes of the next count.
    next: (u32, u32),
    /// The last size, where it is likely to be another one.
    last: Option<u32>,
    /// Whether there may be more of them than these, for all that is known.
    may_be_more: bool,
}

/// What is expected of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// The sizes that it has before it.
    ahead: Ahead,
    /// The work that these counts are expected to be.
    expected: f64,
    /// The work of the estimate.
    probe: u64,
    /// The work of the search before this count.
    before: u64,
    /// Whether it had taken much longer than an estimate before this one.
    was_late: bool,
}

impl Race<'_> {
    /// Who of these is expected to have least work left, and how much that is.
    pub fn least_left(&mut self, entrants: &[usize]) -> Option<(f64, usize)> {
        self.expect_of_search(FIRST_PROBE);
        self.expect_again();
        let least = |race: &mut Race<'_>| {
            let rests = entrants.iter().map(|&at| (race.rest(at), at));
            rests.min_by(|one, other| one.0.total_cmp(&other.0))
        };
        let best = least(self);
        // Where the search may be the one, a better estimate is worth a small share of the work.
        if let (Some((left, _)), Some(told)) = (best, self.search)
            && told.probe == FIRST_PROBE
            && told.expected < NEAR * left
            && self.expect_of_search(MOST_PROBE.min((left.min(told.expected) / PROBE_SHARE) as u64))
        {
            return least(self);
        }
        best
    }

    /// The work that an entrant is expected to have left.
    pub fn rest(&mut self, at: usize) -> f64 {
        let entrant = &self.entrants[at];
        let spent = entrant.lane.spent();
        let unknown = |times: f64| times * spent.max(SHORTEST) as f64;
        let factor = match self.trial.is_for_all_sizes() {
            _ if at == 0 => LIKELY,
            true => UNLIKELY,
            false => POSSIBLE,
        };
        let way = entrant.lane.way();
        match entrant.method {
            Method::Backtrack => match self.search {
                Some(told) if told.expected.is_finite() => {
                    let spent = spent.saturating_sub(told.before);
                    outlook::of_search(told.expected, spent, told.was_late)
                        .max(self.of_more_sizes(told.before))
                }
                // Of a large model, not even a few ways down are seen to their end. (Smallest maximal irredundant
                // queens on 6x6: 0.2 s for a search, and it was never begun.)
                _ => unknown(factor),
            },
            Method::Layers => match outlook::of_layers(&way, spent) {
                // Where they are likeliest, a guess is not enough to do something else.
                Rest::Guessed(rest) if at != 0 => rest,
                Rest::Unknown | Rest::Guessed(_) => unknown(factor),
                Rest::Told(rest) => self.grown(at, &way, rest, MOST_GROWTH),
            },
            _ => {
                let all_sizes = self.trial.is_for_all_sizes();
                let rest = match outlook::of_apply(&way, spent, all_sizes) {
                    Some(rest) => self.grown(at, &way, rest, MOST_GROWTH_OF_APPLY),
                    None => unknown(factor),
                };
                match all_sizes {
                    true => rest.max(self.least_of_diagram() - spent as f64),
                    false => rest.max(self.of_more_sizes(way.began)),
                }
            }
        }
    }

    /// The least work that a method has left which tries size after size, and did `before` for those that are done:
    /// if there may be more than the next few, they are expected to be as much again. (Largest minimal dominating
    /// queens on 7x7: 2 s by layers, 24 s by size after size, of which each seemed to be the last.)
    fn of_more_sizes(&self, before: u64) -> f64 {
        if self.trial.ahead().may_be_more { before as f64 } else { 0.0 }
    }

    /// The least work of a diagram of all solutions, as far as layers tell.
    fn least_of_diagram(&mut self) -> f64 {
        let Some(at) = self.entrants.iter().position(|entrant| entrant.method == Method::Layers) else {
            return 0.0;
        };
        let rest = self.rest(at);
        let lane = &self.entrants[at].lane;
        outlook::of_diagram(&lane.way(), lane.spent(), rest).unwrap_or(0.0)
    }

    /// The work that an entrant has left on its way if it is `rest` as far as can be told: what grew as it was
    /// done will go on growing.
    fn grown(&mut self, at: usize, way: &Way, rest: f64, most: f64) -> f64 {
        let entrant = &mut self.entrants[at];
        let told = entrant.lane.spent().saturating_sub(way.began) as f64 + rest;
        let (_, first) = match entrant.first_told {
            Some(first) if first.0 == way.began => first,
            _ => *entrant.first_told.insert((way.began, told)),
        };
        rest * (told / first).clamp(1.0, most)
    }

    /// Estimates the search by random ways down its tree that are so much work, unless as much was done
    /// for the same sizes. Returns whether it was estimated now.
    pub fn expect_of_search(&mut self, probe: u64) -> bool {
        let Some(entrant) = self.entrants.iter().find(|entrant| entrant.method == Method::Backtrack) else {
            return false;
        };
        let ahead = self.trial.ahead();
        if self.search.is_some_and(|told| told.ahead == ahead && probe <= told.probe) {
            return false;
        }
        let of = |low, high| backtrack::estimate(self.trial.model, low, high, probe, self.trial.budget);
        let Ahead { next: (low, high), last, .. } = ahead;
        // The sizes between the next and the last one are less work than either of the two, as a rule.
        let expected = of(low, high).and_then(|next| Ok(next + last.map_or(Ok(0.0), |last| of(last, last))?));
        let (before, was_late) = match &self.search {
            Some(told) if told.ahead == ahead => (told.before, told.was_late),
            _ => (entrant.lane.spent(), false),
        };
        let expected = expected.unwrap_or(f64::INFINITY);
        self.search = Some(Told { ahead, expected, probe, before, was_late });
        true
    }

    /// Estimates a search again that took much longer than was expected: with more work, since what the first
    /// ways down missed is rare and large.
    fn expect_again(&mut self) {
        let Some(told) = self.search else { return };
        let search = self.entrants.iter().find(|entrant| entrant.method == Method::Backtrack);
        let spent = search.map_or(0, |entrant| entrant.lane.spent().saturating_sub(told.before));
        if spent as f64 > LATE * told.expected {
            self.search = Some(Told { was_late: true, ..told });
            self.expect_of_search(
                (spent / PROBE_AGAIN).clamp(told.probe + 1, MOST_PROBE.max(told.probe + 1)),
            );
        }
    }
}

impl Trial<'_> {
    /// What a method has before it that tries sizes one by one, or all at once. The last one is that of the best
    /// solution known, unless it is so far away that there may well be better ones.
    fn ahead(&self) -> Ahead {
        let Request { sizes, spectrum, .. } = self.request;
        let at_once = |next| Ahead { next, last: None, may_be_more: false };
        match sizes {
            Sizes::Between(low, high) => at_once((*low, *high)),
            Sizes::Max | Sizes::Min if !spectrum => {
                let mut known = lock(&self.known);
                let Some(next) = known.next(self.model, *sizes) else { return at_once((0, u32::MAX)) };
                let best = known.witness.as_ref().map(|witness| witness.size);
                let near = best.filter(|&best| best.abs_diff(next) <= NEXT);
                let last = near.filter(|&last| last != next);
                Ahead { next: (next, next), last, may_be_more: near.is_none() }
            }
            _ => at_once((0, u32::MAX)),
        }
    }
}
