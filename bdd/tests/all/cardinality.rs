//! Weighted sums against truth tables.

use bdd::{Budget, Limit, Manager, Var, Weighted};
use proptest::prelude::*;

use crate::table::{Table, VARS, collections, manager, orders, var_sets};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn counts_of_variables(
        order in orders(), collection in collections(), vars in var_sets(), k in 0..10u32,
    ) {
        let m = &mut manager(&order, collection);
        let sum = |v: &[bool]| vars.iter().filter(|var| v[var.0 as usize]).count() as u32;
        let f = m.exactly(&vars, k).unwrap();
        Table::new(|v| sum(v) == k).check(m, &f);
        let f = m.at_most(&vars, k).unwrap();
        Table::new(|v| sum(v) <= k).check(m, &f);
        let f = m.at_least(&vars, k).unwrap();
        Table::new(|v| sum(v) >= k).check(m, &f);
    }

    #[test]
    fn weighted_sums(
        order in orders(),
        terms in prop::collection::vec((0..VARS as u32, any::<bool>(), 0..6u32), 0..12),
        min in 0..20u32, span in -2..12i64,
    ) {
        let m = &mut manager(&order, Default::default());
        let terms: Vec<Weighted> =
            terms.into_iter().map(|(v, positive, weight)| Weighted { var: Var(v), positive, weight }).collect();
        let max = (i64::from(min) + span).max(0) as u32;
        let f = m.sum_between(&terms, min.into(), max.into()).unwrap();
        let sum = |v: &[bool]| -> u32 {
            terms.iter().filter(|t| v[t.var.0 as usize] == t.positive).map(|t| t.weight).sum()
        };
        Table::new(|v| (min..=max).contains(&sum(v))).check(m, &f);
    }
}

#[test]
fn huge_weights_cost_no_more_than_small_ones() {
    let mut m = Manager::new(3);
    let terms = [0, 1, 2].map(|v| Weighted { var: Var(v), positive: true, weight: u32::MAX / 2 });
    let f = m.sum_between(&terms, 1, u64::from(u32::MAX) - 1).unwrap();
    assert_eq!(m.sat_count(&f).unwrap(), 6u32.into());
    // Without an upper bound, sums that no longer fit 32 bits are sums, too.
    let f = m.sum_between(&terms, u64::from(u32::MAX), u64::MAX).unwrap();
    assert_eq!(m.sat_count(&f).unwrap(), 1u32.into());
    assert!(m.stats().bytes < 1 << 20);
}

#[test]
fn the_number_of_nodes_is_that_of_a_grid() {
    let mut m = Manager::new(20);
    let vars: Vec<Var> = (0..20).map(Var).collect();
    let f = m.exactly(&vars, 7).unwrap();
    // One node for each variable and sum that can still be met; the last variable's two sums, x
    // and not x, are one node with complement edges.
    assert_eq!(m.node_count(&f), 8 * 14 - 1 - 1);
    let sum = m.stats().created_nodes;
    assert!(sum <= 20 * 9, "{sum}");
}

#[test]
fn a_long_sum_stops_when_told_to() {
    let mut m = Manager::new(4000);
    let vars: Vec<Var> = (0..4000).map(Var).collect();
    let soon = std::time::Instant::now() + std::time::Duration::from_millis(5);
    m.set_budget(Budget { deadline: Some(soon), ..Budget::default() });
    // It would run for minutes.
    assert_eq!(m.exactly(&vars, 2000), Err(Limit::Deadline));
}
