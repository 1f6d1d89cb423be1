//! Walking from nodes to their children.

use bdd::{Bdd, Branches, Manager};
use proptest::prelude::*;

use crate::table::{manager, orders, tables};

/// The share of all assignments that are solutions, by a walk.
fn share(m: &Manager, f: &Bdd) -> f64 {
    match m.branches(f) {
        None => f64::from(u8::from(m.is_constant(f, true))),
        Some(Branches { low, high, .. }) => (share(m, &low) + share(m, &high)) / 2.0,
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
}
