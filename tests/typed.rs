//! What people type who have not read the help: it is understood, or answered with what they mean.

use std::fs;

use crate::support::{file, run, run_words};

#[test]
fn all_placements_are_shown_with_names_of_rows_and_columns() {
    let ran = run("count independence queen 5 --show all --labels chess");
    // Ten boards: their names of columns stand below each.
    assert_eq!(ran.stdout.matches("a b c d e").count(), 10, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.stdout.matches("5 Q . . . .").count(), 2, "{}", ran.stdout);
    let matrix = run("count independence queen 4 --show 1 --labels matrix").stdout;
    assert!(
        matrix.contains("\n    0 1 2 3\n  0 . Q . .\n") || matrix.contains("\n    0 1 2 3\n  0 . . Q .\n"),
        "{matrix}"
    );
    let tiles = run("count tiling domino 2x2 --show 1 --labels chess").stdout;
    assert!(tiles.contains("\n  2") && tiles.contains("\n  1") && tiles.contains("   b\n"), "{tiles}");
    assert!(run("search independence queen 5 --labels chess").stdout.contains("    a b c d e\n"));
    run("count independence queen 4 --labels chess").refused(2, "add --show, --svg or --html");
    run("count independence queen 4 --show none").refused(2, "a number from 1 on, or all");
}

/// Of the 92 solutions 18 have a queen on d8: counted over all permutations of the columns.
#[test]
fn cells_are_read_in_either_case_and_one_by_one() {
    for given in ["--given D8", "--given d8", "--given R0C3"] {
        assert_eq!(run(&format!("count independence queen 8 {given} -q")).stdout, "18\n", "{given}");
    }
    let both = run("count independence queen 8 --given d8,a4 -q").stdout;
    assert_eq!(run("count independence queen 8 --given D8 --given A4 -q").stdout, both);
    run("count independence queen 8 --given d8 a4").refused(2, "write `independence queen 8 --given d8,a4`");
    run("count independence queen 8 --empty d8 a4 b2").refused(2, "--empty d8,a4,b2`");
    run("count independence queen 8 --given d8, a4").refused(2, "write `independence queen 8 --given d8,a4`");
    let quoted = ["count", "independence", "queen", "8", "--given", " d8 a4,", "-q"].map(String::from);
    assert_eq!(run_words(&quoted).stdout, both);
    run("count independence queen 8 --given ,").refused(2, "`` is no cell");
}

#[test]
fn the_table_of_orders_is_written_to_a_file() {
    let table = file("orders-table.csv", "");
    let ran = run(&format!("orders independence queen 4 --csv {}", table.display()));
    assert!(ran.status == Some(0) && ran.stdout.contains("peak_nodes*"), "{}{}", ran.stdout, ran.stderr);
    let written = fs::read_to_string(&table).expect("the table was written");
    assert!(written.starts_with("order,final,peak_nodes,") && written.lines().count() == 14, "{written}");
    assert!(run("orders --csv independence queen 4").stdout.starts_with("order,final,"));
}

/// 58 maximal independent sets of the queens' graph of 5x5: counted over all sets without attacks by a script.
#[test]
fn maximal_independent_sets_are_known_by_their_name() {
    let meant = "`kikisuji count independent-domination queen 5 --size any`";
    run("count maximal-independent-sets queen 5").refused(2, meant);
    run("maximal independent sets queen 5").refused(2, meant);
    run("count maximal-independence queen 5").refused(2, meant);
    run("count MIS queen 5").refused(2, meant);
    let sized = "`kikisuji count independent-domination queen 5 --size 3`";
    run("count maximal-independent-sets queen 5 --size 3").refused(2, sized);
    assert_eq!(run("count independent-domination queen 5 --size any -q").stdout, "58\n");
}

#[test]
fn a_file_and_a_cell_have_options_of_their_own() {
    let [new, old, both] =
        ["new.dot", "old.dot", "both.dot"].map(|name| file(name, "").display().to_string());
    for line in [
        format!("paths wazir 3 --from r0c0 --to r2c2 -o {new}"),
        format!("paths wazir 3 --from r0c0 --to r2c2 --output {old}"),
        format!("paths wazir 3 --from r0c0 --to r2c2 --to {both}"),
    ] {
        let ran = run(&format!("export {line}"));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{line}");
    }
    let text = |name: &str| fs::read_to_string(name).expect("a drawing");
    assert!(text(&new).contains("digraph") && text(&new) == text(&old) && text(&new) == text(&both));
    run("export paths wazir 3 --from r0c0 --to a1").refused(2, "name it by -o");
    run("export paths wazir 3 --from r0c0 --to r2c2 --to a1 -o x.dot").refused(2, "");
    run(&format!("export independence queen 4 -o {new} --to {old}")).refused(2, "--output");
    run("export independence queen 4").refused(2, "name it by -o");
}

#[test]
fn old_words_are_those_of_today() {
    let json = |line: &str| {
        let ran = run(line);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{line}");
        let text = ran.stdout;
        match text.find("\"seconds\"") {
            Some(at) => text[..at].to_owned(),
            None => text,
        }
    };
    for (old, today) in [
        ("count domination king 4 --json --diagram zdd", "count domination king 4 --json --method apply-zdd"),
        (
            "count domination king 4 --method=auto --schedule=semba --diagram=zdd --json",
            "count domination king 4 --json --method apply-semba-zdd",
        ),
        (
            "count --diagram bdd --method apply --schedule measured domination king 4 --json",
            "count domination king 4 --json --method apply",
        ),
        ("count domination king 4 --format=json", "count domination king 4 --json"),
        ("list domination king 3 -q --show 1 --format json", "list domination king 3 -q --first 1 --json"),
        ("sequence domination king N --n 1..4 --optimum", "sequence domination king N --n 1..4 --of size"),
        (
            "sequence domination king N --n 1..3 --of=spectrum --format json",
            "sequence domination king N --n 1..3 --spectrum --json",
        ),
        (
            "sequence domination king N --of classes --n 1..4 --format data",
            "sequence domination king N --classes --n 1..4 --format data",
        ),
    ] {
        let comments = |text: String| {
            text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect::<Vec<_>>()
        };
        assert_eq!(comments(json(old)), comments(json(today)), "{old}");
    }
    for command in ["count", "export", "list", "sequence"] {
        let help = run(&format!("{command} --help")).stdout;
        let old = ["--optimum", "--schedule", "--format json", "--to"];
        assert!(old.iter().all(|word| !help.contains(word)), "{help}");
    }
}

#[test]
fn a_job_advises_what_it_takes() {
    for option in ["--attacked", "--labels chess"] {
        let name = option.split(' ').next().unwrap();
        run(&format!("job new nowhere-yet independence queen 6 {option}"))
            .refused(2, &format!("which {name} has no use for"));
    }
}

/// A reader of the table has the puzzle, its name, and the command.
#[test]
fn a_table_of_ones_own_puzzle_can_be_counted_again() {
    let states = "title \"Lonely ants\"\nlet n = 3\nboard 1x{n}\nkind ant\neach c in all: ant(c) => ant(attacks(wazir, c)) = 0\n";
    let own = file("ants.puzzle", states);
    let line = format!("sequence {} n=N --n 1..4", own.display());
    let text = run(&line).stdout;
    assert!(text.starts_with("# a(n) = number of solutions of the puzzle \"Lonely ants\".\n"), "{text}");
    let said: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#   ")).collect();
    assert_eq!(said, states.lines().collect::<Vec<_>>(), "{text}");
    fs::write(&own, said.join("\n") + "\n").expect("a file");
    assert_eq!(run(&line).stdout, text);
    // Sets of 1 to 4 places in a row, no two of them neighbours: Fibonacci numbers.
    assert!(text.ends_with("\n1 2\n2 3\n3 5\n4 8\n"), "{text}");
}

/// The name of a sequence is a sentence of its own: what is counted, on what board, with which numbers.
#[test]
fn a_table_is_named_in_words() {
    let two = "let k = 2\nlet n = 3\nboard {k}x{n}\nkind ant\neach c in all: ant(c) => ant(attacks(wazir, c)) = 0\n";
    let titled = file("ants-2.puzzle", &format!("title \"Ants\"\n{two}")).display().to_string();
    let own = file("plain-ants.puzzle", two).display().to_string();
    for (line, name) in [
        (format!("{titled} n=N k=1"), "a(n) = number of solutions of the puzzle \"Ants\" with k = 1."),
        (
            format!("{titled} k={{n+1}} n=N"),
            "a(n) = number of solutions of the puzzle \"Ants\" with k = n+1.",
        ),
        (format!("{titled} n=N k=M"), "T(n,m) = number of solutions of the puzzle \"Ants\" with k = m."),
        (
            format!("{titled} n=N --given r0c0=A"),
            "a(n) = number of solutions of the puzzle \"Ants\", with --given r0c0=A.",
        ),
        (
            format!("puzzle {own} n=N k=1"),
            &format!("a(n) = number of solutions of the puzzle {own} with k = 1."),
        ),
        ("tiling tromino 3xN".into(), "a(n) = number of tilings of the 3 X n board by trominoes."),
        (
            "tiling domino*2+tromino:L|I*1+cells:0,0 3xN".into(),
            "a(n) = number of tilings of the 3 X n board by 2 dominoes, one L-tromino, one I-tromino and shapes of the \
             cells 0,0.",
        ),
        (
            "tiling pentominoes 5xN".into(),
            "a(n) = number of tilings of the 5 X n board by the 12 pentominoes, each once.",
        ),
        (
            "attacking 1 queen {n+1} --sight line".into(),
            "a(n) = number of placements of queens on the n+1 X n+1 board, each of which attacks exactly one other on its \
             lines, that have the largest size.",
        ),
        (
            "peaceable king 2xN --size any".into(),
            "a(n) = number of placements of 2 armies of as many kings on the 2 X n board, none of which attacks another \
             army.",
        ),
    ] {
        let ran = run(&format!("sequence {line} --n 1..1"));
        assert_eq!(ran.stdout.lines().next(), Some(format!("# {name}").as_str()), "{line}: {}", ran.stderr);
    }
}

/// The advice on a file names the number in the file, and no board.
#[test]
fn a_sequence_of_a_file_names_its_number() {
    let own = file("grown.puzzle", "title \"Ants\"\nlet side = 2\nboard {side}x{side}\nkind ant\n");
    let own = own.display().to_string();
    for (line, part) in [
        (format!("{own} --n 1..2"), format!("has side; write `kikisuji sequence {own} side=N --n 1..6`")),
        (own.clone(), format!("has side; write `kikisuji sequence {own} side=N --n 1..6`")),
        (
            format!("{own} side=N"),
            format!(
                "--n is missing: the values of n, from one to another; write `kikisuji sequence {own} side=N --n 1..6`"
            ),
        ),
        ("domination queen N".into(), "write `kikisuji sequence domination queen N --n 1..6`".into()),
        (
            format!("{} --n 1..2", file("fixed.puzzle", "board 2x2\nkind ant\n").display()),
            "fixes no number that could grow".into(),
        ),
    ] {
        run(&format!("sequence {line}")).refused(2, &part);
    }
}

#[test]
fn no_word_of_help_stands_alone() {
    for command in ["job", "orders", "sequence", "validate", "check", "list", "search", "load", "export"] {
        let help = run(&format!("{command} --help")).stdout;
        let alone = |line: &&str| {
            !line.is_empty() && !line.starts_with(' ') && !line.contains(' ') && !line.ends_with([':', '.'])
        };
        assert_eq!(help.lines().find(alone), None, "{command}");
    }
}

/// A title stands in quotes in every sentence, so that it may have any words.
#[test]
fn titles_are_quoted_in_sentences() {
    let states = "title \"Ants, of which one stands alone\"\nlet n = 2\nboard {n}x{n}\nkind ant\ngoal max\nant(all) < n\n";
    let own = file("quoted.puzzle", states).display().to_string();
    let called = "\"Ants, of which one stands alone\" n=9";
    let claims = r#"[{"source": "ants", "claims": [{"puzzle": "quoted.puzzle", "at_least": 0}]}]"#;
    let claims = file("quoted.json", claims).display().to_string();
    let none = file("quoted.txt", "a1 a2\n").display().to_string();
    for (line, part) in [
        (format!("count {own} n=9 --nodes 9 --method apply"), format!("{called}: the limit of 9 nodes")),
        (
            format!("sequence {own} n=N --n 9 --nodes 9 --method apply"),
            format!("{called}: the limit of 9 nodes"),
        ),
        (format!("search {own} n=1 --steps 9 --size 1"), called.replace("9", "1: no placement")),
        (format!("check {own} {none}"), called.replace(" n=9", ": no solution is right")),
        (format!("validate {claims}"), called.replace(" n=9", " has a solution of size 1\n")),
    ] {
        let ran = run(&line);
        assert!((ran.stdout.clone() + &ran.stderr).contains(&part), "{line}: {}{}", ran.stdout, ran.stderr);
    }
}
