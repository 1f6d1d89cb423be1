//! A model with its variables in one order.

use crate::constraint::Var;
use crate::model::Model;

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
}
