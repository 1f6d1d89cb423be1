//! Counts confirmed by another way, and the lines of model counters.

use crate::support::{command, fed, file, run};

#[test]
fn another_method_confirms_a_count() {
    for (line, methods) in [
        ("count independence queen 8 --confirm --json", "backtrack layers apply"),
        (
            "count domination knight 5 --size any --spectrum --classes --confirm --json",
            "layers apply backtrack",
        ),
        ("count cube queen 3 --confirm --json", "join backtrack apply layers"),
        ("count shogi R2B2 --board 4 --method apply --confirm --json", "apply backtrack layers"),
    ] {
        let ran = run(line);
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        let record = &ran.records()[0];
        let again = &record["confirmation"];
        assert_eq!((&again["count"], &again["status"]), (&record["count"], &"exact".into()), "{line}");
        assert_eq!(
            (&again["spectrum"], &again["classes"]),
            (&record["spectrum"], &record["classes"]),
            "{line}"
        );
        assert_ne!(again["method"], record["method"], "{line}");
        assert!(methods.contains(again["method"].as_str().unwrap()), "{line}");
    }
    let ran = run("count independence queen 6 --confirm");
    assert!(
        ran.stdout.lines().any(|line| line.starts_with("again ") && line.contains("the same")),
        "{}",
        ran.stdout
    );
    assert_eq!(run("count independence queen 6 --confirm -q").stdout, "4\n");
}

#[test]
fn counters_lines_are_those_of_the_competitions() {
    let ran = run("count independence queen 8 --format mc");
    let expected = "s SATISFIABLE\nc s type mc\nc s log10-estimate 1.963788\nc s exact arb int 92\n";
    let (comment, lines) = ran.stdout.split_once('\n').expect("a comment first");
    assert_eq!(lines, expected);
    assert!(
        comment.starts_with("c o kikisuji") && comment.ends_with("independence queen 8x8 --size max"),
        "{comment}"
    );
    let none = run("count independence queen 3 --size 3 --format mc").stdout;
    assert!(none.contains("s UNSATISFIABLE") && none.ends_with("c s exact arb int 0\n"), "{none}");
    let projected = file("projected-mc.cnf", "c p show 1 0\np cnf 2 1\n1 2 0\n");
    let projected = run(&format!("count cnf {} --format mc", projected.display()));
    assert!(projected.stdout.contains("c s type pmc\n"), "{}", projected.stdout);
    let late = run("count domination queen 12 --size any --format mc --timeout 200ms");
    assert_eq!((late.status, late.stdout.lines().nth(1)), (Some(3), Some("s UNKNOWN")));
    assert_eq!(run("count independence queen 4 --format json").records().len(), 1);
    run("count independence queen 8 --format mc --json").refused(2, "--json");
}

#[test]
fn our_own_lines_are_an_answer_to_ourselves() {
    let ran = run("count independence queen 8 --format mc");
    let path = file("ours.out", &ran.stdout);
    let words = ["validate", "--puzzle", "independence queen 8"].map(String::from);
    let words: Vec<String> = words.into_iter().chain([path.display().to_string()]).collect();
    assert_eq!(crate::support::run_words(&words).status, Some(0));
}

/// A second reading would find nothing, which is a formula in some formats.
#[test]
fn what_can_be_read_only_once_is_not_read_again() {
    let job = file("once.job", "");
    for (options, told) in [
        ("--confirm".to_owned(), "cannot be read again for --confirm; name a file"),
        (
            format!("--checkpoint {}", job.display()),
            "cannot be read again when the count goes on; name a file",
        ),
        (format!("--certificate {}.layers", job.display()), "cannot be read again for --certificate"),
    ] {
        run(&format!("count opb /dev/null {options}")).refused(2, told);
    }
    let formula = b"+1 x1 +1 x2 >= 1 ;\n";
    let once = "the standard input can be read only once; name a file";
    fed(command("check opb - -"), formula).refused(4, once);
    let answer = file("once.out", "s mc 3\n").display().to_string();
    let mut twice = command("validate --puzzle");
    twice.args(["opb -", &answer, &answer]);
    let ran = fed(twice, formula);
    assert_eq!(ran.status, Some(4), "{} {}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains(once) && !ran.stdout.contains("differs"), "{} {}", ran.stdout, ran.stderr);
    fed(command("sequence puzzle - n=N --n 1..3"), b"board {n}x{n}\nkind ant\n")
        .refused(2, "cannot be read again for every term; name a file");
}
