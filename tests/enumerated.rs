//! The program as users run it, against an enumeration straight from the definitions.
//!
//! That all methods agree with it on every small board is a test of encoders (`brute`).

#[allow(dead_code, reason = "the tests of encoders enumerate more families")]
#[path = "brute/definition.rs"]
pub mod definition;
#[allow(dead_code, reason = "the tests of encoders count placements up to symmetry")]
#[path = "brute/shogi.rs"]
pub mod shogi;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::{file, run};
use definition::{Board, Rule, Solved};
use shogi::Placement;

/// Each family's own question.
#[test]
fn the_program_says_the_same() {
    let (square, oblong) = (Board { rows: 4, cols: 4 }, Board { rows: 3, cols: 4 });
    let largest = |solved: &Solved| solved.sizes().max();
    let smallest = |solved: &Solved| solved.sizes().min();
    let independent = Solved::pieces(Rule::Independence, "super-queen", oblong);
    let dominating = Solved::pieces(Rule::Domination, "knight", square);
    let total = Solved::pieces(Rule::TotalDomination, "king", oblong);
    let both = Solved::pieces(Rule::IndependentDomination, "leaps:1,3;0,2", oblong);
    let points = Solved::points(false, None, oblong);
    let saturated = Solved::points(true, None, square);
    for (words, solved, size) in [
        ("independence super-queen 3x4", &independent, largest(&independent)),
        ("domination knight 4", &dominating, smallest(&dominating)),
        ("total-domination king 3x4", &total, smallest(&total)),
        ("independent-domination leaps:1,3;0,2 3x4", &both, smallest(&both)),
        ("no-three-in-line 3x4", &points, Some(6)),
        ("saturated-no-three-in-line 4x4", &saturated, smallest(&saturated)),
    ] {
        let (count, classes) = solved.between(size.unwrap(), size.unwrap());
        let record = &run(&format!("count {words} --json --classes")).records()[0];
        assert_eq!(record["count"], count.to_string(), "{words}");
        assert_eq!(record["classes"], classes.to_string(), "{words}");
        assert_eq!(record["size"], size.unwrap(), "{words}");
    }
}

#[test]
fn shogi_pieces_that_stand_everywhere() {
    for (pieces, rows, cols) in shogi::CASES {
        let words = shogi::words(pieces, rows, cols);
        let record = &run(&format!("count {words} --json --fixed --cells")).records()[0];
        let all = shogi::placements(pieces, rows, cols);
        let fixed = fixed(&all).into_iter().map(|(cell, piece)| {
            let (row, col) = (cell / cols as usize, cell % cols as usize);
            serde_json::json!({"row": row, "col": col, "piece": piece.to_string()})
        });
        assert_eq!(record["fixed"], fixed.collect::<serde_json::Value>(), "{words}: fixed cells");
        for place in record["cells"].as_array().expect("a list") {
            let name = place["cell"].as_str().and_then(|name| name.strip_prefix('r')?.split_once('c'));
            let (row, col) = name.expect("the name of a cell");
            let cell = row.parse::<usize>().unwrap() * cols as usize + col.parse::<usize>().unwrap();
            for (kind, count) in place["counts"].as_object().expect("counts") {
                let piece = if kind == "empty" { '.' } else { kind.chars().next().expect("a letter") };
                let having = all.iter().filter(|placement| placement[cell] == piece).count();
                assert_eq!(*count, having.to_string(), "{words}: {kind} on {row}, {col}");
            }
        }
    }
}

/// The cells with the same piece in all placements.
fn fixed(placements: &BTreeSet<Placement>) -> Vec<(usize, char)> {
    let Some(first) = placements.first() else { return Vec::new() };
    let same = |&(cell, &piece): &(usize, &char)| piece != '.' && placements.iter().all(|p| p[cell] == piece);
    first.iter().enumerate().filter(same).map(|(cell, &piece)| (cell, piece)).collect()
}

/// `--fixed` names pieces, not auxiliary variables: the cells with the same piece in every solution of `list`.
#[test]
fn pieces_that_stand_everywhere() {
    for puzzle in [
        "maximal-irredundance wazir 1x3 --size 1",
        "maximal-irredundance rook 2x3",
        "attacking 1 bishop 3x3 --sight nearest",
        "attacking 2 leaps:1,1 3x4 --sight line --size any",
        "minimal-domination leaps:+1,0 4x2",
        "irredundance king 1x4",
        "peaceable wazir 1x4 --armies 2",
        "no-three-in-line 3 --invariant diagonal",
        "saturated-no-three-in-line 2",
        "cube queen 1",
        "shogi K1 --board 1x1",
    ] {
        let listed = run(&format!("list {puzzle}"));
        assert_eq!(listed.status, Some(0), "{puzzle}: {}", listed.stderr);
        let lines = || listed.stdout.lines().map(|line| line.split(' ').collect::<BTreeSet<&str>>());
        let same = lines().reduce(|same, line| &same & &line).expect("a solution");
        let same: BTreeSet<&str> = same.into_iter().filter_map(|cell| cell.split('_').next()).collect();
        let record = &run(&format!("count {puzzle} --json --fixed")).records()[0];
        let named = record["fixed"].as_array().expect("a list").iter();
        let named: Vec<String> = named.map(|cell| format!("r{}c{}", cell["row"], cell["col"])).collect();
        assert_eq!(named.iter().map(String::as_str).collect::<BTreeSet<_>>(), same, "{puzzle}");
    }
}

/// `--cells` counts what `list` lists, by every method.
#[test]
fn cells_are_counted() {
    let sudoku =
        file("cells.puzzle", "board 3x3\nvalues 1..3\neach l in rows, columns: distinct(l)\nvalue(a1) < 3\n");
    let kinds = "board 2x3\nkind ant bee\nhidden bee\nant(all) = 2\neach c in all: ant(c) + bee(attacks(wazir, c)) <= 2\n";
    let (sudoku, kinds) =
        (sudoku.display().to_string(), file("cells-kinds.puzzle", kinds).display().to_string());
    for puzzle in [
        "independence queen 5",
        "independence bishop 4 --size any",
        "domination king 4 --given a1",
        "minimal-domination wazir 3x4 --size 3..5",
        "connected-domination king 3x4",
        "attacking 1 bishop 3x3 --sight nearest",
        "no-three-in-line 4 --invariant half-turn",
        "peaceable wazir 2x4 --armies 2",
        "tiling tetromino 4x4",
        "packing tromino 3x3 --size any",
        "tiling domino 4x4",
        "paths wazir 3",
        &sudoku,
        &kinds,
    ] {
        let listed = run(&format!("list {puzzle}"));
        assert_eq!(listed.status, Some(0), "{puzzle}: {}", listed.stderr);
        for method in ["auto", "apply", "apply-zdd", "layers", "backtrack"] {
            let counted = run(&format!("count {puzzle} --json --cells --method {method}"));
            if method == "layers" && *puzzle == kinds {
                counted.refused(2, "layers");
                continue;
            }
            let record = &counted.records()[0];
            let places: BTreeMap<&str, &Value> = (record["cells"].as_array().expect("a list").iter())
                .map(|place| (place["cell"].as_str().expect("a name"), &place["counts"]))
                .collect();
            let mut expected: BTreeMap<(&str, &str), usize> = BTreeMap::new();
            for word in listed.stdout.split_whitespace().filter(|word| *word != "empty") {
                let (place, kind) = word.split_once('_').unwrap_or((word, ""));
                let covered =
                    if places.contains_key(place) { vec![place] } else { place.split('-').collect() };
                covered.into_iter().for_each(|cell| *expected.entry((cell, kind)).or_default() += 1);
            }
            let number =
                |count: &Value| count.as_str().and_then(|count| count.parse().ok()).expect("a count");
            let all: usize = number(&record["count"]);
            let mut found: BTreeMap<(&str, &str), usize> = BTreeMap::new();
            for (&cell, counts) in &places {
                let counts = counts.as_object().expect("counts");
                assert_eq!(counts.values().map(number).sum::<usize>(), all, "{puzzle}: {cell} by {method}");
                for (kind, count) in
                    counts.iter().filter(|(kind, _)| !["empty", "not chosen"].contains(&&***kind))
                {
                    // Lists have the letter of a kind, or no word where all pieces are alike.
                    let letter = kind[..1].to_uppercase();
                    let mut named = expected.keys().map(|(_, named)| *named);
                    let named = named.find(|named| kind == named || letter == **named);
                    if number(count) > 0 {
                        found.insert((cell, named.unwrap_or_default()), number(count));
                    }
                }
            }
            assert_eq!(found, expected, "{puzzle} by {method}");
        }
    }
}
