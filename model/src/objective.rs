//! The sizes of a model as the values of an objective that a file states.

use crate::constraint::{Lit, Var};
use crate::model::Model;
use crate::sizes::Sizes;

/// What the sizes of a model are to an objective, of which they are the value.
#[derive(Clone, Debug, Default)]
pub struct Objective {
    /// The sizes that a file asks for by it; `None` where there is no objective.
    pub sense: Option<Sizes>,
    /// What the objective is more than the size.
    pub offset: i64,
    /// The variables whose negations are the last variables of the model, one after another.
    pub negated: Vec<u32>,
}

impl Model {
    /// The variables that are counted, but for the negations of others that an objective has.
    pub fn told(&self) -> Vec<Var> {
        let mut shown = self.shown();
        shown.truncate(shown.len() - self.objective.negated.len());
        shown
    }

    /// How many variables a file has: those of the model without the negations of an objective.
    pub fn written(&self) -> usize {
        self.variables() - self.objective.negated.len()
    }

    /// The literal of a file that a literal of the model stands for.
    pub fn of_file(&self, lit: Lit) -> Lit {
        match (lit.var as usize).checked_sub(self.written()) {
            Some(at) => Lit { var: self.objective.negated[at], positive: !lit.positive },
            None => lit,
        }
    }

    /// Gives the negations the values that those of the other variables ask for, where they have none.
    pub fn negate(&self, values: &mut [Option<bool>]) {
        for (&var, at) in self.objective.negated.iter().zip(self.written()..) {
            values[at] = values[at].or(values[var as usize].map(|value| !value));
        }
    }

    /// What a size is to the objective of the file.
    pub fn told_size(&self, size: u32) -> i64 {
        i64::from(size).saturating_add(self.objective.offset)
    }
}
