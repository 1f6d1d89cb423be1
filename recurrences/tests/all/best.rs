//! Best sizes: known ones, and random machines beside their walks.

use crate::walks::{self, *};
use limits::{Budget, Extreme};
use num_bigint::BigInt;
use recurrences::{BestSizes, Floor, Machine, Reason, Recurrence, best_sets};

const LEAST: Extreme = Extreme::Lightest;
const MOST: Extreme = Extreme::Heaviest;

fn sizes(machine: &Machine, extreme: Extreme) -> BestSizes {
    BestSizes::of(machine, extreme, &Budget::default()).expect("they repeat")
}

/// Period, slope and from; order and from of the numbers of best sets.
fn check(machine: &Machine, extreme: Extreme, repeats: (u64, u64, u64), sets: (usize, u64)) {
    let found = sizes(machine, extreme);
    assert_eq!((found.period, found.slope, found.from), repeats);
    let counts = best_sets(machine, extreme, &Budget::default()).expect("they repeat");
    let counts = Recurrence::of(&counts, 100, &Budget::default()).expect("no limit");
    assert_eq!((counts.order(), counts.from), sets);
    for n in 1..16 {
        let value = machine.value(n);
        let best = if extreme == LEAST { value.first() } else { value.last() }.expect("there are some");
        assert_eq!(found.value(n), Some(best.0.into()));
        assert_eq!(counts.iter().nth(n as usize - 1), Some(BigInt::from(best.1.clone())));
    }
}

#[test]
fn dominating_sets() {
    check(&dominating_wazirs(1), LEAST, (3, 1, 1), (9, 10));
    check(&dominating_wazirs(3), LEAST, (4, 3, 1), (16, 29));
    check(&dominating_kings(3), LEAST, (3, 1, 1), (9, 10));
    check(&dominating_kings(5), LEAST, (3, 2, 1), (27, 28));
    let five = sizes(&dominating_wazirs(5), LEAST);
    assert_eq!((five.period, five.slope, five.from, five.value(200)), (5, 6, 8, Some(241)));
    assert_eq!(sizes(&dominating_wazirs(3), LEAST).floor(), Some(Floor { a: 3, b: 4, c: 4, from: 1 }));
    assert_eq!(sizes(&dominating_wazirs(1), LEAST).floor(), Some(Floor { a: 1, b: 2, c: 3, from: 1 }));
    assert_eq!(sizes(&dominating_kings(5), LEAST).floor(), None);
}

#[test]
fn independent_sets() {
    check(&independent_kings(2), MOST, (2, 1, 1), (4, 5));
    check(&independent_kings(4), MOST, (2, 2, 1), (8, 9));
    check(&independent_wazirs(2), MOST, (1, 1, 1), (1, 2));
    check(&independent_wazirs(4), MOST, (1, 2, 1), (1, 3));
}

#[test]
fn what_falls_behind_is_left_out() {
    // All cells or none, on a row.
    let alike = machine(1, &[], &[(0, 0), (1, 1)], &[(0, 0, 0, 1), (1, 1, 1, 1)], &[true, true]);
    check(&alike, MOST, (1, 1, 1), (1, 2));
    check(&alike, LEAST, (1, 0, 1), (1, 2));
    // A part that gains less, but ends with 50 more: the best for 50 steps. Then both end alike.
    let steps = [(0, 0, 1, 1), (1, 1, 2, 3), (2, 0, 50, 1), (2, 1, 0, 1)];
    let late = machine(0, &[], &[(2, 0)], &steps, &[true, true, false]);
    let found = sizes(&late, MOST);
    assert_eq!((found.period, found.slope, found.from), (1, 2, 51));
    assert_eq!(
        (found.value(0), found.value(1), found.value(50), found.value(52)),
        (None, Some(50), Some(99), Some(102))
    );
    let counts = best_sets(&late, MOST, &Budget::default()).expect("they repeat");
    let counts = Recurrence::of(&counts, 100, &Budget::default()).expect("no limit");
    // At 51 steps both are the best.
    let expected = BigInt::from(3).pow(50) + 1;
    assert_eq!((counts.order(), counts.from, counts.iter().nth(51)), (1, 53, Some(expected)));
    // Even and odd n gain at different rates.
    let steps = [(0, 1, 0, 1), (1, 0, 1, 1), (2, 3, 0, 1), (3, 2, 2, 1)];
    let split = machine(0, &[], &[(0, 0), (2, 0)], &steps, &[true, false, false, true]);
    let refused = BestSizes::of(&split, MOST, &Budget::default());
    assert!(matches!(refused, Err(Reason::Period(_))));
}

#[test]
fn no_sets_at_all() {
    let none = sizes(&machine(1, &[1, 1], &[], &[], &[]), LEAST);
    assert_eq!((none.period, none.slope, none.from, none.value(2), none.value(9)), (1, 0, 3, Some(0), None));
}

#[test]
fn random_machines_repeat() {
    let mut random = limits::Random::with_seed(2);
    let (mut some, mut refused) = (0, 0);
    for case in 0..400 {
        let machine = walks::random(&mut random);
        for extreme in [LEAST, MOST] {
            let Ok(found) = BestSizes::of(&machine, extreme, &Budget::default()) else {
                refused += 1;
                continue;
            };
            let counts = best_sets(&machine, extreme, &Budget::default()).expect("they repeat");
            for n in machine.first..machine.first + 30 {
                let value = machine.value(n);
                let best = if extreme == LEAST { value.first() } else { value.last() };
                assert_eq!(found.value(n), best.map(|(size, _)| (*size).into()), "{case}: {machine:?}");
                let count = best.map(|(_, count)| count.clone()).unwrap_or_default();
                assert_eq!(counts.totals(n..n + 1), [count], "{case}: {machine:?}");
                if let (Some(floor), Some(size)) = (found.floor(), found.value(n)) {
                    let value = (floor.a as i64 * n as i64 + floor.b).div_euclid(floor.c as i64);
                    assert!(n < floor.from || value == size as i64, "{case}");
                }
            }
            some += usize::from(found.slope > 0);
        }
    }
    assert!(some > 100 && refused == 0, "{some} {refused}");
}
