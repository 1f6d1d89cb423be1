//! How much work each method in the race is expected to have left.
//!
//! A search is estimated from random ways down its tree (Knuth 1975), layers from how they grew so far, and
//! `apply` from how many of its factors are conjoined. Before that can be told, a method is expected to need a
//! multiple of the work that it has done.

use model::Sizes;

use super::coroutine::Way;
use super::entrants::{Ahead, Race, SHORTEST, Told};
use super::outlook::{self, Rest};
use super::trial::Trial;
use crate::solve::backtrack::{self, Estimate};
use crate::solve::counter::{FAR, lock};
use crate::solve::{Method, Request};

/// Work of the first random ways down the tree of a search.
const FIRST_PROBE: u64 = 1_000_000;
/// The most work of a better estimate.
const MOST_PROBE: u64 = 20_000_000;
/// The share of a search that better known estimates may take.
const PROBE_SHARE: f64 = 15.0;
/// A search is estimated better where its expected work is less than so many times the least rest of all.
const NEAR: f64 = 4.0;
/// A rough estimate of the search is made again on two conditions. It is below `HOPE` times the least rest of any method. The new
/// estimate may take at least `AGAIN` times the work of the last one.
const HOPE: f64 = 16.0;
const AGAIN: f64 = 4.0;
/// A method without an estimate is expected to need so many times its work so far: the likeliest method,
/// another one where all sizes are asked for, and another one where few are.
const LIKELY: f64 = 5.0;
const UNLIKELY: f64 = 12.0;
const POSSIBLE: f64 = 6.0;
/// Most by which the estimates of layers and `apply` are multiplied, where they turned out too low before.
/// (No three in line on 7x7, 8 points: for five seconds, `apply` is estimated to have a third of a second
/// left.)
const MOST_GROWTH: f64 = 2.0;
const MOST_GROWTH_OF_APPLY: f64 = 4.0;

impl Race<'_> {
    /// Returns the least rest of work that one of these entrants is expected to have, and that entrant.
    pub fn least_left(&mut self, entrants: &[usize]) -> Option<(f64, usize)> {
        self.expect_of_search(FIRST_PROBE);
        let least = |race: &mut Race<'_>| {
            let rests = entrants.iter().map(|&at| (race.left(at), at));
            rests.min_by(|one, other| one.0.total_cmp(&other.0))
        };
        let best = least(self);
        // Where the search may be the best, a better estimate is worth a small share of the work.
        if let (Some((left, _)), Some(told)) = (best, self.search)
            && let probe = self.better_probe(left, told)
            && probe > 0
            && self.expect_of_search(probe)
        {
            return least(self);
        }
        best
    }

    /// Returns the work of a better estimate of the search, where the best method has `left` left; 0 where none is worth it.
    /// A rough estimate is made again while the others go on: few ways may say ten times too much. (Golomb rulers of 8 marks
    /// up to 40: 0.2 s by 1.5 ms of ways, 5.7 s by 3.8 ms, and 0.5 s by the search.)
    fn better_probe(&self, left: f64, told: Told) -> u64 {
        let probe = match told.is_first {
            true if told.expected < NEAR * left => left.min(told.expected),
            false if told.is_rough && told.expected < HOPE * left => {
                let all: u64 = self.entrants.iter().map(|entrant| entrant.coroutine.spent()).sum();
                if all as f64 > AGAIN * PROBE_SHARE * told.probe as f64 { all as f64 } else { 0.0 }
            }
            _ => 0.0,
        };
        MOST_PROBE.min((probe / PROBE_SHARE) as u64)
    }

    /// Returns the work that an entrant is expected to have before it: what it has left, and without a thread what it does
    /// again.
    pub fn left(&mut self, at: usize) -> f64 {
        let rest = self.rest(at);
        let coroutine = &self.entrants[at].coroutine;
        rest + if coroutine.is_alone() { (coroutine.spent() - coroutine.way().began) as f64 } else { 0.0 }
    }

    /// Returns the work that an entrant is expected to have left.
    fn rest(&mut self, at: usize) -> f64 {
        let entrant = &self.entrants[at];
        let spent = entrant.coroutine.spent();
        let unknown = |times: f64| times * spent.max(SHORTEST) as f64;
        let factor = match self.trial.is_at_once() {
            _ if at == 0 => LIKELY,
            true => UNLIKELY,
            false => POSSIBLE,
        };
        let way = entrant.coroutine.way();
        match entrant.method {
            Method::Backtrack => match self.search {
                Some(told) if told.expected.is_finite() => {
                    let rest = told.rest(spent);
                    // Random ways do not show how late a search sees that parts stay apart. (All connected sets of cells of
                    // 6x6: 0.2 s by layers, more than 13 s by a search that was expected to take 0.03 s.)
                    let is_blind = self.trial.model.is_joined() && self.trial.is_for_all_sizes();
                    rest.max(match is_blind {
                        true => unknown(factor),
                        false => self.of_more_sizes(told.before, told.expected),
                    })
                }
                // In a large model, not even a few random ways reach a leaf. (Smallest maximal irredundant
                // queens on 6x6: 0.2 s for a search, and it was never begun.)
                _ => unknown(factor),
            },
            Method::Layers => match outlook::of_layers(&way, spent) {
                // A guess is from questions of few sizes, and where layers are the likeliest method, it is not enough to change
                // to another one. (4-colourings of 10x10: 1.2 s by layers, 15443 s by a guess after two rows.)
                Rest::Guessed(rest) if at != 0 && !self.trial.is_at_once() => rest,
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
                    // Half of `own` is measured: with all of it `apply` was left too soon, with none of it too late.
                    false => {
                        let own = (spent - way.began) as f64 + rest;
                        rest.max(self.of_more_sizes(way.began, own / 2.0))
                    }
                }
            }
        }
    }

    /// Returns the least work left for a method that tries size after size, where the finished sizes took
    /// `before` and the next one takes `next`. If there may be more than the next few sizes, they are expected to take as much
    /// again; half of them as much as the next one each, where there are many. (Largest minimal dominating queens on 7x7: 0.3 s
    /// by layers; 24 s by size after size, from the proved bound of 49 down to 9, because each size seemed to be the last.)
    fn of_more_sizes(&self, before: u64, next: f64) -> f64 {
        match self.trial.ahead().more {
            0 => 0.0,
            1..=FAR => before as f64,
            more => (before as f64).max(next * f64::from(more) / 2.0),
        }
    }

    /// Returns the least work of a diagram of all solutions, as estimated from the layers.
    fn least_of_diagram(&mut self) -> f64 {
        let Some(at) = self.entrants.iter().position(|entrant| entrant.method == Method::Layers) else {
            return 0.0;
        };
        let rest = self.rest(at);
        let coroutine = &self.entrants[at].coroutine;
        outlook::of_diagram(&coroutine.way(), coroutine.spent(), rest, self.trial.request.spectrum)
            .unwrap_or(0.0)
    }

    /// Returns the work that an entrant has left, from the estimate `rest`: if estimates grew so far, they
    /// are expected to go on growing, at most by `most`.
    fn grown(&mut self, at: usize, way: &Way, rest: f64, most: f64) -> f64 {
        let entrant = &mut self.entrants[at];
        let told = entrant.coroutine.spent().saturating_sub(way.began) as f64 + rest;
        let (_, first) = match entrant.first_told {
            Some(first) if first.0 == way.began => first,
            _ => *entrant.first_told.insert((way.began, told)),
        };
        rest * (told / first).clamp(1.0, most)
    }

    /// Estimates the search by random ways down its tree of this total work, unless an estimate of as much
    /// work exists for the sizes ahead. Returns whether it estimated.
    pub fn expect_of_search(&mut self, probe: u64) -> bool {
        let Some(entrant) = self.entrants.iter().find(|entrant| entrant.method == Method::Backtrack) else {
            return false;
        };
        let (ahead, spent) = (self.trial.ahead(), entrant.coroutine.spent());
        if self.search.is_some_and(|told| told.ahead == ahead && probe <= told.probe) {
            return false;
        }
        let Estimate { expected, is_rough, work } = self.estimate(ahead.next, probe);
        let (before, is_first) = match &self.search {
            Some(told) if told.ahead == ahead => (told.before, false),
            _ => (spent, true),
        };
        self.search = Some(Told { ahead, expected, is_rough, probe: work.max(probe), is_first, before });
        true
    }

    /// Estimates the search of these sizes by random ways of so much work, unless that is known.
    fn estimate(&mut self, sizes: (u32, u32), probe: u64) -> Estimate {
        if let Some(known) = self.estimates.get(&sizes).filter(|known| probe <= known.work) {
            return *known;
        }
        // Beside all that the methods hold.
        let budget = self.trial.budget.beside(self.bytes_but(usize::MAX));
        let hopeless = Estimate { expected: f64::INFINITY, is_rough: false, work: probe };
        let estimate =
            backtrack::estimate(self.trial.model, sizes.0, sizes.1, probe, &budget).unwrap_or(hopeless);
        self.estimates.insert(sizes, estimate);
        estimate
    }
}

impl Trial<'_> {
    /// Returns the sizes that are still ahead of a method that tries sizes one by one, or all at once.
    fn ahead(&self) -> Ahead {
        let Request { sizes, spectrum, .. } = self.request;
        let at_once = |next| Ahead { next, more: 0 };
        match sizes {
            Sizes::Between(low, high) => at_once((*low, *high)),
            Sizes::Max | Sizes::Min if !spectrum => {
                let known = lock(&self.known);
                let Ok(Some(next)) = known.next(*sizes) else { return at_once((0, u32::MAX)) };
                let more = match known.witness.as_ref().map(|witness| witness.size.abs_diff(next)) {
                    None => 1,
                    // The best known solution is likely the best one.
                    Some(0 | 1) => 0,
                    Some(more) => more,
                };
                Ahead { next: (next, next), more }
            }
            _ => at_once((0, u32::MAX)),
        }
    }
}
