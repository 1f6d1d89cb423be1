//! Every workload on every engine against its definition, by enumeration or a closed form.

use engine::workloads::Workload;
use engine::{Engine, engines, with_engine};
use num_bigint::BigUint;

fn answer<E: Engine>(workload: Workload) -> BigUint {
    workload.build::<E>().answer()
}

/// Expects the number of every engine.
fn expect(name: &str, size: &[u32], expected: u64) {
    let workload = Workload::parse(name, size).expect("a workload");
    for &engine in engines::NAMES {
        let found = with_engine!(engine, answer(workload)).expect("it is one of the names");
        assert_eq!(found, expected.into(), "{workload:?} on {engine}");
    }
}

/// The subsets of that many cells, as bits, that have k elements and pass.
fn subsets(cells: u32, k: u32, pass: impl Fn(&[u32]) -> bool) -> u64 {
    (0u32..1 << cells)
        .filter(|set| set.count_ones() == k)
        .filter(|set| pass(&(0..cells).filter(|cell| set >> cell & 1 == 1).collect::<Vec<_>>()))
        .count() as u64
}

/// Whether a queen sees from one cell to another, by steps.
fn sees(n: u32, from: u32, to: u32) -> bool {
    let n = n as i32;
    let (row, column) = (from as i32 / n, from as i32 % n);
    (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc))).filter(|&step| step != (0, 0)).any(|(dr, dc)| {
        (1..n).any(|steps| {
            let (r, c) = (row + dr * steps, column + dc * steps);
            (0..n).contains(&r) && (0..n).contains(&c) && r * n + c == to as i32
        })
    })
}

#[test]
fn queens() {
    for n in 1..=4 {
        let expected = subsets(n * n, n, |set| set.iter().all(|&a| set.iter().all(|&b| !sees(n, a, b))));
        for name in ["semba", "semba-pairs", "queens-rows"] {
            expect(name, &[n], expected);
        }
    }
    // Known since Nauck, 1850.
    expect("semba", &[8], 92);
    expect("queens-rows", &[8], 92);
}

#[test]
fn domination() {
    for (n, k) in [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)] {
        let expected = subsets(n * n, k, |set| {
            (0..n * n).all(|cell| set.contains(&cell) || set.iter().any(|&queen| sees(n, queen, cell)))
        });
        expect("domination", &[n, k], expected);
    }
}

#[test]
fn three_in_line() {
    for n in 2..=4u32 {
        let expected = subsets(n * n, 2 * n, |set| {
            let at = |i: usize| ((set[i] / n) as f64, (set[i] % n) as f64);
            // The area of the triangle, which is no less than a half or zero.
            let area = |i, j, k| {
                let ((a, b), (c, d), (e, f)): ((f64, f64), (f64, f64), (f64, f64)) = (at(i), at(j), at(k));
                (a * (d - f) + c * (f - b) + e * (b - d)).abs() / 2.0
            };
            let points = set.len();
            (0..points).all(|i| (0..i).all(|j| (0..j).all(|k| area(i, j, k) > 0.25)))
        });
        expect("three-in-line", &[n], expected);
    }
}

/// Placements of most rooks on a cube (Fujiwara and Yamamura, 2012, theorem 3.7).
#[test]
fn cube_rooks() {
    let falling = |n: u64, k: u64| (n - k + 1..=n).product::<u64>();
    let choose = |n, k| falling(n, k) / falling(k, k);
    for k in 1..=2 {
        let even = choose(2 * k, k) * falling(2 * k, k).pow(2) * falling(k, k);
        expect("cube-rooks", &[2 * k as u32], even << (3 * k));
    }
    let k = 1;
    let odd =
        3 * choose(2 * k + 1, k + 1) * falling(2 * k + 1, k + 1) * falling(2 * k + 1, k) * falling(k + 1, k);
    expect("cube-rooks", &[3], odd << (3 * k + 1));
}

/// The sum of all products.
#[test]
fn multiplier() {
    for bits in 1..=5 {
        let expected = (0..1u64 << bits).flat_map(|a| (0..1u64 << bits).map(move |b| a * b)).sum();
        expect("multiplier", &[bits], expected);
    }
}

/// Nothing, one clause, and a formula on which the engines have to agree with one another.
#[test]
fn random_3cnf() {
    expect("random-3cnf", &[12, 0], 1 << 12);
    expect("random-3cnf", &[3, 1], 7);
    let workload = Workload::parse("random-3cnf", &[16, 40]).expect("a workload");
    let found = answer::<engines::Biodivine>(workload);
    expect("random-3cnf", &[16, 40], found.try_into().expect("below 2^16"));
}

#[test]
fn sizes_that_mean_nothing_are_refused() {
    for (name, size) in [
        ("semba", &[][..]),
        ("semba", &[0]),
        ("domination", &[5]),
        ("random-3cnf", &[2, 1]),
        ("knights", &[5]),
    ] {
        assert_eq!(Workload::parse(name, size), None, "{name} {size:?}");
    }
}
