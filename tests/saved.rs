//! Diagrams that are saved and loaded again.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::enumerated::definition::{Board, Rule, Solved};
use crate::support::{file, run, with_time_enough};

/// A count that no method finishes in the time of a test.
const ENDLESS: &str = "count domination queen 16 --size any";

/// A path for a file that is not there.
fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The value of the only function of a DDDMP text under an assignment, read straight from the format:
/// `number label position then else`, a negative number is a negation, node 1 is true.
fn value(text: &str, assignment: u32) -> bool {
    let line =
        |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).expect("a line of the header");
    let numbers =
        |key| -> Vec<i64> { line(key).split_whitespace().map(|word| word.parse().unwrap()).collect() };
    let (ids, levels, root) = (numbers(".ids"), numbers(".permids"), numbers(".rootids")[0]);
    let (_, nodes) = text.split_once(".nodes\n1 T 1 0 0\n").expect("the nodes");
    let node = |line: &str| -> (i64, [i64; 3]) {
        let words: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        (words[0], [words[2], words[3], words[4]])
    };
    let nodes: BTreeMap<i64, [i64; 3]> = nodes.lines().take_while(|line| *line != ".end").map(node).collect();
    let mut by_level: Vec<usize> = (0..ids.len()).collect();
    by_level.sort_by_key(|&place| levels[place]);
    let (mut at, mut negated) = (root.abs(), root < 0);
    while at != 1 {
        let [place, then, other] = nodes[&at];
        let next = if assignment >> ids[by_level[place as usize]] & 1 == 1 { then } else { other };
        (at, negated) = (next.abs(), negated ^ (next < 0));
    }
    !negated
}

#[test]
fn what_is_saved_is_true_for_the_solutions_alone() {
    let board = Board { rows: 3, cols: 3 };
    let solved = Solved::pieces(Rule::Domination, "king", board);
    let path = new_file("saved.dddmp");
    for order in ["rows", "spiral", "random"] {
        let ran =
            run(&format!("count domination king 3 --size 2..4 --order {order} -q --save {}", path.display()));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        let text = fs::read_to_string(&path).unwrap();
        for set in 0..1 << 9 {
            let asked = solved.solutions.contains(&set) && (2..=4).contains(&set.count_ones());
            assert_eq!(value(&text, set), asked, "{set:b}");
        }
    }
}

/// A hidden variable that is true for certain is in no part that is counted, and yet in the diagram.
#[test]
fn what_is_hidden_is_false_in_a_saved_diagram() {
    let formula = file("projected.cnf", "c p show 1 2 0\np cnf 3 2\n3 0\n1 2 0\n");
    let path = new_file("projected.dddmp");
    for method in ["auto", "apply"] {
        let saved = format!("--method {method} -q --save {}", path.display());
        assert_eq!(run(&format!("count cnf {} {saved}", formula.display())).stdout, "3\n");
        let text = fs::read_to_string(&path).unwrap();
        let found: Vec<u32> = (0..8).filter(|&assignment| value(&text, assignment)).collect();
        assert_eq!(found, [1, 2, 3], "{method}");
    }
}

#[test]
fn what_is_loaded_is_what_was_counted() {
    let projected = file("saved.cnf", "c p show 2 3 0\np cnf 3 2\n1 2 0\n-1 3 0\n");
    let projected = format!("cnf {}", projected.display());
    for (line, variables) in [
        ("independence queen 8", 64),
        ("independence knight 3x5 --size any --order columns", 15),
        ("domination rook 4 --schedule semba", 16),
        ("shogi L2 --board 3x3", 18),
        ("independence queen 3 --size 3", 9),
        (&projected, 3),
    ] {
        for name in ["loaded.bdd", "loaded.DDDMP"] {
            let path = new_file(name);
            let counted = run(&format!("count {line} --json --save {}", path.display()));
            assert_eq!(counted.status, Some(0), "{line}: {}", counted.stderr);
            let is_text = fs::read(&path).unwrap().starts_with(b".ver DDDMP-2.0\n");
            assert_eq!(is_text, name == "loaded.DDDMP");
            let loaded = run(&format!("load {} --json", path.display()));
            assert_eq!(loaded.status, Some(0), "{line}: {}", loaded.stderr);
            let record = &loaded.records()[0];
            let [function] = &record["functions"].as_array().unwrap()[..] else { panic!("{record}") };
            assert_eq!(function["count"], counted.records()[0]["count"], "{line}");
            assert_eq!((&record["variables"], &record["nodes"]), (&variables.into(), &function["nodes"]));
            // Its name is the question, as it could be asked again; in text, which other programs read, of
            // letters, digits and `_` alone.
            let question = function["name"].as_str().unwrap();
            if is_text {
                assert!(question.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{question}");
                continue;
            }
            assert_eq!(
                run(&format!("count {question} -q")).stdout.trim_end(),
                function["count"],
                "{question}"
            );
        }
    }
}

#[test]
fn variables_are_named_by_cells() {
    let path = new_file("named.dddmp");
    let formula = file("named.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    let formula = format!("cnf {}", formula.display());
    for (line, support, ordered) in [
        ("independence rook 2", "r0c0 r0c1 r1c0 r1c1", "r0c0 r0c1 r1c0 r1c1"),
        ("independence rook 1x3 --order columns", "r0c0 r0c1 r0c2", "r0c0 r0c1 r0c2"),
        ("shogi K1 --board 1x2", "r0c0_P r0c0_K r0c1_P r0c1_K", "r0c0_P r0c0_K r0c1_P r0c1_K"),
        (&formula, "x1 x2 x3", "x1 x2 x3"),
    ] {
        let ran = run(&format!("count {line} -q --save {}", path.display()));
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("\n.suppvarnames {support}\n")), "{text}");
        assert!(text.contains(&format!("\n.orderedvarnames {ordered}\n")), "{text}");
        // Other readers know no name of a root, and take few characters.
        assert!(!text.contains(".rootnames"), "{text}");
        let name = text.lines().find_map(|line| line.strip_prefix(".dd ")).expect("a name");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
    }
}

#[test]
fn diagrams_of_other_packages_are_counted() {
    // (a and b) or not c of four variables, as OxiDD writes it: 2 * (1 + 4) assignments.
    let oxidd = file(
        "oxidd.dddmp",
        ".ver DDDMP-3.0\n.mode A\n.varinfo 4\n.nnodes 5\n.nvars 4\n.nsuppvars 3\n.ids 0 1 3\n.permids 0 1 3\n\
         .nroots 1\n.rootids 5\n.nodes\n1 F 0 0\n2 T 0 0\n3 2 1 2\n4 1 2 3\n5 0 4 3\n.end\n",
    );
    let ran = run(&format!("load {} --json", oxidd.display()));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(ran.records()[0]["functions"][0]["count"], "10");
}

#[test]
fn a_loaded_diagram_is_told_in_a_few_lines() {
    let path = new_file("told.bdd");
    // The first of two rooks has 9 cells, the second 4, and either may be the first: 9 * 4 / 2.
    assert_eq!(run(&format!("count independence rook 3 --size 2 --save {}", path.display())).status, Some(0));
    let text = run(&format!("load {}", path.display())).stdout;
    assert!(text.starts_with("independence rook 3x3 --size 2: 18 solutions, "), "{text}");
    assert!(text.contains("told.bdd, 9 variables, ") && text.lines().count() == 3, "{text}");
}

#[test]
fn damaged_files_are_refused() {
    let path = new_file("whole.bdd");
    assert_eq!(run(&format!("count independence rook 2 --save {}", path.display())).status, Some(0));
    let whole = fs::read(&path).unwrap();
    let damaged = new_file("damaged.bdd");
    let refused = |bytes: &[u8]| {
        fs::write(&damaged, bytes).unwrap();
        run(&format!("load {}", damaged.display())).refused(4, "damaged.bdd: ");
    };
    for end in 0..whole.len() {
        refused(&whole[..end]);
        let mut altered = whole.clone();
        altered[end] ^= 0x10;
        refused(&altered);
    }
    refused(&[&whole[..], b"\n"].concat());
    refused(b"p cnf 1 1\n1 0\n");
    run(&format!("load {}", env!("CARGO_TARGET_TMPDIR"))).refused(4, "is a directory");
    run("load nowhere.bdd").refused(4, "there is no file");
    run("load").refused(2, "FILE");
}

#[test]
fn what_cannot_be_saved_is_told_at_once() {
    run(&format!("{ENDLESS} --save nowhere/at/all.bdd")).refused(2, "no directory");
    run(&format!("{ENDLESS} --save .")).refused(2, "is a directory");
    run(&format!("{ENDLESS} --save -")).refused(2, "name a file");
    for method in ["layers", "backtrack", "join"] {
        run(&format!("{ENDLESS} --save q.bdd --method {method}")).refused(2, "decision diagram");
    }
    if cfg!(target_os = "linux") {
        run(&format!("{ENDLESS} --save /proc/diagram.bdd")).refused(4, "/proc/diagram.bdd");
    }
}

#[test]
fn a_limit_is_an_answer_without_a_file() {
    let path = new_file("never.bdd");
    run(&format!("{ENDLESS} --timeout 1ms --save {}", path.display())).refused(3, "the time limit");
    // The count needs no nodes, the diagram does.
    let ran = run(&format!("count domination queen 6 -q --nodes 100 --save {}", path.display()));
    assert_eq!((ran.status, ran.stdout.is_empty()), (Some(3), false), "{}", ran.stderr);
    assert!(ran.stderr.contains("no diagram to save"), "{}", ran.stderr);
    assert!(!path.exists());

    assert_eq!(run(&format!("count independence queen 6 --save {}", path.display())).status, Some(0));
    let load = format!("load {}", path.display());
    run(&format!("{load} --nodes 5")).refused(3, "5 nodes");
    run(&format!("{load} --memory 100")).refused(2, "give at least 64k");
    let ran = run(&format!("{load} --nodes 5 --json"));
    assert_eq!((ran.status, &ran.records()[0]["status"]), (Some(3), &"node-limit".into()));
    assert_eq!(run(&format!("count independence queen 10 --save {}", path.display())).status, Some(0));
    run(&format!("{load} --memory 64k")).refused(3, "64 KiB");
}

/// Runs the program where a file may have no more than 512 (or 1024) bytes.
#[cfg(unix)]
fn run_with_short_files(line: &str) -> crate::support::Ran {
    let line = format!("ulimit -f 1; exec {} {line}", env!("CARGO_BIN_EXE_kikisuji"));
    std::process::Command::new("sh").args(["-c", &line]).output().unwrap().into()
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("full");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    for (option, name) in [("--save", "old.bdd"), ("--save", "old.dddmp"), ("--svg", "old.svg")] {
        let (old, new) = (folder.join(name), folder.join(format!("new-{name}")));
        std::fs::write(&old, "good").unwrap();
        for file in [&old, &new] {
            let ran =
                run_with_short_files(&format!("count independence queen 8 {option} {}", file.display()));
            assert_eq!(ran.status, Some(4), "{}", ran.stderr);
            assert!(ran.stdout.contains("92 ways"), "{}", ran.stdout);
            assert!(ran.stderr.contains("cannot be written: File too large"), "{}", ran.stderr);
        }
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "good");
        std::fs::remove_file(&old).unwrap();
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left lying about");
}

#[cfg(unix)]
#[test]
fn a_file_takes_the_place_of_the_old_one() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("replaced");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("far")).unwrap();
    let (link, target) = (folder.join("link.svg"), folder.join("far/target.svg"));
    symlink("far/target.svg", &link).unwrap();
    // The first time there is nothing behind the link.
    for _ in 0..2 {
        let ran = run(&format!("count independence queen 6 --svg {}", link.display()));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        assert!(std::fs::read_to_string(&target).unwrap().ends_with("</svg>\n"));
        assert!(link.is_symlink());
        std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o640)).unwrap();
    }
    run(&format!("count independence queen 6 --svg {}", link.display()));
    assert_eq!(std::fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(std::fs::read_dir(folder.join("far")).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_themselves() {
    let ran = run("count independence queen 6 --svg /dev/stdout");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("4 ways") && ran.stdout.ends_with("</svg>\n"), "{}", ran.stdout);
    let ran = run("count independence queen 6 --svg /dev/full");
    assert_eq!(ran.status, Some(4), "{}", ran.stderr);
    let both = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("both.txt");
    let mut child = crate::support::command("count independence queen 6 --svg /dev/stdout");
    assert!(child.stdout(std::fs::File::create(&both).unwrap()).status().unwrap().success());
    let text = std::fs::read_to_string(&both).unwrap();
    assert!(text.contains("4 ways") && text.ends_with("</svg>\n"), "{text}");
}

/// A pipe that nobody reads: the time limit holds all the same, and so does Ctrl-C without one.
#[cfg(unix)]
#[test]
fn a_pipe_without_a_reader_is_given_up() {
    let pipe = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("unread.fifo");
    let _ = std::fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for option in ["--save", "--svg"] {
        let line = format!("count independence queen 6 {option} {}", pipe.display());
        let ran = with_time_enough(300, |limit| {
            let ran = run(&format!("{line} --timeout {limit}ms"));
            assert_eq!(ran.status, Some(3), "{}", ran.stderr);
            ran.stdout.contains("4 ways").then_some(ran)
        });
        assert!(ran.stderr.contains("the time limit was reached before all of"), "{}", ran.stderr);
    }
}
