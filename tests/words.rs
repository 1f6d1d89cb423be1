//! Words as users write them: upper case, quotes, mistakes, standard input, escape sequences.

use std::fs;

use crate::support::{Ran, command, fed, file, run, with_time_enough};

#[test]
fn upper_case_and_quotes_are_understood() {
    let expected = run("count independence queen 6 -q").stdout;
    assert_eq!(run("count Independence QUEEN 6X6 -q").stdout, expected);
    let quoted: Ran = command("count").args(["independence queen 6", "-q"]).output().unwrap().into();
    assert_eq!((quoted.stdout.as_str(), quoted.status), (expected.as_str(), Some(0)), "{}", quoted.stderr);
    let quoted: Ran =
        command("sequence --n 3..3 --size any").arg("Independence Queen NXN").output().unwrap().into();
    assert!(quoted.stdout.contains("in the n X n queen graph.\n") && quoted.stdout.ends_with("\n3 18\n"));
}

/// The number is that of all permutations of nine numbers, tried one by one.
#[test]
fn a_statement_names_pieces_as_a_command_does() {
    let statement = |piece: &str| {
        format!(
            "board 3x3\nvalues 0..8\ndistinct(all)\n\
             each c in all: some d in attacks({piece}, c): value(c) = d.number\n"
        )
    };
    for piece in [r#""wazir+fers+dabbaba""#, "betza:KD", r#""leaps:0,2;2,0+mann""#] {
        let ran = fed(command("count puzzle - --quiet"), statement(piece).as_bytes());
        assert_eq!(ran.stdout, "7264\n", "{piece}: {}", ran.stderr);
    }
    let wrong = fed(command("count puzzle -"), statement("fres").as_bytes());
    assert!(wrong.stderr.contains("write fers, or choose one of queen"), "{}", wrong.stderr);
}

#[test]
fn fairy_pieces_are_titled_and_drawn() {
    let title = run("sequence independence betza:N N --n 1..3").stdout;
    assert!(title.contains("in the graph of the moves betza:N on the n X n board"), "{title}");
    let title = run("sequence domination fers N --n 1..3").stdout;
    assert!(title.contains("n X n ferz graph") && title.contains("ferzes placed on"), "{title}");
    assert!(title.contains("A ferz leaps by 1 and 1."), "{title}");
    assert!(run("count domination ferz 4").stdout.starts_with("4 ferzes can dominate"));
}

/// The sentence has the whole command that was meant, and blames the word that is wrong.
#[test]
fn a_guess_is_answered_with_the_command_that_was_meant() {
    for (line, wrong, meant) in [
        ("queens 8", "`queens` is a puzzle, not a command", "count independence queen 8"),
        ("8 queens", "no command `8`", "count independence queen 8"),
        ("8-queens", "no command `8-queens`", "count independence queen 8"),
        ("eight queens", "no command `eight`", "count independence queen 8"),
        ("independence queens 8", "`independence` is a puzzle, not a", "count independence queen 8"),
        ("Domination Queen 8 --json", "`Domination` is a puzzle", "count Domination Queen 8 --json"),
        ("cuont independence queen 8", "no command `cuont`", "count independence queen 8"),
        ("count independence queens 8", "no piece `queens`", "count independence queen 8"),
        ("count domination 8 queen --json", "no piece `8`", "count domination queen 8 --json"),
        ("count --classes 8 queens --json", "no puzzle `8`", "count --classes independence queen 8 --json"),
        ("count dominaton quen 8", "no puzzle `dominaton`", "count domination queen 8"),
        ("count n-queens 8", "no puzzle `n-queens`", "count independence queen 8"),
        ("count tiling domino 8x8 torus", "`torus` is too much", "count tiling domino torus:8x8"),
        ("count maximal-domination graph a.col", "no puzzle", "count minimal-domination graph a.col"),
        ("count hamilton cycles king 3", "no puzzle `hamilton`", "count hamiltonian-cycles king 3"),
        ("count the n queens problem 8", "no puzzle `the`", "count independence queen 8"),
        ("count queen+knight 5", "no puzzle `queen+knight`", "count examples/queens-and-knights.puzzle"),
        ("count queen:3 knight:2 5", "no puzzle `queen:3`", "count examples/queens-and-knights.puzzle"),
        ("count independence queen,knight 5", "`queen,knight`", "count examples/queens-and-knights.puzzle"),
        ("count independence queen mask c.txt", "a board is one word", "count independence queen mask:c.txt"),
        ("count independence queen tours:8", "no board `tours:`", "count independence queen torus:8"),
        ("count independence queen 8 x 6", "`x` is too much", "count independence queen 8x6"),
        ("count independence queen", "lacks a word", "count independence queen 8"),
        ("count knights tour 8", "no puzzle `knights`", "count hamiltonian-cycles knight 8"),
        ("count dominoes 8x8", "no puzzle `dominoes`", "count tiling domino 8x8"),
        ("count matching king 4 --size 3", "no puzzle `matching`", "count matchings king 4 --size 3"),
        ("count total domination king 5", "no puzzle `total`", "count total-domination king 5"),
        ("count attacking 2 queens 5 --sight line", "`queens`", "count attacking 2 queen 5 --sight line"),
        ("independence queens 10 --symmetry", "is a puzzle", "count independence queen 10 --classes"),
        ("count latin square 5", "no puzzle `latin`", "count examples/latin-square.puzzle n=5"),
        ("count square sums 25", "no puzzle `square`", "count examples/square-sums.puzzle n=25"),
        ("count numbrics", "no puzzle `numbrics`", "count examples/numbrix.puzzle"),
        ("count independence grahp a.col", "no piece `grahp`", "count independence graph a.col"),
        ("list queens 8 --first 3", "no puzzle `queens`", "list independence queen 8 --first 3"),
        ("job new DIR queens 8", "no puzzle `queens`", "job new DIR independence queen 8"),
        ("check 8 queens solutions.txt", "no puzzle `8`", "check independence queen 8 solutions.txt"),
        ("sequence queens N --n 1..3", "no puzzle `queens`", "sequence independence queen N --n 1..3"),
        ("sequence kings 1..6", "--n is missing", "sequence independence king N --n 1..6"),
        ("count independence edges.txt", "lacks a word", "count independence graph edges.txt"),
        ("count domination king a.txt", "`a.txt` is not a board", "count domination king mask:a.txt"),
        ("count edges.txt", "no puzzle `edges.txt`", "count independence graph edges.txt"),
        ("count a.cnf", "no puzzle `a.cnf`", "count cnf a.cnf"),
        ("count q.puzzel", "no puzzle `q.puzzel`", "count q.puzzle"),
        ("count graph total-domination queen 5", "no puzzle `graph`", "count total-domination queen 5"),
        ("count matchings graph wazir 3", "`3` is too much", "count matchings wazir 3"),
        ("search dominaton queen 8", "no puzzle `dominaton`", "search domination queen 8"),
        ("search quens 8", "no puzzle `quens`", "search queens 8"),
    ] {
        let ran = run(line);
        ran.refused(2, &format!("`kikisuji {meant}`"));
        assert!(ran.stderr.contains(wrong), "{line}: {}", ran.stderr);
    }
    // Queens alone have a search of their own.
    run("queens 20").refused(2, "or `kikisuji search queens 20` for one placement");
    run("queens 1000").refused(2, "write `kikisuji search queens 1000`");
    run("graph edges.txt").refused(2, "or `kikisuji search graph edges.txt`");
}

#[test]
fn without_a_guess_all_names_are_shown() {
    for (line, part) in [
        ("tally 8", "there is no command `tally`; choose one of count, list"),
        ("count tally queen", "there is no puzzle `tally`; choose one of independence"),
        ("count independence unicorn 8", "there is no piece `unicorn`; choose one of queen, rook"),
        ("count domination queen 5 --method apply --order diagonal", "write diagonals, or choose one of"),
        (
            "orders domination king 3 --confirm",
            "--confirm is an option of count, sequence, formula, validate, not of",
        ),
        ("count", "the PUZZLE is missing"),
        ("check independence queen 8", "the file of solutions is missing"),
        ("check examples/costas.puzzle n=5", "the file of solutions is missing"),
        ("job stat folder", "job has no command `stat`; "),
        ("job q.puzzle", "job has no command `q.puzzle`; choose one of new, run, status, result"),
        ("export independence queen 6 --cnf q.cnf", "export has no option --cnf; write --output"),
        ("count independence queen 8 --verify", "count has no option --verify; write --confirm"),
        // What is wrong with a number is said, and not guessed away.
        ("count attacking 9 queen 3 --sight line", "no piece can attack 9 others on 3x3"),
        ("count independence graph", "independence lacks a word"),
    ] {
        run(line).refused(2, part);
    }
    // What these words change would be lost.
    for line in ["count all independent sets king 4", "count open knights tour 5"] {
        let ran = run(line);
        assert!(ran.status == Some(2) && !ran.stderr.contains("write `kikisuji"), "{}", ran.stderr);
    }
}

/// One word too many may be the fault of one before it.
#[test]
fn the_wrong_word_is_blamed() {
    for (line, part) in [
        ("count peaceable queen knight 5", "`knight` is not a board"),
        ("count independence queen 8 9", "`9` is too much"),
        ("sequence domination king N --n 5..99999999999999999999", "give numbers up to 4294967295"),
    ] {
        run(line).refused(2, part);
    }
}

#[test]
fn a_dash_is_the_standard_input() {
    let ran = fed(command("count cnf -"), b"p cnf 3 2\n1 2 0\n-1 3 0\n");
    assert!(ran.stdout.starts_with("the formula is satisfied in 4 ways\n"), "{}{}", ran.stdout, ran.stderr);
    let ran = fed(command("search graph -"), b"p edge 3 1\ne 1 2\n");
    assert!(ran.stdout.starts_with("the graph has an independent set of 2 vertices\n"), "{}", ran.stdout);
    let saved = file("piped.bdd", "");
    assert_eq!(run(&format!("count independence rook 2 --save {}", saved.display())).status, Some(0));
    let ran = fed(command("load -"), &fs::read(&saved).unwrap());
    assert!(ran.stdout.starts_with("independence rook 2x2 --size 2: 2 solutions"), "{}", ran.stderr);
    fed(command("count cnf -"), b"no formula").refused(4, "line 1");
    fed(command("count cnf -"), b"\xff").refused(4, "the standard input is not a text file");
    fed(command("orders cnf -"), b"p cnf 1 0\n").refused(2, "name a file");
}

#[test]
fn escape_sequences_do_not_reach_a_terminal() {
    let printed = |text: &str| text.chars().all(|c| c == '\n' || !c.is_control());
    let evil = "e\u{1b}[31mvil";
    for arguments in [["count", "cnf", evil], ["search", "graph", evil], ["count", evil, "8"], [evil, "", ""]]
    {
        let ran: Ran = command("").args(arguments).output().unwrap().into();
        assert!(printed(&ran.stderr) && !ran.stderr.is_empty(), "{:?}", ran.stderr);
    }
    if cfg!(unix) {
        let path = file("e\u{1b}[31mvil.cnf", "p cnf 2 1\n1 2 0\n");
        let ran: Ran = command("count cnf").arg(&path).arg("--verbose").output().unwrap().into();
        assert!(ran.stdout.contains(r"e\u{1b}[31mvil.cnf is satisfied in 3 ways"), "{}", ran.stdout);
        assert!(printed(&ran.stdout) && printed(&ran.stderr), "{:?}", ran.stdout);
        let ran: Ran = command("orders cnf").arg(&path).output().unwrap().into();
        assert!(ran.status == Some(0) && printed(&ran.stdout), "{:?}", ran.stdout);
        let claims =
            r#"[{"source": "e\u001b[31mvil", "claims": [{"puzzle": "cnf e\u001b[31mvil.cnf", "count": 3}]}]"#;
        let ran = run(&format!("validate {}", file("evil.json", claims).display()));
        assert!(ran.status == Some(0) && printed(&ran.stdout), "{:?}{}", ran.stdout, ran.stderr);
        // A line of a name is no term of a b-file.
        let named = file("e\u{1b}vil\n9 99\n.puzzle", "let n = 1\nboard {n}x{n}\nkind queen\n");
        let ran: Ran = command("sequence").arg(&named).args(["n=N", "--n", "1..2"]).output().unwrap().into();
        let terms = ran.stdout.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(terms.collect::<Vec<_>>(), ["1 2", "2 16"], "{}{}", ran.stdout, ran.stderr);
        assert!(printed(&ran.stdout), "{:?}", ran.stdout);
    }
}

#[test]
fn documents_and_pages_show_names_as_words() {
    let claims = r#"[{"source": "<script>a</script> | [x](y) \u202eb",
        "claims": [{"puzzle": "independence queen 4", "size": 4}]}]"#;
    let (claims, page) = (file("named.json", claims), file("named.html", ""));
    let ran = run(&format!("validate {} --markdown", claims.display()));
    let heading = r"## &lt;script>a&lt;/script> \| \[x\](y) \\u{202e}b";
    assert!(ran.stdout.lines().any(|line| line == heading), "{}", ran.stdout);
    run(&format!("validate {} --html {}", claims.display(), page.display()));
    let page = fs::read_to_string(&page).expect("a page");
    assert!(page.contains(r"&lt;script&gt;a&lt;/script&gt; | [x](y) \u{202e}b"), "{page}");
    assert!(!page.contains('\u{202e}') && !page.contains("<script>a"), "{page}");
}

#[test]
fn where_no_queens_can_stand_is_known() {
    for n in [2, 3] {
        let ran = run(&format!("search queens {n}"));
        let sentence = format!("{n} queens cannot be placed on a board of {n} x {n}");
        assert!(ran.status == Some(0) && ran.stdout.starts_with(&sentence), "{}", ran.stdout);
        let record = &run(&format!("search queens {n} --json")).records()[0];
        assert_eq!((&record["status"], &record["size"]), (&"none".into(), &serde_json::Value::Null));
    }
    assert_eq!(run("search Queens 4").status, Some(0));
}

#[test]
fn help_explains_what_is_not_obvious() {
    let help = run("puzzles").stdout;
    assert!(run("help puzzles").stdout.contains(&help));
    for part in [
        "maximal independent sets",
        "amazon ",
        "super-queen ",
        "nightrider",
        "camel 1,3",
        "betza:BN",
        "+ joins",
        "not exchanged",
    ] {
        assert!(help.contains(part), "{part}");
    }
}

#[test]
fn short_help_is_one_screen_and_long_help_complete() {
    let short = run("count -h").stdout;
    assert!(short.lines().count() <= 40 && short.contains("kikisuji puzzles"), "{short}");
    let long = run("count --help").stdout;
    for part in ["independence queen 8", "peaceable", "hamiltonian-paths", "hexagon:5", "kikisuji puzzles"] {
        assert!(long.contains(part), "{part}");
    }
    for option in ["--given", "apply-semba", "--residues", "--checkpoint-every", "--format", "--attacked"] {
        assert!(long.contains(option), "{option}");
    }
    // Options of single families stand with these.
    let puzzles = run("puzzles").stdout;
    for option in ["--sight", "--turns", "--multiplicity"] {
        assert!(!short.contains(option) && !long.contains(option) && puzzles.contains(option), "{option}");
    }
    // A job offers nothing that it refuses.
    let job = run("job new --help").stdout;
    for option in ["--confirm", "--html", "--save", "--show", "--checkpoint", "--attacked"] {
        assert!(!job.contains(&format!("{option} ")), "{option}: {job}");
    }
}

/// The lines of progress of a count that has no end, without the time that is left.
fn progress(line: &str) -> Vec<String> {
    with_time_enough(2000, |limit| {
        let ran = run(&format!("{line} --timeout {limit}ms --progress always"));
        assert_eq!(ran.status, Some(3), "{}", ran.stderr);
        let lines = ran.stderr.lines().filter(|line| !line.starts_with("kikisuji: "));
        let lines = lines.map(|line| line.rsplit_once(" left; ").map_or(line, |(_, rest)| rest).to_string());
        Some(lines.collect::<Vec<_>>()).filter(|lines| !lines.is_empty())
    })
}

#[test]
fn progress_is_told_in_words() {
    let lines = progress("count domination queen 16");
    assert!(lines.iter().all(|line| line.contains(" placements")), "{lines:?}");
}

/// Methods in turns go on from where they were: nothing starts again.
#[test]
fn a_change_of_method_is_no_new_pass() {
    let lines = progress("count domination queen 10 --size any");
    assert!(lines.iter().all(|line| !line.contains("pass ")), "{lines:?}");
    let starts = ["by apply: ", "by layers: ", "by backtrack: ", "searching "];
    assert!(lines.iter().all(|line| starts.iter().any(|start| line.starts_with(start))), "{lines:?}");
}
