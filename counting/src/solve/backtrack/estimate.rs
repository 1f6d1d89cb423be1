//! How much work a search will be, from some random ways down its tree (Knuth 1975, Estimating the
//! efficiency of backtrack programs).
//!
//! At every decision both branches are entered, and one is followed. The work at a node is divided by the
//! probability of meeting the node, so that the mean over all ways is the work of the whole search, whatever
//! the probabilities are. The closer they are to the branches' shares of the work, the less the ways differ.
//! A branch's work is taken to grow exponentially with its open variables, at the rate that the estimate so
//! far suggests, and with the size that may still be added.

use limits::Random;
use model::constraint::Var;

use super::Reason;
use super::arena::Arena;
use super::branch::Decision;
use super::meter::SearchMeter;
use super::state::State;

/// The random ways take at most this multiple of the work asked for. A search is hopeless if they have not been down
/// `FEWEST_KNOWN` roots by then.
const MOST_TIMES: u64 = 20;
/// Fewest roots of a sample: they differ a lot.
const FEWEST_ROOTS: usize = 12;
/// An estimate from fewer roots than these is not used.
const FEWEST_KNOWN: usize = 3;
/// Fewest ways down from each root.
const FEWEST: u32 = 4;
/// The first guess at the growth of the work with each open variable.
const GROWTH: f64 = 1.2;
/// The growth of the work with each unit of size that is left, where sizes are limited. Without it, the ways
/// miss most of a covering's tree, where a false variable leaves about as many open ones as a true one and more
/// room: all dominating sets of 5 or 6 queens on 8x8 looked like a tenth of what they are.
const ROOM: f64 = 1.5;
/// Steps to see whether a free variable is open.
const LOOK: u64 = 8;

impl Arena {
    /// Returns the work that a search from all of `roots` is expected to be, by random ways down whose own
    /// work is about `most`; where that is not enough for all roots, from a sample of them. The unit of work is that of
    /// `meter`.
    pub fn estimate(
        &self,
        mut roots: Vec<Vec<(Var, bool)>>,
        most: u64,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Expected, Reason> {
        let mut random = Random::with_seed(most);
        random.shuffle(&mut roots);
        let start = meter.work();
        let end = start + MOST_TIMES * most;
        let (mut sum, mut variance, mut sampled) = (0.0, 0.0, 0);
        for root in &roots {
            let left = most.saturating_sub(meter.work() - start);
            if left == 0 && sampled >= FEWEST_ROOTS {
                break;
            }
            let mut state = self.start(root, meter)?;
            let own = below(&mut state, (left / (roots.len() - sampled) as u64, end), &mut random, meter)?;
            if own.mean.is_infinite() && sampled >= FEWEST_KNOWN {
                break;
            }
            sum += own.mean;
            variance += own.variance;
            sampled += 1;
        }
        let times = roots.len() as f64 / sampled.max(1) as f64;
        Ok(Expected { mean: sum * times, variance: variance * times * times })
    }
}

/// The work that is expected, and the variance of that figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub mean: f64,
    pub variance: f64,
}

impl Expected {
    /// Of ways whose works and their squares have these sums.
    pub fn of_ways(sum: f64, squares: f64, ways: u32) -> Expected {
        let (ways, mean) = (f64::from(ways), sum / f64::from(ways));
        Expected { mean, variance: (squares / ways - mean * mean).max(0.0) / (ways - 1.0) }
    }

    /// The work and a standard error more: the parts that few ways miss are rare and large.
    pub fn with_error(self) -> f64 {
        self.mean + self.variance.sqrt()
    }
}

/// The work expected below one root, by ways that take about `most`; infinite where the meter passes `end`.
fn below(
    state: &mut State<'_>,
    (most, end): (u64, u64),
    random: &mut Random,
    meter: &mut SearchMeter<'_>,
) -> Result<Expected, Reason> {
    let start = meter.work();
    let goes_on = state.propagate(meter)?;
    let at_root = (meter.work() - start) as f64;
    let open = f64::from(state.open_vars());
    if !goes_on || state.is_settled() {
        return Ok(Expected { mean: at_root, variance: 0.0 });
    }
    let root = state.mark();
    let (mut sum, mut squares, mut ways, mut growth) = (0.0, 0.0, 0u32, GROWTH);
    while (ways < FEWEST || meter.work() - start < most) && meter.work() < end {
        let way = way_down(state, growth, end, random, meter)?;
        (sum, squares) = (sum + way, squares + way * way);
        state.undo(root);
        ways += 1;
        let mean = sum / f64::from(ways);
        growth = mean.max(2.0).powf(1.0 / open.max(1.0)).clamp(1.01, 2.0);
    }
    if meter.work() >= end {
        return Ok(Expected { mean: f64::INFINITY, variance: 0.0 });
    }
    let expected = Expected::of_ways(sum, squares, ways);
    Ok(Expected { mean: at_root + expected.mean, ..expected })
}

/// Returns the work of one random way down, that at each node divided by the probability of meeting the node.
fn way_down(
    state: &mut State<'_>,
    growth: f64,
    end: u64,
    random: &mut Random,
    meter: &mut SearchMeter<'_>,
) -> Result<f64, Reason> {
    let (mut times, mut sum) = (1.0, 0.0);
    while meter.work() < end {
        let before = meter.work();
        let Some(Decision { var, value, .. }) = state.choose(meter)? else { return Ok(sum) };
        let here = state.mark();
        // What each branch leaves, `None` where it is a leaf.
        let (mut branches, mut looked) = ([None; 2], 0);
        for (branch, value) in branches.iter_mut().zip([value, !value]) {
            meter.node()?;
            meter.spend(state.assign(var, value))?;
            if state.propagate(meter)? && !state.is_settled() {
                looked += state.free_vars().count() as u64 * LOOK;
                *branch = Some((state.open_vars(), state.limited_room()));
            }
            state.undo(here);
        }
        sum += times * (meter.work() - before) as f64;
        meter.spend(looked)?;
        let first = match branches {
            [None, None] => return Ok(sum),
            [Some(_), None] => 1.0,
            [None, Some(_)] => 0.0,
            [Some((open, room)), Some((other_open, other_room))] => {
                1.0 / (1.0 + growth.powi(other_open - open) * ROOM.powi(other_room - room))
            }
        };
        let chosen = if random.f64() < first { value } else { !value };
        times /= if chosen == value { first } else { 1.0 - first };
        // The branch is entered again, which is no work of the search.
        state.assign(var, chosen);
        state.propagate(meter)?;
    }
    Ok(f64::INFINITY)
}

impl State<'_> {
    /// The size that may still be added; 0 where all sizes are allowed.
    fn limited_room(&self) -> i32 {
        if self.possible <= self.high { 0 } else { i32::try_from(self.room()).unwrap_or(i32::MAX) }
    }

    /// The number of variables without a value on which it depends whether the constraints hold.
    fn open_vars(&self) -> i32 {
        let is_open = |&var: &Var| {
            let places = self.problem.places[var as usize].clone();
            let mut counts = self.problem.occurrences[places].iter().map(|occurrence| occurrence.count);
            self.pending.awaits(var, &self.problem.cover)
                || counts.any(|count| self.live.contains(self.problem.counts[count as usize].constraint))
        };
        self.free_vars().filter(is_open).count() as i32
    }
}
