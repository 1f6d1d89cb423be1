//! A model with its variables in one order.

use crate::constraint::Var;
use crate::model::Model;

/// Most levels of a step: a state has a child for each, by a number of turns that grows with the square.
const MOST_SPAN: usize = 12;

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

    /// For each level, how many are one step: those of the variables of one cell of which at most one is true, if they
    /// follow each other and have the same weight.
    pub fn spans(&self) -> Vec<u32> {
        let mut spans = vec![1; self.level.len()];
        let mut taken = vec![false; self.level.len()];
        for constraint in &self.model.constraints {
            let [count] = constraint.any.as_slice() else { continue };
            let vars: Vec<Var> = count.lits().map(|lit| lit.var).collect();
            let cell = |var: &Var| self.model.cells.get(*var as usize);
            let are =
                |positive| count.terms.iter().all(|term| term.weight == 1 && term.lit.positive == positive);
            // Of two, one is false: a clause.
            let excludes = count.max == 1 && are(true) || vars.len() == 2 && count.min == 1 && are(false);
            let is_group = excludes
                && (2..=MOST_SPAN).contains(&vars.len())
                && vars.iter().all(|var| cell(var).is_some() && cell(var) == cell(&vars[0]));
            if !is_group {
                continue;
            }
            let mut levels: Vec<usize> = vars.iter().map(|&var| self.level[var as usize] as usize).collect();
            levels.sort_unstable();
            let all = levels[0]..levels[0] + levels.len();
            let weight = self.weights[all.start];
            if levels.iter().copied().eq(all.clone())
                && all.clone().all(|level| !taken[level] && self.weights[level] == weight)
            {
                spans[all.start] = levels.len() as u32;
                taken[all].fill(true);
            }
        }
        spans
    }
}
