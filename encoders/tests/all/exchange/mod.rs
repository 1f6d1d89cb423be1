//! What is written, read back by readers of its own and enumerated; what is read, and how it is refused.

mod covers;
mod formulas;
mod graphs;
mod linear;
mod readers;

use std::collections::BTreeSet;

use counting::exchange::Problem;
use limits::Budget;
use model::constraint::{Constraint, Count, Lit, UNBOUNDED, Var};
use model::{Model, Name, Sizes};
use proptest::prelude::*;

/// Without limits.
pub fn free() -> Budget {
    Budget::default()
}

/// A problem whose variables have numbers for names.
pub fn problem(model: &Model, sizes: Option<(u32, u32)>) -> Problem<'_> {
    let names = (1..=model.variables() as u32).map(Name::Number).collect();
    Problem { title: "a test".into(), model, names, sizes }
}

/// The counted parts of all solutions, straight from the definition.
pub fn solutions(problem: &Problem<'_>) -> BTreeSet<Vec<bool>> {
    let (model, shown) = (problem.model, problem.model.shown());
    let (low, high) = problem.sizes.unwrap_or((0, u32::MAX));
    let all = 0u32..1 << model.variables();
    let values =
        all.map(|bits| (0..model.variables()).map(|var| bits >> var & 1 == 1).collect::<Vec<bool>>());
    let solves = |values: &Vec<bool>| {
        let size: u32 =
            model.weights.iter().zip(values).map(|(weight, &value)| weight * u32::from(value)).sum();
        (low..=high).contains(&size) && model.constraints.iter().all(|constraint| constraint.holds(values))
    };
    values.filter(solves).map(|values| part(&values, &shown)).collect()
}

/// The values of some variables.
fn part(values: &[bool], vars: &[Var]) -> Vec<bool> {
    vars.iter().map(|&var| values[var as usize]).collect()
}

/// Disjunctions of counts, sizes with weights, and now and then hidden variables.
pub fn models() -> impl Strategy<Value = (Model, Option<(u32, u32)>)> {
    (1usize..=7).prop_flat_map(|variables| {
        let term = (0..variables as Var, any::<bool>(), 1u32..=3);
        let term = term.prop_map(|(var, positive, weight)| Lit { var, positive }.times(weight));
        let ends = (0u32..=5, prop_oneof![2 => 0u32..=6, 1 => Just(UNBOUNDED)]);
        let count = (prop::collection::vec(term, 0..=6), ends)
            .prop_map(|(terms, (min, max))| Count::new(terms, min, max.max(min)));
        let constraint = prop::collection::vec(count, 0..=3).prop_map(|any| Constraint { any });
        let constraints = prop::collection::vec(constraint, 0..=3);
        let weights = prop::collection::vec(0u32..=2, variables);
        let hidden = prop::option::weighted(0.3, prop::collection::vec(any::<bool>(), variables));
        let sizes = prop::option::of((0u32..=6, 0u32..=3).prop_map(|(low, more)| (low, low + more)));
        (weights, constraints, hidden, sizes).prop_map(|(mut weights, constraints, hidden, sizes)| {
            let mut projection = None;
            if let Some(hidden) = hidden {
                let shown = (0..).zip(&hidden).filter(|(_, hidden)| !**hidden).map(|(var, _)| var);
                projection = Some(shown.collect());
                weights
                    .iter_mut()
                    .zip(&hidden)
                    .filter(|(_, hidden)| **hidden)
                    .for_each(|(weight, _)| *weight = 0);
            }
            (Model { projection, ..Model::plain(weights, constraints, Sizes::Any) }, sizes)
        })
    })
}
