//! Each way alone against counts with a value given.

use std::collections::BTreeSet;

use counting::solve::inside::{by_values, sums};
use counting::solve::{Request, Silent, Weights, count, heaviest, marginals, sizes_of, weigh};
use limits::Budget;
use model::constraint::{Constraint, Count, Lit, Var};
use model::{Fraction, Model, Sizes};
use num_bigint::{BigInt, BigUint};
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
            let (model, request, answer, budget) = (&model, &request, &answer, &budget);
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
            prop_assert_eq!(&shown(by_values(model, request, answer, budget).unwrap()), &expected);
            for (_, counts) in sums((model, request, answer), sizes, None, budget).unwrap() {
                let counts = counts.into_iter().map(|count| count.into_parts().1).collect();
                prop_assert_eq!(&shown(counts), &expected);
            }
            prop_assert_eq!(&marginals(model, request, answer, None, budget, &mut Silent).unwrap(), &expected);
        }
    }

    #[test]
    fn every_way_adds_up_the_weights(
        model in any_model(),
        numbers in proptest::collection::vec((-3i128..6, 1i128..4, -3i128..6, 1i128..4), VARS),
        is_positive: bool,
        size in 0u32..=VARS as u32,
    ) {
        let fraction = |number: i128, over| Fraction::new(if is_positive { number.abs() } else { number }, over);
        let factors = numbers.iter().map(|&(a, b, c, d)| [fraction(a, b), fraction(c, d)]);
        let shown = |(var, own)| if model.is_shown(var) { own } else { [Fraction::ONE; 2] };
        let factors: Vec<[Fraction; 2]> = (0..).zip(factors).map(shown).collect();
        let model = &Model { factors: Some(factors.clone()), ..model.clone() };
        let (request, budget) = (&Request { sizes: Sizes::Between(size, size + 2), ..Request::default() }, &Budget::default());
        let answer = &count(model, request, budget, &mut Silent).unwrap();
        // From the definition, over all values of what is counted.
        let solutions: BTreeSet<Vec<bool>> = (0..1u32 << VARS)
            .map(|bits| (0..VARS).map(|var| bits >> var & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| model.constraints.iter().all(|constraint| constraint.holds(values)))
            .map(|values| (0..).zip(values).map(|(var, value)| value && model.is_shown(var)).collect::<Vec<bool>>())
            .filter(|values| (size..=size + 2).contains(&values.iter().map(|&value| u32::from(value)).sum()))
            .collect();
        let weigh_one = |values: &Vec<bool>| values.iter().zip(&factors).fold(Fraction::ONE, |weight, (&value, factors)| {
            weight * factors[usize::from(value)]
        });
        // All over one denominator.
        let over = 1i128 << 14;
        let over = over * 3i128.pow(14);
        let sum = |is_in: &dyn Fn(&Vec<bool>) -> bool| -> BigInt {
            let own = solutions.iter().filter(|values| is_in(values)).map(weigh_one);
            own.map(|weight| BigInt::from(*weight.numer()) * (over / weight.denom())).sum()
        };
        let weights = &Weights::new(model, is_positive).unwrap();
        let over = |sum: &BigInt| sum * over / BigInt::from(weights.denominator.clone());
        for (total, sums) in sums((model, request, answer), (size, size + 2), Some(weights), budget).unwrap() {
            prop_assert_eq!(over(&total), sum(&|_| true));
            for var in (0..VARS).filter(|&var| is_positive && model.is_shown(var as Var)) {
                prop_assert_eq!(over(&sums[var]), sum(&|values| values[var]));
            }
        }
        let weighed = weigh(model, request, answer, is_positive, None, budget, &mut Silent).unwrap().unwrap();
        prop_assert_eq!(over(&weighed.total), sum(&|_| true));
        let mut listed = Vec::new();
        let best = heaviest((model, request), (answer, weights), 3, budget, &mut Silent, &mut |solution| {
            listed.push(model.without_hidden(solution));
            true
        }).unwrap();
        let mut all: Vec<(BigInt, Vec<bool>)> = solutions.iter().map(|values| (weights.of(values), values.clone())).collect();
        all.sort_by(|one, other| other.0.cmp(&one.0));
        let end = all.iter().skip(2).position(|(weight, _)| *weight != all[2].0).map_or(all.len(), |more| 2 + more);
        prop_assert_eq!(listed.len(), end);
        prop_assert!(listed.iter().zip(&all).all(|(values, (weight, _))| weights.of(values) == *weight));
        prop_assert_eq!(best.iter().map(|(_, number)| number).sum::<BigUint>(), BigUint::from(end));
    }
}
