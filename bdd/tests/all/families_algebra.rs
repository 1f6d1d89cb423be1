//! The algebra of families (Knuth, TAOCP 4A, 7.1.4), and sets by number, against sets of bit masks.

use std::collections::BTreeMap;

use bdd::{Extreme, Families, Limit, Var, VarOrder};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::families::{Masks, build, check, manager, mask_of, masks, vars_of};
use crate::table::{VARS, collections, orders, traversals};

fn is_within(a: u32, b: u32) -> bool {
    a & !b == 0
}

fn those(of: &Masks, keep: impl Fn(u32) -> bool) -> Masks {
    of.iter().copied().filter(|&mask| keep(mask)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn algebra(order in orders(), collection in collections(), traversal in traversals(), a in masks(), b in masks()) {
        let m = &mut manager(&order, collection, traversal);
        let (f, g) = (build(m, &a), build(m, &b));
        let meet = m.meet(&f, &g).unwrap();
        check(m, &meet, &a.iter().flat_map(|x| b.iter().map(move |y| x & y)).collect());
        let alone = m.nonsubsets(&f, &g).unwrap();
        check(m, &alone, &those(&a, |x| !b.iter().any(|&y| is_within(x, y))));
        let alone = m.nonsupersets(&f, &g).unwrap();
        check(m, &alone, &those(&a, |x| !b.iter().any(|&y| is_within(y, x))));
        let maximal = m.maximal(&f).unwrap();
        check(m, &maximal, &those(&a, |x| !a.iter().any(|&y| x != y && is_within(x, y))));
        let minimal = m.minimal(&f).unwrap();
        check(m, &minimal, &those(&a, |x| !a.iter().any(|&y| x != y && is_within(y, x))));
        let hitting = m.hitting_sets(&f).unwrap();
        let hits = |x: u32| a.iter().all(|&y| x & y != 0);
        // Hitting is monotone: minimal if no element can be left out.
        let is_minimal = |x: u32| hits(x) && (0..VARS).all(|v| x >> v & 1 == 0 || !hits(x & !(1 << v)));
        check(m, &hitting, &(0..1 << VARS).filter(|&x| is_minimal(x)).collect());
        // Of the hitting sets, they are the minimal sets.
        let again = m.hitting_sets(&hitting).unwrap();
        prop_assert_eq!(again, minimal);
        // Nothing of it has hurt what was there before.
        check(m, &f, &a);
        check(m, &g, &b);
    }

    #[test]
    fn by_number(order in orders(), a in masks(), weights in prop::collection::vec(0..5u32, 0..=VARS)) {
        let m = &mut manager(&order, Default::default(), Default::default());
        let f = build(m, &a);
        // By the topmost difference: as words of bits from the top down.
        let mut listed: Vec<u32> = a.iter().copied().collect();
        listed.sort_by_key(|mask| order.vars().iter().map(|var| mask >> var.0 & 1).collect::<Vec<_>>());
        let numbered = m.numbered(&f).unwrap();
        prop_assert_eq!(numbered.count(), &listed.len().into());
        for (k, mask) in listed.iter().enumerate() {
            let set = numbered.kth(&k.into()).unwrap();
            prop_assert_eq!(mask_of(&set), *mask);
            prop_assert!(set.is_sorted_by_key(|var| order.level(*var)));
        }
        prop_assert_eq!(m.kth(&f, &listed.len().into()).unwrap(), None);
        prop_assert!(numbered.samples(3).take(20).all(|set| a.contains(&mask_of(&set))));

        let weight = |mask: u32| -> u64 {
            let weight = |var: &Var| u64::from(weights.get(var.0 as usize).copied().unwrap_or(1));
            vars_of(mask).iter().map(weight).sum()
        };
        for extreme in [Extreme::Lightest, Extreme::Heaviest] {
            let all = a.iter().map(|&mask| weight(mask));
            let best = if extreme == Extreme::Lightest { all.min() } else { all.max() };
            let expected = best.map(|best| (best, a.iter().filter(|&&mask| weight(mask) == best).count().into()));
            prop_assert_eq!(m.best(&f, &weights, extreme).unwrap(), expected);
        }
    }
}

#[test]
fn samples_are_uniform() {
    let m = &mut Families::with_order(VarOrder::new([2, 0, 3, 1].map(Var).to_vec()).unwrap());
    let masks: Masks = [0, 1, 3, 6, 8, 13, 15].into();
    let f = build(m, &masks);
    let mut drawn = BTreeMap::new();
    for set in m.numbered(&f).unwrap().samples(7).take(7000) {
        *drawn.entry(mask_of(&set)).or_insert(0i32) += 1;
    }
    // 1000 each are expected, with a standard deviation of 29.
    assert!(drawn.keys().eq(&masks) && drawn.values().all(|n| (n - 1000).abs() < 150), "{drawn:?}");
    assert_eq!(m.numbered(&m.empty()).unwrap().samples(1).next(), None);
    assert_eq!(m.numbered(&m.unit()).unwrap().samples(1).next(), Some(vec![]));
}

#[test]
fn large_families() -> Result<(), Limit> {
    const N: u32 = 400;
    let m = &mut Families::new(N as usize);
    let vars: Vec<Var> = (0..N).map(Var).collect();
    let all = m.power_set(&vars)?;
    let most = m.maximal(&all)?;
    assert_eq!(most, m.set(&vars)?);
    assert_eq!(m.minimal(&all)?, m.unit());
    let below = m.difference(&all, &most)?;
    // All but one variable each.
    let largest = m.maximal(&below)?;
    assert_eq!(m.count(&largest)?, N.into());
    // The common parts of two of those lack one or two.
    let parts = m.meet(&largest, &largest)?;
    assert_eq!(m.count(&parts)?, BigUint::from(N + N * (N - 1) / 2));
    assert_eq!(m.maximal(&parts)?, largest);
    let smallest = m.minimal(&parts)?;
    assert_eq!(smallest, m.difference(&parts, &largest)?);
    assert_eq!(m.nonsubsets(&parts, &smallest)?, largest);
    assert_eq!(m.nonsupersets(&parts, &largest)?, smallest);
    Ok(())
}

#[test]
fn maximal_independent_sets_of_cycles_are_perrin_numbers() -> Result<(), Limit> {
    // Füredi 1987: P(n) = P(n - 2) + P(n - 3). All independent sets: Lucas numbers.
    let (mut perrin, mut lucas) = (vec![3u32, 0, 2], vec![2u32, 1]);
    for n in 2..40 {
        lucas.push(lucas[n - 1] + lucas[n - 2]);
        perrin.push(perrin[n - 1] + perrin[n - 2]);
    }
    for n in 3..40 {
        let m = &mut Families::new(n);
        let vertices: Vec<Var> = (0..n as u32).map(Var).collect();
        let mut sets = m.power_set(&vertices)?;
        for at in 0..n {
            let ends = m.set(&[vertices[at], vertices[(at + 1) % n]])?;
            sets = m.nonsupersets(&sets, &ends)?;
        }
        assert_eq!(m.count(&sets)?, lucas[n].into());
        let maximal = m.maximal(&sets)?;
        assert_eq!(m.count(&maximal)?, perrin[n].into(), "{n}");
    }
    Ok(())
}
