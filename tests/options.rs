//! Options that have an effect, are refused, or are said to have had none.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::enumerated::definition::{Board, Rule, Solved};
use crate::support::{file, run};

/// A path for a file that is not there.
fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_spectrum_holds_the_sizes_asked_for_alone() {
    let solved = Solved::pieces(Rule::Independence, "queen", Board { rows: 4, cols: 4 });
    let of_size = |size: u32| solved.solutions.iter().filter(|set| set.count_ones() == size).count();
    let line = "count independence queen 4 --spectrum";
    let record = &run(&format!("{line} --size 3..5 --classes --json")).records()[0];
    let counts = [3, 4, 5].map(|size| of_size(size).to_string());
    assert_eq!(record["spectrum"], json!({"3": counts[0], "4": counts[1], "5": counts[2]}));
    let classes = [3, 4, 5].map(|size| solved.between(size, size).1.to_string());
    assert_eq!(record["class_spectrum"], json!({"3": classes[0], "4": classes[1], "5": classes[2]}));
    let record = &run(&format!("{line} --size 2 --json")).records()[0];
    assert_eq!(record["spectrum"], json!({"2": of_size(2).to_string()}));
    let text = run(&format!("{line} --size 2..3")).stdout;
    let sizes: Vec<&str> = text.lines().filter(|line| line.starts_with("  size")).collect();
    assert_eq!(sizes, [2, 3].map(|size| format!("  size {size:>4}  {}", of_size(size))));
    // No board is larger than itself.
    let text = run("count independence queen 2 --spectrum --size 1..4000000000 -q").stdout;
    assert_eq!(text, "1 4\n2 0\n3 0\n4 0\n");
    let all = &run(&format!("{line} --json")).records()[0];
    assert_eq!(all["spectrum"].as_array().map(Vec::len), Some(5));
}

#[test]
fn quiet_is_the_number_asked_for() {
    let solved = Solved::pieces(Rule::Independence, "queen", Board { rows: 4, cols: 4 });
    let (placements, classes) = solved.between(4, 4);
    assert_eq!(run("count independence queen 4 -q").stdout, format!("{placements}\n"));
    assert_eq!(run("count independence queen 4 -q --classes").stdout, format!("{classes}\n"));
    let lines = |size| format!("{size} {}\n", solved.between(size, size).1);
    let expected: String = (0..=4).map(lines).collect();
    assert_eq!(run("count independence queen 4 -q --classes --spectrum").stdout, expected);
    run("count independence queen 4 -q --fixed").refused(2, "--fixed");
    let help = run("count --help").stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("its number is that of the classes of this size"), "{help}");
}

#[test]
fn what_could_not_be_honoured_is_refused() {
    let formula = file("classes.cnf", "p cnf 2 1\n1 2 0\n");
    run(&format!("count cnf {} --classes", formula.display())).refused(2, "leave --classes out");
    for line in [
        "count independence queen 6",
        "orders independence queen 6",
        "sequence independence queen N --n 1..3",
        "search domination queen 5",
        "search queens 8",
        "load diagram.bdd",
        "validate claims.json",
    ] {
        run(&format!("{line} --memory 3")).refused(2, "give at least 64k");
    }
    run("sequence cnf N --n 1..3").refused(2, "no board");
    for line in [
        "count shogi R2B1 --board 4 --size 2",
        "count shogi P2 --board 2 --size 1",
        "count shogi P2 --board 2 --size 1..2",
        "search shogi P2 --board 2 --size 1",
        "sequence shogi P2 --board N --n 2..3 --size 1",
    ] {
        run(line).refused(2, "means all of its pieces");
    }
    let all = run("count shogi P2 --board 2 --size 2 -q");
    assert_eq!((all.stdout.as_str(), all.status), ("4\n", Some(0)), "{}", all.stderr);
}

#[test]
fn a_seed_is_of_something_random() {
    for line in [
        "count independence queen 6 --seed 7",
        "count independence queen 6 --seed 0 --order rows",
        "count independence queen 6 --seed 7 --method backtrack",
        "sequence independence queen N --n 1..3 --seed 7",
        "sequence independence queen N --n 1..3 --seed 7 --order diagonals",
    ] {
        run(line).refused(2, "--order random");
    }
    run("orders independence queen 6 --random 0 --seed 7").refused(2, "--random 0 asks for none");
    run("count independence queen 5 --residues 3 --fixed").refused(2, "which --residues makes none of");
    run("orders independence queen 6 --order rows").refused(2, "--order rows: every order with a name");
    run("search queens 30 --algorithm queen2 --seed 7").refused(2, "--start random");
    let ran = run("orders independence queen 4 --random 0 --order random --seed 7");
    assert!(ran.stdout.contains("random (seed 7)"), "{}{}", ran.stdout, ran.stderr);
    let order = |options: &str| {
        let line = format!("count domination queen 5 --method apply --json --order random {options}");
        run(&line).records()[0]["created_nodes"].clone()
    };
    assert_eq!(order(""), order("--seed 0"));
    assert_ne!(order(""), order("--seed 1"));
}

#[test]
fn an_option_without_effect_is_said_to_have_none() {
    for option in ["--order diagonals", "--nodes 1000"] {
        let (name, _) = option.split_once(' ').unwrap();
        let ran = run(&format!("count independence queen 6 --json {option}"));
        let searched = ran.records()[0]["method"] == "backtrack";
        assert_eq!((ran.status, searched), (Some(0), ran.stderr.contains(name)), "{}", ran.stderr);
        let ran = run(&format!("count independence queen 5 --method layers --json {option}"));
        assert!(!ran.stderr.contains("no effect"), "{}", ran.stderr);
    }
}

/// Each command that counts says so, and keeps to the limit where nodes are made.
#[test]
fn a_limit_of_nodes_holds_or_is_said_to_have_no_effect() {
    let claims = r#"[{"source": "S", "claims": [{"puzzle": "domination queen 6", "count": "3"}]}]"#;
    let (claims, solutions) = (file("nodes-claims.json", claims), file("nodes.txt", "# none\n"));
    let (claims, solutions) = (claims.display(), solutions.display());
    for (line, status) in [
        ("list domination queen 6 --first 1".to_owned(), 0),
        ("sequence domination queen N --n 6..6".to_owned(), 0),
        (format!("validate {claims}"), 1),
        (format!("check domination queen 6 {solutions} --complete"), 1),
    ] {
        let ran = run(&format!("{line} --nodes 50 --method backtrack"));
        assert_eq!(ran.status, Some(status), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains("--nodes had no effect"), "{line}: {}", ran.stderr);
        for method in ["--method apply", "--method layers", "--method apply-zdd"] {
            let ran = run(&format!("{line} --nodes 50 {method}"));
            assert_eq!(ran.status, Some(3), "{line} {method}: {}", ran.stderr);
            assert!(!ran.stderr.contains("no effect"), "{line}: {}", ran.stderr);
        }
    }
    // A sample is drawn from a diagram, whatever counted.
    run("list domination queen 6 --sample 1 --method backtrack --nodes 50").refused(3, "50 nodes");
    run(&format!("check domination queen 6 {solutions} --nodes 50")).refused(2, "--complete");
    let wrong = file("nodes-wrong.txt", "a1\n");
    let line = format!("check domination queen 6 {} --complete --nodes 50 --method apply", wrong.display());
    let ran = run(&line);
    assert!(
        ran.status == Some(1) && ran.stderr.contains("before the solutions were counted"),
        "{}",
        ran.stderr
    );
    let path = new_file("nodes.cnf");
    let ran = run(&format!("export independence queen 6 --to {} --nodes 1000000", path.display()));
    let searched = run("count independence queen 6 --json").records()[0]["method"] == "backtrack";
    assert_eq!(
        (ran.status, searched),
        (Some(0), ran.stderr.contains("--nodes had no effect")),
        "{}",
        ran.stderr
    );
}

#[test]
fn an_order_without_a_method_of_orders_is_refused() {
    for command in ["count", "list"] {
        for method in ["backtrack", "join"] {
            let told = format!("--order means nothing to --method {method}");
            run(&format!("{command} independence queen 4 --order rows --method {method}")).refused(2, &told);
        }
    }
}

#[test]
fn a_picture_of_nothing_is_not_written_and_said_so() {
    let path = new_file("nothing.svg");
    let ran = run(&format!("count independence queen 3 --size 3 -q --svg {}", path.display()));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "0\n"));
    assert!(ran.stderr.contains("nothing.svg is not written"), "{}", ran.stderr);
    assert!(!path.exists());
}

#[test]
fn a_file_that_is_read_is_not_overwritten() {
    let path = new_file("read.cnf");
    std::fs::write(&path, "p cnf 2 1\n1 2 0\n").unwrap();
    run(&format!("count cnf {0} --save {0}", path.display())).refused(2, "would overwrite");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "p cnf 2 1\n1 2 0\n");
    let saved = run(&format!("count cnf {0} --save {0}.bdd -q", path.display()));
    assert_eq!(saved.status, Some(0));
}

#[test]
fn two_results_need_two_files() {
    let path = new_file("both.svg");
    let folder = path.parent().unwrap().display();
    for other in ["both.svg", "./both.svg", "../tmp/both.svg"] {
        run(&format!("count independence queen 4 --save {} --svg {folder}/{other}", path.display()))
            .refused(2, "the same file");
    }
    assert!(!path.exists());
}

/// A spectrum of nothing says so, of whatever family.
#[test]
fn a_spectrum_of_nothing_is_not_empty() {
    let formula = file("never.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    let formula = format!("cnf {}", formula.display());
    for puzzle in ["efficient-domination queen 4", "total-domination king 1", &formula] {
        let line = format!("count {puzzle} --size any --spectrum");
        assert_eq!(run(&format!("{line} -q")).stdout, "0 0\n", "{puzzle}");
        let spectrum = &run(&format!("{line} --json")).records()[0]["spectrum"];
        assert_eq!(*spectrum, serde_json::json!(["0"]), "{puzzle}");
    }
    assert_eq!(run("count efficient-domination queen 4 --spectrum --classes -q").stdout, "0 0\n");
}
