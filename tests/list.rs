//! Listed solutions: all of them, each once, in every form.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::process::Stdio;

use crate::support::{Ran, command, file, run};

fn lines(line: &str) -> Vec<String> {
    let ran = run(line);
    assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
    ran.stdout.lines().map(String::from).collect()
}

/// The count that `count -q` gives.
fn count(puzzle: &str) -> usize {
    let Ran { stdout, .. } = run(&format!("count {puzzle} -q"));
    stdout.trim().parse().expect("a number")
}

#[test]
fn every_method_lists_the_same_solutions() {
    for puzzle in [
        "independence queen 6",
        "domination knight 4 --size any",
        "total-domination rook 3x4 --size any",
        "irredundance knight 3x4 --size any",
        "maximal-irredundance rook 3 --size any",
        "connected-domination king 4 --size 4",
        "peaceable queen 4",
        "no-three-in-line 4",
        "no-three-in-line 4 --invariant half-turn",
        "saturated-no-three-in-line 4 --size any",
        "doubly-attacking 4 --sight line --size any",
        "shogi R2B2 --board 4",
        "cube rook 3",
    ] {
        let mut lists = ["backtrack", "apply", "auto"].map(|method| {
            let list = lines(&format!("list {puzzle} --method {method}"));
            let all: BTreeSet<String> = list.iter().cloned().collect();
            assert_eq!(all.len(), list.len(), "{puzzle} by {method}: some solution comes twice");
            all
        });
        assert_eq!(lists[0].len(), count(puzzle), "{puzzle}");
        lists.sort();
        assert!(lists[0] == lists[1] && lists[1] == lists[2], "{puzzle}");
    }
}

#[test]
fn one_solution_of_each_class_is_listed() {
    for puzzle in ["independence queen 8", "domination rook 3 --size any", "cube rook 3"] {
        for method in ["backtrack", "apply"] {
            let number = lines(&format!("list {puzzle} --classes --method {method}")).len();
            assert_eq!(number, count(&format!("{puzzle} --classes")), "{puzzle} by {method}");
        }
    }
    run("list cnf some.cnf --classes").refused(2, "no symmetries");
}

#[test]
fn forms_say_the_same() {
    // Top variable first, false before true.
    let puzzle = "list independence queen 4 --method apply";
    assert_eq!(lines(puzzle), ["r0c2 r1c0 r2c3 r3c1", "r0c1 r1c3 r2c0 r3c2"]);
    assert_eq!(lines(&format!("{puzzle} --format bits")), ["0010100000010100", "0100000110000010"]);
    assert_eq!(
        lines(&format!("{puzzle} --json --first 1")),
        [r#"[[0,2,"Q"],[1,0,"Q"],[2,3,"Q"],[3,1,"Q"]]"#]
    );
    assert_eq!(lines(&format!("{puzzle} --format chess")), ["c4 a3 d2 b1", "b4 d3 a2 c1"]);
    assert_eq!(lines("list shogi K1P1 --board 1x2 --format chess").len(), count("shogi K1P1 --board 1x2"));
    for board in ["2x27", "2x2x2", "hexagon:2"] {
        run(&format!("list independence king {board} --format chess")).refused(2, "names of chess");
    }
    let literals = "v -1 -2 3 -4 5 -6 -7 -8 -9 -10 -11 12 -13 14 -15 -16 0";
    assert_eq!(lines(&format!("{puzzle} --format literals"))[0], literals);
    let formula = file("listed.cnf", "c p show 1 3 0\np cnf 3 2\n1 2 0\n-2 3 0\n");
    let listed = lines(&format!("list cnf {}", formula.display()));
    assert_eq!(
        listed.into_iter().collect::<BTreeSet<_>>(),
        ["v -1 3 0", "v 1 -3 0", "v 1 3 0"].map(String::from).into()
    );
}

#[test]
fn the_number_is_told() {
    assert_eq!(run("list independence queen 4").stderr, "kikisuji: 2 solutions\n");
    assert_eq!(run("list independence queen 8 --classes").stderr, "kikisuji: 12 classes\n");
    assert_eq!(run("list independence queen 8 --first 1").stderr, "kikisuji: 1 of 92 solutions\n");
    assert_eq!(run("list independence queen 3 --size 3").stderr, "kikisuji: 0 solutions\n");
    assert_eq!(run("list independence queen 4 --quiet").stderr, "");
    let drawn = run("list independence queen 4 --sample 3");
    assert_eq!(drawn.stderr, "kikisuji: 3 samples drawn from 2 solutions\n");
}

#[test]
fn samples_are_uniform_and_repeatable() {
    let line = "list independence queen 6 --size 4 --sample 20000 --seed 5";
    let drawn = lines(line);
    assert_eq!(drawn, lines(line));
    assert_ne!(drawn, lines(&line.replace("--seed 5", "--seed 6")));
    let mut met: HashMap<&str, f64> = HashMap::new();
    drawn.iter().for_each(|line| *met.entry(line).or_default() += 1.0);
    let all = count("independence queen 6 --size 4");
    let expected = drawn.len() as f64 / all as f64;
    let seen: f64 = met.values().map(|number| (number - expected).powi(2) / expected).sum();
    let chi = seen + (all - met.len()) as f64 * expected;
    // Mean and deviation of the distribution of chi square: the seed is fixed, so this holds always or never.
    let (mean, deviation) = (all as f64 - 1.0, (2.0 * (all as f64 - 1.0)).sqrt());
    assert!((chi - mean).abs() < 4.0 * deviation, "chi square {chi} with {mean} degrees of freedom");
    assert!(lines("list independence queen 3 --size 3 --sample 5").is_empty());
}

#[test]
fn a_list_ends_at_its_limits() {
    let ran = run("list domination queen 8 --size any --timeout 700ms");
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("the time limit was reached"), "{}", ran.stderr);
    run("list domination queen 8 --method apply --nodes 1000").refused(3, "1000 nodes");
    run("list independence queen 8 --seed 3").refused(2, "--seed");
    run("list independence queen 8 --sample 3 --first 2").refused(2, "--first");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = command("list independence queen 9 --size any")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("a line");
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
}

#[test]
fn digits_of_nothing_are_refused() {
    run("list packing domino hexagon:1 --size any --format bits").refused(2, "--format literals");
}

#[test]
fn all_is_a_number_of_solutions() {
    let all = run("list independence queen 6");
    for option in ["--first all", "--show all", "--show 4", "--first=all"] {
        let ran = run(&format!("list independence queen 6 {option}"));
        assert_eq!((ran.status, &ran.stdout), (Some(0), &all.stdout), "{option}");
    }
    assert_eq!(run("list independence queen 6 --show 2").stdout.lines().count(), 2);
    run("list independence queen 6 --first most").refused(2, "write a number, or all");
    run("list independence queen 6 --sample 2 --show 2").refused(2, "");
}
