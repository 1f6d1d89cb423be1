//! Solutions that were found, and checked.

use crate::model::Model;

/// A solution that was found, and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The sum of the weights of the true variables.
    pub size: u32,
    /// The value of each variable.
    pub assignment: Vec<bool>,
}

impl Witness {
    /// The assignment as a witness, if it keeps every constraint of the model; one pass over them.
    pub fn new(model: &Model, assignment: Vec<bool>) -> Option<Witness> {
        let complete = assignment.len() == model.variables();
        let holds = complete
            && model.constraints.iter().all(|constraint| constraint.holds(&assignment))
            && model.joined.iter().all(|joined| joined.holds(&assignment));
        let sizes = model.weights.iter().zip(&assignment).filter(|(_, value)| **value);
        let size = sizes.map(|(&weight, _)| u64::from(weight)).sum::<u64>();
        holds.then_some(Witness { size: u32::try_from(size).ok()?, assignment })
    }
}
