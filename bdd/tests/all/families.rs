//! Families of sets against sets of bit masks.

use std::collections::BTreeSet;
use std::thread;

use bdd::{Collection, Family, Limit, Manager, Traversal, Var, VarOrder, Weighted};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::table::{VARS, collections, orders, traversals, var_sets};

/// Sets by their bits: bit v is variable v.
pub type Masks = BTreeSet<u32>;

pub fn vars_of(mask: u32) -> Vec<Var> {
    (0..32).filter(|var| mask >> var & 1 == 1).map(Var).collect()
}

pub fn mask_of(values: &[bool]) -> u32 {
    (0..).zip(values).fold(0, |mask, (var, &value)| mask | u32::from(value) << var)
}

/// The family, set by set.
pub fn build(families: &mut Manager, masks: &Masks) -> Family {
    let mut all = families.empty();
    for &mask in masks {
        let set = families.set(&vars_of(mask)).unwrap();
        all = families.union(&all, &set).unwrap();
    }
    all
}

/// Asserts that `f` has these sets: by its handle, one by one, and by their number.
pub fn check(families: &mut Manager, f: &Family, masks: &Masks) {
    assert_eq!(*f, build(families, masks), "equal families, unequal handles");
    let listed: Vec<u32> = families.solutions(f).map(|set| mask_of(&set)).collect();
    assert_eq!(listed.len(), masks.len());
    assert_eq!(listed.iter().copied().collect::<Masks>(), *masks);
    assert_eq!(families.sat_count(f).unwrap(), masks.len().into());
    assert_eq!(families.is_constant(f, false), masks.is_empty());
}

pub fn manager(order: &VarOrder, collection: Collection, traversal: Traversal) -> Manager {
    let mut families = Manager::with_order(order.clone());
    families.set_collection(collection);
    families.set_traversal(traversal);
    families
}

pub fn masks() -> impl Strategy<Value = Masks> {
    let any = prop::collection::btree_set(0..1u32 << VARS, 0..60);
    let small = prop::collection::btree_set(prop::sample::select(vec![0, 1, 2, 3, 8, 9, 64, 128, 192]), 0..5);
    // Every set that agrees with one of a few outside some variables: dense at the bottom.
    let cube =
        (0..1u32 << VARS, prop::sample::select(vec![0b1111u32, 0b1111_0000, 0b1101_1011, 0b1111_1111]));
    let cubes = prop::collection::vec(cube, 1..3);
    let dense = cubes.prop_map(|cubes| {
        let in_one = |mask: &u32| cubes.iter().any(|(fixed, free)| (mask ^ fixed) & !free == 0);
        (0..1u32 << VARS).filter(in_one).collect()
    });
    prop_oneof![any, small, dense]
}

fn weigh(mask: u32, terms: &[Weighted]) -> u64 {
    let holds = |term: &&Weighted| (mask >> term.var.0 & 1 == 1) == term.positive;
    terms.iter().filter(holds).map(|term| u64::from(term.weight)).sum()
}

fn terms() -> impl Strategy<Value = Vec<Weighted>> {
    let term = (0..VARS as u32, any::<bool>(), 0..4u32);
    let term = term.prop_map(|(var, positive, weight)| Weighted { var: Var(var), positive, weight });
    prop::collection::vec(term, 0..7)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn operations(order in orders(), collection in collections(), traversal in traversals(), a in masks(), b in masks()) {
        let m = &mut manager(&order, collection, traversal);
        let (f, g) = (build(m, &a), build(m, &b));
        check(m, &f, &a);
        let union = m.union(&f, &g).unwrap();
        check(m, &union, &(&a | &b));
        let intersection = m.intersection(&f, &g).unwrap();
        check(m, &intersection, &(&a & &b));
        let difference = m.difference(&f, &g).unwrap();
        check(m, &difference, &(&a - &b));
        // Nothing of it has hurt what was there before.
        check(m, &f, &a);
        check(m, &g, &b);
    }

    #[test]
    fn conditions(
        order in orders(), collection in collections(), traversal in traversals(), a in masks(), vars in var_sets(),
        (one, other) in (terms(), terms()), (min, span) in (0..6u64, 0..5u64),
    ) {
        let m = &mut manager(&order, collection, traversal);
        let f = build(m, &a);
        let first = m.sum_between(&one, min, min + span).unwrap();
        let second = m.sum_between(&other, min + 1, u64::MAX).unwrap();
        let either = m.or(&first, &second).unwrap();
        let holds = |&mask: &u32| (min..=min + span).contains(&weigh(mask, &one));
        let or_other = |mask: &u32| holds(mask) || weigh(*mask, &other) > min;
        let kept = m.keep(&f, &first).unwrap();
        check(m, &kept, &a.iter().copied().filter(holds).collect());
        let kept = m.keep(&f, &either).unwrap();
        check(m, &kept, &a.iter().copied().filter(or_other).collect());
        let both = m.and(&first, &second).unwrap();
        let and_other = |mask: &u32| holds(mask) && weigh(*mask, &other) > min;
        let kept = m.keep(&f, &both).unwrap();
        check(m, &kept, &a.iter().copied().filter(and_other).collect());
        let literal = [Weighted { var: Var(0), positive: true, weight: 1 }];
        let literal = m.sum_between(&literal, 1, 1).unwrap();
        prop_assert_eq!(m.node_count(&literal), 1);
        prop_assert_eq!(m.and(&literal, &literal).unwrap(), literal);

        let projected = m.project(&f, &vars).unwrap();
        let within = vars.iter().fold(0, |mask, var| mask | 1 << var.0);
        check(m, &projected, &a.iter().map(|mask| mask & within).collect());
        let all = m.power_set(&vars).unwrap();
        check(m, &all, &(0..1u32 << VARS).filter(|mask| mask & !within == 0).collect());
    }

    #[test]
    fn by_size(order in orders(), traversal in traversals(), a in masks(), weights in prop::collection::vec(0..5u32, 0..=VARS)) {
        let m = &mut manager(&order, Default::default(), traversal);
        let f = build(m, &a);
        let weight = |var: &Var| weights.get(var.0 as usize).copied().unwrap_or(1);
        let sizes: Vec<u32> = a.iter().map(|&mask| vars_of(mask).iter().map(weight).sum()).collect();
        let expected: Vec<BigUint> = (0..sizes.iter().max().map_or(0, |max| max + 1))
            .map(|size| sizes.iter().filter(|&&other| other == size).count().into())
            .collect();
        prop_assert_eq!(m.spectrum(&f, &weights).unwrap(), expected);
    }
}

#[test]
fn sets_come_in_order() {
    let mut m = Manager::new(3);
    let f = m.power_set(&[Var(0), Var(1), Var(2)]).unwrap();
    let listed: Vec<u32> = m.solutions(&f).map(|set| mask_of(&set)).collect();
    assert_eq!(listed, [0, 4, 2, 6, 1, 5, 3, 7]);
    assert_eq!(m.solutions(&m.empty()).next(), None);
    let unit = m.set(&[]).unwrap();
    let mut unit = m.solutions(&unit);
    assert_eq!((unit.next(), unit.next(), unit.next()), (Some(vec![false; 3]), None, None));
}

#[test]
fn what_is_absent_costs_no_node() {
    let mut m = Manager::new(1000);
    let (both, none) = (m.set(&[Var(3), Var(700)]).unwrap(), m.set(&[]).unwrap());
    let f = m.union(&both, &none).unwrap();
    assert_eq!(m.node_count(&f), 2);
    assert_eq!(m.sat_count(&f).unwrap(), 2u32.into());
    assert_eq!(m.spectrum(&f, &[]).unwrap(), [1u32, 0, 1].map(BigUint::from));
    assert_eq!(m.profile(&f).iter().sum::<usize>(), 2);
}

#[test]
fn both_nodes_without_a_child_live_through_collections() {
    let mut m = Manager::new(2);
    m.set_collection(Collection::Always);
    for var in [Var(0), Var(1)] {
        let (single, none) = (m.set(&[var]).unwrap(), m.set(&[]).unwrap());
        let with_none = m.union(&single, &none).unwrap();
        m.collect();
        assert_eq!(m.set(&[var]).unwrap(), single);
        assert_eq!(m.power_set(&[var]).unwrap(), with_none);
        assert_ne!(single, with_none);
        assert_eq!(m.difference(&with_none, &single).unwrap(), none);
    }
}

#[test]
fn thousands_of_levels_on_a_small_stack() {
    const LEVELS: u32 = 10_000;
    let work = || -> Result<(), Limit> {
        let mut m = Manager::new(LEVELS as usize);
        let evens: Vec<Var> = (0..LEVELS).step_by(2).map(Var).collect();
        let odds: Vec<Var> = (1..LEVELS).step_by(2).map(Var).collect();
        let (f, g) = (m.power_set(&evens)?, m.power_set(&odds)?);
        let all = m.power_set(&(0..LEVELS).map(Var).collect::<Vec<_>>())?;
        assert_eq!(m.node_count(&all), LEVELS as usize);
        assert_eq!(m.sat_count(&all)?, BigUint::from(1u32) << LEVELS);
        let modulo = (m.sat_count(&all)? % ((1u64 << 61) - 1)).to_u64_digits();
        let cuts = m.cuts(&all)?;
        assert!(cuts.len() == LEVELS as usize + 1 && cuts.iter().all(|&cut| [cut] == modulo[..]));
        assert_eq!(m.project(&all, &evens)?, f);
        assert_eq!(m.product(&f, &g)?, all);
        assert_eq!(m.product(&all, &all)?, all);
        assert_eq!(m.meet(&all, &f)?, f);
        assert_eq!(m.meet(&f, &g)?, m.set(&[])?);
        let everything: Vec<Var> = (0..LEVELS).map(Var).collect();
        assert_eq!(m.maximal(&all)?, m.set(&everything)?);
        assert_eq!(m.minimal(&all)?, m.set(&[])?);
        assert_eq!(m.nonsubsets(&all, &f)?, m.difference(&all, &f)?);
        assert_eq!(m.intersection(&f, &g)?, m.set(&[])?);
        let either = m.union(&f, &g)?;
        assert_eq!(m.sat_count(&either)?, (BigUint::from(1u32) << (LEVELS / 2 + 1)) - 1u32);
        let none = m.difference(&f, &all)?;
        assert!(m.is_constant(&none, false));
        assert_eq!(m.union(&f, &all)?, all);
        let terms: Vec<Weighted> =
            (0..LEVELS).map(|var| Weighted { var: Var(var), positive: true, weight: 1 }).collect();
        let one = m.sum_between(&terms, 1, 1)?;
        let singles = m.keep(&all, &one)?;
        assert_eq!(m.sat_count(&singles)?, LEVELS.into());
        assert_eq!(m.node_count(&singles), LEVELS as usize);
        let first = m.first(&singles).unwrap();
        assert_eq!(first.iter().position(|&value| value), Some(LEVELS as usize - 1));
        Ok(())
    };
    thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap().unwrap();
}

#[test]
fn all_sets_are_not_gone_through() {
    let m = &mut Manager::new(30);
    let vars: Vec<Var> = (0..30).map(Var).collect();
    let all = m.power_set(&vars).unwrap();
    let pairs: Vec<Weighted> = vars.iter().map(|&var| Weighted { var, positive: true, weight: 1 }).collect();
    let two = m.sum_between(&pairs, 2, 2).unwrap();
    let two = m.keep(&all, &two).unwrap();
    for _ in 0..2 {
        // Of a family and all sets, everything is known without a step below the top.
        let lookups = m.stats().computed_lookups;
        assert_eq!(m.intersection(&two, &all).unwrap(), two);
        assert_eq!(m.union(&all, &two).unwrap(), all);
        assert!(m.difference(&two, &all).is_ok_and(|none| m.is_constant(&none, false)));
        assert_eq!(m.stats().computed_lookups, lookups);
        // 30 choose 2.
        let rest = m.difference(&all, &two).unwrap();
        assert_eq!(m.sat_count(&rest).unwrap(), ((1u32 << 30) - 435).into());
        m.collect();
    }
}
