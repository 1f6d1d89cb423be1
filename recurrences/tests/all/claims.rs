//! Claims of all forms, about kings on 3xN.

use limits::Budget;
use num_bigint::BigInt;
use recurrences::{Polynomial, Proved, Recurrence, Spectrum, Unclear, Verdict};

/// Kings on 3xN: 5, 11, 35, 93, 269 from n = 1 on.
fn kings() -> Proved {
    let numbers = |all: &[i64]| all.iter().copied().map(BigInt::from).collect();
    Proved::Counts(Recurrence {
        first: 1,
        coefficients: numbers(&[2, 3, -2]),
        from: 4,
        terms: numbers(&[5, 11, 35, 93, 269, 747, 2115]),
        states: 5,
    })
}

fn verdict(text: &str) -> Result<Verdict, Unclear> {
    kings().judge(text, &Budget::default())
}

/// The n from which a claim is true, and the first where it fails.
fn judged(text: &str) -> (Option<u64>, Option<u64>) {
    let verdict = verdict(text).unwrap_or_else(|unclear| panic!("{text}: {unclear}"));
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
    let verdict = verdict(&format!("a(n) = {longer}")).expect("clear");
    assert_eq!(verdict.shortest, Some(3));
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) + 1 for n > 5"), (None, Some(6)));
    assert_eq!(judged("a(n) = 2*a(n-1) + 3*a(n-2)"), (None, Some(3)));
    // A factor may stand before a term or a variable as it is.
    assert_eq!(
        judged("a(n) = 2a(n-1) + 3a(n-2) - 2a(n-3) + 3n^2 - 3*n^2, n>4"),
        judged(&format!("a(n) = {ours} for n > 4"))
    );
    assert_eq!(judged("a(n) = 2a(n-1) + 3a(n-2)"), (None, Some(3)));
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
    // There is no board for n = 0: a whole number there is neither right nor wrong.
    assert_eq!(judged("G.f.: (1 + 3*x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3)"), (Some(1), None));
    assert_eq!(judged("G.f.: x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3) - 7"), (Some(1), None));
    assert_eq!(judged("G.f.: (1 + 3*x)/(1 - 2*x - 3*x^2 + 2*x^3)"), (None, Some(2)));
    assert_eq!(judged("G.f.: x*(5 + x - 2*x^2)/(1 - 2*x - 3*x^2 + 2*x^3) + 1/2"), (None, Some(0)));
}

#[test]
fn lists() {
    assert_eq!(judged("5, 11, 35, 93"), (Some(1), None));
    assert_eq!(judged("# kings\n1 5\n2 11\n\n6 747\n"), (Some(1), None));
    assert_eq!(judged("5, 11, 34, 93"), (Some(4), Some(3)));
    assert_eq!(verdict("0 1\n1 5"), Err(Unclear::Early(0, 1)));
}

#[test]
fn unclear_ones() {
    for text in [
        "",
        "a(n) = ",
        "a(n) = 2*a(n-1) + b(n)",
        "a(n) = 2 3*a(n-1)",
        "a(n) = 3 for m > 4",
        "one, two",
        "G.f.: 1/x",
        "P(n,x) = P(n-1,x)",
    ] {
        assert!(matches!(verdict(text), Err(Unclear::Text(..))), "{text}");
    }
    assert_eq!(verdict("a(n) = 6/n"), Err(Unclear::Expression));
    assert_eq!(verdict("a(n) = n^n"), Err(Unclear::Expression));
}

/// Kings on 2xN: P(n) = P(n-1) + 2 x P(n-2) from 1 and 1 + 2 x on.
#[test]
fn spectra() {
    let row = |all: &[i64]| all.iter().copied().map(BigInt::from).collect::<Polynomial>();
    let kings = Proved::Rows(Spectrum {
        first: 0,
        coefficients: vec![row(&[1]), row(&[0, 2])],
        from: 2,
        terms: vec![row(&[1]), row(&[1, 2]), row(&[1, 4])],
        states: 2,
    });
    let verdict = |text: &str| kings.judge(text, &Budget::default());
    let judged = |text: &str| {
        let verdict = verdict(text).unwrap_or_else(|unclear| panic!("{text}: {unclear}"));
        (verdict.true_from, verdict.fails.map(|failure| (failure.n, failure.claimed)))
    };
    assert_eq!(judged("P(n,x) = P(n-1,x) + 2*x*P(n-2,x) for n > 2"), (Some(2), None));
    assert_eq!(judged("P(n,x) = (1 + 2*x)*P(n-2, x) + 2*x*P(n-3,x)"), (Some(3), None));
    assert_eq!(judged("P(n,x) = P(n-1,x)/x^0 + (x^2 + x^2)*P(n-2,x)/x"), (Some(2), None));
    let gives = |n, above: &[i64], below: &[i64]| (None, Some((n, Some((row(above), row(below))))));
    assert_eq!(judged("P(n,x) = P(n-1,x) + 2*x*P(n-2,x) + x^n - x^n + x"), gives(2, &[1, 5], &[1]));
    assert_eq!(judged("P(n,x) = P(n-1,x)/(1 - x)"), gives(1, &[1], &[1, -1]));
    // Rows in a list: 1; 1, 2; 1, 4; 1, 6, 4.
    assert_eq!(judged("1, 1, 2, 1, 4, 1, 6, 4"), (Some(0), None));
    assert_eq!(judged("0 1\n3 1\n7 5\n"), (Some(8), Some((7, Some((row(&[5]), row(&[1])))))));
    assert!(matches!(verdict("a(n) = a(n-1)"), Err(Unclear::Text(..))));
    assert!(matches!(verdict("G.f.: 1/(1 - x)"), Err(Unclear::Text(..))));
    assert_eq!(verdict("P(n,x) = P(n-1,x)^n"), Err(Unclear::Expression));
}
