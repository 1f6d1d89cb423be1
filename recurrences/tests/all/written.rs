//! Growth constants, closed forms, and formulas as they are written.

use num_bigint::BigInt;
use recurrences::{Closed, Floor, Language, Recurrence, Spectrum};

fn numbers(all: &[i64]) -> Vec<BigInt> {
    all.iter().copied().map(BigInt::from).collect()
}

fn sequence(first: u64, factors: &[i64], from: u64, terms: &[i64]) -> Recurrence {
    Recurrence { first, coefficients: numbers(factors), from, terms: numbers(terms), states: 0 }
}

/// The recurrence with these factors, from n = 1 on.
fn begun(factors: &[i64], terms: &[i64]) -> Recurrence {
    sequence(1, factors, 1 + factors.len() as u64, terms)
}

#[test]
fn growth_to_fifteen_digits() {
    let growth = |factors: &[i64]| begun(factors, &[]).growth();
    assert_eq!(growth(&[1, 1]).as_deref(), Some("1.618033988749895"));
    assert_eq!(growth(&[2, 12, -11, -30]).as_deref(), Some("3.849079916560541"));
    assert_eq!(growth(&[66, 746, 660, -6281, 3690]).as_deref(), Some("75.925651812037053"));
    assert_eq!(growth(&[8, -12]).as_deref(), Some("6.000000000000000"));
    assert_eq!(growth(&[4, -6, 4, -1]).as_deref(), Some("1.000000000000000"));
    assert_eq!(growth(&[0, 7, 0, -12]).as_deref(), Some("2.000000000000000"));
    assert_eq!(growth(&[]), None);
}

#[test]
fn closed_forms() {
    let rook = begun(&[10, -35, 50, -24], &[3, 13, 51, 205]).closed().expect("integers");
    let part = |root: i64, polynomial: &[i64], divisor: i64| {
        (BigInt::from(root), numbers(polynomial), BigInt::from(divisor))
    };
    let parts = vec![part(4, &[1], 1), part(3, &[-1], 1), part(2, &[2], 1), part(1, &[-2], 1)];
    assert_eq!(rook, Closed { from: 1, parts });
    let triangles = begun(&[3, -3, 1], &[1, 3, 6]).closed().expect("integers");
    assert_eq!(triangles.parts, [part(1, &[0, 1, 1], 2)]);
    assert_eq!(
        begun(&[0, 1], &[2, 3]).closed().expect("integers").parts,
        [part(1, &[5], 2), part(-1, &[1], 2)]
    );
    assert_eq!(begun(&[1, 1], &[1, 2]).closed(), None);
}

#[test]
fn recurrences() {
    let kings = sequence(1, &[2, 3, -2], 4, &[5, 11, 35, 93]);
    assert_eq!(
        kings.oeis(),
        [
            "%F a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3).",
            "%F G.f.: x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3)."
        ]
    );
    let pari = "a(n) = polcoef(x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3) + O(x^(n+1)), n)";
    assert_eq!(kings.program(Language::Pari), pari);
    let late = sequence(0, &[2], 3, &[1, 0, 4, 8, 16]);
    assert_eq!(
        (late.equation().as_str(), late.fraction().as_str()),
        ("a(n) = 2*a(n-1) for n > 2", "(1 - 2*x + 4*x^2)/(1 - 2*x)")
    );
    assert_eq!(sequence(1, &[], 3, &[0, 7]).oeis(), ["%F a(n) = 0 for n > 2.", "%F G.f.: 7*x^2."]);
    assert_eq!(sequence(1, &[], 1, &[]).fraction(), "0");
    let rook = sequence(1, &[10, -35, 50, -24], 5, &[3, 13, 51, 205]);
    assert_eq!(rook.closed().expect("integers").to_string(), "a(n) = 4^n - 3^n + 2*2^n - 2");
}

#[test]
fn closed_forms_as_text() {
    let form = |parts: &[(i64, &[i64], i64)]| {
        let parts = parts.iter().map(|(root, all, under)| ((*root).into(), numbers(all), (*under).into()));
        Closed { from: 1, parts: parts.collect() }.to_string()
    };
    assert_eq!(form(&[(1, &[0, 2, -3, 1], 6)]), "a(n) = (n^3 - 3*n^2 + 2*n)/6");
    assert_eq!(
        form(&[(2, &[1, 1], 4), (1, &[5], 2), (-1, &[-1], 2)]),
        "a(n) = (n + 1)*2^n/4 + 5/2 - (-1)^n/2"
    );
    assert_eq!(form(&[(1, &[-1, 0, 1], 1)]), "a(n) = n^2 - 1");
}

#[test]
fn sizes_and_spectra() {
    let floor = |a, b, c| Floor { a, b, c, from: 1 }.to_string();
    let all = [floor(3, 4, 4), floor(1, 0, 1), floor(1, -1, 2), floor(2, 0, 3), floor(0, 3, 1)];
    assert_eq!(all, ["(3*n+4)/4", "n", "(n-1)/2", "2*n/3", "3"]);
    let spectrum = Spectrum {
        first: 0,
        coefficients: vec![numbers(&[1, 1]), numbers(&[]), numbers(&[0, 0, -3])],
        from: 3,
        terms: Vec::new(),
        states: 0,
    };
    assert_eq!(spectrum.equation(), "P(n,x) = (1 + x)*P(n-1,x) - 3*x^2*P(n-3,x)");
}
