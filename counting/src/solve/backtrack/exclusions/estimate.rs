//! How much work a search will be, from random ways down its tree (Knuth 1975): each choice is one of the members left
//! of a group, alike, and the work at a node counts as often as there are ways like it.

use limits::Random;
use model::constraint::Var;

use super::super::Reason;
use super::super::estimate::Expected;
use super::super::meter::SearchMeter;
use super::Exclusions;
use super::matrix::{Left, Matrix};
use super::walk::work;

/// Fewest ways down from each root.
const FEWEST: u32 = 4;

impl Exclusions {
    /// Returns the work that a search from all of `roots` is expected to be, by random ways down whose own work
    /// is about `most`. The unit of work is that of `meter`.
    pub fn estimate(
        &self,
        roots: &[Vec<(Var, bool)>],
        most: u64,
        meter: &mut SearchMeter<'_>,
    ) -> Result<Expected, Reason> {
        let mut random = Random::with_seed(most);
        let mut all = Expected { mean: 0.0, variance: 0.0 };
        let begin = meter.work();
        for (done, root) in (0..).zip(roots) {
            let Some(start) = self.start(root) else { continue };
            let end = begin + most * (done + 1) / roots.len() as u64;
            let (mut sum, mut squares, mut ways) = (0.0, 0.0, 0);
            while ways < FEWEST || meter.work() < end {
                let way = self.way_down(start.matrix, start.state.clone(), &mut random, meter)?;
                (sum, squares, ways) = (sum + way, squares + way * way, ways + 1);
            }
            let own = Expected::of_ways(sum, squares, ways);
            all = Expected { mean: all.mean + own.mean, variance: all.variance + own.variance };
        }
        Ok(all)
    }

    /// The work of one random way down, that at each node times the number of ways like it.
    fn way_down(
        &self,
        matrix: &Matrix,
        mut state: Vec<u64>,
        random: &mut Random,
        meter: &mut SearchMeter<'_>,
    ) -> Result<f64, Reason> {
        let (mut next, mut ways) = (state.clone(), Vec::new());
        let (mut times, mut sum) = (1.0, 0.0);
        loop {
            meter.leap(work(matrix))?;
            sum += times * work(matrix) as f64;
            let Left::Choice(column) = matrix.left(&state) else { return Ok(sum) };
            if self.tiles.as_ref().is_some_and(|tiles| !tiles.may_hold(matrix.open(&state))) {
                return Ok(sum);
            }
            ways.clear();
            let is_exclusive = matrix.members(&state, column, &mut ways);
            times *= ways.len() as f64;
            let chosen = random.usize(..ways.len());
            if !is_exclusive {
                ways[chosen + 1..].iter().for_each(|&place| matrix.remove(&mut state, place));
            }
            matrix.choose(&state, ways[chosen], &mut next);
            std::mem::swap(&mut state, &mut next);
        }
    }
}
