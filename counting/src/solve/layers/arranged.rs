//! A model with its variables in one order.

use std::cmp::Reverse;
use std::ops::Range;

use model::constraint::{Lit, Var};
use model::{Cell, Model};

/// Most levels of a step over transitions that are not plain: a state has a child for each, by a number of transitions that
/// grows with the square.
pub(super) const MOST_SPAN: usize = 12;

/// A model with its variables in one order.
pub(super) struct Arranged<'a> {
    pub model: &'a Model,
    /// The level of each variable.
    pub level: Vec<Var>,
    /// What the variable at each level adds to the size.
    pub weights: Vec<u32>,
}

impl<'a> Arranged<'a> {
    /// `order` lists the variable at each level, each once.
    pub fn new(model: &'a Model, order: &[Var]) -> Arranged<'a> {
        let mut level = vec![0; order.len()];
        for (at, &var) in (0..).zip(order) {
            level[var as usize] = at;
        }
        let weights = order.iter().map(|&var| model.weights[var as usize]).collect();
        Arranged { model, level, weights }
    }

    /// Levels that may be one step: those of variables of one cell of which at most one is true, if they follow each other
    /// and have the same weight.
    pub fn runs(&self) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let cells = &self.model.cells;
        for constraint in self.model.constraints.iter().filter(|_| !cells.is_empty()) {
            let [count] = constraint.any.as_slice() else { continue };
            let are =
                |positive| count.terms.iter().all(|term| term.weight == 1 && term.lit.positive == positive);
            // Of two, one is false: a clause.
            let excludes =
                count.max == 1 && are(true) || count.terms.len() == 2 && count.min == 1 && are(false);
            if !excludes {
                continue;
            }
            let place = |lit: Lit| (self.level[lit.var as usize] as usize, cells[lit.var as usize]);
            let mut levels: Vec<(usize, Cell)> = count.lits().map(place).collect();
            levels.sort_unstable();
            let goes_on = |a: &(usize, Cell), b: &(usize, Cell)| {
                a.0 + 1 == b.0 && a.1 == b.1 && self.weights[a.0] == self.weights[b.0]
            };
            runs.extend(levels.chunk_by(goes_on).map(|run| run[0].0..run[0].0 + run.len()));
        }
        // Long ones first: others may be a part of them.
        runs.sort_by_key(|run| (Reverse(run.len()), run.start));
        let mut taken = vec![false; self.level.len()];
        runs.retain(|run| {
            let is_free = run.len() > 1 && !taken[run.clone()].contains(&true);
            if is_free {
                taken[run.clone()].fill(true);
            }
            is_free
        });
        runs
    }
}
