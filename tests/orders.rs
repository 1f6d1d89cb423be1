//! The command `orders`: its table, its records, its picture, its limits.

use std::fs;

use serde_json::Value;

use crate::support::{file, run};

/// The figures of a record by which orders are compared.
fn figures(record: &Value) -> (u64, u64) {
    let figure = |key: &str| record[key].as_u64().expect("a number of nodes");
    (figure("peak_nodes"), figure("created_nodes"))
}

#[test]
fn the_best_order_comes_first_and_is_marked() {
    let ran = run("orders independence queen 6");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("6 queens can be placed, in 4 ways\n"), "{}", ran.stdout);
    let marked: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("| *")).collect();
    let first = ran.stdout.lines().find(|line| line.contains("exact")).expect("a row");
    assert_eq!(marked, [first]);
    assert_eq!(ran.stdout.matches("exact").count(), 11, "{}", ran.stdout);
}

#[test]
fn records_have_the_keys_of_count() {
    for method in ["apply", "layers"] {
        let count = &run(&format!("count independence queen 6 --method {method} --json")).records()[0];
        let ran = run(&format!("orders independence queen 6 --random 3 --seed 7 --json --method {method}"));
        let records = ran.records();
        assert_eq!(records.len(), 13);
        assert!(records.iter().map(figures).is_sorted());
        for record in &records {
            let keys = |record: &Value| record.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(record), keys(count));
            assert_eq!(record["command"], "orders");
            assert_eq!(record["method"], method);
            assert_eq!((&record["size"], &record["count"]), (&count["size"], &count["count"]));
        }
        let names: Vec<&str> = records.iter().filter_map(|record| record["order"].as_str()).collect();
        for name in ["rows", "centre-out", "degree", "random (seed 7)", "random (seed 9)"] {
            assert!(names.contains(&name), "{names:?} lacks {name}");
        }
    }
}

#[test]
fn the_picture_has_a_curve_for_every_order() {
    let picture = file("orders.svg", "");
    let given = file("orders<&>.txt", "8 7 6 5 4 3 2 1 0");
    let line = format!(
        "orders domination king 3 --order {} --random 2 --plot {}",
        given.display(),
        picture.display()
    );
    let ran = run(&line);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("orders<&>.txt"));
    let svg = fs::read_to_string(picture).expect("the picture was written");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("<polyline").count(), 13, "{svg}");
    assert!(svg.contains("orders&lt;&amp;&gt;.txt"), "{svg}");
    for words in ["level (0 at the top)", "nodes", "domination king 3x3"] {
        assert!(svg.contains(words), "{svg}");
    }
}

#[test]
fn formulas_have_the_orders_that_need_no_board() {
    let formula = file("orders.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    let records = run(&format!("orders cnf {} --json", formula.display())).records();
    let mut names: Vec<&str> = records.iter().filter_map(|record| record["order"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["degree", "random (seed 0)", "rows"]);
}

#[test]
fn limits_hold_for_each_order() {
    let none = run("orders independence queen 7 --nodes 100");
    assert_eq!(none.status, Some(3), "{}", none.stderr);
    assert_eq!(none.stdout.matches("node limit").count(), 11, "{}", none.stdout);
    assert!(none.stderr.contains("every order reached its limit"), "{}", none.stderr);
    // The recursion of rows fits where that of columns does not.
    let some = run("orders independence queen 8 --nodes 40000 --json");
    assert_eq!(some.status, Some(0), "{}", some.stderr);
    let status = |record: &Value| record["status"].as_str().unwrap().to_string();
    let all: Vec<String> = some.records().iter().map(status).collect();
    assert!(all.contains(&"exact".into()) && all.contains(&"node-limit".into()), "{all:?}");
    assert!(all.iter().skip_while(|status| *status == "exact").all(|status| status != "exact"));
}

#[test]
fn what_cannot_be_compared_is_told_in_a_sentence() {
    run("orders independence queen 6 --method backtrack").refused(2, "no variable order");
    run("orders independence queen 6 --order nowhere.txt").refused(2, "there is no order");
    run("orders independence queen 6 --plot nowhere/at/all.svg").refused(2, "there is no directory");
    run("orders independence unicorn 6").refused(2, "unicorn");
    let short = file("short.txt", "0 1 2");
    run(&format!("orders independence queen 6 --order {}", short.display())).refused(4, "missing");
}

#[test]
fn sifted_from_every_order() {
    let ran = run("orders independence queen 6 --sift --json");
    let records = ran.records();
    assert_eq!(records.len(), 22, "{}", ran.stderr);
    let nodes = |name: &str| {
        let of = records.iter().find(|record| record["order"] == name).expect("a record");
        assert_eq!(of["count"], "4");
        of["nodes"].as_u64().expect("a number of nodes")
    };
    let mut saved = 0;
    for name in ["rows", "columns", "spiral", "random (seed 0)"] {
        let (before, after) = (nodes(name), nodes(&format!("{name}, sifted")));
        assert!(after <= before, "{name}: {after} > {before}");
        saved += before - after;
    }
    assert!(saved > 0);
    let ran = run("orders independence queen 4 --sift --method layers");
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("--method apply"), "{}", ran.stderr);
}
