//! The contract of the command line: arguments, text, JSON, exit statuses.

use crate::support::{file, run};

#[test]
fn the_sentence_comes_first() {
    let ran = run("count independence queen 8 --classes");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let first = ran.stdout.lines().next();
    assert_eq!(first, Some("8 queens can be placed, in 92 ways (12 up to symmetry)"));
    assert_eq!(ran.stderr, "");
}

#[test]
fn json_has_the_promised_fields() {
    let ran = run("count independence --json queen 8x8 --classes --spectrum --method apply");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let [record] = &ran.records()[..] else { panic!("{}", ran.stdout) };
    let expected = serde_json::json!({
        "schema": 1, "command": "count", "puzzle": "independence queen 8x8", "goal": "max", "size": 8,
        "count": "92", "classes": "12", "status": "exact", "method": "apply", "order": "rows",
        "variables": 64, "version": env!("CARGO_PKG_VERSION"),
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&record[name], value, "{name}");
    }
    for name in ["nodes", "peak_nodes", "created_nodes", "cache_lookups", "cache_hits", "pairs", "peak_bytes"]
    {
        assert!(record[name].is_u64(), "{name}: {}", record[name]);
    }
    assert!(record["seconds"].is_f64());
    let spectrum = record["spectrum"].as_array().unwrap();
    assert_eq!((spectrum.len(), &spectrum[0], &spectrum[8]), (9, &"1".into(), &"92".into()));
}

#[test]
fn a_method_reports_what_it_used() {
    let searched = &run("count independence queen 6 --json --method backtrack").records()[0];
    assert_eq!((&searched["order"], &searched["method"]), (&serde_json::Value::Null, &"backtrack".into()));
    assert!(searched["search_nodes"].as_u64().unwrap() > 0);
    let record = &run("count independence queen 6 --json --method apply").records()[0];
    assert_eq!((&record["size"], &record["count"]), (&6.into(), &"4".into()));
    assert!(record["created_nodes"].as_u64().unwrap() > 0);
    assert!(record["peak_bytes"].as_u64().unwrap() > 0);
    let semba = &run("count independence queen 6 --json --schedule semba").records()[0];
    assert_eq!((&semba["method"], &semba["count"]), (&"apply".into(), &"4".into()));
    assert_eq!((&semba["diagram"], searched.get("diagram")), (&"bdd".into(), None));
    let zdd = &run("count independence queen 6 --json --method apply-zdd --classes --show 4").records()[0];
    assert_eq!((&zdd["method"], &zdd["diagram"]), (&"apply".into(), &"zdd".into()));
    assert_eq!((&zdd["count"], &zdd["classes"]), (&"4".into(), &"1".into()));
    let text = run("count independence queen 6 --diagram zdd").stdout;
    assert!(text.contains("apply, zdd, order"), "{text}");
}

#[test]
fn quiet_is_the_number_alone() {
    let ran = run("count independence queen 5 --quiet");
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.status), ("10\n", "", Some(0)));
}

#[test]
fn sizes_are_chosen() {
    for (size, goal, found, count) in [
        ("any", "any", serde_json::Value::Null, "35"),
        ("min", "min", 0.into(), "1"),
        ("4", "4", 4.into(), "0"),
        ("2..3", "2..3", serde_json::Value::Null, "8"),
    ] {
        // On 3x3: 1 empty board, 9 single queens, 8 pairs, nothing larger: 18 in all.
        let record = &run(&format!("count independence queen 3 --json --size {size}")).records()[0];
        let (count, found) = match size {
            "any" => ("18", found),
            "4" => ("0", serde_json::Value::Null),
            _ => (count, found),
        };
        assert_eq!(record["goal"], goal);
        assert_eq!(record["count"], count, "--size {size}");
        assert_eq!(record["size"], found, "--size {size}");
    }
}

#[test]
fn no_placement_is_an_answer() {
    let ran = run("count total-domination knight 2");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(
        ran.stdout.starts_with("no number of knights can dominate the board totally\n"),
        "{}",
        ran.stdout
    );
    let record = &run("count total-domination knight 2 --json").records()[0];
    assert_eq!((&record["size"], &record["count"]), (&serde_json::Value::Null, &"0".into()));
}

#[test]
fn options_of_a_puzzle_reach_it() {
    let record = &run("count --invariant half-turn no-three-in-line 4 --json").records()[0];
    assert_eq!(record["puzzle"], "no-three-in-line 4x4 --invariant half-turn");
    run("count independence queen 4 --invariant half-turn").refused(2, "--invariant");
    run("count no-three-in-line 4 --invariant twice").refused(2, "half-turn");
}

#[test]
fn orders_by_name_and_file() {
    let order = file("order-3x3.txt", "8 7 6 5 4 3 2 1 0\n");
    for order in ["diagonals", "random", "random --seed 7", &order.display().to_string()] {
        let record =
            &run(&format!("count independence queen 3 --json --method apply --order {order}")).records()[0];
        let name = order.split(' ').next();
        assert_eq!((&record["count"], record["order"].as_str()), (&"8".into(), name));
    }
    run("count independence queen 3 --order sideways").refused(2, "rows");
    let bad = file("order-bad.txt", "0 1 1\n");
    run(&format!("count independence queen 3 --order {}", bad.display())).refused(4, "order-bad.txt");
}

#[test]
fn wrong_usage_is_one_sentence() {
    for (line, part) in [
        ("", "no command"),
        ("tally", "no command `tally`; choose one of count"),
        ("count", "PUZZLE"),
        ("count independence queen 0", "no cells"),
        ("count independence queen 8x", "`8x` is not a board"),
        ("count independence queen -3", "`-3` is not a board"),
        ("count independence queen 1000000000", "more than 4096 cells"),
        ("count independence queen 99999999999999999999999", "choose"),
        ("count independence unicorn 8", "queen, rook"),
        ("count unicorn 8", "independence, domination"),
        ("count independence leaps:x 8", "in the piece `leaps:x`, `x` is not understood"),
        ("count independence queen 8 --jsno", "--json"),
        ("count independence queen 8 --method stairs", "apply, layers, backtrack"),
        ("count independence queen 8 --method backtrack --schedule semba", "--schedule"),
        ("count independence queen 8 --method layers --diagram zdd", "--diagram"),
        ("count independence queen 8 --diagram zdd --fixed", "use --method apply"),
        ("count independence queen 8 --diagram zdd --save queens.bdd", "use --method apply"),
        ("orders independence queen 8 --diagram zdd --sift", "use --method apply"),
        ("count independence queen 8 --diagram tree", "zdd"),
        ("count independence queen 8 --method join", "does not come in parts"),
        ("count cube queen 3 --method join --order rows", "--method join"),
        ("count cube queen 3 --group quarter", "rotations or full"),
        ("count independence queen 8 --group full", "an option of cube"),
        ("count independence queen 8 --method backtrack --order rows", "--order"),
        ("count independence queen 8 --size 6..4", "smaller number first"),
        ("count independence queen 8 --memory 1X", "8G"),
        ("count independence queen 8 --timeout soon", "90s"),
        ("count independence queen 8 --threads 0", "--threads"),
        ("count independence queen 8 --threads 60000", "1024"),
        ("count independence queen 8 --json --quiet", "--quiet"),
        ("validate", "FILE"),
    ] {
        run(line).refused(2, part);
    }
}

#[test]
fn help_and_version_are_results() {
    for line in ["--help", "count --help", "validate --help", "--version", "puzzles"] {
        let ran = run(line);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{line}");
        assert!(ran.stdout.len() > 10 && ran.stdout.ends_with('\n'), "{line}");
    }
    // The places of a template are shown as they are written.
    assert!(run("sequence --help").stdout.contains("{2n+1}"));
}

#[test]
fn verbose_and_progress_go_to_stderr() {
    let ran = run("count independence queen 6 --quiet -v --memory 1G");
    assert_eq!(ran.stdout, "4\n");
    assert!(ran.stderr.contains("1073741824 bytes"), "{}", ran.stderr);
    let ran = run("count independence queen 6 --quiet --progress always");
    assert_eq!(ran.stdout, "4\n");
}

/// The group is that of what is asked for, not of who attacks whom. Here each cell is watched by all cells but the one
/// above or below, so any two cells dominate 2x2: six pairs of two classes (side by side, or on a diagonal), four triples
/// and the whole board, of one class each.
#[test]
fn classes_are_those_of_the_puzzle() {
    let ran = run("count domination rides:0,1;1,2+leaps:1,1;0,1 2 --size any --classes");
    assert!(ran.stdout.contains("in 11 ways, all sizes together (4 up to symmetry)"), "{}", ran.stdout);
}
