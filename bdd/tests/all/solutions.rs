//! Solutions against enumeration; uniformity.

use std::collections::HashMap;

use bdd::{Manager, Var};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::queens::row_by_row;
use crate::table::{manager, orders, tables};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn in_order_and_complete(order in orders(), f in tables()) {
        let m = &mut manager(&order, Default::default());
        let a = f.build(m);
        let mut models = f.models();
        models.sort_by_key(|v| order.vars().iter().map(|var| v[var.0 as usize]).collect::<Vec<_>>());
        let before = m.stats();
        prop_assert_eq!(&m.solutions(&a).collect::<Vec<_>>(), &models);
        prop_assert_eq!(m.first(&a), models.first().cloned());
        let numbered = m.numbered(&a).unwrap();
        prop_assert_eq!(numbered.count(), &models.len().into());
        for (k, model) in models.iter().enumerate() {
            let found = numbered.kth(&k.into());
            prop_assert_eq!(found.as_ref(), Some(model));
            let rest: Vec<_> = m.solutions_after(&a, model).collect();
            prop_assert_eq!(&rest[..], &models[k + 1..]);
        }
        prop_assert_eq!(numbered.kth(&models.len().into()), None);
        prop_assert_eq!(m.kth(&a, &(BigUint::from(1u32) << 200u32)).unwrap(), None);
        prop_assert_eq!(m.stats().created_nodes, before.created_nodes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_fingerprint_is_that_of_the_function(orders in (orders(), orders()), f in tables(), g in tables()) {
        let (one, other) = (&mut manager(&orders.0, Default::default()), &mut manager(&orders.1, Default::default()));
        let [a, b] = [f.build(one), g.build(one)];
        let again = f.build(other);
        prop_assert_eq!(one.fingerprint(&a), other.fingerprint(&again));
        prop_assert_eq!(one.fingerprint(&a) == one.fingerprint(&b), a == b);
        // A family has another one, by its sets and not by its diagram.
        let vars: Vec<Var> = (0..one.variables() as u32).map(Var).collect();
        let family = |m: &mut Manager, f| {
            let all = m.power_set(&vars).unwrap();
            let sets = m.keep(&all, f).unwrap();
            m.fingerprint(&sets).unwrap()
        };
        prop_assert_eq!(family(one, &a), family(other, &again));
        prop_assert_eq!(family(one, &a) == family(one, &b), a == b);
        let before = other.fingerprint(&again);
        other.add_var().unwrap();
        prop_assert_eq!(other.fingerprint(&again), before);
    }
}

#[test]
fn without_variables() {
    let m = Manager::new(0);
    assert_eq!(m.solutions(&m.constant(true)).collect::<Vec<_>>(), [Vec::<bool>::new()]);
    assert_eq!(m.solutions(&m.constant(false)).count(), 0);
    assert_eq!(m.kth(&m.constant(true), &BigUint::ZERO).unwrap(), Some(vec![]));
    assert_eq!(m.numbered(&m.constant(false)).unwrap().samples(1).next(), None);
    assert_eq!(m.numbered(&m.constant(true)).unwrap().samples(1).take(3).count(), 3);
}

#[test]
fn one_of_two_to_the_three_hundred() {
    let mut m = Manager::new(300);
    let cube: Vec<(Var, bool)> = (0..300).map(|v| (Var(v), v % 7 == 2)).collect();
    let expected: Vec<bool> = cube.iter().map(|&(_, value)| value).collect();
    let one = m.constant(true);
    let f = m.and_cube(&one, &cube).unwrap();
    assert!(m.solutions(&f).eq([expected.clone()]));
    assert_eq!(m.kth(&f, &BigUint::ZERO).unwrap().as_ref(), Some(&expected));
    assert!(m.numbered(&f).unwrap().samples(5).take(10).all(|s| s == expected));
    // All but that one: the k-th is k in binary up to it, and k + 1 after it.
    let rest = m.not(&f);
    let number = |values: &[bool]| values.iter().fold(BigUint::ZERO, |n, &v| (n << 1u32) + u32::from(v));
    let gap = number(&expected);
    for k in [BigUint::ZERO, &gap - 1u32, gap.clone(), &gap + 5u32, (BigUint::from(1u32) << 300u32) - 2u32] {
        let found = number(&m.kth(&rest, &k).unwrap().unwrap());
        assert_eq!(found, if k < gap { k } else { k + 1u32 });
    }
    assert_eq!(m.first(&rest), Some(vec![false; 300]));
}

#[test]
fn iteration_is_lazy() {
    let m = Manager::new(200);
    let third = m.solutions(&m.constant(true)).nth(2).unwrap();
    assert_eq!(third.iter().filter(|&&v| v).count(), 1);
    assert!(third[198]);
}

/// Pearson's statistic of the samples against the uniform distribution.
fn chi_square(m: &Manager, f: &bdd::Bdd, samples: usize, seed: u64) -> (f64, usize) {
    let mut seen: HashMap<Vec<bool>, usize> = m.solutions(f).map(|s| (s, 0)).collect();
    for sample in m.numbered(f).unwrap().samples(seed).take(samples) {
        *seen.get_mut(&sample).expect("a sample is a solution") += 1;
    }
    let expected = samples as f64 / seen.len() as f64;
    let sum = seen.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    (sum, seen.len() - 1)
}

#[test]
fn samples_are_uniform_and_repeatable() {
    let mut m = Manager::new(64);
    let queens = row_by_row(&mut m, 8).unwrap();
    let (sum, freedom) = chi_square(&m, &queens, 9200, 42);
    assert_eq!(freedom, 91);
    // The 0.1 % and 99.9 % points of the distribution with 91 degrees of freedom.
    assert!((54.0..=139.0).contains(&sum), "{sum}");

    let mut m = Manager::new(10);
    let vars: Vec<Var> = (0..10).map(Var).collect();
    let some = m.at_most(&vars[3..], 2).unwrap();
    let (sum, freedom) = chi_square(&m, &some, 23_200, 7);
    assert_eq!(freedom, 8 * 29 - 1);
    assert!((168.0..=303.0).contains(&sum), "{sum}");

    let numbered = m.numbered(&some).unwrap();
    let five = |seed| numbered.samples(seed).take(5).collect::<Vec<_>>();
    assert_eq!(five(1), five(1));
    assert_ne!(five(1), five(2));
}
