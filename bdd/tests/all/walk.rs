//! Walking from nodes to their children.

use bdd::{Bdd, Branches, Families, Family, Manager};
use proptest::prelude::*;

use crate::families::{Masks, build, manager as families, mask_of, masks};
use crate::table::{manager, orders, tables};

/// The share of all assignments that are solutions, by a walk.
fn share(m: &Manager, f: &Bdd) -> f64 {
    match m.branches(f) {
        None => f64::from(u8::from(m.is_constant(f, true))),
        Some(Branches { low, high, .. }) => (share(m, &low) + share(m, &high)) / 2.0,
    }
}

fn sets(m: &Families, f: &Family) -> u32 {
    match m.branches(f) {
        None => u32::from(!m.is_empty(f)),
        Some(Branches { low, high, .. }) => sets(m, &low) + sets(m, &high),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn functions(order in orders(), f in tables()) {
        let m = &mut manager(&order, Default::default());
        let a = f.build(m);
        // Exact: shares of 256 assignments are binary fractions.
        prop_assert_eq!(share(m, &a) * 256.0, f.models().len() as f64);
        if let Some(Branches { var, low, high }) = m.branches(&a) {
            prop_assert_eq!(Some(var), m.support(&a).first().copied());
            prop_assert_eq!(&m.cofactor(&a, var, false).unwrap(), &low);
            prop_assert_eq!(&m.cofactor(&a, var, true).unwrap(), &high);
            prop_assert!(low != high);
            f.cofactor(&[(var, true)]).check(m, &high);
        }
    }

    #[test]
    fn families_of_sets(order in orders(), a in masks()) {
        let m = &mut families(&order, Default::default(), Default::default());
        let f = build(m, &a);
        prop_assert_eq!(sets(m, &f) as usize, a.len());
        if let Some(Branches { var, low, high }) = m.branches(&f) {
            prop_assert_eq!(Some(var), m.order().vars().iter().find(|v| a.iter().any(|mask| mask >> v.0 & 1 == 1)).copied());
            let with: Vec<u32> = m.sets(&high).map(|set| mask_of(&set) | 1 << var.0).collect();
            let all: Masks = m.sets(&low).map(|set| mask_of(&set)).chain(with).collect();
            prop_assert_eq!(all, a);
        }
    }
}
