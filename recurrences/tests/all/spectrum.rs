//! Recurrences of spectra, and terms far away.

use crate::walks::{self, *};
use limits::Budget;
use num_bigint::{BigInt, BigUint};
use recurrences::{Machine, Polynomial, Recurrence, Spectrum};

fn polynomials(all: &[&[i64]]) -> Vec<Polynomial> {
    all.iter().map(|one| one.iter().map(|&number| number.into()).collect()).collect()
}

fn proved(machine: &Machine) -> Spectrum {
    Spectrum::by_size(machine, 100, &Budget::default()).expect("no limit")
}

#[test]
fn known_spectra() {
    let kings = proved(&independent_kings(4));
    let factors = [&[1, 1][..], &[0, 3, 4], &[0, 0, 1, -3], &[0, 0, 0, 0, -3]];
    assert_eq!((kings.coefficients, kings.from), (polynomials(&factors), 5));
    assert_eq!(kings.terms[1..4], polynomials(&[&[1, 8, 12], &[1, 12, 37, 34, 9], &[1, 16, 78, 140, 79]]));
    let wazirs = proved(&dominating_wazirs(2));
    let factors = [&[0, 2, 1][..], &[0, 1, 1], &[0, 0, 1, 1], &[0, 0, 0, -1], &[0, 0, 0, -1]];
    assert_eq!((wazirs.coefficients, wazirs.from), (polynomials(&factors), 6));
}

#[test]
fn random_spectra() {
    let mut random = limits::Random::with_seed(3);
    for case in 0..200 {
        let machine = walks::random(&mut random);
        let found = proved(&machine);
        let mut terms = found.terms.clone();
        while terms.len() < 25 {
            let mut next = Polynomial::new();
            for (factor, term) in found.coefficients.iter().zip(terms.iter().rev()) {
                for (i, a) in factor.iter().enumerate() {
                    for (j, b) in term.iter().enumerate() {
                        next.resize(next.len().max(i + j + 1), BigInt::ZERO);
                        next[i + j] += a * b;
                    }
                }
            }
            terms.push(next);
        }
        let trimmed = |row: &Polynomial| {
            let length = row.iter().rposition(|count| *count != BigInt::ZERO).map_or(0, |last| last + 1);
            row[..length].to_vec()
        };
        let expected: Vec<Polynomial> = terms[..25].iter().map(trimmed).collect();
        assert_eq!(found.up_to(machine.first + 24, &Budget::default()).expect("no limit"), expected);
        assert_eq!(found.at(machine.first + 24, &Budget::default()).expect("no limit"), expected[24]);
        for (n, term) in (machine.first..).zip(&terms[..25]) {
            let sizes: Vec<(u32, BigInt)> = (0..).zip(term.iter().cloned()).collect();
            let some = sizes.into_iter().filter(|(_, count)| *count != BigInt::ZERO);
            let expected = machine.value(n).into_iter().map(|(size, count)| (size, count.into()));
            assert!(some.eq(expected), "{case}: {n} {machine:?}");
        }
    }
}

#[test]
fn far_terms() {
    let mut random = limits::Random::with_seed(4);
    let modulus = BigUint::from(1_000_000_007u32);
    for _ in 0..100 {
        let machine = walks::random(&mut random);
        let found = Recurrence::of(&machine, 100, &Budget::default()).expect("no limit");
        for (n, term) in (machine.first..).zip(found.iter()).take(90) {
            assert_eq!(found.at(n, &Budget::default()), Ok(term.clone()));
            let modulo = found.at_modulo(n, &modulus, &Budget::default());
            assert_eq!(modulo, Ok(term.magnitude() % &modulus));
        }
    }
    // Long numbers are multiplied in another way: the same, modulo a prime.
    let kings = Recurrence::of(&independent_kings(4), 100, &Budget::default()).expect("no limit");
    let far = kings.at(200_001, &Budget::default()).expect("no limit");
    let modulo = kings.at_modulo(200_001, &modulus, &Budget::default());
    assert_eq!(modulo, Ok(far.magnitude() % &modulus));
    // Fibonacci's numbers repeat modulo 10 after 60.
    let wazirs = Recurrence::of(&independent_wazirs(1), 100, &Budget::default()).expect("no limit");
    let far = |n| wazirs.at_modulo(n, &BigUint::from(10u32), &Budget::default()).expect("no limit");
    assert_eq!(far(1_000_000_000_000_000_000), far(1_000_000_000_000_000_000 % 60));
}
