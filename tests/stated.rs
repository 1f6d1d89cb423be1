//! Puzzles that a file states: what each command makes of them.

use std::fs;
use std::path::PathBuf;

use crate::support::{run, run_words};

/// A file of statements for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.puzzle"));
    fs::write(&path, text).expect("a file");
    path
}

const LATIN: &str = "let n = 4\nboard {n}x{n}\nvalues 1..n\neach l in rows, columns: distinct(l)\n";
const MIXED: &str = "board 5x5\nkind queen knight\nqueen(all) = 2\nknight(all) = 2\n\
                     each c in all: queen(c) => full(attacks(queen, c)) = 0\n\
                     each c in all: knight(c) => full(attacks(knight, c)) = 0\n";

#[test]
fn a_file_is_counted_listed_checked_and_exported() {
    let latin = file("latin", LATIN);
    let latin = latin.display();
    for method in ["auto", "apply", "layers", "backtrack"] {
        assert_eq!(run(&format!("count {latin} -q --method {method}")).stdout, "576\n", "{method}");
    }
    assert_eq!(run(&format!("count puzzle {latin} n=3 -q")).stdout, "12\n");
    assert_eq!(run(&format!("sequence {latin} n=N --n 1..4 --format data")).stdout, "1, 2, 12, 576\n");
    let one = run(&format!("list {latin} --first 1 --quiet"));
    assert_eq!(one.stdout.split_whitespace().count(), 16);
    let mixed = file("mixed", MIXED);
    let (solutions, formula) = (mixed.with_extension("txt"), mixed.with_extension("cnf"));
    let (mixed, solutions, formula) = (mixed.display(), solutions.display(), formula.display());
    fs::write(solutions.to_string(), run(&format!("list {mixed}")).stdout).expect("a file");
    let checked = run(&format!("check {mixed} {solutions} --complete"));
    assert!(
        checked.stdout.contains("156 solutions are right, all different; none is missing"),
        "{}",
        checked.stdout
    );
    assert_eq!(run(&format!("export {mixed} --to {formula}")).status, Some(0));
    assert_eq!(run(&format!("count cnf {formula} -q")).stdout, "156\n");
}

/// Ants, each with a bee beside it; where the bees are does not matter.
const HIDDEN: &str = "board 2x2\nkind ant bee\nhidden bee\nsize ant\n\
                      each c in all: ant(c) => bee(attacks(wazir, c))\n";

#[test]
fn lists_are_right_and_complete_in_every_form() {
    for (name, text, number) in [
        ("two-values", "board 2x3\nvalues 4..5\neach w in windows(2,2): sum(w) != 18\n", 26),
        ("exchanged", "board 1x3\nvalues 4..5\nsymmetry values\n", 8),
        ("below", "board 1x2\nvalues -1..10\nsum(all) = 9\n", 12),
        ("kinds", "board 1x2\nkind a b aa ab\nfull(all) = 1\n", 8),
        ("alone", "board 2x2\nkind queen\nqueen(all) <= 1\n", 5),
        ("moves", "board 2x3\nplaces moves of wazir\neach c in cells: edge(edges(c)) = 1\n", 3),
        ("colours", "board 1x3\nkind red blue\nplaces moves of wazir\n", 9),
        ("graph", "graph\n1 2\n2 3\n3 1\nend\nvalues 1..3\neach l in lines(edge): distinct(l)\n", 6),
        ("hidden", HIDDEN, 11),
        ("hidden-moves", "board 2x2\nplaces moves of wazir\nkind a b\nhidden b\na(all) = 1\nb(all) = 1\n", 4),
        ("edges", "graph\n1 2\n2 3\n3 1\nend\nplaces edges\nedge(all) = 2\n", 3),
    ] {
        let path = file(name, text);
        let (path, list) = (path.display(), path.with_extension("list"));
        for form in ["cells", "literals", "bits", "json"] {
            fs::write(&list, run(&format!("list {path} --format {form}")).stdout).expect("a file");
            let checked = run(&format!("check {path} {} --complete", list.display()));
            let told = format!("{number} solutions are right, all different; none is missing");
            assert!(checked.stdout.contains(&told), "{name} {form}: {}{}", checked.stdout, checked.stderr);
        }
    }
}

#[test]
fn a_solution_is_what_is_shown() {
    let puzzle = file("hidden-shown", HIDDEN);
    let (puzzle, written) = (puzzle.display(), puzzle.with_extension("txt"));
    let all = run(&format!("list {puzzle}")).stdout;
    assert!(all.contains("r0c0_A") && !all.contains('B'), "{all}");
    for form in ["cells", "literals", "bits", "json"] {
        let list = |options: &str| run(&format!("list {puzzle} --format {form} {options}")).stdout;
        let samples = list("--sample 20 --seed 3");
        let all = list("");
        assert!(samples.lines().all(|sample| all.lines().any(|line| line == sample)), "{form}: {samples}");
        fs::write(&written, list("--sample 1 --seed 3")).expect("a file");
        let checked = run(&format!("check {puzzle} {}", written.display()));
        assert!(checked.stdout.contains("1 solution is right"), "{form}: {}", checked.stdout);
    }
    // A second place of the bee is no second solution.
    let but_one: String =
        all.lines().filter(|line| *line != "r1c1_A").map(|line| format!("{line}\n")).collect();
    fs::write(&written, but_one + "r0c0_A r0c1_B\nr0c0_A r1c0_B\nv 1 4 0\n").expect("a file");
    let checked = run(&format!("check {puzzle} {} --complete", written.display())).stdout;
    let told = "10 solutions are right, all different; besides, 3 repeated; 1 of 11 is missing";
    assert!(checked.contains(told), "{checked}");
    // Those that are written have to be right, and those that are not have to have a place.
    fs::write(&written, "r0c0_A r1c1_B\nr0c0_A r0c1_A r1c0_A\nr0c0_A\n").expect("a file");
    let checked = run(&format!("check {puzzle} {}", written.display())).stdout;
    assert!(checked.contains("line 1: line 5 does not hold for c = r0c0"), "{checked}");
    assert!(checked.contains("line 2: it is no solution, wherever its hidden pieces stand"), "{checked}");
    assert!(checked.contains("1 solution is right; besides, 2 wrong"), "{checked}");
    // Nor do they tell the solutions of a class apart: up to four of nine cells, in 1 + 3 + 8 + 16 + 23 ways.
    let pairs = file("hidden-pairs", "board 3x3\nkind ant bee\nhidden bee\nbee(all) = ant(all)\n");
    let classes = run(&format!("list {} --classes", pairs.display()));
    assert_eq!((classes.status, classes.stdout.lines().count()), (Some(0), 51), "{}", classes.stderr);
    let shown = run(&format!("count {puzzle} --show 3 --json")).stdout;
    assert!(shown.contains(r#""A""#) && !shown.contains(r#""B""#), "{shown}");
    let fixed = run(&format!("count {puzzle} --given r0c0=A --fixed")).stdout;
    assert!(fixed.contains("A at 0, 0"), "{fixed}");
}

#[test]
fn a_wrong_solution_is_told_by_its_line() {
    let mixed = file("mixed-wrong", MIXED);
    let wrong = mixed.with_extension("txt");
    fs::write(&wrong, "r0c0_Q r0c4_Q r3c1_N r4c1_N\n").expect("a file");
    let checked = run(&format!("check {} {}", mixed.display(), wrong.display()));
    assert_eq!(checked.status, Some(1));
    assert!(checked.stdout.contains("line 5 does not hold for c = r0c0"), "{}", checked.stdout);
}

#[test]
fn a_wrong_statement_is_underlined() {
    let wrong = file("wrong", "board 4x4\nkind queen\neach l in lines(queen): quen(l) <= 1\n");
    let ran = run(&format!("count {}", wrong.display()));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(4), ""));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[0].ends_with("line 3, column 25: there is no `quen`; write queen"), "{}", ran.stderr);
    assert!(lines[2].ends_with("each l in lines(queen): quen(l) <= 1"), "{}", ran.stderr);
    assert_eq!(lines[3].trim_start_matches([' ', '|']), "^^^^", "{}", ran.stderr);
    assert_eq!(lines[3].find('^'), lines[2].find("quen(l)"), "{}", ran.stderr);
    // A terminal obeys nothing of it.
    let hostile = file("hostile", "board 4x4\nkind queen\n\u{1b}[31m = 3\n");
    assert!(!run(&format!("count {}", hostile.display())).stderr.contains('\u{1b}'));
}

#[test]
fn parameters_and_sizes_that_cannot_be_are_refused() {
    let latin = file("latin-refused", LATIN).display().to_string();
    for (words, part) in [
        (vec!["count", &latin, "m=3"], "no number m; choose one of n"),
        (vec!["count", &latin, "n"], "`n` is no parameter"),
        (vec!["count", &latin, "n=x"], "`x` is no number for n"),
        (vec!["count", &latin, "n=3", "n=4"], "given twice"),
        (vec!["count", &latin, "--size", "3"], "no sizes; leave --size out"),
        (vec!["search", &latin, "--size", "3"], "no sizes; leave --size out"),
        (vec!["count", &latin, "--spectrum"], "no sizes; leave --spectrum out"),
        (vec!["export", &latin, "--size", "3", "--to", "no.cnf"], "no sizes; leave --size out"),
    ] {
        let words: Vec<String> = words.into_iter().map(String::from).collect();
        run_words(&words).refused(2, part);
    }
    run("count no-such-file.puzzle").refused(4, "there is no file");
}

#[test]
fn a_graph_stands_in_a_file_of_its_own() {
    let puzzle = file("graph", "graph path.txt\nkind red\neach l in lines(edge): red(l) <= 1\n");
    fs::write(puzzle.with_file_name("path.txt"), "1 2\n2 3\n3 4\n").expect("a file");
    assert_eq!(run(&format!("count {} -q", puzzle.display())).stdout, "8\n");
}

#[test]
fn a_board_stands_in_a_picture_of_its_own() {
    let kings = "kind king\neach c in all: king(c) or king(attackers(king, c))\n";
    let apart = file("masked", &format!("let n = 4\nboard mask:masked-{{n}}.txt\n{kings}"));
    fs::write(apart.with_file_name("masked-4.txt"), ".+..\n.#.-\n....\n").expect("a file");
    fs::write(apart.with_file_name("masked-5.txt"), "..x\n").expect("a file");
    let drawn = file("drawn", &format!("board\n.+..\n.#.-\n....\nend\n{kings}"));
    let numbers = |puzzle: &str| {
        let record = run(&format!("count {puzzle} --spectrum --classes --json")).records().remove(0);
        ["count", "spectrum", "classes"].map(|key| record[key].clone())
    };
    let mask = format!("domination king mask:{} --size any", apart.with_file_name("masked-4.txt").display());
    assert_eq!(numbers(&apart.display().to_string()), numbers(&drawn.display().to_string()));
    assert_eq!(numbers(&apart.display().to_string()), numbers(&mask));
    let wrong = run(&format!("count {} n=5", apart.display()));
    assert_eq!(wrong.status, Some(4), "{}", wrong.stderr);
    let told = "line 2, column 1: masked-5.txt: line 1 of the picture has `x`";
    assert!(wrong.stderr.contains(told), "{}", wrong.stderr);
    run(&format!("count {} n=6", apart.display())).refused(4, "there is no file");
    let values = file("masked-values", "board mask:masked-4.txt\nvalues 1..2\n");
    let refused = run(&format!("count {}", values.display())).stderr;
    assert!(refused.contains("take those signs out"), "{refused}");
}

#[test]
fn nothing_is_said_of_sizes_where_there_are_none() {
    let latin = file("latin-sizes", LATIN);
    let beside = |ending: &str| latin.with_extension(ending).display().to_string();
    let (saved, page, proof, latin) = (beside("bdd"), beside("html"), beside("scpog"), latin.display());
    run(&format!("count {latin} --save {saved} --html {page} --certificate {proof}"));
    assert!(fs::read_to_string(page).expect("a page").contains("latin-sizes.puzzle --json"));
    let exported = ["cnf", "lp", "opb"].map(|form| format!("export {latin} --to - --format {form}"));
    let others = [format!("load {saved}"), format!("count {latin} --format mc")];
    for words in exported.into_iter().chain(others) {
        let told = run(&words).stdout;
        assert!(told.contains("latin-sizes.puzzle") && !told.contains("size any"), "{words}: {told}");
    }
    let proved = run(&format!("check {latin} {proof}")).stdout;
    assert!(proved.contains("has 576 solutions") && !proved.contains("0: 576"), "{proved}");
    let found = run(&format!("search {latin} --seed 1")).stdout;
    assert!(found.starts_with("latin-sizes.puzzle is satisfied\n"), "{found}");
}
