//! How much work a search will be, from random ways down its tree (Knuth 1975): each choice is one of those that do not fail
//! at once, by their weights, and the work at a node counts as often as there are ways like it.

use limits::Random;

use super::super::Reason;
use super::super::estimate::Expected;
use super::super::meter::SearchMeter;
use super::Domains;
use super::choose::{Choice, Way};
use super::state::State;

/// Fewest ways down.
const FEWEST: u32 = 8;
/// The random ways take at most this multiple of the work asked for.
const MOST_TIMES: u64 = 20;

impl Domains {
    /// Returns the work that a search is expected to be, by random ways whose own work is about `most`. The unit of work
    /// is that of `meter`.
    pub fn estimate(&self, most: u64, meter: &mut SearchMeter<'_>) -> Result<Expected, Reason> {
        let known = |mean| Ok(Expected { mean, variance: 0.0 });
        if self.is_impossible {
            return known(0.0);
        }
        let mut random = Random::with_seed(most);
        let begin = meter.work();
        let mut state = State::new(self);
        let is_open = state.propagate();
        meter.leap(state.work())?;
        if !is_open || state.live.len() == 0 {
            return known((meter.work() - begin) as f64);
        }
        let root = state.mark();
        let (mut sum, mut squares, mut ways) = (0.0, 0.0, 0);
        while ways < FEWEST || meter.work() - begin < most {
            let Some(way) = way_down(&mut state, begin + MOST_TIMES * most, &mut random, meter)? else {
                return known(f64::INFINITY);
            };
            state.undo(root);
            (sum, squares, ways) = (sum + way, squares + way * way, ways + 1);
        }
        Ok(Expected::of_ways(sum, squares, ways))
    }
}

/// The work of one random way down, that at each node times the number of ways like it; `None` where the work passes `end`.
fn way_down(
    state: &mut State<'_>,
    end: u64,
    random: &mut Random,
    meter: &mut SearchMeter<'_>,
) -> Result<Option<f64>, Reason> {
    let (mut times, mut sum, mut choices) = (1.0, 0.0, Vec::new());
    let (alike, mut way) = (&state.problem.alike, Way::ROOT);
    while meter.work() < end {
        choices.clear();
        state.choose(&mut choices, alike, &mut way);
        let before = meter.work();
        let mark = state.mark();
        let mut open = Vec::new();
        for &choice in &choices {
            if state.decide(choice) && state.live.len() > 0 {
                open.push(choice);
            }
            state.undo(mark);
            meter.leap(state.work())?;
        }
        sum += times * (meter.work() - before) as f64;
        if open.is_empty() {
            return Ok(Some(sum));
        }
        let all: f64 = open.iter().map(|choice| choice.weight).sum();
        let mut left = random.f64() * all;
        let is_it = |choice: &&Choice| {
            left -= choice.weight;
            left < 0.0
        };
        let choice = *open.iter().find(is_it).unwrap_or(&open[0]);
        times *= all / choice.weight;
        // The choice is made again, which is no work of the search.
        way = way.on(choice, alike);
        state.decide(choice);
    }
    Ok(None)
}
