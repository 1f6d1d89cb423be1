//! The best solutions, and those of some numbers, against all of them.

use std::collections::BTreeMap;

use counting::solve::{self, Method, Request, Silent};
use limits::Budget;
use model::{Model, Sizes};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::backtrack::models::{any_armies, any_covering, any_exclusions, any_model};

/// All solutions of a question, as values of the counted variables.
fn listed(model: &Model, request: &Request) -> Vec<Vec<bool>> {
    let (budget, mut all) = (Budget::default(), Vec::new());
    let answer = solve::count(model, request, &budget, &mut Silent).expect("no limit");
    let mut take = |solution: &[bool]| {
        all.push(model.without_hidden(solution));
        true
    };
    solve::list(model, request, &answer, &budget, &mut Silent, &mut take).expect("no limit");
    all
}

fn any() -> impl Strategy<Value = Model> {
    prop_oneof![any_model(8), any_exclusions(), any_armies(), any_covering()].prop_map(|mut model| {
        // In models of puzzles, a hidden variable weighs nothing.
        if let Some(counted) = &model.projection {
            (0..)
                .zip(&mut model.weights)
                .filter(|(var, _)| !counted.contains(var))
                .for_each(|(_, own)| *own = 0);
        }
        model
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_best_are_those_of_the_best_sizes(model in any(), number in 1u64..30) {
        let mut by_size: BTreeMap<u32, Vec<Vec<bool>>> = BTreeMap::new();
        for solution in listed(&model, &Request::default()) {
            let size = (0..).zip(&model.weights).filter(|(var, _)| solution[*var]).map(|(_, weight)| weight).sum();
            by_size.entry(size).or_default().push(solution);
        }
        for (sizes, method) in [(Sizes::Max, Method::Auto), (Sizes::Min, Method::Auto), (Sizes::Max, Method::Apply)] {
            let mut expected = Vec::new();
            let mut order: Vec<_> = by_size.iter().collect();
            if sizes == Sizes::Max {
                order.reverse();
            }
            for (&size, own) in order {
                if expected.iter().map(|(_, own): &(u32, Vec<_>)| own.len() as u64).sum::<u64>() < number {
                    let mut own = own.clone();
                    own.sort();
                    expected.push((size, own));
                }
            }
            let request = Request { sizes, method, ..Request::default() };
            let (budget, mut all) = (Budget::default(), Vec::new());
            let answer = solve::count(&model, &request, &budget, &mut Silent).expect("no limit");
            let mut take = |solution: &[bool]| {
                all.push(model.without_hidden(solution));
                true
            };
            let told = solve::best((&model, &request), &answer, number, &budget, &mut Silent, &mut take);
            let told = told.expect("no limit");
            prop_assert_eq!(told.len(), expected.len());
            for ((size, count), (own, solutions)) in told.iter().zip(&expected) {
                prop_assert_eq!((*size, count.clone()), (*own, BigUint::from(solutions.len())));
                let mut found: Vec<_> = all.drain(..solutions.len()).collect();
                found.sort();
                prop_assert_eq!(&found, solutions);
            }
            prop_assert!(all.is_empty());
            prop_assert_eq!(answer.size.is_some(), !expected.is_empty());
        }
    }

    #[test]
    fn numbers_are_places_in_the_list(model in any(), from in 0usize..40, more in 0usize..10) {
        let budget = Budget::default();
        for sizes in [Sizes::Any, Sizes::Max, Sizes::Between(2, 3)] {
            let request = Request { sizes, method: Method::Apply, ..Request::default() };
            let mut all = listed(&model, &request);
            // A search lists where variables are hidden, in an order of its own.
            if model.hides() {
                let name = counting::order::suggested(&model).word();
                let order = counting::order::named(name, &model, 0).expect("an order");
                all.sort_by_key(|solution| order.iter().map(|&var| solution[var as usize]).collect::<Vec<_>>());
            }
            if all.is_empty() {
                continue;
            }
            let from = from % all.len();
            let to = (from + more).min(all.len() - 1);
            for method in [Method::Apply, Method::Auto, Method::Layers] {
                let request = Request { method, ..request.clone() };
                let answer = solve::count(&model, &request, &budget, &mut Silent).expect("no limit");
                let mut found = Vec::new();
                let mut take = |solution: &[bool]| {
                    found.push(solution.to_vec());
                    true
                };
                let numbers = BigUint::from(from + 1)..=BigUint::from(to + 1);
                let told = solve::ranked((&model, &request), &answer, &numbers, &budget, &mut Silent, &mut take);
                told.expect("no limit");
                prop_assert_eq!(&found, &all[from..=to], "{} {:?}", sizes, method);
            }
        }
    }
}
