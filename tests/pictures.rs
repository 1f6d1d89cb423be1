//! Placements that are shown: as JSON and as text.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::enumerated::definition::{Board, Invariant, Rule, Set, Solved};
use crate::enumerated::shogi;
use crate::support::{Ran, command, file, run};

/// The placements of the only record of a count.
fn placements(line: &str) -> Vec<Value> {
    let ran = run(&format!("count {line} --json"));
    assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
    let [record] = &ran.records()[..] else { panic!("{}", ran.stdout) };
    assert_eq!(record["status"], "exact");
    record["placements"].as_array().expect("placements").clone()
}

/// Row, column and letter of each piece.
fn pieces(placement: &Value) -> Vec<(i32, i32, String)> {
    let number = |value: &Value| value.as_i64().and_then(|n| i32::try_from(n).ok()).expect("a number");
    let piece = |piece: &Value| (number(&piece[0]), number(&piece[1]), piece[2].as_str().unwrap().to_owned());
    placement.as_array().expect("pieces").iter().map(piece).collect()
}

/// The placements shown as sets of cells; none may be there twice.
fn sets(line: &str, cols: i32, letter: &str) -> BTreeSet<Set> {
    let mut all = BTreeSet::new();
    for placement in placements(line) {
        let bit = |(row, col, shown): (i32, i32, String)| {
            assert_eq!(shown, letter, "{line}");
            1 << (row * cols + col)
        };
        assert!(all.insert(pieces(&placement).into_iter().map(bit).sum()), "{line}");
    }
    all
}

#[test]
fn all_that_are_shown_are_all_there_are() {
    let square = |side| Board { rows: side, cols: side };
    let wide = Board { rows: 3, cols: 5 };
    let pieces = |rule, piece, board| Solved::pieces(rule, piece, board);
    let points = |saturated, invariant| Solved::points(saturated, invariant, square(4));
    let half_turn = Some(Invariant::HalfTurn);
    for (line, letter, board, solved) in [
        ("independence queen 4", "Q", square(4), pieces(Rule::Independence, "queen", square(4))),
        // Two components: white and black squares.
        ("independence bishop 4", "B", square(4), pieces(Rule::Independence, "bishop", square(4))),
        ("independence knight 3x5 --size 3..4", "N", wide, pieces(Rule::Independence, "knight", wide)),
        ("independence king 3x5 --size any", "K", wide, pieces(Rule::Independence, "king", wide)),
        ("domination rook 4 --size 4", "R", square(4), pieces(Rule::Domination, "rook", square(4))),
        ("domination king 3x5 --size 2..5", "K", wide, pieces(Rule::Domination, "king", wide)),
        ("total-domination queen 4", "Q", square(4), pieces(Rule::TotalDomination, "queen", square(4))),
        ("no-three-in-line 4", "*", square(4), points(false, None)),
        ("no-three-in-line 4 --invariant half-turn", "*", square(4), points(false, half_turn)),
        ("saturated-no-three-in-line 4 --size any", "*", square(4), points(true, None)),
        (
            "doubly-attacking 4 --sight nearest --size any",
            "Q",
            square(4),
            Solved::attacking(2, "queen", false, square(4)),
        ),
        (
            "doubly-attacking 4 --sight line --size 1..9",
            "Q",
            square(4),
            Solved::attacking(2, "queen", true, square(4)),
        ),
    ] {
        let sizes: BTreeSet<u32> = solved.sizes().collect();
        let (least, most) = (*sizes.first().unwrap(), *sizes.last().unwrap());
        let (low, high) = match line.split_once("--size ") {
            Some((_, "any")) => (least, most),
            Some((_, range)) => {
                let (low, high) = range.split_once("..").unwrap_or((range, range));
                (low.parse().unwrap(), high.parse().unwrap())
            }
            None if line.contains("domination") || line.contains("saturated") => (least, least),
            None => (most, most),
        };
        let asked = |set: &&Set| (low..=high).contains(&set.count_ones());
        let expected: BTreeSet<Set> = solved.solutions.iter().filter(asked).copied().collect();
        assert!(!expected.is_empty() && expected.len() <= 10_000, "{line}: {}", expected.len());
        assert!(sets(&format!("{line} --show 10000"), board.cols, letter) == expected, "{line}");
        // One of each class, where that is asked for.
        let (_, classes) = solved.between(low, high);
        let some = sets(&format!("{line} --show 10000 --classes"), board.cols, letter);
        assert!(some.is_subset(&expected), "{line}");
        let images: BTreeSet<Option<Set>> = some.iter().map(|&set| solved.first_image(set)).collect();
        assert_eq!((some.len(), images.len()), (classes, classes), "{line}");
    }
}

#[test]
fn both_ways_to_find_them_find_them() {
    for line in ["independence queen 5", "independence king 4 --size 3", "domination knight 4"] {
        let by = |method| placements(&format!("{line} --show 10000 --method {method}"));
        // They are sorted, so that all there are come in one order.
        assert_eq!(by("apply"), by("backtrack"), "{line}");
        assert_eq!(by("layers"), by("backtrack"), "{line}");
    }
    assert_eq!(placements("independence queen 8 --show 5").len(), 5);
    assert_eq!(placements("independence queen 8 --show 5"), placements("independence queen 8 --show 5"));
    assert_eq!(placements("independence queen 3 --size 3 --show 5"), Vec::<Value>::new());
}

#[test]
fn shogi_pieces_stand_where_the_rules_allow() {
    let expected = shogi::placements("RGSNPP", 4, 4);
    let mut shown = BTreeSet::new();
    for placement in placements("shogi R1G1S1N1P2 --board 4x4 --show 10000") {
        let mut board = vec!['.'; 16];
        for (row, col, letter) in pieces(&placement) {
            board[(row * 4 + col) as usize] = letter.chars().next().unwrap();
        }
        assert!(shown.insert(board));
    }
    assert!(!expected.is_empty() && expected.len() <= 10_000, "{}", expected.len());
    assert_eq!(shown, expected);
}

#[test]
fn rooks_on_a_cube_share_no_band() {
    let n = 3;
    let placements = placements("cube rook 3 --show 20");
    assert_eq!(placements.len(), 20);
    for placement in placements {
        // Faces lie in three pairs side by side; a rook is on the bands of its two coordinates there.
        let bands = pieces(&placement).into_iter().flat_map(|(row, col, _)| {
            let axis = col / n;
            [((axis + 1) % 3, row % n), ((axis + 2) % 3, col % n)]
        });
        let bands: Vec<(i32, i32)> = bands.collect();
        // floor(3n/2) is the maximum of the literature.
        assert_eq!(bands.len(), 8);
        assert_eq!(bands.iter().collect::<BTreeSet<_>>().len(), 8, "{bands:?}");
    }
}

#[test]
fn solutions_of_formulas_are_literals() {
    let formula = file("shown.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    let line = format!("cnf {}", formula.display());
    let satisfied = (0..8u8).rev().filter(|bits| {
        let [a, b, c] = [0, 1, 2].map(|var| bits >> var & 1 == 1);
        (a || b) && (!a || c)
    });
    let expected: BTreeSet<Vec<i64>> =
        satisfied.map(|bits| (1..=3).filter(|var| bits >> (var - 1) & 1 == 1).collect()).collect();
    let shown = placements(&format!("{line} --show 9"));
    let shown: BTreeSet<Vec<i64>> = shown
        .iter()
        .map(|solution| solution.as_array().unwrap().iter().filter_map(Value::as_i64).collect())
        .collect();
    assert_eq!(shown, expected);
    let text = run(&format!("count {line} --show 9")).stdout;
    assert!(text.contains("\nv 1 2 3 0\nv 1 -2 3 0\nv -1 2 3 0\nv -1 2 -3 0\n"), "{text}");

    // Only what is counted is shown, and once.
    let projected = file("projected.cnf", "c p show 2 3 0\np cnf 3 2\n1 2 0\n-1 3 0\n");
    let text = run(&format!("count cnf {} --show 9", projected.display())).stdout;
    assert!(text.contains("\nv 2 3 0\nv 2 -3 0\nv -2 3 0\n") && text.matches("\nv").count() == 3, "{text}");
    run(&format!("count {line} --svg nowhere.svg")).refused(2, "no board");
}

/// Runs the program in a locale and a terminal that takes colour, which a pipe is not.
fn in_locale(line: &str, locale: &str) -> String {
    let mut command = command(line);
    let ran: Ran = command.env("LC_ALL", locale).env("TERM", "xterm-256color").output().unwrap().into();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(!ran.stdout.contains('\x1b'), "{}", ran.stdout);
    ran.stdout
}

#[test]
fn boards_are_drawn_without_escape_codes_in_a_pipe() {
    let text = in_locale("count independence queen 6 --show 9", "C.UTF-8");
    // All four, side by side, between the sentence and the rest.
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "6 queens can be placed, in 4 ways");
    assert!(lines[1..7].iter().all(|line| line.matches('Q').count() == 4), "{text}");
    // Every free cell is attacked.
    assert_eq!(lines[7], "  (. attacked)");
    assert!(lines[8].starts_with("puzzle"), "{text}");
    assert_eq!(text.matches('Q').count(), 24);

    // A dot is attacked, a dash is not: one bishop in a corner of 2x3 attacks one cell.
    let text = in_locale("count independence bishop 2x3 --size 1 --show 6", "C");
    assert!(text.contains("\n  B - -   - B -   ") && text.contains("\n  - . -   . - .   "), "{text}");

    let line = "count shogi L1 --board 3x1 --show 3";
    let text = in_locale(line, "C");
    assert!(text.contains("\n  L   .   .\n  -   L   .\n  -   -   L\n"), "{text}");
    let text = in_locale(line, "ja_JP.UTF-8");
    assert!(text.contains("\n  香   .    .\n  -    香   .\n  -    -    香\n"), "{text}");
}

/// A diagonal edge in the last row makes a picture taller than its neighbours.
#[test]
fn pictures_of_edges_differ_in_height() {
    for line in [
        "perfect-matchings king 2x2 --show 3",
        "matchings king 2x5 --size any --show 9",
        "forests king 2 --show 3",
    ] {
        let shown = run(&format!("count {line}"));
        assert_eq!(shown.status, Some(0), "{}", shown.stderr);
    }
}

/// The search, the diagram and the states find other solutions first.
#[test]
fn of_a_class_every_method_shows_the_same_solution() {
    for line in ["domination queen 6", "independence queen 7", "tiling domino 4x4"] {
        let shown = |method| placements(&format!("{line} --classes --show 12 --method {method}"));
        let first = shown("auto");
        for method in ["apply", "backtrack", "layers"] {
            assert_eq!(shown(method), first, "{line} by {method}");
        }
    }
}
