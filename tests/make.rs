//! Made puzzles: one solution each, two without any clue, and refusals.

use std::fs;
use std::path::Path;

use crate::support::{file, run, statements};

/// The number of solutions, by a method that shares nothing with the one that made the puzzle; at most two.
fn count(name: &str, text: &str, method: &str) -> String {
    let file = statements(name, text);
    let ran = run(&format!("count {} --up-to 1 --json --method {method}", file.display()));
    let record = &ran.records()[0];
    let number = if record["status"] == "more" { &record["at_least"] } else { &record["count"] };
    number.to_string().trim_matches('"').to_owned()
}

/// The texts in which one clue is left out.
fn without_each(before: &str, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
    let known: Vec<&str> = before.lines().filter(|line| !line.starts_with("# ")).collect();
    for (at, line) in lines.iter().enumerate() {
        let mut put = |line: String| {
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            lines[at] = line;
            all.push(lines.join("\n") + "\n");
        };
        if let Some(given) = line.strip_prefix("given ").filter(|_| at >= known.len()) {
            let clues: Vec<&str> = given.split(", ").collect();
            for left_out in 0..clues.len() {
                let kept = clues.iter().enumerate().filter(|(at, _)| *at != left_out);
                let kept = kept.map(|(_, clue)| *clue).collect::<Vec<_>>().join(", ");
                put(if kept.is_empty() { String::new() } else { format!("given {kept}") });
            }
        } else if line.starts_with("runs(") {
            put(String::new());
        } else if known.get(at).is_some_and(|known| known.starts_with("  ") && *known != *line) {
            let marks: Vec<&str> = line.split_whitespace().collect();
            for left_out in (0..marks.len()).filter(|&at| marks[at] != ".") {
                let kept =
                    marks.iter().enumerate().map(|(at, mark)| if at == left_out { "." } else { *mark });
                put(format!("  {}", kept.collect::<Vec<_>>().join(" ")));
            }
        }
    }
    all
}

const SQUARE: &str = "board 4x4\nvalues 1..4\neach l in rows, columns, boxes(2,2): distinct(l)\n";
const FIELD: &str = "board 4x4\nkind mine\nmap clue\n  . . . .\n  . . . .\n  . . . .\n  . . . .\nend\nmine(all) = 4\n\
    each c in marked(clue): empty(c) and mine(attacks(king, c)) = clue(c)\n";
const LOOP: &str = "board 4x4\nplaces moves of wazir\nmap clue\n  . . . .\n  . . . .\n  . . . .\n  . . . .\nend\n\
    each c in cells: edge(edges(c)) in {0, 2}\nconnected edge\nedge(all)\n\
    each c in marked(clue), d in at(c, 0, 1), e in at(c, 1, 0), f in at(c, 1, 1):\n\
    edge(move(c, d)) + edge(move(c, e)) + edge(move(d, f)) + edge(move(e, f)) = clue(c)\n";

#[test]
fn made_puzzles_have_one_solution_and_no_clue_too_many() {
    for (text, options) in [
        (SQUARE, ""),
        (SQUARE, "--given-kinds 1..3"),
        ("let n = 5\nboard {n}x{n}\nkind queen\neach l in lines(queen): queen(l) <= 1\ngoal max\n", "n=6"),
        ("board 4x4\nplaces moves of wazir\neach c in cells: edge(edges(c)) = 1\n", ""),
        (
            "board 3x4\nplaces moves of wazir\nconnected edge\nacyclic edge\neach c in cells: edge(edges(c))\n",
            "",
        ),
        (
            "board 4x4\nkind black white\nhidden white\nconnected black by wazir\nblack(all) = 5\n",
            "--given-kinds black",
        ),
        (FIELD, "--given-kinds clue"),
        (FIELD, "--given-kinds clue,mine"),
        (LOOP, "--given-kinds clue"),
        ("board 4x5\nkind black\n", "--given-kinds runs"),
    ] {
        let own = statements("make", text);
        let ran = run(&format!("make {} {options} --count 3 --seed 5 --json", own.display()));
        assert_eq!(ran.status, Some(0), "{text}{options}: {}", ran.stderr);
        let records = ran.records();
        assert_eq!(records.len(), 3);
        for record in records {
            let made = record["text"].as_str().expect("a text");
            assert_eq!(record["minimal"], true, "{made}");
            for method in ["apply", "backtrack"] {
                assert_eq!(count("made", made, method), "1", "{made}");
            }
            let fewer = without_each(text, made);
            assert_eq!(Some(fewer.len() as u64), record["clues"].as_u64(), "{made}");
            assert!(fewer.iter().all(|text| count("made", text, "apply") == "2"), "{made}");
        }
    }
}

#[test]
fn clues_are_as_they_are_asked_for() {
    let own = statements("make-asked", SQUARE);
    let made = |options: &str| run(&format!("make {} {options} --json", own.display())).records()[0].clone();
    for seed in 0..5 {
        let twelve = made(&format!("--clues 12 --seed {seed}"));
        assert_eq!((&twelve["clues"], &twelve["minimal"]), (&12.into(), &false.into()));
        assert_eq!(
            (&made("--clues all")["clues"], &made("--seed 1")["drawn"]),
            (&16.into(), &"uniform".into())
        );
        let symmetric = made(&format!("--symmetry half-turn --seed {seed}"));
        let text = symmetric["text"].as_str().expect("a text");
        for (row, col) in (0..4).flat_map(|row| (0..4).map(move |col| (row, col))) {
            let is_given = |row: i32, col: i32| text.contains(&format!("r{row}c{col} = "));
            assert_eq!(is_given(row, col), is_given(3 - row, 3 - col), "{text}");
        }
    }
    let again = |options: &str| run(&format!("make {} {options}", own.display())).stdout;
    assert_eq!(again("--seed 3"), again("--seed 3"));
    assert!(again("--seed 2 --count 2").ends_with(&again("--seed 3")));
    let solution = file("make-solution.txt", &run(&format!("list {} --first 1", own.display())).stdout);
    let own_solution = made(&format!("--solution {}", solution.display()));
    assert_eq!(own_solution["drawn"], "file");
}

#[test]
fn puzzles_are_written_to_files_and_sheets() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("make");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a directory");
    let (own, name) = (statements("make-sheet", FIELD), folder.display());
    let ran = run(&format!(
        "make {} --given-kinds clue --count 10 --out {name} --html {name}/sheet.html --svg {name}/sheet.svg",
        own.display()
    ));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), ""), "{}", ran.stderr);
    let made = |number: &str| {
        fs::read_to_string(folder.join(format!("make-sheet-{number}.puzzle"))).expect("a file")
    };
    assert_eq!(count("made-sheet", &made("10"), "apply"), "1");
    assert_ne!(made("01"), made("02"));
    let page = fs::read_to_string(folder.join("sheet.html")).expect("a page");
    assert_eq!(page.matches("<li>").count(), 20);
    // Each board has marks of its own.
    let picture = fs::read_to_string(folder.join("sheet.svg")).expect("a picture");
    assert_eq!(picture.matches("href=\"#k-board\"").count(), 2);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let own = statements("make-refused", SQUARE).display().to_string();
    for (line, status, part) in [
        (format!("make {own} --given-kinds 5"), 2, "`5` cannot be given here; choose of 1, 2, 3, 4"),
        (format!("make {own} --given-kinds 1"), 2, "leaves a second solution"),
        (format!("make {own} --clues 2"), 3, "clues were the fewest"),
        (format!("make {own} --given a1=3"), 2, "write them into it"),
        (format!("make {own} --count 0"), 2, "--count"),
        (format!("make {own} --clues some"), 2, "write a number of clues, or all"),
        (format!("make {own} --out /nowhere/at/all"), 2, "there is no directory"),
        (format!("make {own} --timeout 0s"), 3, "raise the limit"),
        ("make independence queen 3x5 --symmetry diagonal".into(), 2, "no symmetry diagonal"),
        ("make independence queen 3 --size max".into(), 2, "--size"),
        (format!("make cnf {}", file("make.cnf", "p cnf 2 1\n1 2 0\n").display()), 2, "make.cnf"),
        (
            format!("make {}", statements("make-none", "board 2x2\nkind x\nx(all) = 5\n").display()),
            2,
            "there is no solution",
        ),
        (
            format!(
                "make {} --given-kinds less",
                statements("make-whole", "board 2x2\nvalues 0..3\nmap less\n  ..\n  ..\nend\nlen(marked(less)) = 0 or value(r0c0) = 1\n").display()
            ),
            2,
            "",
        ),
    ] {
        run(&line).refused(status, part);
    }
    // Those that were made are written.
    let few = statements("make-few", "board 1x2\nkind x\nx(all) = 1\n");
    let ran = run(&format!("make {} --count 9", few.display()));
    assert_eq!((ran.status, ran.stdout.matches("given").count()), (Some(3), 4));
    assert!(ran.stderr.contains("no puzzle besides 4 came up"), "{}", ran.stderr);
}
