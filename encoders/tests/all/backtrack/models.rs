//! Random models of the kinds that puzzles have.

use std::collections::BTreeSet;

use limits::Budget;
use model::constraint::{Constraint, Count, Lit, Term, Var};
use model::{Model, Permutation, Sizes};
use proptest::prelude::*;

pub fn model(weights: Vec<u32>, constraints: Vec<Constraint>, projection: Option<Vec<Var>>) -> Model {
    Model { projection, ..Model::plain(weights, constraints, Sizes::Any) }
}

pub fn one(lits: impl IntoIterator<Item = (Var, bool)>, min: u32, max: u32) -> Constraint {
    let term = |(var, positive)| Term { lit: Lit { var, positive }, weight: 1 };
    Constraint { any: vec![Count { terms: lits.into_iter().map(term).collect(), min, max }] }
}

/// The model with this group, all of which is proved.
fn symmetric(model: Model, group: Vec<Permutation>) -> Model {
    let all = group.len();
    let model = model.with_symmetries(group, &[], &Budget::default()).expect("no limit was set");
    assert_eq!(model.group.len(), all);
    model
}

/// Counts over the first `n` variables, some of them clauses and at-most-ones as puzzles have them.
pub fn any_count(n: usize) -> impl Strategy<Value = Count> {
    let term = (any::<bool>(), 1u32..4);
    let terms = proptest::collection::btree_map(0..n as Var, term, 1..=n.min(5));
    (terms, 0u32..5, 0u32..7, 0..4).prop_map(|(terms, min, extra, kind)| {
        let lit = |(var, (positive, weight))| match kind {
            0 | 1 => Term { lit: Lit { var, positive: true }, weight: 1 },
            _ => Term { lit: Lit { var, positive }, weight },
        };
        let terms: Vec<Term> = terms.into_iter().map(lit).collect();
        match kind {
            0 => Count { terms, min: 1, max: u32::MAX },
            1 => Count { terms, min: 0, max: 1 + extra / 4 },
            2 => Count { terms, min, max: min + extra },
            _ => Count { terms, min, max: u32::MAX },
        }
    })
}

pub fn any_model(most: usize) -> impl Strategy<Value = Model> {
    (1..=most).prop_flat_map(|n| {
        let constraint = proptest::collection::vec(any_count(n), 1..4).prop_map(|any| Constraint { any });
        let single = any_count(n).prop_map(|count| Constraint { any: vec![count] });
        let constraints = proptest::collection::vec(prop_oneof![2 => single, 1 => constraint], 0..8);
        let weights = prop_oneof![
            Just(vec![1; n]),
            proptest::collection::vec(0u32..4, n),
            proptest::collection::vec(1u32..3, n)
        ];
        let projection = proptest::option::weighted(
            0.3,
            proptest::sample::subsequence((0..n as Var).collect::<Vec<_>>(), 0..=n),
        );
        (weights, constraints, projection).prop_map(|(w, c, p)| model(w, c, p))
    })
}

/// Clauses of positive literals as in domination, with a few exclusions among them.
pub fn any_covering() -> impl Strategy<Value = Model> {
    (4usize..=10).prop_flat_map(|n| {
        let vars = (0..n as Var).collect::<Vec<_>>();
        let some = |range| proptest::sample::subsequence(vars.clone(), range);
        let clause = some(1..=n / 2).prop_map(|vars| one(vars.into_iter().map(|v| (v, true)), 1, u32::MAX));
        let pair = some(2..=2).prop_map(|vars| one(vars.into_iter().map(|v| (v, true)), 0, 1));
        let clauses = proptest::collection::vec(clause, 4..16);
        let pairs = proptest::collection::vec(pair, 0..3);
        let weights = prop_oneof![Just(vec![1; n]), proptest::collection::vec(1u32..4, n)];
        (weights, clauses, pairs).prop_map(|(weights, mut clauses, pairs)| {
            clauses.extend(pairs);
            model(weights, clauses, None)
        })
    })
}

/// Groups of which one variable is true, pairs that exclude each other, and some values.
pub fn any_exclusions() -> impl Strategy<Value = Model> {
    (2..=3u32, 1..=4u32, any::<[bool; 3]>()).prop_flat_map(|(wide, high, [in_clauses, across, is_closed])| {
        let n = wide * high;
        let pair = proptest::sample::subsequence((0..n).collect::<Vec<Var>>(), 2..=2);
        let value = (0..n, proptest::bool::weighted(0.2));
        let some = (proptest::collection::vec((pair, 0..3), 0..8), proptest::collection::vec(value, 0..3));
        let weights = prop_oneof![Just(vec![1; n as usize]), proptest::collection::vec(0..4u32, n as usize)];
        (weights, some).prop_map(move |(weights, (pairs, values))| {
            let lits = |vars: &[Var], positive| vars.iter().map(|&v| (v, positive)).collect::<Vec<_>>();
            let mut constraints: Vec<_> = values.into_iter().map(|value| one([value], 1, u32::MAX)).collect();
            let rows = (0..high).map(|row| (0..wide).map(|at| row * wide + at).collect::<Vec<Var>>());
            let columns = (0..wide).map(|at| (0..high).map(|row| row * wide + at).collect::<Vec<Var>>());
            for group in rows.chain(columns.filter(|_| across)) {
                // Of the largest size, at most one is exactly one.
                constraints.push(one(lits(&group, true), u32::from(!in_clauses && !is_closed), 1));
                if in_clauses {
                    constraints.push(one(lits(&group, true), 1, u32::MAX));
                }
            }
            let mut near: Vec<BTreeSet<Var>> = (0..n).map(|var| BTreeSet::from([var])).collect();
            for (pair, form) in &pairs {
                constraints.push(match form {
                    0 => one(lits(pair, true), 0, 1),
                    1 => one(lits(pair, false), 1, u32::MAX),
                    _ => {
                        let any = pair.iter().flat_map(|&var| one([(var, true)], 0, 0).any);
                        Constraint { any: any.collect() }
                    }
                });
                near[pair[0] as usize].insert(pair[1]);
                near[pair[1] as usize].insert(pair[0]);
            }
            if is_closed {
                let closed = |near: &BTreeSet<Var>| one(near.iter().map(|&var| (var, true)), 1, u32::MAX);
                constraints.extend(near.iter().map(closed));
            }
            model(weights, constraints, None)
        })
    })
}

/// A model that keeps its solutions when every variable moves to the next `step`-th one.
pub fn any_circular() -> impl Strategy<Value = Model> {
    (any_model(8), 1usize..4).prop_map(|(model, step)| {
        let n = model.variables();
        let turn = |by: usize| (0..n).map(|var| ((var + by) % n) as Var).collect::<Vec<_>>();
        let mut group = vec![turn(0)];
        let mut by = step % n;
        while by != 0 {
            group.push(turn(by));
            by = (by + step) % n;
        }
        let turned = |image: &Vec<Var>| {
            let moved = |constraint: &Constraint| constraint.renamed(|var| image[var as usize]);
            model.constraints.iter().map(moved).collect::<Vec<_>>()
        };
        let constraints = group.iter().flat_map(turned).collect();
        let orbit_of = |var: usize| group.iter().map(|image| image[var]).min().unwrap_or(var as Var) as usize;
        let weights = (0..n).map(|var| model.weights[orbit_of(var)]).collect();
        let orbits_of = |vars: Vec<Var>| {
            let kept = (0..n).filter(|&var| vars.contains(&(orbit_of(var) as Var)));
            kept.map(|var| var as Var).collect()
        };
        let projection = model.projection.clone().map(orbits_of);
        symmetric(Model { weights, constraints, projection, ..model }, group)
    })
}

/// Armies of one size on a few cells, and sets of cells on which one army stands at most; with the symmetries of
/// the armies, or with some variables counted only.
pub fn any_armies() -> impl Strategy<Value = Model> {
    (2..=3u32, 2..=5u32).prop_flat_map(|(armies, cells)| {
        let cells = if armies == 3 { cells.min(4) } else { cells };
        let some = proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 2..=cells as usize);
        let worths =
            prop_oneof![Just(vec![1; cells as usize]), proptest::collection::vec(1u32..4, cells as usize)];
        let kept = proptest::collection::vec(0..cells * armies, 1..8);
        let lines = proptest::collection::vec(some, 0..5);
        (worths, lines, proptest::bool::weighted(0.7), kept).prop_map(
            move |(worths, lines, is_whole, kept)| {
                let var = |cell: u32, army: u32| cell * armies + army;
                let term = |var: Var, positive, weight| Term { lit: Lit { var, positive }, weight };
                let sum: u32 = worths.iter().sum();
                let mut constraints = Vec::new();
                for army in 1..armies {
                    let pairs = worths.iter().zip(0..);
                    let terms = pairs.flat_map(|(&worth, cell)| {
                        [term(var(cell, 0), true, worth), term(var(cell, army), false, worth)]
                    });
                    constraints
                        .push(Constraint { any: vec![Count { terms: terms.collect(), min: sum, max: sum }] });
                }
                for cell in 0..cells {
                    constraints.push(one((0..armies).map(|army| (var(cell, army), true)), 0, 1));
                }
                for line in lines {
                    let others = |army| (0..armies).filter(move |&other| other != army);
                    let mut any = Vec::new();
                    for army in 0..armies {
                        let lits = line
                            .iter()
                            .flat_map(|&cell| others(army).map(move |other| (var(cell, other), true)));
                        any.extend(one(lits, 0, 0).any);
                    }
                    constraints.push(Constraint { any });
                }
                let weights = (0..cells).flat_map(|cell| (0..armies).map(move |army| (cell, army)));
                let weight = |(cell, army): (u32, u32)| if army == 0 { worths[cell as usize] } else { 0 };
                // The armies change places.
                let turn =
                    |by| (0..cells * armies).map(move |var| var / armies * armies + (var + by) % armies);
                let group =
                    if is_whole { (0..armies).map(|by| turn(by).collect()).collect() } else { Vec::new() };
                let kept = BTreeSet::from_iter(kept).into_iter().collect();
                let model = model(weights.map(weight).collect(), constraints, (!is_whole).then_some(kept));
                if is_whole { symmetric(model, group) } else { model }
            },
        )
    })
}
