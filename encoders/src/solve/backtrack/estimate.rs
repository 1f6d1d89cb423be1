//! How much work a search will be, from some random ways down its tree (Knuth 1975, Estimating the
//! efficiency of backtrack programs).
//!
//! At every decision both branches are entered, and one is followed. The work below a node is as
//! often taken as the node was unlikely to be met, so that the mean over all ways is the work of the whole
//! search, whatever the probabilities are. The closer they are to the branches' shares of the work, the less
//! the ways differ: a branch's work is taken to grow exponentially with its free variables, at the rate that
//! the estimate so far suggests.

use fastrand::Rng;

use super::Reason;
use super::arena::Arena;
use super::meter::Meter;
use super::state::State;
use crate::constraint::Var;

/// Fewest ways down from each root.
const FEWEST: u32 = 4;
/// The first guess at the growth of the work with each free variable.
const GROWTH: f64 = 1.2;

impl Arena {
    /// The steps that a search from all of `roots` is expected to take, by random ways down that
    /// take `most` steps together, or a few more.
    pub fn estimate(&self, roots: &[Vec<(Var, bool)>], most: u64, meter: &mut Meter<'_>) -> Result<f64, Reason> {
        let mut random = Rng::with_seed(0);
        let share = most / roots.len().max(1) as u64;
        let mut sum = 0.0;
        for root in roots {
            let mut state = self.start();
            for &(var, value) in root {
                meter.spend(state.assign(var, value))?;
            }
            sum += below(&mut state, share, &mut random, meter)?;
        }
        Ok(sum)
    }
}

/// The steps expected below one root.
fn below(state: &mut State<'_>, most: u64, random: &mut Rng, meter: &mut Meter<'_>) -> Result<f64, Reason> {
    let start = meter.steps();
    let goes_on = state.propagate(meter)?;
    let at_root = (meter.steps() - start) as f64;
    let free = state.free_vars().count() as f64;
    if !goes_on || state.is_settled() {
        return Ok(at_root);
    }
    let root = state.mark();
    let (mut sum, mut ways, mut growth) = (0.0, 0u32, GROWTH);
    while ways < FEWEST || meter.steps() - start < most {
        sum += way_down(state, growth, random, meter)?;
        state.undo(root);
        ways += 1;
        let mean = sum / f64::from(ways);
        growth = mean.max(2.0).powf(1.0 / free.max(1.0)).clamp(1.01, 2.0);
    }
    Ok(at_root + sum / f64::from(ways))
}

/// The steps of one random way down, each as often as its node was unlikely to be met.
fn way_down(
    state: &mut State<'_>,
    growth: f64,
    random: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<f64, Reason> {
    let (mut times, mut sum) = (1.0, 0.0);
    loop {
        let before = meter.steps();
        meter.spend(state.live.len() as u64)?;
        let Some((var, value)) = state.choose() else { return Ok(sum) };
        let here = state.mark();
        // The free variables of each branch, `None` where it is a leaf.
        let mut branches = [None; 2];
        for (branch, value) in branches.iter_mut().zip([value, !value]) {
            meter.spend(state.assign(var, value))?;
            if state.propagate(meter)? && !state.is_settled() {
                *branch = Some(state.free_vars().count() as i32);
            }
            state.undo(here);
        }
        sum += times * (meter.steps() - before) as f64;
        let first = match branches {
            [None, None] => return Ok(sum),
            [Some(_), None] => 1.0,
            [None, Some(_)] => 0.0,
            [Some(one), Some(other)] => 1.0 / (1.0 + growth.powi(other - one)),
        };
        let chosen = if random.f64() < first { value } else { !value };
        times /= if chosen == value { first } else { 1.0 - first };
        // The branch is entered again, which is no work of the search.
        state.assign(var, chosen);
        state.propagate(meter)?;
    }
}
