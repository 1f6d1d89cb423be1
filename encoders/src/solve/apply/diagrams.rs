//! The interface between conjunction and a package of diagrams. There are two packages: functions, whose
//! diagrams leave out variables that do not matter (`functions.rs`), and families of sets, whose diagrams
//! leave out variables that are false (`families.rs`).

use bdd::{Budget, Limit, Stats, Var, VarOrder, Weighted};
use num_bigint::BigUint;

use crate::solve::Reduction;

/// Sets of assignments, cut down by conditions. Budgets hold for everything that can fail.
pub(crate) trait Diagrams {
    /// Their name.
    const REDUCTION: Reduction;
    /// A condition on assignments.
    type Condition;
    /// The assignments for which everything so far holds.
    type Solutions: Clone + PartialEq;

    fn with_order(order: VarOrder, budget: &Budget) -> Self;

    /// All assignments.
    fn all(&mut self) -> Result<Self::Solutions, Limit>;

    /// No assignment.
    fn none(&self) -> Self::Solutions;

    /// The condition `min <= sum of the weights of the true literals <= max`.
    fn sum_between(&mut self, terms: &[Weighted], min: u64, max: u64) -> Result<Self::Condition, Limit>;

    /// The condition that one of two holds.
    fn either(&mut self, a: &Self::Condition, b: &Self::Condition) -> Result<Self::Condition, Limit>;

    /// The condition that two hold.
    fn both_hold(&mut self, a: &Self::Condition, b: &Self::Condition) -> Result<Self::Condition, Limit>;

    /// Returns the number of nodes of a condition; as many steps.
    fn size(&self, condition: &Self::Condition) -> usize;

    /// Returns the assignments of `f` for which the condition holds.
    fn keep(&mut self, f: &Self::Solutions, condition: &Self::Condition) -> Result<Self::Solutions, Limit>;

    /// Returns the assignments of `f` for which one of the literals is true.
    fn keep_clause(
        &mut self,
        f: &Self::Solutions,
        literals: &[(Var, bool)],
    ) -> Result<Self::Solutions, Limit>;

    /// Returns the assignments of `f` for which all the literals are true.
    fn keep_cube(&mut self, f: &Self::Solutions, literals: &[(Var, bool)]) -> Result<Self::Solutions, Limit>;

    /// Returns the assignments of `f` and those of `g`.
    fn union(&mut self, f: &Self::Solutions, g: &Self::Solutions) -> Result<Self::Solutions, Limit>;

    /// Returns the assignments that `f` and `g` share.
    fn both(&mut self, f: &Self::Solutions, g: &Self::Solutions) -> Result<Self::Solutions, Limit>;

    /// Makes one of all assignments that differ only in `vars`.
    fn forget(&mut self, f: &Self::Solutions, vars: &[Var]) -> Result<Self::Solutions, Limit>;

    /// Looks for a better order of the variables, where the package can.
    fn sift(&mut self) -> Result<(), Limit>;

    fn is_none(&self, f: &Self::Solutions) -> bool;

    /// Returns the number of assignments, after so many variables were forgotten.
    fn count(&self, f: &Self::Solutions, forgotten: usize) -> Result<BigUint, Limit>;

    /// Returns the number of assignments modulo 2^61 - 1, once for each level: the sum over the nodes below
    /// the level of the paths to a node times the completions from it.
    fn cuts(&self, f: &Self::Solutions) -> Result<Vec<u64>, Limit>;

    /// Returns the number of assignments by weight, after so many variables of weight 0 were forgotten.
    fn spectrum(&self, f: &Self::Solutions, weights: &[u32], forgotten: usize)
    -> Result<Vec<BigUint>, Limit>;

    /// Nodes at each level, top first.
    fn profile(&self, f: &Self::Solutions) -> Vec<usize>;

    /// Yields the assignments one after another, each as the value of every variable. Of two, the one comes
    /// first in which the topmost variable in which they differ is false.
    fn each(&self, f: &Self::Solutions) -> impl Iterator<Item = Vec<bool>>;

    fn order(&self) -> &VarOrder;

    fn budget(&self) -> &Budget;

    /// Replaces the limits.
    fn set_budget(&mut self, budget: Budget);

    fn stats(&self) -> Stats;
}
