//! What is wrong with a file of statements, a solution of it, or what is asked of it: it is said at its place.

use std::fs;

use crate::support::{LATIN, MIXED, run, run_words, statements};

#[test]
fn a_wrong_solution_is_told_by_its_line() {
    let mixed = statements("mixed-wrong", MIXED);
    let wrong = mixed.with_extension("txt");
    fs::write(&wrong, "r0c0_Q r0c4_Q r3c1_N r4c1_N\n").expect("a file");
    let checked = run(&format!("check {} {}", mixed.display(), wrong.display()));
    assert_eq!(checked.status, Some(1));
    assert!(checked.stdout.contains("line 5 does not hold for c = r0c0"), "{}", checked.stdout);
}

#[test]
fn a_wrong_statement_is_underlined() {
    let wrong = statements("wrong", "board 4x4\nkind queen\neach l in lines(queen): quen(l) <= 1\n");
    let ran = run(&format!("count {}", wrong.display()));
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(4), ""));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[0].ends_with("line 3, column 25: there is no `quen`; write queen"), "{}", ran.stderr);
    assert!(lines[2].ends_with("each l in lines(queen): quen(l) <= 1"), "{}", ran.stderr);
    assert_eq!(lines[3].trim_start_matches([' ', '|']), "^^^^", "{}", ran.stderr);
    assert_eq!(lines[3].find('^'), lines[2].find("quen(l)"), "{}", ran.stderr);
    // A terminal obeys nothing of it.
    let hostile = statements("hostile", "board 4x4\nkind queen\n\u{1b}[31m = 3\n");
    assert!(!run(&format!("count {}", hostile.display())).stderr.contains('\u{1b}'));
}

#[test]
fn parameters_and_sizes_that_cannot_be_are_refused() {
    let latin = statements("latin-refused", LATIN).display().to_string();
    for (words, part) in [
        (vec!["count", &latin, "m=3"], "no number m; choose one of n"),
        (vec!["count", &latin, "n"], "`n` is no parameter; write NAME=VALUE, as in n=10"),
        (vec!["count", &latin, "n=x"], "`x` is no number of up to 64 bits for n; write one as in n=10"),
        (vec!["count", &latin, "n=3", "n=4"], "given twice; keep one of the two"),
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
fn clues_that_contradict_the_file_are_refused() {
    let given = "board 2x2\nkind a b\ngiven a1 = a, b1 = empty, a2 = full\n";
    let given = statements("clues-given", given).display().to_string();
    let values = statements("clues-values", "board 2x2\nvalues 1..2\n").display().to_string();
    for (clue, part) in [
        ("--empty a1", "the file says something else of a1 than --empty does"),
        ("--given a1=b", "the file says something else of a1 than --given does"),
        ("--given b1", "the file says something else of b1 than --given does"),
        ("--empty a2", "the file says something else of a2 than --empty does"),
    ] {
        run(&format!("count {given} {clue}")).refused(2, part);
    }
    for (clue, ways) in [("--given a1", 6), ("--given a1=a", 6), ("--empty b1", 6), ("--given a2=b", 3)] {
        assert_eq!(run(&format!("count {given} {clue} -q")).stdout, format!("{ways}\n"), "{clue}");
    }
    run(&format!("count {values} --empty b2")).refused(2, "holds a value, so that --empty b2 says nothing");
    run(&format!("count {values} --given b2")).refused(2, "name the value, as in a1=3");
    assert_eq!(run(&format!("count {values} --given b2=2 -q")).stdout, "8\n");
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let wide = "board 30x27\nkind queen\n";
    for (name, text, told, marked) in [
        ("blank-line", "board\n..\n\n..\nend\nkind a\n", "line 3, column 1: this line is empty", "^"),
        (
            "blank-row",
            "board 2x2\nmap m\n12\n  \nend\nkind a\n",
            "line 4, column 1: this line is empty",
            "^^",
        ),
        ("cell-let", "board 2x2\nlet x1 = 3\n", "line 2, column 5: `x1` looks like a cell", "^^"),
        ("word-kind", "board 2x2\nkind all\n", "line 2, column 6: `all` is a word of the language", "^^^"),
        ("word-map", "board 2x2\nmap all\n..\nend\n", "line 2, column 5: `all` is a word", "^^^"),
        ("word-let", "board 2x2\nlet edge = 3\n", "line 2, column 5: `edge` is a word", "^^^^"),
        (
            "cell-each",
            "board 2x2\nkind a\neach x1 in all: a(x1)\n",
            "line 3, column 6: `x1` looks like",
            "^^",
        ),
        ("word-each", "board 2x2\nkind a\neach row in rows: a(row)\n", "column 6: `row` is a word", "^^^"),
        (
            "factor",
            "board 2x2\nkind queen\nsize -1 * queen\n",
            "column 6: -1 is no factor; give a number from 0",
            "^^",
        ),
        ("no-graph", "kind a\n  graph none.txt\n", "line 2, column 9: there is no file", "^^^^^^^^"),
        ("goal", "board 2\nkind a\ngoal best\n", "no goal `best`; write max, min, any or a number", "^^^^"),
        (
            "places",
            "board 2\nplaces foo\n",
            "`foo` stands where edges or moves of a piece is expected",
            "^^^",
        ),
        (
            "group",
            "board 2\nkind a\nsymmetry foo\n",
            "where board, none, values or kinds and their names is",
            "^^^",
        ),
        (
            "acyclic-values",
            "board 2\nplaces moves of wazir\nvalues 1..2\nacyclic full\n",
            "with values every place holds something; `acyclic` is of kinds",
            "^^^^^^^^^^^^",
        ),
        (
            "no-edge",
            "board 2\nplaces moves of wazir\nkind a\nconnected edge\n",
            "the moves hold the kinds that the file names, and no edge; a kind is expected",
            "^^^^",
        ),
        ("kinds", "board 2\nkinds a b\n", "there is no statement `kinds`; write kind", "^^^^^"),
        ("no-statements", "# nothing\n", "the file has no statements", "^"),
        ("no-title", "board 2x2\ntitle \"\"\n", "line 2, column 7: this title is empty", "^^"),
        (
            "too-wide",
            &format!("{wide}queen(a1)\n"),
            "line 3, column 7: there is no place a1 here; on this board cells have no names of chess, so write it as \
             in r0c0",
            "^^",
        ),
    ] {
        let path = statements(name, text);
        let ran = run(&format!("count {}", path.display()));
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(4), ""), "{name}");
        assert!(ran.stderr.contains(told), "{name}: {}", ran.stderr);
        let last = ran.stderr.lines().last().unwrap_or_default();
        assert_eq!(last.trim_start_matches([' ', '|']), marked, "{name}: {}", ran.stderr);
    }
    let ended = statements("ended", "board # drawn\n..\n..\nend # of it\nkind a\n");
    assert_eq!(run(&format!("count {} -q", ended.display())).stdout, "16\n");
    let below = statements("below", &format!("{wide}queen(r29c0)\nqueen(all) = 1\n"));
    assert_eq!(run(&format!("count {} -q", below.display())).stdout, "1\n");
}

#[test]
fn a_set_of_sets_that_is_empty_is_noted_by_its_line() {
    let text = "board 2x2\nkind a\neach l in straight: a(l)\nnot (some l in straight: a(l))\n\
                (count l in straight: a(l)) = 0\n(sum l in straight: a(l)) = 0\n";
    let ran = run(&format!("count {}", statements("empty-sets", text).display()));
    for (line, so) in [
        (3, "nothing is asked of it"),
        (4, "`some` finds nothing in it"),
        (5, "nothing in it is counted"),
        (6, "nothing in it is added"),
    ] {
        let told = format!("line {line}: a set of sets is empty, so that {so}\n");
        assert_eq!(ran.stderr.matches(&told).count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn what_is_not_implied_is_refused() {
    let queens = "board 8x8\nkind queen\nqueen(all) = 8\neach l in lines(queen): queen(l) <= 1\n";
    let right = statements("implied", &format!("{queens}implied each l in rows, columns: queen(l) = 1\n"));
    let record = &run(&format!("count {} --classes --confirm --json", right.display())).records()[0];
    for answer in [record, &record["confirmation"]] {
        assert_eq!((&answer["count"], &answer["classes"]), (&"92".into(), &"12".into()), "{record}");
    }
    let wrong =
        statements("misled", &format!("{queens}implied queen(row(a1)) = 1\nimplied queen({{b2, d4}})\n"));
    let ran = run(&format!("count {}", wrong.display()));
    assert_eq!(ran.status, Some(4));
    let part = "line 6, column 9: this is said to be implied, and a solution breaks it (";
    assert!(ran.stderr.contains(part) && ran.stderr.contains("^^^^^"), "{}", ran.stderr);
    // Too large to be tested before the count; a solution tells.
    let large =
        "board 20x20\nkind rook\nrook(all) = 20\neach l in rows, columns: rook(l) <= 1\nimplied rook(a1)\n";
    let large = statements("misled-large", large);
    let solution: Vec<String> = (0..20).map(|at| format!("r{at}c{at}")).collect();
    let solutions = large.with_extension("txt");
    fs::write(&solutions, solution.join(" ") + "\n").expect("a file");
    let checked = run(&format!("check {} {}", large.display(), solutions.display()));
    let is_told = checked.stderr.contains("line 5, column 9: this is said to be implied");
    assert_eq!((checked.status, is_told), (Some(4), true), "{}", checked.stderr);
    // Nothing is said of a placement that breaks another line.
    fs::write(&solutions, "r0c0\n").expect("a file");
    let checked = run(&format!("check {} {}", large.display(), solutions.display()));
    assert_eq!((checked.status, checked.stderr.contains("implied")), (Some(1), false), "{}", checked.stdout);
}
