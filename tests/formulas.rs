//! Formulas from files: counts, projections, and files that are none.

use crate::support::{file, run};

#[test]
fn formulas_are_counted_by_every_method() {
    let plain = file("plain.cnf", "c a comment\np cnf 3 2\n1 2 0\n-1 3 0\n");
    for method in ["auto", "apply", "layers", "backtrack"] {
        let record = &run(&format!("count cnf {} --json --method {method}", plain.display())).records()[0];
        assert_eq!((&record["count"], &record["size"]), (&"4".into(), &serde_json::Value::Null), "{method}");
    }
    let ran = run(&format!("count cnf {} --spectrum", plain.display()));
    assert!(ran.stdout.contains("plain.cnf is satisfied in 4 ways\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("size    2  2\n"), "{}", ran.stdout);
}

#[test]
fn a_projection_counts_what_is_shown() {
    let shown = file("shown.cnf", "c p show 1 2 0\np cnf 3 2\n1 2 0\n-1 3 0\n");
    for method in ["auto", "apply", "backtrack"] {
        let ran = run(&format!("count cnf {} --quiet --method {method}", shown.display()));
        assert_eq!((ran.stdout.as_str(), ran.status), ("3\n", Some(0)), "{method}: {}", ran.stderr);
    }
    run(&format!("count cnf {} --method layers", shown.display())).refused(2, "--method apply");
}

#[test]
fn the_older_form_of_a_projection_counts() {
    // Of x1 and x2, all but (0, 0) extend to a solution: 3, where the plain formula has 4 of them.
    let old = file("ind.cnf", "c t pmc\np cnf 3 2\nc ind 1 0\nc ind 2 0\n1 2 0\n-1 3 0\n");
    let ran = run(&format!("count cnf {} -q", old.display()));
    assert_eq!((ran.stdout.as_str(), ran.status), ("3\n", Some(0)), "{}", ran.stderr);
    let satlib = file("satlib.cnf", "c t mc\np cnf 3 2\n1 2 0\n-1 3 0\n%\n0\n\n");
    let ran = run(&format!("count cnf {} -q", satlib.display()));
    assert_eq!((ran.stdout.as_str(), ran.status), ("4\n", Some(0)), "{}", ran.stderr);
}

#[test]
fn a_broken_formula_is_named() {
    for (name, text, part) in [
        ("empty", "", "no header"),
        ("kind", "p wcnf 3 1\n1 0\n", "line 1"),
        ("range", "p cnf 3 2\n1 2 0\n-1 4 0\n", "line 3"),
        ("word", "p cnf 3 2\n1 2 0\n-1 x 0\n", "`x`"),
        ("end", "p cnf 3 2\n1 2 0\n-1 3", "within a clause"),
        ("unprojected", "c t pmc\np cnf 3 1\n1 0\n", "c p show"),
        ("weighted", "c t wmc\np cnf 3 1\n1 0\n", "without weights"),
        ("twice", "c ind 1 0\nc p show 2 0\np cnf 3 1\n1 0\n", "lines of one form"),
        ("joined", "cp show 1 0\np cnf 3 1\n1 0\n", "nearly `c p show`"),
        ("shown", "c p shown 1 0\np cnf 3 1\n1 0\n", "nearly `c p show`"),
        ("capitals", "p cnf 3 1\nc IND 1 0\n1 0\n", "nearly `c p show`"),
        ("large", "p cnf 99999999999 1\n1 0\n", "99999999999"),
    ] {
        let broken = file(&format!("broken-{name}.cnf"), text);
        run(&format!("count cnf {}", broken.display())).refused(4, part);
    }
    run("count cnf nowhere.cnf").refused(4, "nowhere.cnf");
    run("count cnf").refused(2, "formula.cnf");
}
