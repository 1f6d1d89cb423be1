//! Models that no puzzle would think of, against the enumeration of all assignments.

use std::collections::{BTreeMap, BTreeSet};

use counting::solve::Method;
use limits::Budget;
use model::constraint::{Constraint, Count, Lit, Term, UNBOUNDED, Var};
use model::{Model, Permutation, Sizes};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::support::{Question, Way, ask, cases, marginals_of, methods, said};

/// A weighted count over some of `vars`, or none: a clause, an at-most, anything, or numbers next to the largest ones.
fn any_count(vars: Vec<Var>) -> impl Strategy<Value = Count> {
    let most = vars.len().min(4);
    let vars = proptest::sample::subsequence(vars, 0..=most);
    let kinds = proptest::collection::vec((any::<bool>(), 1u32..4), 4);
    (vars, kinds, 0u32..5, 0u32..6, 0..7).prop_map(|(vars, kinds, min, extra, kind)| {
        let term = |(var, (positive, weight)): (Var, (bool, u32))| match kind {
            0 | 1 => Term { lit: Lit { var, positive: true }, weight: 1 },
            5 | 6 => Term { lit: Lit { var, positive }, weight: u32::MAX / weight - extra % 2 },
            _ => Term { lit: Lit { var, positive }, weight },
        };
        let terms = vars.into_iter().zip(kinds).map(term);
        match kind {
            0 => Count::new(terms, 1, UNBOUNDED),
            1 => Count::new(terms, 0, 1 + extra / 4),
            2 => Count::new(terms, min, min + extra),
            3 => Count::new(terms, 0, extra),
            5 => Count::new(terms, u32::MAX - min, UNBOUNDED),
            6 => Count::new(terms, min, u32::MAX - 1 - extra),
            _ => Count::new(terms, min, UNBOUNDED),
        }
    })
}

fn any_constraint(vars: Vec<Var>) -> impl Strategy<Value = Constraint> {
    let several = proptest::collection::vec(any_count(vars.clone()), 0..4);
    prop_oneof![
        4 => any_count(vars).prop_map(Constraint::count),
        2 => several.prop_map(|any| Constraint { any }),
    ]
}

/// The identity and the swaps of places `step` apart that keep constraints, weights and projection.
fn group(weights: &[u32], constraints: &[Constraint], projection: Option<&[Var]>) -> Vec<Permutation> {
    let n = weights.len() as Var;
    let mut candidates = vec![(0..n).collect(), (0..n).rev().collect::<Permutation>()];
    candidates.dedup();
    candidates.retain(|image| {
        let alike = |var: Var| weights[var as usize] == weights[image[var as usize] as usize];
        let shown = |var: Var| projection.is_none_or(|vars| vars.contains(&var));
        (0..n).all(|var| alike(var) && shown(var) == shown(image[var as usize]))
    });
    let canonical: Vec<Constraint> = constraints.iter().cloned().filter_map(Constraint::simplify).collect();
    candidates.retain(|image| {
        let renamed = |constraint: &Constraint| constraint.renamed(|var| image[var as usize]);
        canonical.iter().all(|constraint| canonical.contains(&renamed(constraint)))
    });
    candidates
}

fn finished(weights: Vec<u32>, constraints: Vec<Constraint>, projection: Option<Vec<Var>>) -> Model {
    let shown = |var: Var| projection.as_ref().is_none_or(|vars| vars.contains(&var));
    let weights: Vec<u32> = (0..).zip(weights).map(|(var, w)| if shown(var) { w } else { 0 }).collect();
    let written_alike = group(&weights, &constraints, projection.as_deref());
    let n = weights.len() as Var;
    let mut candidates = vec![(0..n).collect(), (0..n).rev().collect::<Permutation>()];
    candidates.dedup();
    let model = Model { projection, ..Model::plain(weights, constraints, Sizes::Any) };
    let model = model.with_symmetries(candidates, &[], &Budget::default()).expect("no limit was set");
    // Constraints that say the same in other words may give more.
    assert!(written_alike.iter().all(|image| model.group.contains(image)), "{:?}", model.constraints);
    model
}

/// Any model of up to `most` variables: constraints within blocks of `width` variables, so that it
/// often falls apart, and as often as not its own mirror image.
fn any_model(most: usize) -> impl Strategy<Value = Model> {
    (1..=most, 1usize..=12, any::<bool>()).prop_flat_map(|(n, width, mirrored)| {
        let blocks: Vec<Vec<Var>> =
            (0..n as Var).collect::<Vec<_>>().chunks(width).map(<[Var]>::to_vec).collect();
        let constraint = proptest::sample::select(blocks).prop_flat_map(any_constraint);
        let constraints = proptest::collection::vec(constraint, 0..8);
        let weights = prop_oneof![
            3 => Just(vec![1; n]),
            1 => proptest::collection::vec(0u32..4, n),
        ];
        let subset = proptest::sample::subsequence((0..n as Var).collect::<Vec<_>>(), 0..=n);
        let projection = proptest::option::weighted(0.25, subset);
        (weights, constraints, projection).prop_map(move |(weights, mut constraints, projection)| {
            if mirrored {
                let last = n as Var - 1;
                let images: Vec<_> = constraints.iter().map(|c| c.renamed(|var| last - var)).collect();
                constraints.extend(images);
            }
            finished(weights, constraints, projection)
        })
    })
}

/// The counted parts of all solutions, as bit sets.
fn solutions(model: &Model) -> BTreeSet<u32> {
    let n = model.variables();
    let shown: u32 = match &model.projection {
        Some(vars) => vars.iter().map(|&var| 1 << var).sum(),
        None => (1 << n) - 1,
    };
    let solves = |values: &u32| {
        let assignment: Vec<bool> = (0..n).map(|var| values >> var & 1 == 1).collect();
        model.constraints.iter().all(|constraint| constraint.holds(&assignment))
    };
    (0..1u32 << n).filter(solves).map(|values| values & shown).collect()
}

fn size(model: &Model, values: u32) -> u32 {
    (0..model.variables()).filter(|var| values >> var & 1 == 1).map(|var| model.weights[var]).sum()
}

/// How many orbits the solutions of these sizes form.
fn orbits(model: &Model, solutions: &BTreeSet<u32>, sizes: std::ops::RangeInclusive<u32>) -> usize {
    let image = |values: u32, by: &Permutation| -> u32 {
        (0..by.len()).filter(|var| values >> var & 1 == 1).map(|var| 1u32 << by[var]).sum::<u32>()
    };
    let kept = |by: &Permutation| solutions.iter().all(|&values| solutions.contains(&image(values, by)));
    assert!(model.group.iter().all(kept), "a symmetry loses solutions");
    let first = |values: &u32| model.group.iter().map(|by| image(*values, by)).min();
    let of_size = solutions.iter().filter(|&&values| sizes.contains(&size(model, values)));
    of_size.filter_map(first).collect::<BTreeSet<u32>>().len()
}

/// Asks every method everything and compares with the enumeration.
fn check(model: &Model, order: &[Var], window: (u32, u32)) -> Result<(), TestCaseError> {
    let solutions = solutions(model);
    let mut by_size: BTreeMap<u32, usize> = BTreeMap::new();
    solutions.iter().for_each(|&values| *by_size.entry(size(model, values)).or_default() += 1);
    let (least, most) = (by_size.keys().next().copied(), by_size.keys().last().copied());
    let (low, high) = window;
    for (sizes, best) in [
        (Sizes::Any, None),
        (Sizes::Max, most),
        (Sizes::Min, least),
        (Sizes::Between(low, low), None),
        (Sizes::Between(low, high), None),
    ] {
        let within = match (sizes, best) {
            (Sizes::Between(low, high), _) => low..=high,
            (_, Some(best)) => best..=best,
            _ => 0..=u32::MAX,
        };
        let count: usize = by_size.range(within.clone()).map(|(_, count)| count).sum();
        let single = (within.start() == within.end() && count > 0).then_some(*within.start());
        let shown = if matches!(sizes, Sizes::Max | Sizes::Min) { 0..=u32::MAX } else { within.clone() };
        let last = by_size.range(shown.clone()).map(|(&size, _)| size + 1).next_back().unwrap_or(0);
        let at =
            |size: u32| BigUint::from(by_size.get(&size).filter(|_| shown.contains(&size)).map_or(0, |n| *n));
        let spectrum: Vec<BigUint> = (0..last).map(at).collect();
        let of_size: Vec<u32> =
            solutions.iter().copied().filter(|&values| within.contains(&size(model, values))).collect();
        let having = |var: usize| of_size.iter().filter(|&values| values >> var & 1 == 1).count();
        let marginals: Vec<BigUint> = (0..model.variables()).map(|var| having(var).into()).collect();
        let (count, classes) = (BigUint::from(count), BigUint::from(orbits(model, &solutions, within)));
        // Layers have no way to forget a variable.
        let can = |method: &Way| model.projection.is_none() || method.0 != Method::Layers;
        for method in methods().into_iter().filter(can) {
            let order = Some(order.to_vec());
            let all = ask(model, &Question { order: order.clone(), ..Question::all(sizes) }, method);
            let expected = (single, &count, Some(spectrum.as_slice()), Some(&classes));
            prop_assert_eq!(said(&all), expected, "{:?} by {:?}", sizes, method);
            let plain = ask(model, &Question { order: order.clone(), ..Question::new(sizes) }, method);
            prop_assert_eq!(said(&plain), (single, &count, None, None), "{:?} by {:?}", sizes, method);
            let question = Question { order, ..Question::new(sizes) };
            let found = marginals_of(model, &question, method, &plain);
            prop_assert_eq!(&found, &marginals, "{:?} by {:?}", sizes, method);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_method_counts_what_enumeration_counts(
        (model, order) in any_model(10).prop_flat_map(|model| {
            let order = Just((0..model.variables() as Var).collect::<Vec<_>>()).prop_shuffle();
            (Just(model), order)
        }),
        low in 0u32..8,
        more in 0u32..5,
    ) {
        check(&model, &order, (low, low + more))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// What is compared in a normal form contains what is written alike; `finished` asserts it.
    #[test]
    fn symmetries_of_the_written_form_are_found(_model in any_model(10)) {}
}

/// Differences of sums that are 0 say the same from either side: a = b + c is `at most one` of some literals, and
/// b + c = a is all but one of the others.
#[test]
fn equal_sums_are_the_same_from_either_side() {
    let none = |vars: &[Var], weight| {
        Constraint::count(Count::new(vars.iter().map(|&var| model::constraint::pos(var).times(weight)), 0, 0))
    };
    // Written with other weights, so that only the normal form finds the mirror image.
    let constraints = vec![none(&[0], 1), none(&[0, 1], 2), none(&[3], 2), none(&[2, 3], 1)];
    let mirror = vec![(0..4).collect(), (0..4).rev().collect::<Permutation>()];
    let model = Model::plain(vec![1; 4], constraints, Sizes::Any);
    let model = model.with_symmetries(mirror, &[], &Budget::default()).expect("no limit was set");
    assert_eq!(model.group.len(), 2);
}

/// One of two mirror images, of which nothing is to be seen: what is seen stays as it is under the
/// mirror, though no solution does.
#[test]
fn hidden_variables_may_change() {
    let one = Constraint::count(Count::exactly(1, [0, 2].map(model::constraint::pos)));
    for shown in [vec![], vec![1]] {
        let model = finished(vec![1; 3], vec![one.clone()], Some(shown));
        assert_eq!(model.group.len(), 2);
        check(&model, &[0, 1, 2], (0, 3)).unwrap();
    }
}

/// Without an upper bound a sum may exceed 32 bits.
#[test]
fn sums_have_64_bits() {
    let terms = || [0, 1].map(|var| model::constraint::pos(var).times(u32::MAX));
    for (min, max, count) in [(1, UNBOUNDED, 3), (u32::MAX, UNBOUNDED, 3), (0, u32::MAX - 1, 1)] {
        let model = finished(vec![1; 2], vec![Constraint::count(Count::new(terms(), min, max))], None);
        assert_eq!(solutions(&model).len(), count);
        check(&model, &[0, 1], (0, 2)).unwrap();
    }
}
