//! Sets of families by number, at random and by weight, against sets of bit masks.

use std::collections::BTreeMap;

use bdd::{Extreme, Families, Var, VarOrder};
use proptest::prelude::*;

use crate::families::{Masks, build, manager, mask_of, masks, vars_of};
use crate::table::{VARS, orders};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

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
    let unit = m.set(&[]).unwrap();
    assert_eq!(m.numbered(&unit).unwrap().samples(1).next(), Some(vec![]));
}
