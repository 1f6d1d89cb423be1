//! Each way alone against counts with a value given.

use super::*;
use crate::solve::{Silent, count};
use model::constraint::{Count, Lit};
use proptest::prelude::*;

const VARS: usize = 8;

/// Some counts of literals, with their mirror images as often as not.
fn any_model() -> impl Strategy<Value = Model> {
    let lit = (0..VARS as Var, any::<bool>()).prop_map(|(var, positive)| Lit { var, positive });
    let lits = proptest::collection::btree_map(0..VARS as Var, lit, 1..5);
    let constraint = (lits, 0u32..3, 0u32..3).prop_map(|(lits, min, more)| {
        let own = lits.into_iter().map(|(var, lit)| Lit { var, ..lit });
        Constraint::count(Count::new(own.map(|lit| lit.times(1)), min, min + more))
    });
    let hidden = proptest::option::weighted(0.3, 0..VARS as Var);
    (proptest::collection::vec(constraint, 0..6), any::<bool>(), hidden).prop_map(|(all, is_even, hidden)| {
        let mirrored = |var: Var| VARS as Var - 1 - var;
        let images = all.iter().map(|constraint| constraint.renamed(mirrored)).collect::<Vec<_>>();
        let all = all.into_iter().chain(images.into_iter().filter(|_| is_even)).collect();
        let shown =
            |hidden| (0..VARS as Var).filter(|&var| var != hidden && mirrored(var) != hidden).collect();
        let projection: Option<Vec<Var>> = hidden.map(shown);
        let weight = |var| u32::from(projection.as_ref().is_none_or(|shown| shown.contains(&var)));
        let weights = (0..VARS as Var).map(weight).collect();
        let model = Model { projection, ..Model::plain(weights, all, Sizes::Any) };
        let mirror = vec![(0..VARS as Var).collect(), (0..VARS as Var).map(mirrored).collect()];
        model.with_symmetries(mirror, &[], &Budget::default()).expect("no limit was set")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_way_finds_what_counts_with_a_value_given_find(model in any_model(), size in 0u32..=VARS as u32) {
        for sizes in [Sizes::Any, Sizes::Max, Sizes::Min, Sizes::Between(size, size), Sizes::Between(size, size + 2)] {
            let (request, budget) = (Request { sizes, ..Request::default() }, Budget::default());
            let answer = count(&model, &request, &budget, &mut Silent).unwrap();
            if answer.count == BigUint::ZERO {
                continue;
            }
            let sizes = sizes_of(sizes, answer.size);
            let group: Vec<Permutation> = model.group.iter().cloned().collect();
            let orbits = orbits(model.variables(), &group);
            let (model, request, answer, budget) = (&model, &request, &answer, &budget);
            let ways = Ways { model, request, answer, sizes, weights: None, budget };
            let asked = Asked { ways, orbits };
            // The group takes no part in these.
            let plain = Request { sizes: Sizes::Between(sizes.0, sizes.1), ..Request::default() };
            let expected: Vec<BigUint> = (0..VARS as Var).map(|var| {
                let given = model.with_values([(var, true)]);
                let found = count(&given, &plain, budget, &mut Silent).unwrap().count;
                if model.is_shown(var) { found } else { BigUint::ZERO }
            }).collect();
            let shown = |found: Vec<BigUint>| -> Vec<BigUint> {
                let own = |(var, count)| if model.is_shown(var) { count } else { BigUint::ZERO };
                (0..).zip(found).map(own).collect()
            };
            prop_assert_eq!(&shown(asked.by_values(None, &mut Silent).unwrap()), &expected);
            prop_assert_eq!(&shown(counts(ways.listed(budget, &mut Silent).unwrap())), &expected);
            prop_assert_eq!(&shown(counts(ways.of_diagram(budget, &mut Silent).unwrap())), &expected);
            prop_assert_eq!(&shown(counts(ways.of_family(budget, &mut Silent).unwrap())), &expected);
            prop_assert_eq!(&marginals(model, request, answer, None, budget, &mut Silent).unwrap(), &expected);
        }
    }
}
