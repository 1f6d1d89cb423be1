//! Solutions that other programs printed, checked one by one.

use crate::support::{Ran, file, run};

/// Checks a text of solutions of a puzzle, which may have options of its own behind its words.
fn check(puzzle: &str, name: &str, text: &str, options: &str) -> Ran {
    let end = puzzle.find(" --").unwrap_or(puzzle.len());
    let (words, own) = puzzle.split_at(end);
    run(&format!("check {words} {}{own} {options}", file(name, text).display()))
}

#[test]
fn what_is_listed_is_right_and_complete() {
    for (at, puzzle) in [
        "independence queen 6",
        "independence leaps:1,2+rides:1,1 4 --size any",
        "domination knight 4 --size 5..6",
        "total-domination rook 3x4",
        "independent-domination bishop 4 --size any",
        "no-three-in-line 5",
        "no-three-in-line 4 --invariant half-turn",
        "no-three-in-line 3 --invariant diagonal --size any",
        "saturated-no-three-in-line 4 --size any",
        "minimal-domination knight 4 --size any",
        "minimal-total-domination king 3x4 --size any",
        "irredundance rook 3 --size any",
        "maximal-irredundance king 3x4 --size any",
        "efficient-domination king 4x5",
        "domination king 4 --multiplicity 2",
        "connected-domination knight 3x4 --size any",
        "attacking 1 rook 4 --sight nearest --size any",
        "peaceable king 3x4",
        "peaceable bishop 3 --armies 3 --size any",
        "doubly-attacking 6 --sight nearest",
        "doubly-attacking 5 --sight line",
        "shogi R2B2 --board 4",
        "shogi K2G1P3 --board 4x3",
        "cube queen 3",
    ]
    .into_iter()
    .enumerate()
    {
        // How a format is written does not depend on the puzzle: each has a third of them.
        for format in ["cells", ["literals", "bits", "json"][at % 3]] {
            let listed = run(&format!("list {puzzle} --format {format}"));
            assert_eq!(listed.status, Some(0), "{puzzle}: {}", listed.stderr);
            let name = format!("listed-{at}-{format}.txt");
            let ran = check(puzzle, &name, &listed.stdout, "--complete");
            assert_eq!(ran.status, Some(0), "{puzzle} as {format}: {}{}", ran.stdout, ran.stderr);
            assert!(ran.stdout.contains("none is missing"), "{}", ran.stdout);
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    let all = "c a comment\na1 b2 c3 d4\nr0c1 r1c3 r2c0 r3c2\nb4 d3 a2 c1\nr0c2 r1c0\nr0c9\n";
    let ran = check("independence queen 4", "wrong.txt", all, "--complete");
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    for told in [
        "line 2: the piece on r1c2 attacks r0c3",
        "line 4: repeats line 3",
        "line 5: it has size 2, and the best is 4",
        "line 6: r0c9 is not on the board",
        "1 solution is right; besides, 3 wrong and 1 repeated; 1 of 2 is missing",
    ] {
        assert!(ran.stdout.contains(told), "{} lacks {told}", ran.stdout);
    }
    let record = &check("independence queen 4", "wrong.txt", all, "--complete --json").records()[0];
    assert_eq!((record["solutions"].as_u64(), record["missing"].as_str()), (Some(1), Some("1")));
    assert_eq!(
        (record["repeated"][0]["line"].as_u64(), record["complete"].as_bool()),
        (Some(4), Some(false))
    );
    assert_eq!(record["wrong"].as_array().unwrap().len(), 3);
}

#[test]
fn every_definition_sees_what_is_missing() {
    for (puzzle, solution, told) in [
        ("domination rook 3", "r0c0", "r1c1 is neither occupied nor attacked"),
        ("total-domination rook 3", "r0c0 r1c0 r2c2", "r2c2 is not attacked"),
        ("independent-domination rook 2 --size any", "r0c0 r0c1", "attacks"),
        ("no-three-in-line 3 --size any", "r0c0 r1c1 r2c2", "r0c0, r1c1 and r2c2 are on a line"),
        ("no-three-in-line 4 --invariant half-turn --size any", "r0c0", "its image r3c3 is not"),
        ("saturated-no-three-in-line 3", "r0c0", "could be added on r0c1"),
        ("doubly-attacking 4 --sight line", "r0c0 r0c1", "attacks 1 other, not 2"),
        ("minimal-domination king 3 --size any", "r1c1 r0c0", "r0c0 has no cell that it alone watches"),
        ("minimal-domination king 4 --size any", "r1c1", "r0c3 is neither occupied nor attacked"),
        ("minimal-total-domination king 3 --size any", "r1c1", "r1c1 is not attacked"),
        ("irredundance rook 2 --size any", "r0c0 r1c0 r0c1", "r0c0 has no cell that it alone watches"),
        ("maximal-irredundance rook 2", "r0c0", "a piece could be added on r0c1"),
        ("efficient-domination king 3", "r1c0 r1c2", "r0c1 is watched by 2 pieces, not by 1"),
        ("domination rook 3 --multiplicity 2", "r0c0 r1c1 r2c1", "r0c2 is attacked by 1 pieces, not by 2"),
        (
            "connected-domination king 3 --size any",
            "r0c0 r0c2 r2c0 r2c2",
            "no way of attacks leads from r0c0",
        ),
        ("attacking 1 rook 3 --sight nearest", "r0c0 r0c1 r0c2", "r0c1 attacks 2 others, not 1"),
        ("peaceable rook 3", "r0c0_A r0c1_B", "A on r0c0 attacks B on r0c1"),
        ("peaceable rook 3", "r0c0_A", "the army A has 1 pieces, B has 0"),
        ("peaceable rook 3", "r0c0_C", "C on r0c0 is no army; they are A to B"),
        ("shogi R1 --board 3", "r0c0_R r2c1_R", "there are 2 pieces R"),
        ("shogi P2 --board 3", "r1c0_P r0c0_P", "r0c0 is attacked"),
        ("shogi P2 --board 3", "r1c0 r0c1", "what stands on r1c0 is not said"),
    ] {
        let ran = check(puzzle, "flawed.txt", solution, "");
        assert_eq!(ran.status, Some(1), "{puzzle}: {}", ran.stderr);
        assert!(ran.stdout.contains(told), "{puzzle}: {} lacks {told}", ran.stdout);
    }
}

/// Atoms are variables: several of one cell say together which piece stands there, and none of a formula is a solution.
#[test]
fn atoms_of_exported_programs_are_variables() {
    let atoms = "Solving...\nAnswer: 1\nin(0,1,p) in(0,1,g)\nAnswer: 2\nin(0,0,p) in(0,0,g)\n";
    let ran = check("shogi G1 --board 1x2", "gold.txt", atoms, "--complete");
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    let twice = "in(0,1,g) in(0,1,g)\n";
    let ran = check("shogi G1 --board 1x2", "twice.txt", twice, "");
    assert!(ran.status == Some(1) && ran.stdout.contains("named twice"), "{}{}", ran.stdout, ran.stderr);
    let formula = file("atoms.cnf", "p cnf 2 1\n-1 -2 0\n");
    let atoms = "Solving...\nAnswer: 1\n\nAnswer: 2\nx(1)\nAnswer: 3\nx(2)\n";
    let ran = check(&format!("cnf {}", formula.display()), "atoms.txt", atoms, "--complete");
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
}

/// An atom of a puzzle with an invariant stands for a cell and its image; a program of someone's own names both.
#[test]
fn atoms_of_orbits_are_read_both_ways() {
    let puzzle = "no-three-in-line 4 --invariant half-turn --size any";
    for atoms in ["Answer: 1\nin(0,0) in(0,1)\n", "Answer: 1\nin(0,0) in(0,1) in(3,3) in(3,2)\n"] {
        let ran = check(puzzle, "orbits.txt", atoms, "");
        assert_eq!(ran.status, Some(0), "{atoms}{}{}", ran.stdout, ran.stderr);
    }
}

/// A line of literals that names no true variable is its end alone, and no list of one digit.
#[test]
fn a_line_of_0_is_the_empty_set() {
    let ran = check("independence queen 4 --size any", "zero.txt", "1 0\n0\n", "");
    assert!(ran.stdout.contains("2 solutions are right"), "{}{}", ran.stdout, ran.stderr);
}

/// A solver of an exported formula names the variables of the puzzle and those that follow from them; a number
/// beyond all of these is a mistake.
#[test]
fn literals_beyond_the_puzzle_are_refused() {
    let all = "v 1 -2 -3 -4 5 6 0\n";
    let ran = check("independence wazir 2 --size any", "beyond.txt", all, "");
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    for (literals, told) in [
        ("v 99999 0", "variable 99999 is named and 1 is not; the puzzle has 4 variables"),
        ("v 1 -2 -3 -4 6 0", "variable 6 is named and 5 is not"),
        ("v 1 -1 0", "variable 1 is named twice"),
        ("x(0)", "there is no variable 0"),
    ] {
        let ran = check("independence wazir 2 --size any", "beyond.txt", literals, "");
        assert_eq!(ran.status, Some(1), "{literals}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains(told), "{literals}: {}", ran.stdout);
    }
}

#[test]
fn solutions_of_formulas_are_values() {
    let formula = file("checked.cnf", "c p show 1 3 0\np cnf 3 2\n1 2 0\n-2 3 0\n");
    let puzzle = format!("cnf {}", formula.display());
    let ran = check(&puzzle, "values.txt", "v 1 -3 0\nv -1 -3 0\n-1 3 0\n11\n", "--complete");
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("line 2: the formula is false"), "{}", ran.stdout);
    assert!(ran.stdout.contains("3 solutions are right, all different; besides, 1 wrong; none is missing"));
    let told = check(&puzzle, "hidden.txt", "v 1 2 -3 0\n", "").stdout;
    assert!(told.contains("line 1: the formula is false"), "{told}");
    assert!(check(&puzzle, "cells.txt", "r0c0\n", "").stdout.contains("has no cells"));
}

#[test]
fn what_cannot_be_checked_is_refused() {
    check("independence queen 4", "nothing.txt", "c a comment\n", "").refused(4, "lists no solution");
    check("independence queen 4", "quiet.txt", "clingo version 5\nSolving...\nModels : 2\n", "")
        .refused(4, "lists no solution");
    check("independence queen 4", "two.txt", "v 3 0 5 0\n", "").refused(4, "line 1 is no solution");
    let king = check("independence queen 4", "king.txt", "r0c1_K r1c3 r2c0 r3c2\n", "");
    assert!(king.stdout.contains("K stands on r0c1, and the piece of this puzzle is Q"), "{}", king.stdout);
    for other in ["v 3 5 12 14 0", "0010100000010100", "[[0,2]]"] {
        let answer = format!("c a comment\ns SATISFIABLE\no 4\nAnswer: 1\n{other}\n");
        check("independence queen 4", "answer.txt", &answer, "").refused(4, "line 5 has atoms other than");
    }
    let beside = "Answer: 1\nin(0,1) in(1,3) in(2,0) in(3,2)\n0010100000010100\n";
    check("independence queen 4", "beside.txt", beside, "").refused(4, "line 3 is a solution without a line");
    let help = run("check --help").stdout;
    assert!(
        help.contains("(c .., s .., o ..) say nothing") && help.contains("`Answer: 1` is clingo's"),
        "{help}"
    );
    check("independence queen 4", "hello.txt", "hello\n", "").refused(4, "line 1 is no solution");
    check("independence queen 4", "cut.txt", "v 1 2 3\n", "").refused(4, "cut off");
    run("check independence queen 4 no-such-file").refused(4, "no-such-file");
    run("check queens.txt").refused(2, "a puzzle and a file");
    let one = "r0c1 r1c3 r2c0 r3c2\n";
    let ran = check("domination queen 16", "late.txt", "", "--size any --complete --timeout 300ms");
    assert_eq!(ran.status, Some(3), "{}{}", ran.stdout, ran.stderr);
    assert_eq!(check("independence queen 4", "one.txt", one, "").status, Some(0));
}

#[test]
fn options_of_counting_are_for_complete_lists() {
    let one = "r0c1 r1c3 r2c0 r3c2\n";
    let options = ["--method layers", "--method apply-zdd", "--threads 1"];
    for option in options {
        check("independence queen 4", "options.txt", one, option).refused(2, "--complete");
    }
    let ran = check("independence queen 4", "options.txt", one, "--complete --method layers");
    assert!(ran.stdout.contains("1 of 2 is missing"), "{}", ran.stdout);
}

#[test]
fn an_answer_set_without_atoms_is_a_solution_where_nothing_has_to_be_true() {
    let puzzle = crate::support::file("no-atoms.puzzle", "board 2x2\nvalues 0..1\nsum(all) != 2\n");
    let answers = crate::support::file("no-atoms.txt", "Answer: 1\n\nAnswer: 2\nin(0,0,1)\n");
    let checked = crate::support::run(&format!("check {} {}", puzzle.display(), answers.display()));
    assert!(checked.stdout.contains("2 solutions are right"), "{}{}", checked.stdout, checked.stderr);
}
