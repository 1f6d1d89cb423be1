//! Claims of all forms, about kings on 3xN.

use num_bigint::BigInt;
use recurrences::{Claim, Recurrence, Unclear};

/// Kings on 3xN: 5, 11, 35, 93, 269 from n = 1 on.
fn kings() -> Recurrence {
    let numbers = |all: &[i64]| all.iter().copied().map(BigInt::from).collect();
    Recurrence {
        first: 1,
        coefficients: numbers(&[2, 3, -2]),
        from: 4,
        terms: numbers(&[5, 11, 35, 93, 269, 747, 2115]),
        states: 5,
    }
}

/// The n from which a claim is true, and the first where it fails.
fn judged(text: &str) -> (Option<u64>, Option<u64>) {
    let verdict = Claim::read(text).and_then(|claim| claim.verdict(&kings()));
    let verdict = verdict.unwrap_or_else(|unclear| panic!("{text}: {unclear}"));
    (verdict.true_from, verdict.fails.map(|failure| failure.n))
}

#[test]
fn recurrences() {
    let (ours, longer) = ("2*a(n-1) + 3*a(n-2) - 2*a(n-3)", "3*a(n-1) + a(n-2) - 5*a(n-3) + 2*a(n-4)");
    for text in [
        format!("a(n) = {ours}"),
        format!("Empirical: a(n) = {ours} for n>3. - _A. N. Other_, Apr 20 2012"),
        format!("Conjecture: a(n)={ours}, for n >= 4."),
        format!("a(n) = {ours} - _A. N. Other_"),
        "a(n) = 2*(a(n-1) - a(n-3)) + 6*a(n-2)/2, n>3".into(),
    ] {
        assert_eq!(judged(&text), (Some(4), None), "{text}");
    }
    assert_eq!(judged(&format!("a(n) = {ours} for n > 9")), (Some(4), None));
    assert_eq!(judged(&format!("a(n) = {longer}")), (Some(5), None));
    let verdict = Claim::read(&format!("a(n) = {longer}")).expect("clear").verdict(&kings()).expect("clear");
    assert_eq!((verdict.order, verdict.is_longer), (Some(4), true));
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) + 1 for n > 5"), (None, Some(6)));
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2)"), (None, Some(3)));
}

#[test]
fn other_formulas() {
    // True where the products are: a(n-1)^2 satisfies a recurrence, too.
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) + a(n-1)^2 - a(n-1)*a(n-1)"), (Some(4), None));
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) + 0*(-2)^n + n^2 - n*n"), (Some(4), None));
    assert_eq!(judged("a(n) = 6*n - 1"), (None, Some(3)));
    assert_eq!(judged("a(n) = (n - 1)*(n - 2)*9 + 6*n - 1"), (None, Some(4)));
    assert_eq!(judged("G.f.: x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3)."), (Some(1), None));
    assert_eq!(
        judged("Empirical g.f.: (5*x + x^2 - 2*x^3)*(1-x)/((1-x)*(1 - 2*x - 3*x^2 + 2*x^3))"),
        (Some(1), None)
    );
    assert_eq!(judged("G.f.: x*(5 + x)/(1 - 2*x - 3*x^2 + 2*x^3)"), (None, Some(3)));
}

#[test]
fn lists() {
    assert_eq!(judged("5, 11, 35, 93"), (Some(1), None));
    assert_eq!(judged("# kings\n1 5\n2 11\n\n6 747\n"), (Some(1), None));
    assert_eq!(judged("5, 11, 34, 93"), (Some(4), Some(3)));
    let early = Claim::read("0 1\n1 5").expect("clear").verdict(&kings());
    assert_eq!(early, Err(Unclear::Early(0, 1)));
}

#[test]
fn unclear_ones() {
    for text in [
        "",
        "a(n) = ",
        "a(n) = 2*a(n-1) + b(n)",
        "a(n) = 2a(n-1)",
        "a(n) = 3 for m > 4",
        "one, two",
        "G.f.: 1/x",
    ] {
        assert!(matches!(Claim::read(text), Err(Unclear::Text(_))), "{text}");
    }
    let verdict = |text| Claim::read(text).expect("clear").verdict(&kings());
    assert_eq!(verdict("a(n) = 6/n"), Err(Unclear::Expression));
    assert_eq!(verdict("a(n) = n^n"), Err(Unclear::Expression));
}
