//! Given cells: counts with them are those of the listed solutions that have them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::{file, run, statements};

type Placement = BTreeMap<(u64, u64), char>;

/// All solutions of all sizes.
fn listed(puzzle: &str) -> Vec<Placement> {
    let listed = run(&format!("list {puzzle} --json --quiet"));
    assert_eq!(listed.status, Some(0), "{}", listed.stderr);
    let piece = |piece: &Value| {
        let place = (piece[0].as_u64().expect("a row"), piece[1].as_u64().expect("a column"));
        (place, piece[2].as_str().and_then(|letter| letter.chars().next()).expect("a letter"))
    };
    let solution = |line: Value| line.as_array().expect("pieces").iter().map(piece).collect();
    listed.records().into_iter().map(solution).collect()
}

#[test]
fn given_cells_choose_among_the_solutions() {
    for puzzle in [
        "independence queen 4 --size any",
        "shogi G1S1P1 --board 3x3",
        "peaceable king 3x3 --armies 3 --size any",
        "attacking 1 queen 3 --sight nearest --size any",
        "maximal-irredundance king 3x2 --size any",
        "no-three-in-line 4 --invariant diagonal --size any",
        "domination wazir hexagon:2 --size any",
        "cube rook 2 --size any",
    ] {
        let solutions = listed(puzzle);
        let all: BTreeMap<(u64, u64), char> =
            solutions.iter().flatten().map(|(place, letter)| (*place, *letter)).collect();
        for (&place, &letter) in &all {
            let (row, col) = place;
            for (option, fits) in [
                (
                    format!("--given r{row}c{col}"),
                    &(|s: &Placement| s.contains_key(&place)) as &dyn Fn(&Placement) -> bool,
                ),
                (format!("--given r{row}c{col}={letter}"), &|s| s.get(&place) == Some(&letter)),
                (format!("--empty r{row}c{col}"), &|s| !s.contains_key(&place)),
            ] {
                let counted = run(&format!("count {puzzle} {option} --quiet"));
                let expected = solutions.iter().filter(|solution| fits(solution)).count();
                assert_eq!(
                    counted.stdout.trim(),
                    expected.to_string(),
                    "{puzzle} {option}: {}",
                    counted.stderr
                );
            }
        }
    }
}

/// `a1` is at the bottom of the picture, also where the last row has no cells: for clues, statements and lists alike.
#[test]
fn rows_are_counted_from_the_bottom_of_the_picture() {
    let mask = file("bottom.txt", "...\n###\n");
    let puzzle = format!("independence queen mask:{}", mask.display());
    assert_eq!(run(&format!("list {puzzle} --given a2 --format chess")).stdout, "a2\n");
    run(&format!("count {puzzle} --given a1")).refused(2, "no cell a1");
    let stated = statements("bottom", "board\n...\n###\nend\nkind queen\nqueen(a2) = 1\nqueen(all) = 1\n");
    let listed = file("bottom.sols", "a2\n");
    let checked = run(&format!("check {} {} --complete", stated.display(), listed.display()));
    assert_eq!(checked.status, Some(0), "{}{}", checked.stdout, checked.stderr);
}

#[test]
fn clues_that_cannot_be_are_refused() {
    for (line, part) in [
        ("independence queen 4 --given z9", "no cell z9"),
        ("independence queen 4 --given r9c0", "no cell r9c0"),
        ("independence queen 4 --given b", "`b` is no cell"),
        ("independence queen 4 --given a1 --empty a1", "two different things"),
        ("independence queen 4 --given a1=RR", "no piece here has the letter RR; choose one of Q"),
        ("peaceable queen 4 --given a1=Z", "choose one of A, B"),
        ("domination king hexagon:3 --given a1", "no names of chess, as a1 is; write r0c3"),
    ] {
        run(&format!("count {line}")).refused(2, part);
    }
    run("export independence queen 4 --given a1 --to - --format graph6").refused(2, "given cells");
    let checked = run("check independence queen 4 --given a1 /dev/null");
    assert_eq!(checked.status, Some(4));
}

/// The symmetries that keep clues keep them as one set, as they are written. Counted by hand: 16 packings, all but 4 of
/// which the mirror changes; the empty packing and two sides of the triangle, whose mirror moves the clue.
#[test]
fn classes_go_by_all_clues_together() {
    let classes = |line: &str| {
        let ran = run(&format!("count {line} --size any --classes --quiet"));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(classes("packing cells:0,0;0,3 2x5 --turns none --empty r0c2"), "10\n");
    assert_eq!(classes("packing tetromino:I triangle:4 --empty r3c2"), "3\n");
    let mask = file("corner.txt", "....\n...-\n");
    assert_eq!(
        classes(&format!("independence knight mask:{} --empty r0c3", mask.display())),
        classes("independence knight 2x4 --empty r0c3,r1c3")
    );
    // Of two free cells both, none, or one that the mirror makes the other; a lone kind is what a full place has.
    let kind = "board 1x4\nkind aa\n";
    let part = statements("one-clue", &format!("{kind}given r0c0 = aa\n"));
    assert_eq!(classes(&format!("{} --given r0c3=A", part.display())), "3\n");
    let both = statements("two-clues", &format!("{kind}given r0c0 = full, r0c3 = aa\n"));
    assert_eq!(classes(&both.display().to_string()), "3\n");
}

#[test]
fn a_picture_and_an_option_may_not_contradict_each_other() {
    let mask = file("full.txt", "..\n+.\n");
    for puzzle in ["domination wazir", "packing domino", "peaceable king"] {
        run(&format!("count {puzzle} mask:{} --empty r1c0", mask.display()))
            .refused(2, "the file says something else");
    }
}
