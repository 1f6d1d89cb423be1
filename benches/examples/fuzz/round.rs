//! What rounds on functions and on families have in common.

use bdd::{Budget, Collection, Limit, Stats, Traversal, Var, VarOrder};

/// A disagreement in words.
pub type Wrong = String;

/// A manager, what it holds, and what that has to be.
pub trait Round {
    /// One random operation.
    fn step(&mut self) -> Result<(), Wrong>;

    /// Operations so far that a limit refused.
    fn refusals(&self) -> u64;
}

/// When a manager is to collect, and which way its operations are to go.
pub fn settings(random: &mut limits::Random) -> (Collection, Traversal) {
    let collection = [Collection::Automatic, Collection::Always, Collection::Never][random.usize(..3)];
    (collection, if random.bool() { Traversal::LevelByLevel } else { Traversal::Automatic })
}

/// What an operation made, if anything: not where a limit on nodes or bytes refused it, which is counted.
pub fn made<T>(
    result: Result<Result<Option<T>, Wrong>, Limit>,
    refusals: &mut u64,
) -> Result<Option<T>, Wrong> {
    match result {
        Ok(made) => made,
        Err(Limit::Nodes(_) | Limit::Bytes(_)) => {
            *refusals += 1;
            Ok(None)
        }
        Err(limit) => Err(format!("refused: {limit}")),
    }
}

/// Lets go of some at random until no more than `most` are held.
pub fn let_go<T>(held: &mut Vec<T>, most: usize, random: &mut limits::Random) {
    while held.len() > most {
        held.swap_remove(random.usize(..held.len()));
    }
}

/// Limits in half of the cases, close to what is in use.
pub fn limits(random: &mut limits::Random, stats: &Stats) -> Budget {
    let mut budget = Budget::default();
    match random.u32(..4) {
        0 => budget.nodes = Some(random.usize(..stats.nodes + 30)),
        1 => budget.bytes = Some(stats.bytes + random.usize(..20_000)),
        _ => {}
    }
    budget
}

/// A random order of so many variables.
pub fn random_order(random: &mut limits::Random, variables: usize) -> VarOrder {
    let mut vars: Vec<Var> = (0..variables as u32).map(Var).collect();
    random.shuffle(&mut vars);
    VarOrder::new(vars).expect("a shuffle lists each variable once")
}
