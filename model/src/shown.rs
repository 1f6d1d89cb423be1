//! What a user sees of a solution: the variables that are counted, and the size as the value of an objective.

use crate::constraint::{Lit, Var};
use crate::model::Model;

impl Model {
    /// The variables that are counted, ascending: all but the hidden ones.
    pub fn shown(&self) -> Vec<Var> {
        self.projection.clone().unwrap_or_else(|| (0..self.variables() as Var).collect())
    }

    /// Whether some variable is not counted. A file may name all of its variables as those that are.
    pub fn hides(&self) -> bool {
        self.projection.as_ref().is_some_and(|counted| counted.len() < self.variables())
    }

    /// Whether a variable is counted.
    pub fn is_shown(&self, var: Var) -> bool {
        self.projection.as_ref().is_none_or(|counted| counted.binary_search(&var).is_ok())
    }

    /// Whether each variable is counted.
    pub fn counted(&self) -> Vec<bool> {
        let mut counted = vec![self.projection.is_none(); self.variables()];
        for &var in self.projection.iter().flatten() {
            counted[var as usize] = true;
        }
        counted
    }

    /// The values of a solution, those of hidden variables false.
    pub fn without_hidden(&self, solution: &[bool]) -> Vec<bool> {
        let Some(counted) = &self.projection else { return solution.to_vec() };
        let mut shown = vec![false; solution.len()];
        counted.iter().for_each(|&var| shown[var as usize] = solution[var as usize]);
        shown
    }

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
