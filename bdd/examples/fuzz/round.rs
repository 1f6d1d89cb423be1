//! What rounds on functions and on families have in common.

use bdd::{Budget, Stats, Var, VarOrder};

/// A disagreement in words.
pub type Wrong = String;

/// A manager, what it holds, and what that has to be.
pub trait Round {
    /// One random operation.
    fn step(&mut self) -> Result<(), Wrong>;

    /// Operations so far that a limit refused.
    fn refusals(&self) -> u64;
}

/// Limits in half of the cases, close to what is in use.
pub fn limits(random: &mut fastrand::Rng, stats: &Stats) -> Budget {
    let mut budget = Budget::default();
    match random.u32(..4) {
        0 => budget.nodes = Some(random.usize(..stats.nodes + 30)),
        1 => budget.bytes = Some(stats.bytes + random.usize(..20_000)),
        _ => {}
    }
    budget
}

/// A random order of so many variables.
pub fn random_order(random: &mut fastrand::Rng, variables: usize) -> VarOrder {
    let mut vars: Vec<Var> = (0..variables as u32).map(Var).collect();
    random.shuffle(&mut vars);
    VarOrder::new(vars).expect("a shuffle lists each variable once")
}
