//! Recurrences of totals: known ones, and random machines beside their walks.

use crate::walks::{self, *};
use limits::{Budget, Extreme};
use num_bigint::{BigInt, BigUint};
use recurrences::{Machine, Quantity, Reason, Recurrence, Sizes, lump};

fn proved(machine: &Machine) -> Recurrence {
    Recurrence::of(machine, 1000, &Budget::default()).expect("no limit")
}

fn integers(numbers: &[i64]) -> Vec<BigInt> {
    numbers.iter().map(|&number| number.into()).collect()
}

/// Order and from, and some coefficients or terms.
fn check(machine: &Machine, coefficients: &[i64], from: u64, terms: &[i64]) {
    let found = proved(machine);
    assert_eq!((found.coefficients, found.from), (integers(coefficients), from));
    assert_eq!(found.terms[..terms.len()], integers(terms));
}

#[test]
fn kings_and_wazirs() {
    check(&independent_kings(2), &[1, 2], 3, &[3, 5, 11]);
    check(&independent_kings(3), &[2, 3, -2], 4, &[5, 11, 35]);
    check(&independent_kings(4), &[2, 7, -2, -3], 5, &[8, 21, 93, 314, 1213]);
    check(&independent_wazirs(2), &[2, 1], 3, &[3, 7, 17]);
    check(&dominating_wazirs(2), &[3, 2, 2, -1, -1], 6, &[3, 11, 41]);
    let found = proved(&independent_kings(3));
    assert_eq!(found.generating_function(), (integers(&[5, 1, -2]), integers(&[1, -2, -3, 2])));
    assert!(found.states <= 5, "{}", found.states);
}

#[test]
fn polynomials_and_short_boards() {
    // (1 - x)^13 on 1xN from N = 1 on.
    let cap = at_most(12);
    let after_one = Machine { first: 1, start: vec![(0, power(0)), (1, power(1))], ..cap };
    let binomials = [13, -78, 286, -715, 1287, -1716, 1716, -1287, 715, -286, 78, -13, 1];
    check(&after_one, &binomials, 14, &[2, 4, 8, 16]);
    // Windows of nine cells with one piece at most: 2^n below nine cells, then 10, 12, 15.
    let steps: Vec<_> =
        (0..8).map(|since| (since, since + 1, 0, 1)).chain([(8, 8, 0, 1), (8, 0, 1, 1)]).collect();
    let start: Vec<_> = (0..9).map(|since| (since, 1)).chain([(8, 0)]).take(10).collect();
    let early = [2, 4, 8, 16, 32, 64, 128, 256];
    let mut window = machine(1, &early, &start[..9], &steps, &[true; 9]);
    window.start[8].1 = vec![(0, 1u32.into()), (1, 1u32.into())];
    check(&window, &[1, 0, 0, 0, 0, 0, 0, 0, 1], 18, &[2, 4, 8, 16, 32, 64, 128, 256, 10, 12, 15, 19]);
    // Nothing from some n on.
    check(&machine(1, &[1; 12], &[], &[], &[]), &[], 13, &[1, 1, 1]);
    check(&machine(1, &[], &[], &[], &[]), &[], 1, &[0; 12]);
}

#[test]
fn two_columns_a_step() {
    let kings = independent_kings(3);
    let odd = Machine { early: vec![kings.value(3)], stride: 2, ..after(&kings, 4) };
    check(&odd, &[10, -17, 4], 4, &[35, 269, 2115]);
}

/// The machine that starts after `steps` steps.
fn after(machine: &Machine, steps: u64) -> Machine {
    let start = (0..machine.ends.len() as u32).map(|state| {
        let mut ends = vec![Sizes::new(); machine.ends.len()];
        ends[state as usize] = power(0);
        let there = Machine { ends, ..machine.clone() };
        (state, there.value(there.first + steps))
    });
    Machine { start: start.filter(|(_, sizes)| !sizes.is_empty()).collect(), ..machine.clone() }
}

#[test]
fn random_machines_lump_and_recur() {
    let mut random = limits::Random::with_seed(1);
    for case in 0..400 {
        let machine = walks::random(&mut random);
        let range = machine.first..machine.first + 14;
        let best = |sizes: Sizes, extreme| match extreme {
            Extreme::Lightest => sizes.first().cloned(),
            Extreme::Heaviest => sizes.last().cloned(),
        };
        for quantity in [Quantity::Spectrum, Quantity::Total] {
            let lumped = lump(&machine, quantity, &Budget::default()).expect("no limit");
            assert!(lumped.ends.len() <= machine.ends.len());
            assert_eq!(lumped.totals(range.clone()), machine.totals(range.clone()), "{case}");
            if quantity == Quantity::Spectrum {
                range.clone().for_each(|n| assert_eq!(lumped.value(n), machine.value(n)));
            }
        }
        for extreme in [Extreme::Lightest, Extreme::Heaviest] {
            let sets = lump(&machine, Quantity::Sets(extreme), &Budget::default()).expect("no limit");
            let size = lump(&machine, Quantity::Size(extreme), &Budget::default()).expect("no limit");
            for n in range.clone() {
                let expected = best(machine.value(n), extreme);
                assert_eq!(best(sets.value(n), extreme), expected, "{case}");
                assert_eq!(
                    best(size.value(n), extreme).map(|(size, _)| size),
                    expected.map(|(size, _)| size),
                    "{case}"
                );
            }
        }
        let found = proved(&machine);
        let terms: Vec<BigUint> = machine.totals(machine.first..machine.first + 25);
        let given: Vec<BigInt> = found.iter().take(25).collect();
        assert_eq!(given, terms.into_iter().map(BigInt::from).collect::<Vec<_>>(), "{case}: {machine:?}");
    }
}

#[test]
fn columns_modulo_seven() {
    // Wazirs on 2xN, none in each seventh column from the fourth on.
    let steps = (0..7).flat_map(|phase| {
        let from = (0..3).map(move |state| 3 * phase + state);
        let to = (0..3).filter(move |&column| phase != 2 || column == 0);
        let pairs = from.flat_map(move |from| to.clone().map(move |column| (from, column)));
        pairs
            .filter(|(from, column)| *column == 0 || from % 3 != *column)
            .map(move |(from, column)| (from, (3 * phase + 3 + column) % 21, column.min(1), 1))
    });
    let steps: Vec<_> = steps.collect();
    let seven = machine(1, &[], &[(0, 0), (1, 1), (2, 1)], &steps, &[true; 21]);
    check(&seven, &[0, 0, 0, 0, 0, 0, 239], 10, &[3, 7, 17, 17, 51, 119, 289, 697, 1683, 4063]);
}

#[test]
fn limits_are_kept() {
    let kings = independent_kings(4);
    assert_eq!(Recurrence::of(&kings, 3, &Budget::default()), Err(Reason::Order(3)));
    assert!(Recurrence::of(&kings, 4, &Budget::default()).is_ok());
    let small = Budget { bytes: Some(100), ..Budget::default() };
    assert!(matches!(Recurrence::of(&kings, 4, &small), Err(Reason::Limit(_))));
}
