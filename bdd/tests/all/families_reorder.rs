//! Sifting of families: the same sets in another order, never larger.

use bdd::{Budget, Collection, Limit, Manager, Var, Weighted};
use proptest::prelude::*;

use crate::families::{Masks, build, check, manager, masks};
use crate::table::{VARS, collections, orders};

fn term(var: u32) -> Weighted {
    Weighted { var: Var(var), positive: true, weight: 1 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_same_sets(order in orders(), collection in collections(), a in masks(), b in masks(), span in 0..5u32) {
        let m = &mut manager(&order, collection, Default::default());
        let (f, g) = (build(m, &a), build(m, &b));
        // A condition has the other rule; with few variables, some of its nodes are nodes of families too.
        let terms: Vec<Weighted> = (2..VARS as u32).map(term).collect();
        let condition = m.sum_between(&terms, 1, 1 + u64::from(span)).unwrap();
        let one = m.sum_between(&terms[..1], 1, 1).unwrap();
        let single = m.set(&[Var(2)]).unwrap();
        let sifted = m.sift().unwrap();
        prop_assert!(sifted.after <= sifted.before);
        check(m, &f, &a);
        check(m, &g, &b);
        check(m, &single, &[4].into());
        let chosen = |mask: &u32| (1..=1 + span).contains(&(mask >> 2).count_ones());
        let kept = m.keep(&f, &condition).unwrap();
        check(m, &kept, &a.iter().copied().filter(chosen).collect());
        let with = m.keep(&f, &one).unwrap();
        check(m, &with, &a.iter().copied().filter(|mask| mask >> 2 & 1 == 1).collect());
        // All that is made afterwards agrees as well.
        let union = m.union(&f, &g).unwrap();
        check(m, &union, &(&a | &b));
        let difference = m.difference(&f, &g).unwrap();
        check(m, &difference, &(&a - &b));

        // Alone, a family has exactly the nodes that the order gives it.
        drop((g, condition, one, single, kept, with, union, difference));
        let alone = m.sift().unwrap();
        prop_assert_eq!(alone.after, m.node_count(&f));
        let other = &mut manager(&m.order().clone(), Collection::Automatic, Default::default());
        let again = build(other, &a);
        prop_assert_eq!(other.node_count(&again), alone.after);
        prop_assert_eq!(other.profile(&again), m.profile(&f));
    }
}

/// Pairs whose halves stand far from each other: exponentially large until they are neighbours.
fn pairs(m: &mut Manager, count: u32) -> Result<bdd::Family, Limit> {
    let ends = |var: u32| [term(var), term(var + count)];
    let mut sets = m.power_set(&(0..2 * count).map(Var).collect::<Vec<_>>())?;
    for var in 0..count {
        let (none, both) = (m.sum_between(&ends(var), 0, 0)?, m.sum_between(&ends(var), 2, 2)?);
        let alike = m.or(&none, &both)?;
        sets = m.keep(&sets, &alike)?;
    }
    Ok(sets)
}

#[test]
fn neighbours_find_each_other() -> Result<(), Limit> {
    const PAIRS: u32 = 12;
    let m = &mut Manager::new(2 * PAIRS as usize);
    let sets = pairs(m, PAIRS)?;
    let large = m.node_count(&sets);
    assert_eq!(large, (1 << (PAIRS + 1)) - 2);
    let sifted = m.sift()?;
    assert_eq!((sifted.before, sifted.after), (large, 2 * PAIRS as usize));
    assert_eq!(m.sat_count(&sets)?, (1u32 << PAIRS).into());
    for pair in m.order().vars().chunks(2) {
        assert_eq!(pair[0].0.abs_diff(pair[1].0), PAIRS);
    }
    // All sets of the lowest variables are known again, or made again, in the new order.
    let vars: Vec<Var> = m.order().vars().to_vec();
    let all = m.power_set(&vars)?;
    assert_eq!(m.intersection(&sets, &all)?, sets);
    Ok(())
}

#[test]
fn a_variable_may_come_later() -> Result<(), Limit> {
    let m = &mut Manager::new(2);
    let f = m.power_set(&[Var(0), Var(1)])?;
    let new = m.add_var().unwrap();
    m.set_name(new, "late");
    assert_eq!((m.name(new), m.name(Var(0))), ("late".to_owned(), "x0".to_owned()));
    check(m, &f, &Masks::from([0, 1, 2, 3]));
    let both = m.power_set(&[Var(0), Var(1), new])?;
    let both = m.difference(&both, &f)?;
    m.sift()?;
    check(m, &both, &Masks::from([4, 5, 6, 7]));
    check(m, &f, &Masks::from([0, 1, 2, 3]));
    Ok(())
}

#[test]
fn refused_and_unchanged() -> Result<(), Limit> {
    let m = &mut Manager::new(20);
    let sets = pairs(m, 10)?;
    m.collect();
    let order = m.order().clone();
    let nodes = m.node_count(&sets);
    let bytes = m.stats().bytes;
    m.set_budget(Budget { bytes: Some(bytes + 100), ..Budget::default() });
    assert!(matches!(m.sift(), Err(Limit::Bytes(_))));
    assert_eq!((m.order(), m.node_count(&sets)), (&order, nodes));
    // With no room for a larger diagram, smaller ones can still be found.
    m.set_budget(Budget { nodes: Some(m.stats().nodes), ..Budget::default() });
    assert!(m.sift()?.after <= nodes);
    m.set_budget(Budget::default());
    assert_eq!(m.sat_count(&sets)?, 1024u32.into());
    Ok(())
}

#[test]
fn nodes_with_many_parents_of_both_kinds() {
    let mut m = Manager::new(100);
    let last = Var(99);
    let ends = |var: u32| [term(var), term(99)];
    let pairs: Vec<_> = (0..99).map(|var| m.set(&[Var(var), last]).unwrap()).collect();
    let both: Vec<_> = (0..99).map(|var| m.sum_between(&ends(var), 2, 2).unwrap()).collect();
    m.sift().unwrap();
    for (var, (pair, both)) in (0..).zip(pairs.iter().zip(&both)) {
        assert_eq!(
            (m.set(&[Var(var), last]).unwrap(), m.sum_between(&ends(var), 2, 2).unwrap()),
            (pair.clone(), both.clone())
        );
    }
}
