//! Puzzles that a file states: what each command makes of them.

use std::fs;
use std::path::PathBuf;

use crate::support::{HIDDEN, LATIN, MIXED, file, run, run_words, statements};

#[test]
fn a_file_is_counted_listed_checked_and_exported() {
    let latin = statements("latin", LATIN);
    let latin = latin.display();
    for method in ["auto", "apply", "layers", "backtrack"] {
        assert_eq!(run(&format!("count {latin} -q --method {method}")).stdout, "576\n", "{method}");
    }
    assert_eq!(run(&format!("count puzzle {latin} n=3 -q")).stdout, "12\n");
    assert_eq!(run(&format!("sequence {latin} n=N --n 1..4 --format data")).stdout, "1, 2, 12, 576\n");
    let one = run(&format!("list {latin} --first 1 --quiet"));
    assert_eq!(one.stdout.split_whitespace().count(), 16);
    let mixed = statements("mixed", MIXED);
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
        let path = statements(name, text);
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
    let puzzle = statements("hidden-shown", HIDDEN);
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
    let pairs = statements("hidden-pairs", "board 3x3\nkind ant bee\nhidden bee\nbee(all) = ant(all)\n");
    let classes = run(&format!("list {} --classes", pairs.display()));
    assert_eq!((classes.status, classes.stdout.lines().count()), (Some(0), 51), "{}", classes.stderr);
    let shown = run(&format!("count {puzzle} --show 3 --json")).stdout;
    assert!(shown.contains(r#""A""#) && !shown.contains(r#""B""#), "{shown}");
    // A diagram has lost them, and every solution that is shown is whole.
    let shown = run(&format!("count {puzzle} --show 3 --method apply"));
    assert_eq!(shown.status, Some(0), "{}", shown.stderr);
    let fixed = run(&format!("count {puzzle} --given r0c0=A --fixed")).stdout;
    assert!(fixed.contains("A at 0, 0"), "{fixed}");
}

#[test]
fn a_graph_stands_in_a_file_of_its_own() {
    let puzzle = statements("graph", "graph path.txt\nkind red\neach l in lines(edge): red(l) <= 1\n");
    fs::write(puzzle.with_file_name("path.txt"), "1 2\n2 3\n3 4\n").expect("a file");
    assert_eq!(run(&format!("count {} -q", puzzle.display())).stdout, "8\n");
    let told = run(&format!("count {}", puzzle.display())).stdout;
    assert!(told.contains("(4 vertices, 3 edges)"), "{told}");
    // Within the statements no line says how many vertices and edges there are.
    let apart = "kind red\neach c in all: red(c) => red(attacks(edge, c)) = 0\n";
    let triangle = statements("triangle", &format!("graph\n3 2\n1 2\n1 3\nend\n{apart}"));
    assert_eq!(run(&format!("count {} -q", triangle.display())).stdout, "4\n");
}

#[test]
fn a_board_stands_in_a_picture_of_its_own() {
    let kings = "kind king\neach c in all: king(c) or king(attackers(king, c))\n";
    let apart = statements("masked", &format!("let n = 4\nboard mask:masked-{{n}}.txt\n{kings}"));
    fs::write(apart.with_file_name("masked-4.txt"), ".+..\n.#.-\n....\n").expect("a file");
    fs::write(apart.with_file_name("masked-5.txt"), "..x\n").expect("a file");
    let drawn = statements("drawn", &format!("board\n.+..\n.#.-\n....\nend\n{kings}"));
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
    let missing = run(&format!("count {} n=6", apart.display()));
    assert_eq!(missing.status, Some(4));
    assert!(missing.stderr.contains("line 2, column 1: there is no file"), "{}", missing.stderr);
    let values = statements("masked-values", "board mask:masked-4.txt\nvalues 1..2\n");
    let refused = run(&format!("count {}", values.display())).stderr;
    assert!(refused.contains("take those signs out"), "{refused}");
}

#[test]
fn nothing_is_said_of_sizes_where_there_are_none() {
    let latin = statements("latin-sizes", LATIN);
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

/// A file of statements whose name and folder have blanks.
fn with_blanks(text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("of two words");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("my puzzle.puzzle");
    fs::write(&path, text).expect("a file");
    path
}

const QUEENS: &str = "let n = 4\nboard {n}x{n}\nkind queen\neach l in lines(queen): queen(l) <= 1\n";

#[test]
fn a_sequence_is_of_the_goal_of_the_file() {
    let best = statements("sequence-max", &format!("{QUEENS}goal max\n"));
    let terms = best.with_extension("txt");
    let (best, terms) = (best.display().to_string(), terms.display().to_string());
    let sequence = |file: &str, more: &str| {
        let ran = run(&format!("sequence {file} n=N --n 1..6 {more}"));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    let written = sequence(&best, "");
    assert!(written.contains(" that have the largest size.\n"), "{written}");
    assert!(written.ends_with("\n1 1\n2 4\n3 8\n4 2\n5 10\n6 4\n"), "{written}");
    fs::write(&terms, &written).expect("a file");
    let puzzle = format!("{best} n={{n}}");
    let validated = run_words(&["validate", "--puzzle", &puzzle, &terms].map(String::from));
    assert_eq!(validated.status, Some(0), "{}", validated.stdout);
    assert!(validated.stdout.contains("6 agreeing, 0 differing"), "{}", validated.stdout);
    assert!(sequence(&best, "--of classes").ends_with("\n4 1\n5 2\n6 1\n"));
    let sizes = sequence(&best, "--of size");
    assert!(sizes.starts_with("# Size of a largest ") && sizes.ends_with("\n4 4\n5 5\n6 6\n"), "{sizes}");
    assert!(sequence(&best, "--json").contains(r#""sizes":"max","of":"count""#));
    assert!(sequence(&best, "--of size --json").contains(r#""sizes":"max","of":"size""#));
    let all = sequence(&best, "--spectrum");
    assert!(all.contains("# All sizes are counted, whatever the goal of the file.\n"), "{all}");
    assert!(sequence(&best, "--size any").ends_with("\n1 2\n2 5\n3 18\n4 87\n5 462\n6 2635\n"));
    let some = statements("sequence-some", &format!("{QUEENS}goal n-1\n")).display().to_string();
    let written = sequence(&some, "");
    let told = "as many elements as the puzzle asks for (for n = 1, 0 elements)";
    assert!(written.contains(told) && written.ends_with("\n1 1\n2 4\n3 8\n4 24\n5 82\n6 248\n"), "{written}");
    assert!(!sequence(&some, "--json").contains("sizes"));
    let none = statements("sequence-any", QUEENS).display().to_string();
    assert!(sequence(&none, "--json").contains(r#""sizes":"any""#));
}

#[test]
fn orders_are_those_of_the_places() {
    for (name, text) in [
        ("orders-moves", "board 2x3\nplaces moves of wazir\neach c in cells: edge(edges(c)) = 1\n"),
        ("orders-graph", "graph\n1 2\n2 3\n3 1\nend\nkind red\neach l in lines(edge): red(l) <= 1\n"),
        ("orders-edges", "graph\n1 2\n2 3\n3 1\nend\nplaces edges\nedge(all) = 2\n"),
        ("orders-values", "graph\n1 2\n2 3\nend\nvalues 1..3\neach l in lines(edge): distinct(l)\n"),
    ] {
        let path = statements(name, text);
        let ran = run(&format!("orders {}", path.display()));
        assert_eq!(ran.status, Some(0), "{name}: {}", ran.stderr);
        assert!(ran.stdout.contains("frontier") && !ran.stdout.contains("columns"), "{name}: {}", ran.stdout);
        let confirmed = run(&format!("count {} --confirm -q", path.display()));
        assert_eq!(confirmed.status, Some(0), "{name}: {}", confirmed.stderr);
    }
    let latin = statements("orders-latin", LATIN);
    let ran = run(&format!("orders {}", latin.display()));
    assert!(ran.stdout.contains("columns") && ran.stdout.contains("numbers"), "{}", ran.stdout);
}

#[test]
fn a_name_may_have_blanks() {
    let path = with_blanks(LATIN);
    let (name, list) = (path.display().to_string(), path.with_extension("txt"));
    let ran = |words: &[&str]| {
        let ran = run_words(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(ran.status, Some(0), "{words:?}: {}", ran.stderr);
        ran.stdout
    };
    assert_eq!(ran(&["count", &name, "-q"]), "576\n");
    assert_eq!(ran(&["count", &format!("{name} n=3"), "-q"]), "12\n");
    assert_eq!(ran(&["count", &format!("puzzle {name}"), "n=3", "-q"]), "12\n");
    fs::write(&list, ran(&["list", &name])).expect("a file");
    let list = list.display().to_string();
    assert!(ran(&["check", &name, &list, "--complete"]).contains("576 solutions are right"));
    fs::write(&list, ran(&["sequence", &name, "n=N", "--n", "1..3"])).expect("a file");
    let validated = ran(&["validate", "--puzzle", &format!("{name} n={{n}}"), &list]);
    assert!(validated.contains("3 agreeing, 0 differing"), "{validated}");
    fs::write(&list, ran(&["sequence", &name, "n=N", "--n", "1..3", "--format", "json"])).expect("a file");
    assert!(ran(&["validate", &list]).contains("3 agreeing, 0 differing"));
    let folder = path.with_extension("job");
    let _ = fs::remove_dir_all(&folder);
    let folder = folder.display().to_string();
    ran(&["job", "new", &folder, &name, "n=3"]);
    ran(&["job", "run", &folder]);
    assert!(ran(&["job", "result", &folder]).contains("12 ways"));
}

#[test]
fn a_certificate_is_checked_for_the_goal_of_the_file() {
    for (name, goal) in [("certified-some", "goal 3\n"), ("certified-best", "goal max\n")] {
        let path = statements(name, &format!("{QUEENS}{goal}"));
        let (path, proof) = (path.display().to_string(), path.with_extension("scpog").display().to_string());
        assert_eq!(run(&format!("count {path} --certificate {proof}")).status, Some(0));
        let checked = run(&format!("check {path} {proof}"));
        assert_eq!(checked.status, Some(0), "{name}: {}", checked.stderr);
        assert_eq!(run(&format!("check {path} n=3 {proof}")).status, Some(1));
    }
}

#[test]
fn a_lone_value_is_listed() {
    let file = statements("lone", "board 1x2\nvalues 5..5\n");
    assert_eq!(run(&format!("list {} --quiet", file.display())).stdout, "r0c0_5 r0c1_5\n");
}

/// A list of the counts of all sizes would hold three thousand million numbers.
#[test]
fn sizes_beyond_a_list_are_refused_where_all_of_them_are_asked_for() {
    let puzzle = statements("heavy", "board 1x3\nkind ant\nsize 1000000000 * ant\n").display().to_string();
    assert_eq!(run(&format!("count {puzzle} --size max --quiet")).stdout, "1\n");
    run(&format!("count {puzzle} --spectrum")).refused(2, "go up to 3000000000");
    let formula = file("heavy.cnf", "").display().to_string();
    assert_eq!(run(&format!("export {puzzle} --to {formula}")).status, Some(0));
    assert_eq!(run(&format!("count cnf {formula} --size max --quiet")).stdout, "1\n");
    run(&format!("count cnf {formula} --spectrum")).refused(2, "go up to 3000000000");
    let certificate = file("heavy.scpog", "");
    run(&format!("count {puzzle} --certificate {}", certificate.display())).refused(2, "a checker takes");
}
