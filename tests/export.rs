//! Puzzles for other programs: what is written, what is refused. That the numbers are right is for
//! `encoders` (small models, enumerated) and `exchange/check.py` (other programs).

use std::fs;
use std::path::PathBuf;

use crate::support::{EXPORTED, file, run, with_time_enough};

fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Exports a puzzle to a new file and gives what is in it.
fn exported(line: &str, name: &str) -> Vec<u8> {
    let path = new_file(name);
    let ran = run(&format!("export {line} --to {}", path.display()));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), ""), "{line}: {}", ran.stderr);
    fs::read(&path).unwrap()
}

#[test]
fn formulas_are_counted_as_the_puzzle() {
    let formula = file("exported.in.cnf", "c p show 2 3 0\np cnf 4 2\n1 2 0\n-1 3 4 0\n");
    let formula = format!("cnf {}", formula.display());
    for line in EXPORTED.into_iter().chain(["independence queen 3 --size 3", &formula]) {
        let path = new_file("counted.cnf");
        let ran = run(&format!("export {line} --to {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let ours = run(&format!("count {line} -q"));
        assert_eq!(run(&format!("count cnf {} -q", path.display())).stdout, ours.stdout, "{line}");
    }
}

#[test]
fn connected_sets_are_answer_sets_or_diagrams() {
    for ending in ["cnf", "opb"] {
        let path = new_file(&format!("connected.{ending}"));
        let ran = run(&format!("export connected-domination king 4 --to {}", path.display()));
        ran.refused(2, "written in neither cnf nor opb; write lp, or the diagram");
    }
    // What clingo counts is compared in tests/exchange/check.py; here that the rules are there, and nothing of them is shown.
    for (puzzle, rule) in [
        ("connected-domination king 4 --size any", ":- node(G,V), not reached(G,V)."),
        ("spanning-trees wazir 3", ":- edge(G,E,_), not gone(G,E)."),
    ] {
        let ran = run(&format!("export {puzzle} --to - --format lp"));
        assert!(ran.stdout.lines().any(|line| line == rule), "{}", ran.stdout);
        // Of a board of one cell there are no links, of which clingo would tell.
        let is_told = ran.stdout.lines().any(|line| line == "#defined link/3.");
        assert_eq!(is_told, ran.stdout.contains("reached("), "{}", ran.stdout);
        let shown: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("#show")).collect();
        assert_eq!(shown, [if puzzle.starts_with('c') { "#show in/2." } else { "#show in/4." }]);
    }
    let path = new_file("connected.bdd");
    let ran = run(&format!("count connected-domination king 4 --size any --save {} -q", path.display()));
    let loaded = run(&format!("load {}", path.display()));
    assert!(loaded.stdout.contains(&format!("{} solutions", ran.stdout.trim())), "{}", loaded.stdout);
}

#[test]
fn the_format_is_that_of_the_ending_or_the_one_named() {
    for (name, begins) in [
        ("f.cnf", "c t mc\nc kikisuji "),
        ("f.DIMACS", "c t mc\n"),
        ("f.opb", "* #variable= 9 #constraint= "),
        ("f.lp", "% kikisuji "),
        ("f.col", "c kikisuji "),
        ("f.edge", "c kikisuji "),
        ("f.g6", "H"),
        ("f.dot", "digraph bdd {\n"),
        ("f.gv", "digraph bdd {\n"),
        ("f.dddmp", ".ver DDDMP-2.0\n"),
        ("f.bdd", "\u{fffd}"),
    ] {
        let text = String::from_utf8_lossy(&exported("domination king 3", name)).into_owned();
        assert!(text.starts_with(begins), "{name}: {text}");
    }
    let named = String::from_utf8(exported("domination king 3 --format lp", "f.txt")).unwrap();
    let to_stdout = run("export domination king 3 --format lp --to -");
    assert_eq!((to_stdout.status, to_stdout.stdout), (Some(0), named));
    run("export domination king 3 --to -").refused(2, "add --format with one of cnf, opb, lp, dimacs-edge");
    run("export domination king 3 --to f.txt").refused(2, "the ending of f.txt is that of no format");
    run("export domination king 3").refused(2, "-o puzzle.cnf");
}

#[test]
fn variables_are_named() {
    let text = |line: &str, name: &str| String::from_utf8(exported(line, name)).unwrap();
    assert!(text("shogi K1P1 --board 1x3", "n.cnf").contains("\nc x 2 r0c0_K\n"));
    assert!(text("shogi K1P1 --board 1x3", "n.lp").contains("\n{in(0,0,k)}.\n"));
    assert!(text("doubly-attacking 2 --sight nearest", "n.lp").contains("\n{more(0,1,1)}.\n"));
    assert!(text("independence rook 2", "n.opb").contains("\n* x4 r1c1\n"));
    assert!(text("independence rook 2", "n.col").contains("\nc x 4 r1c1\np edge 4 4\ne 1 2\n"));
    assert!(text("independence rook 2", "n.dot").contains("label=\"r1c1\""));
    let formula = file("named.in.cnf", "c p show 2 0\np cnf 2 1\n1 2 0\n");
    let formula = format!("cnf {}", formula.display());
    let lp = text(&formula, "n.lp");
    assert!(lp.contains("\n{hidden(1)}.\n{x(2)}.\n") && lp.contains("clingo 0 -q --project=show"), "{lp}");
    assert!(text(&formula, "n.cnf").starts_with("c t pmc\n"));
    assert!(text(&formula, "n.opb").contains("\n* ind 2 0\n"));
}

#[test]
fn the_best_size_is_counted_first() {
    let ran = run("export domination queen 5 --to - --format cnf");
    assert!(
        ran.stderr.contains("note: the file has the solutions of size 3, the best one"),
        "{}",
        ran.stderr
    );
    assert!(ran.stdout.contains("domination queen 5x5 --size 3\n"), "{}", ran.stdout);
    for sizes in ["3", "any", "2..4"] {
        let ran = run(&format!("export domination queen 5 --size {sizes} --to - --format cnf"));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    }
    let ran = run("export total-domination king 1 --to - --format cnf");
    assert!(ran.stderr.contains("has no solution of any size"), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("1 0\n-1 0\n"), "{}", ran.stdout);
}

#[test]
fn drawings_have_a_limit() {
    let zdd = String::from_utf8(exported("domination queen 4 --diagram zdd", "z.dot")).unwrap();
    assert!(zdd.starts_with("digraph zdd {\n"), "{zdd}");
    let path = new_file("large.dot");
    let line = format!("export domination queen 6 --size any --to {}", path.display());
    run(&line).refused(3, "nodes, more than the 2000 of a drawing; raise --drawn");
    run(&format!("{line} --diagram zdd --drawn 100")).refused(3, "more than the 100 of a drawing");
    assert!(!path.exists());
    assert_eq!(run(&format!("{line} --drawn 1000000")).status, Some(0));
}

#[test]
fn what_has_no_effect_is_refused() {
    let refused = |line: &str, part: &str| run(&format!("export {line}")).refused(2, part);
    refused("independence king 3 --to a.g6 --size 2", "--size means nothing to graph6");
    refused("independence king 3 --to a.cnf --order rows", "--order means nothing to cnf");
    refused("independence king 3 --to a.opb --seed 1", "--seed is of a random order");
    refused("independence king 3 --to a.cnf --diagram zdd", "--diagram means nothing to cnf");
    refused("independence king 3 --to a.dddmp --diagram zdd", "no form for zero-suppressed diagrams");
    refused("independence king 3 --to a.lp --drawn 10", "--drawn means nothing to lp");
    refused("independence king 3 --to a.lp --size any --nodes 10", "--nodes means nothing to lp");
    refused(
        "no-three-in-line 3 --to a.col",
        "no-three-in-line 3x3 is not a question about an undirected graph",
    );
    refused("domination king 3 --multiplicity 2 --to a.g6", "is not a question about an undirected graph");
    refused("shogi --to a.g6", "is not a question about an undirected graph");
    refused("independence king 3 --to nowhere/a.cnf", "there is no directory nowhere");
    let formula = file("kept.cnf", "p cnf 1 0\n");
    refused(&format!("cnf {0} --to {0}", formula.display()), "would overwrite");
    run("export cnf missing.cnf --to a.opb").refused(4, "there is no file missing.cnf");
}

#[test]
fn limits_hold() {
    let path = new_file("limited.cnf");
    let line = format!("export independence queen 20 --to {}", path.display());
    // No machine counts it within the least of these limits, and a slow one needs more to begin with it.
    let told = "before the best size was counted";
    let ends =
        |limit| Some(run(&format!("{line} --timeout {limit}ms"))).filter(|ran| ran.stderr.contains(told));
    with_time_enough(300, ends).refused(3, told);
    run(&format!("{line} --size 20 --timeout 0")).refused(3, "the time limit");
    run(&format!("{line} --size 150 --memory 200k")).refused(3, "raise the limit");
    assert!(!path.exists());
    let line = format!("export domination queen 7 --to {} --nodes 100", new_file("limited.dddmp").display());
    run(&line).refused(3, "100 nodes");
}

/// A graph cannot say that a cell is given; formulas and diagrams do.
#[test]
fn given_cells_are_in_the_file_or_refused() {
    let mask = file("given.txt", "..+\n...\n-..\n");
    let puzzle = format!("independence queen mask:{}", mask.display());
    let count = run(&format!("count {puzzle} --size any -q")).stdout;
    assert_eq!(count, "3\n");
    for name in ["given.col", "given.g6"] {
        let path = new_file(name);
        run(&format!("export {puzzle} --to {}", path.display()))
            .refused(2, "given cells, which no graph can state");
        assert!(!path.exists());
    }
    let text = |name: &str| String::from_utf8(exported(&format!("{puzzle} --size any"), name)).unwrap();
    text("given.cnf");
    let formula = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("given.cnf");
    assert_eq!(run(&format!("count cnf {} -q", formula.display())).stdout, count);
    let lp = text("given.lp");
    assert!(lp.contains(":- not in(0,2).\n") && lp.contains(":- in(2,0).\n"), "{lp}");
    let opb = text("given.opb");
    assert!(opb.contains("\n+1 x3 >= 1 ;\n") && opb.contains("\n-1 x7 >= 0 ;\n"), "{opb}");
}

/// The vertices of a graph are the cells, also where a model has more variables.
#[test]
fn vertices_have_the_names_of_cells() {
    let text = String::from_utf8(exported("maximal-irredundance king 1x3", "named.col")).unwrap();
    assert!(text.contains("c x 3 r0c2\np edge 3 2\n"), "{text}");
}
