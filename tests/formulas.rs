//! Formulas from files: counts, projections, and files that are none.

use std::fs;
use std::path::PathBuf;

use crate::support::{file, run, run_words};

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
    let all = file("all-shown.cnf", "c p show 1 2 3 0\np cnf 3 2\n1 2 0\n-1 3 0\n");
    for method in ["auto", "apply", "backtrack", "layers"] {
        let ran = run(&format!("count cnf {} --quiet --method {method}", all.display()));
        assert_eq!((ran.stdout.as_str(), ran.status), ("4\n", Some(0)), "{method}: {}", ran.stderr);
    }
}

#[test]
fn the_older_form_of_a_projection_counts() {
    // Of x1 and x2, all but (0, 0) extend to a solution: 3, where the plain formula has 4 of them.
    let old = file("ind.cnf", "c t pmc\np cnf 3 2\nc ind 1 0\nc ind 2 0\n1 2 0\n-1 3 0\n");
    let ran = run(&format!("count cnf {} -q", old.display()));
    assert_eq!((ran.stdout.as_str(), ran.status), ("3\n", Some(0)), "{}", ran.stderr);
    let satlib = file("satlib.cnf", "c t mc\np cnf 3 2\n1 2 0\n-1 3 0\n%\n0\n\n");
    let ran = run(&format!("count cnf {} -q", satlib.display()));
    assert_eq!((ran.stdout.as_str(), ran.status), ("4\n", Some(0)), "{}", ran.stderr);
}

/// What `export` says about sizes is read again: the formula has the spectrum of the puzzle.
#[test]
fn sizes_come_back() {
    for puzzle in [
        "peaceable king 2x3",
        "attacking 1 rook 3 --sight nearest",
        "no-three-in-line 4 --invariant half-turn",
        "maximal-irredundance king 3",
    ] {
        let text = run(&format!("export {puzzle} --size any --format cnf --to -")).stdout;
        assert!(text.contains("\nc size "), "{puzzle}: {text}");
        let spectrum = run(&format!("count {puzzle} --size any --spectrum -q")).stdout;
        for (at, text) in [text.clone(), text.replace("c p show", "c ind")].iter().enumerate() {
            let formula = file(&format!("sizes-{at}.cnf"), text);
            for method in ["apply", "backtrack"] {
                let line = format!("count cnf {} --spectrum -q --method {method}", formula.display());
                assert_eq!(run(&line).stdout, spectrum, "{puzzle}: {line}");
            }
        }
    }
}

/// Two of three variables are counted, and a 1 for the second is worth 5.
#[test]
fn sizes_count_everywhere() {
    let formula = file("sized.cnf", "c p show 1 2 0\nc size 2 5 0\np cnf 3 1\n1 2 0\n");
    let of =
        |command: &str, options: &str| run(&format!("{command} cnf {} {options}", formula.display())).stdout;
    assert_eq!(of("count", "--spectrum -q"), "0 1\n1 0\n2 0\n3 0\n4 0\n5 2\n");
    assert_eq!(of("count", "--size max -q"), "2\n");
    assert_eq!(of("list", "--size 0 --format literals"), "v 1 -2 0\n");
    let solutions = file("sized.txt", "v 1 -2 0\nv 1 2 0\n");
    let checked = of("check", &format!("{} --size max --complete", solutions.display()));
    assert!(checked.contains("line 1: it has size 0, and the best is 5"), "{checked}");
    let nothing = file("unsized.cnf", "c size 0\np cnf 2 0\n");
    assert_eq!(run(&format!("count cnf {} --spectrum -q", nothing.display())).stdout, "0 4\n");
    for comment in ["c size", "c size of 3", "c size: 1 2 0", "c sizes 1 2 0", "c the size 1 2 0"] {
        let commented = file("commented.cnf", &format!("{comment}\np cnf 2 0\n"));
        let ran = run(&format!("count cnf {} --spectrum -q", commented.display()));
        assert_eq!(ran.stdout, "0 1\n1 2\n2 1\n", "{comment}: {}", ran.stderr);
    }
}

#[test]
fn a_broken_formula_is_named() {
    for (name, text, part) in [
        ("empty", "", "no header"),
        ("kind", "p wcnf 3 1\n1 0\n", "line 1"),
        ("range", "p cnf 3 2\n1 2 0\n-1 4 0\n", "line 3"),
        ("word", "p cnf 3 2\n1 2 0\n-1 x 0\n", "`x`"),
        ("end", "p cnf 3 2\n1 2 0\n-1 3", "within a clause"),
        ("unprojected", "c t pmc\np cnf 3 1\n1 0\n", "c p show"),
        ("weighted", "c t pwmc\np cnf 3 1\n1 0\n", "c p show"),
        ("twice", "c ind 1 0\nc p show 2 0\np cnf 3 1\n1 0\n", "lines of one form"),
        ("joined", "cp show 1 0\np cnf 3 1\n1 0\n", "nearly `c p show`"),
        ("shown", "c p shown 1 0\np cnf 3 1\n1 0\n", "nearly `c p show`"),
        ("capitals", "p cnf 3 1\nc IND 1 0\n1 0\n", "nearly `c p show`"),
        ("large", "p cnf 99999999999 1\n1 0\n", "99999999999"),
        ("size-open", "c size 1 1\np cnf 3 1\n1 0\n", "line 1 of the cnf file says sizes and lacks the 0"),
        ("size-odd", "c size 1 0\np cnf 3 1\n1 0\n", "no W for the last V"),
        ("size-none", "c size 1 0 0\np cnf 3 1\n1 0\n", "`1 0`, which are not two numbers from 1"),
        ("size-negative", "c size 1 -1 0\np cnf 3 1\n1 0\n", "`1 -1`"),
        ("size-fraction", "c size 1 1.5 0\np cnf 3 1\n1 0\n", "`1 1.5`"),
        ("size-twice", "c size 1 1 1 1 0\np cnf 3 1\n1 0\n", "a variable twice"),
        ("size-range", "c a\nc size 4 1 0\np cnf 3 1\n1 0\n", "in line 2 (`c size`) what variable 4"),
        (
            "size-hidden",
            "c size 1 1 0\nc p show 2 0\np cnf 3 1\n1 0\n",
            "in line 1 (`c size`) what variable 1",
        ),
        (
            "size-again",
            "c size 1 1 0\nc size 2 1 0\np cnf 3 1\n1 0\n",
            "line 2 of the cnf file is a second line",
        ),
        (
            "size-late",
            "p cnf 3 1\nc size 1 1 0\n1 0\n",
            "line 2 of the cnf file says sizes behind the header",
        ),
        ("size-large", "c size 1 4294967295 2 1 0\np cnf 3 1\n1 0\n", "4294967296 in all"),
        ("size-huge", "c size 1 99999999999999999999 0\np cnf 3 1\n1 0\n", "not two numbers"),
    ] {
        let broken = file(&format!("broken-{name}.cnf"), text);
        run(&format!("count cnf {}", broken.display())).refused(4, part);
    }
    run("count cnf nowhere.cnf").refused(4, "nowhere.cnf");
    run("count cnf").refused(2, "formula.cnf");
}

/// What another program reads in a comment is obeyed, refused, or named: of (x1 or x2), x1 alone takes 2 values.
#[test]
fn comments_of_other_programs_are_not_passed_by() {
    let of = |line: &str, of: &str| {
        let sign = if of == "cnf" { "p cnf 2 1\n1 2 0\n" } else { "+1 x1 +1 x2 >= 1 ;\n" };
        run(&format!(
            "count {of} {} -q",
            file(&format!("dialect.{of}"), &format!("{line}\n{sign}")).display()
        ))
    };
    for (line, form, count) in
        [("cr 1 0", "cnf", "2\n"), ("c p optshow 1 0", "cnf", "3\n"), ("* blocks 1 0", "opb", "3\n")]
    {
        let ran = of(line, form);
        assert_eq!((ran.stdout.as_str(), ran.status), (count, Some(0)), "{line}: {}", ran.stderr);
        let named = line.split_once(" 1 ").unwrap().0;
        assert_eq!(
            ran.stderr.contains("note: ") && ran.stderr.contains(named),
            count == "3\n",
            "{}",
            ran.stderr
        );
    }
    // Every command on a formula notes what count does.
    let noted = file("noted.cnf", "c p optshow 1 0\np cnf 2 1\n1 2 0\n").display().to_string();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("noted-job");
    let _ = fs::remove_dir_all(&folder);
    let (folder, answer) = (folder.display(), file("noted.said", "c s exact arb int 3\n"));
    let new = run(&format!("job new {folder} cnf {noted} --levels 1"));
    assert_eq!(new.status, Some(0), "{}", new.stderr);
    for line in [
        format!("search cnf {noted}"),
        format!("list cnf {noted}"),
        format!("orders cnf {noted} --timeout 10m"),
        format!("validate {} --puzzle cnf@{noted}", answer.display()),
        format!("job run {folder}"),
        format!("job result {folder}"),
    ] {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('@', " ")).collect();
        let ran = run_words(&words);
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let note = "noted.cnf: line 1, `c p optshow ..`, may mean";
        assert_eq!(ran.stderr.matches(note).count(), 1, "{line}: {}", ran.stderr);
    }
    for (line, form) in [
        ("c weights 1 1 2 2", "cnf"),
        ("c max 1 0", "cnf"),
        ("c p weight 1 0.5", "cnf"),
        ("c MUST MULTIPLY BY 8 0", "cnf"),
        ("* p weight 1 0.5 0", "opb"),
        ("* t wmc", "opb"),
        ("* p show 1 0", "opb"),
    ] {
        let ran = of(line, form);
        ran.refused(4, "line 1 of the");
    }
}

/// A solution of no size: one more than the largest size is no size, and the search for the least one ends.
#[test]
fn the_largest_size_is_excluded_too() {
    for sizes in ["c size 1 2147483648 2 2147483647 0", "c size 1 4294967295 0", "c size 2 4294967294 1 1 0"]
    {
        let never = format!("{sizes}\np cnf 2 4\n2 1 0\n-1 0\n-2 0\n1 -2 0\n");
        let path = file("largest.cnf", &never);
        for method in ["auto", "apply", "layers", "backtrack"] {
            for size in ["min", "max", "any", "4294967295"] {
                let ran = run(&format!(
                    "count cnf {} -q --size {size} --method {method} --timeout 10m",
                    path.display()
                ));
                assert_eq!(
                    (ran.stdout.as_str(), ran.status),
                    ("0\n", Some(0)),
                    "{sizes} {size} {method}: {}",
                    ran.stderr
                );
            }
        }
    }
}
