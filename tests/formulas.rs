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
fn a_broken_formula_is_named() {
    for (name, text, part) in [
        ("empty", "", "no header"),
        ("kind", "p wcnf 3 1\n1 0\n", "line 1"),
        ("range", "p cnf 3 2\n1 2 0\n-1 4 0\n", "line 3"),
        ("word", "p cnf 3 2\n1 2 0\n-1 x 0\n", "`x`"),
        ("end", "p cnf 3 2\n1 2 0\n-1 3", "within a clause"),
        ("large", "p cnf 99999999999 1\n1 0\n", "99999999999"),
    ] {
        let broken = file(&format!("broken-{name}.cnf"), text);
        run(&format!("count cnf {}", broken.display())).refused(4, part);
    }
    run("count cnf nowhere.cnf").refused(4, "nowhere.cnf");
    run("count cnf").refused(2, "formula.cnf");
}
