//! The command search: witnesses, bounds, exit statuses.

use serde_json::Value;

use crate::support::{file, run, statements};

/// The only record of a search that finds something.
fn record(line: &str) -> Value {
    let ran = run(&format!("search {line} --json"));
    assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
    let [record] = &ran.records()[..] else { panic!("{}", ran.stdout) };
    assert_eq!((&record["schema"], &record["command"]), (&1.into(), &"search".into()));
    record.clone()
}

/// The cells of a placement.
fn cells(record: &Value) -> Vec<(i64, i64)> {
    let pair = |cell: &Value| (cell[0].as_i64().expect("a row"), cell[1].as_i64().expect("a column"));
    record["placement"].as_array().expect("a placement").iter().map(pair).collect()
}

fn queen_sees(a: (i64, i64), b: (i64, i64)) -> bool {
    a.0 == b.0 || a.1 == b.1 || (a.0 - b.0).abs() == (a.1 - b.1).abs()
}

#[test]
fn a_witness_and_its_bound() {
    let found = record("domination queen 8 --steps 20000");
    let queens = cells(&found);
    assert_eq!(
        (&found["size"], &found["at_most"], &found["algorithm"]),
        (&5.into(), &5.into(), &"min-conflicts".into())
    );
    assert_eq!((queens.len(), &found["status"]), (5, &"witness".into()));
    let dominated = |row, col| queens.iter().any(|&queen| queen_sees(queen, (row, col)));
    assert!((0..8).all(|row| (0..8).all(|col| dominated(row, col))));
    assert_eq!(record("domination queen 8 --steps 20000")["placement"], found["placement"]);

    let found = record("independence queen 9 --algorithm ramis");
    let queens = cells(&found);
    assert_eq!((queens.len(), &found["at_least"]), (9, &9.into()));
    assert!((0..9).all(|a| (0..a).all(|b| !queen_sees(queens[a], queens[b]))));
}

#[test]
fn a_stopped_count_has_the_bound_of_a_witness() {
    // The optimum, 5, is that of the literature; 81 cells are no news.
    let ran = run("count domination queen 9 --method apply --nodes 1000 --json");
    let bound = ran.records()[0]["at_most"].as_u64().expect("a bound");
    assert!(ran.status == Some(3) && (5..9).contains(&bound), "{}", ran.stdout);
    let ran = run("count independence knight 9 --method apply --nodes 1000 --json");
    let bound = ran.records()[0]["at_least"].as_u64().expect("a bound");
    assert!(ran.status == Some(3) && (35..=41).contains(&bound), "{}", ran.stdout);
}

#[test]
fn both_cells_of_a_pair_are_shown() {
    let points = cells(&record("no-three-in-line 6 --invariant half-turn"));
    assert_eq!(points.len(), 12);
    assert!(points.iter().all(|&(row, col)| points.contains(&(5 - row, 5 - col))));
}

#[test]
fn text_has_a_sentence_and_a_board() {
    let ran = run("search independence rook 3");
    let mut lines = ran.stdout.lines();
    assert_eq!(lines.next(), Some("3 rooks can be placed"));
    let board: Vec<&str> = lines.by_ref().take(3).collect();
    assert!(board.iter().all(|line| line.matches('.').count() == 2 && line.len() == 7), "{}", ran.stdout);
    assert_eq!(lines.next(), Some("  (. attacked)"));
    assert_eq!(lines.next(), Some("bounds  the largest size is 3"));
}

#[test]
fn graphs_and_formulas_from_files() {
    let cycle = file("cycle.txt", "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n");
    let found = record(&format!("graph {}", cycle.display()));
    assert_eq!((&found["size"], found["placement"].as_array().map(Vec::len)), (&2.into(), Some(2)));
    let formula = file("search.cnf", "p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n");
    let found = record(&format!("cnf {} --size max", formula.display()));
    assert_eq!((&found["size"], &found["placement"]), (&2.into(), &serde_json::json!([1, -2, 3])));
    let early = file("early.txt", "p edge 3 3\ne 1 2\n");
    run(&format!("search graph {}", early.display())).refused(4, "announces 3");
    let looped = file("loop.txt", "p edge 3 1\ne 1 1\n");
    run(&format!("search graph {}", looped.display())).refused(4, "line 2");
    let twice = file("twice.txt", "p edge 3 2\ne 1 2\ne 1 2\n");
    let ran = run(&format!("search graph {}", twice.display()));
    assert!(ran.stderr.contains("parallel edges are one edge"), "{}", ran.stderr);
    let both = file("both.txt", "p edge 3 2\ne 1 2\ne 2 1\n");
    assert_eq!(record(&format!("graph {}", both.display()))["size"], 2);
    run("search graph nowhere.txt").refused(4, "nowhere.txt");
    run(&format!("search graph {}", formula.display())).refused(4, "p edge");
}

#[test]
fn queens_by_every_method() {
    for method in ["linear", "queen1", "queen2", "queen2 --pairs random --start random --seed 3"] {
        let found = record(&format!("queens 30 --algorithm {method}"));
        let columns: Vec<i64> =
            found["placement"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
        let queens: Vec<(i64, i64)> = (0..).zip(columns).collect();
        assert_eq!(queens.len(), 30, "{method}");
        assert!((0..30).all(|a| (0..a).all(|b| !queen_sees(queens[a], queens[b]))), "{method}");
    }
    assert_eq!(record("queens 20000")["placement"], Value::Null);
}

#[test]
fn no_witness_is_status_3_and_proves_nothing() {
    run("search queens 6 --algorithm queen2").refused(3, "proves nothing");
    run("search domination queen 5 --size 2 --steps 500").refused(3, "--steps");
    run("search domination queen 5 --size 2 --timeout 100ms").refused(3, "--timeout");
    run("search queens 1000000 --memory 1M").refused(3, "--memory");
    run("search queens 1000000 --algorithm queen2 --memory 1M").refused(3, "--memory");
    let ran = run("search domination queen 5 --size 2 --steps 500 --json");
    assert_eq!((ran.status, &ran.records()[0]["status"]), (Some(3), &"step-limit".into()));
}

#[test]
fn wrong_usage_is_one_sentence() {
    for (line, part) in [
        ("search", "PUZZLE"),
        ("search queens", "queens 1000"),
        ("search queens 0", "1 to"),
        ("search queens 99999999999", "1 to"),
        ("search graph", "one file"),
        ("search domination queen 8 --algorithm queen1", "min-conflicts"),
        ("search domination queen 4 --algorithm ramis", "min-conflicts"),
        ("search queens 8 --size 4", "--size"),
        ("search queens 8 --pairs random", "queen2"),
        ("search independence queen 8 --sweeps 4", "--sweeps"),
        ("search independence unicorn 8", "queen, rook"),
    ] {
        run(line).refused(2, part);
    }
}

#[test]
fn values_of_several_digits_are_told_apart() {
    let file = statements("sums.puzzle", "board 1x3\nvalues 1..12\nsum(all) = 23\nvalue(r0c0) = 1\n");
    let record = &run(&format!("search {} --json", file.display())).records()[0];
    let pieces = record["pieces"].as_array().expect("a list");
    let number = |piece: &Value| piece.as_str().and_then(|text| text.parse::<u32>().ok());
    assert_eq!(pieces.iter().map(|piece| number(piece).expect("a number")).sum::<u32>(), 23);
    assert!(record["size"].is_null());
}
