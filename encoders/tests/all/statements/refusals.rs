//! What the contract calls an error: each is refused at the words that are wrong.

use encoders::families::{self, ModelError};
use limits::Budget;

/// Statements, and the words of them that are underlined. `·` stands for a new line.
const WRONG: &[(&str, &str)] = &[
    // Names.
    ("board {n}x2 · let n = 2 · kind queen", "n"),
    ("board 2x2 · kind queen · queen(all) = n · let n = 2", "n"),
    ("board 2x2 · kind queen · let all = 3", "all"),
    ("board 2x2 · kind value", "value"),
    ("board 2x2 · kind queen · let a1 = 3", "a1"),
    ("board 2x2 · kind queen · let v3 = 3", "v3"),
    ("board 2x2 · kind queen · let n = 1 · let n = 2", "n"),
    ("board 2x2 · kind queen queen", "queen"),
    ("board 2x2 · kind queen · let queen = 1", "queen"),
    ("board 2x2 · kind queen · map queen · 11 · 11 · end", "queen"),
    ("board 2x2 · kind queen · map n · 11 · 11 · end · let n = 2", "n"),
    ("board 2x2 · kind queen · let n = 2 · each n in all: queen(n)", "n"),
    ("board 2x2 · kind queen · each x in all: each x in all: queen(x)", "x"),
    ("board 2x2 · kind queen · each x in {}: each x in all: queen(x)", "x"),
    ("board 2x2 · kind queen · each x in {}: quen(x)", "quen"),
    ("board 2x2 · kind queen · some x in all where y = 1: queen(x)", "y"),
    ("board 2x2 · kind queen · each x in {}: {x in all where z = 1} \\ all = 1", "x"),
    ("board 2x2 · kind queen · each where in all: queen(all)", "where"),
    ("board 2x2 · kind queen · each rows in all: queen(all)", "rows"),
    ("board 2x2 · kind queen · queen(al)", "al"),
    ("board 2x2 · kind queen · implied queen(al)", "al"),
    ("board 2x2 · kind queen · let implied = 1", "implied"),
    ("board 2x2 · kind queen · attacks(quen, a1) = 1", "attacks"),
    ("board 2x2 · kind queen · queen(attacks(quen, a1))", "quen"),
    // What there is one of.
    ("board 2x2 · board 3x3 · kind queen", "board 3x3"),
    ("board 2x2 · kind queen · goal max · goal min", "goal min"),
    ("board 2x2 · kind queen · title \"a\" · title \"b\"", "title \"b\""),
    ("board 2x2 · kind queen · values 1..2", "values 1..2"),
    // Boards and pictures.
    ("board 0x3 · kind queen", "board 0x3"),
    ("board · ## · end · kind queen", "board"),
    ("board · .. · . · end · kind queen", "."),
    ("board · .x · end · kind queen", "x"),
    ("board · .- · end · values 1..2", "-"),
    ("board · .3 · end · values 1..2", "3"),
    ("board · .. · kind queen", "board"),
    ("graph · 1 2 · 2 1 · end · kind queen", "2 1"),
    ("graph · 1 1 · end · kind queen", "1 1"),
    ("graph · 1 2 3 · end · kind queen", "1 2 3"),
    ("board 2x2 · kind queen · map m · 11 · 1 · end", "1"),
    ("board 2x2 · kind queen · map m · 111 · 111 · end", "map m"),
    ("board 2x2 · kind queen · map m · 1? · 11 · end", "?"),
    ("board 2x2 · kind queen · places edges", "places edges"),
    ("board 1x1 · places moves of wazir", "places moves of wazir"),
    ("graph · 1 2 · end · places moves of king", "king"),
    ("board 2x2 · values 5..4", "values 5..4"),
    ("board 3x3 · kind a · each w in windows(0, 1): a(w) = 1", "windows(0, 1)"),
    ("board 3x3 · kind a · each w in boxes(1048577, 1): a(w) = 1", "boxes(1048577, 1)"),
    // Clues.
    ("board 2x2 · kind queen · given z9 = queen", "z9"),
    ("board 2x2 · kind queen · given r0c0 = rook", "rook"),
    ("board 2x2 · values 1..2 · given r0c0 = 3", "3"),
    ("board 2x2 · values 1..2 · given r0c0 = empty", "empty"),
    ("board 2x2 · kind queen rook · given r0c0 = queen, a2 = rook", "a2 = rook"),
    ("board · Q. · end · kind queen · given r0c0 = empty", "r0c0 = empty"),
    ("board 2x2 · places moves of wazir · given r0c0-r1c1 = edge", "r0c0-r1c1 = edge"),
    ("board 2x2 · places moves of wazir · given r0c0 = edge", "r0c0 = edge"),
    // Sizes and the like.
    ("board 2x2 · values 1..2 · size full", "size full"),
    ("board 2x2 · values 1..2 · goal max", "goal max"),
    ("board 2x2 · kind queen · size rook", "rook"),
    ("board 2x2 · kind queen · let s = all · size s * queen", "s"),
    ("board 2x2 · kind queen · goal 3..2", "goal 3..2"),
    ("board 2x2 · kind queen · goal 0-1", "0-1"),
    ("board 2x2 · kind queen · hidden rook", "rook"),
    ("board 2x2 · kind queen aux · hidden aux · size aux", "aux"),
    ("board 2x2 · kind queen · symmetry values", "symmetry values"),
    ("board 2x2 · kind queen rook · symmetry kinds queen queen", "queen"),
    ("board 2x2 · kind queen rook · symmetry kinds queen aux", "aux"),
    ("board 2x2 · kind queen · connected queen", "connected queen"),
    ("board 2x2 · kind queen · connected rook by king", "rook"),
    ("board 2x2 · places moves of wazir · connected edge by king", "king"),
    ("board 2x2 · kind queen · acyclic queen", "queen"),
    // Precedence and chains.
    ("board 2x2 · kind queen · 1 < 2 > 1", ">"),
    ("board 2x2 · kind queen · 1 != 2 != 3", "!="),
    ("board 2x2 · kind queen · 1 = 2 <= 3", "<="),
    ("board 2x2 · kind queen · queen(all) <=> queen(all) <=> queen(all)", "<=>"),
    ("board 2x2 · kind queen · count x in all: queen(x) = 1", "count x in all: queen(x) = 1"),
    ("board 2x2 · kind queen · 1 = count x in all: queen(x)", "count x in all: queen(x)"),
    ("board 2x2 · kind queen · 1 <= 2 + sum x in all: 1", "sum x in all: 1"),
    ("board 2x2 · kind queen · (count x in all: queen(x))", "count x in all: queen(x)"),
    // Conditions, numbers, sets and places.
    ("board 2x2 · kind queen · len(all)", "len(all)"),
    ("board 2x2 · kind queen · different(all)", "different(all)"),
    ("board 2x2 · values 1..2 · sum(all)", "sum(all)"),
    ("board 2x2 · values 1..2 · not value(a1)", "value(a1)"),
    ("board 2x2 · kind queen · queen(all) + 1", "queen(all) + 1"),
    ("board 2x2 · kind queen · 3", "3"),
    ("board 2x2 · kind queen · all", "all"),
    ("board 2x2 · kind queen · distinct(all) = 1", "distinct(all)"),
    ("board 2x2 · kind queen · (queen(all) and 1 = 1) = 1", "queen(all) and 1 = 1"),
    ("board 2x2 · kind queen · value(a1) = 1", "value"),
    ("board 2x2 · values 1..2 · value(all) = 1", "all"),
    ("board 2x2 · kind queen · queen(row(all))", "all"),
    ("board 2x2 · kind queen · queen(row(at(a1, 0, 1)))", "at(a1, 0, 1)"),
    ("board 2x2 · kind queen · {a1}.row = 1", "{a1}"),
    ("board 2x2 · kind queen · a1.rows = 1", "rows"),
    ("board 8x8 · kind queen · queen(all) * queen(all) = 1", "queen(all) * queen(all)"),
    ("board 2x2 · kind queen · queen(all) / 2 = 1", "queen(all) / 2"),
    ("board 2x2 · kind queen · queen(all) % queen(a1) = 1", "queen(a1)"),
    ("board 2x2 · kind queen · queen(all) % 0 = 1", "0"),
    ("board 2x2 · kind queen · 1 / 0 = 1", "0"),
    ("board 2x2 · kind queen · let n = 9223372036854775807 + 1", "9223372036854775807 + 1"),
    ("board 2x2 · kind queen · queen(all) = 9223372036854775808", "9223372036854775808"),
    ("board 2x2 · kind queen · each x in all where queen(x): queen(x)", "queen(x)"),
    ("board 2x2 · kind queen · runs(queen, all) = (9, 0)", "0"),
    ("board 2x2 · kind queen · runs(queen, all) = (queen(all))", "queen(all)"),
    ("board 2x2 · kind queen · queen(rows)", "rows"),
    ("board 2x2 · kind queen · queen(windows(1, 1))", "windows(1, 1)"),
    ("board 2x2 · kind queen · each a b in all: queen(a)", "b"),
    ("board 2x2 · kind queen · each x in 1..2, rows: queen(all)", "rows"),
    ("board 2x2 · kind queen · each x in all, rows: queen(x)", "rows"),
    ("board 2x2 · kind queen · each x in row(a1), row(a2): queen(x)", "row(a2)"),
    ("board 2x2 · values 1..2 · each k in kinds: 1 = 1", "kinds"),
    ("board 2x2 · kind queen · a1 in rows", "rows"),
    // What a board has not.
    ("board 2x3 · kind queen · each b in boxes(2, 2): queen(b)", "boxes(2, 2)"),
    ("board triangle:3 · kind queen · each l in rows: queen(l)", "rows"),
    ("board triangle:3 · kind queen · r0c0.row = 1", "row"),
    ("board torus:3x3 · kind queen · each l in straight: queen(l)", "straight"),
    ("graph · 1 2 · end · kind queen · each l in columns: queen(l)", "columns"),
    ("graph · 1 2 · end · kind queen · queen(at(v1, 0, 1)) = 0", "at(v1, 0, 1)"),
    ("board 2x2 · kind queen · queen(edges(a1))", "edges(a1)"),
    ("board 2x2 · places moves of wazir · edge(cells)", "cells"),
    ("board 2x2 · places moves of wazir · each m in all: edge(row(m))", "m"),
    ("board 2x2 · places moves of wazir · each m in all: edge(edges(m))", "m"),
    ("board 2x2 · places moves of wazir · each m in all: len(shift(m, 0, 1)) = 1", "m"),
    // What does not end.
    ("board 2x2 · kind queen · queen(all", "("),
    ("board 2x2 · kind queen · queen(all))", ")"),
    ("board 2x2 · kind queen · title \"a", "\"a"),
    ("board 2x2 · kind queen · queen(all) and", "and"),
];

#[test]
fn what_the_contract_calls_an_error_is_refused_at_its_words() {
    let mut wrong = Vec::new();
    for (statements, words) in WRONG {
        let text = statements.replace(" · ", "\n");
        let free = Budget::default();
        let puzzle = families::parse(&["puzzle", "f.puzzle"]).expect("words");
        let read = puzzle.with_text(Some(&text), &free).and_then(|puzzle| puzzle.model(None, &free));
        match read {
            Err(ModelError::Stated(_, error)) => {
                let own: String = error.text.chars().skip(error.column - 1).take(error.length).collect();
                if own != *words {
                    wrong.push(format!("{statements}: `{own}` and not `{words}`: {}", error.sentence));
                }
            }
            Err(other) => wrong.push(format!("{statements}: {other:?}")),
            Ok(_) => wrong.push(format!("{statements}: is taken")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_contract_allows_is_taken() {
    for statements in [
        "board 2x2 · kind queen · 1 = 2 = 3 or 3 > 2 >= 1",
        "board 2x2 · kind queen · each x in all: x in row(a1) or not queen(x)",
        "board 2x2 · kind queen · each x in all: queen(x) · each x in all: queen(x) => \n\n x in all",
        "board 2x2 · kind queen · let n = 2147483648 * 2147483647",
        "board 2x2 · kind queen · (count x in all: queen(x) = 1) = 1 and (sum x in all: x.row) = 2",
        "board 2x2 · kind queen · (sum x in all: count y in all: queen(y)) = 1",
        "board 2x2 · kind queen · given r0c0 = full, r0c0 = queen, a1 = empty, a1 = empty",
        "# nothing · board 2x2 # a board · kind queen # kinds",
        "kind queen · board · Q#+- · .q.. · end",
        "board 2x2 · values 9..12 · map m · A 3 · .  -1 · end · each p in parts(m): sum(p) > 9 · given r0c0 = 4 + 8",
        "board triangle:3 · kind queen · each l in lines(king): queen(l) <= 1 · queen(at(r0c0, 1, 0))",
        "board 4x4x2 · kind queen · each b in boxes(2, 2, 2), windows(1, 1, 2): queen(b) · r0c0.layer = 0",
        "board 2x2 · kind queen · each k in 3..2: queen(all) = k",
    ] {
        let text = statements.replace(" · ", "\n");
        let free = Budget::default();
        let puzzle = families::parse(&["puzzle", "f.puzzle"]).expect("words");
        let read = puzzle.with_text(Some(&text), &free).and_then(|puzzle| puzzle.model(None, &free));
        assert!(read.is_ok(), "{statements}: {:?}", read.err());
    }
}

/// What a text makes counts, stage by stage: the tree of the text, the formulas behind `%`, the constraints.
#[test]
fn texts_are_read_within_the_bytes_of_the_budget() {
    let condition = "(queen(attacks(queen, c)) + 2 * queen(attacks(king, c))) % 5 != 3";
    let short = format!("board 12x12\nkind queen\neach c in all: {condition}");
    let long = format!("board 4x4\nkind queen\n{}", "queen({r0c0, r1c1, r2c2, r3c3}) <= 2\n".repeat(2000));
    let words = ["puzzle", "-"].map(String::from);
    let puzzle = families::parse(&words).expect("a puzzle");
    let read = |text: &str, bytes| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        puzzle.clone().with_text(Some(text), &budget).map(drop)
    };
    for (text, few, enough) in
        [(&short, [100_000, 1_000_000], 100_000_000), (&long, [100_000, 3_000_000], 30_000_000)]
    {
        for bytes in few {
            let refused = read(text, bytes);
            assert!(
                matches!(refused, Err(ModelError::Limit(limits::Limit::Bytes(most))) if most == bytes),
                "{bytes} bytes: {refused:?}"
            );
        }
        assert!(read(text, enough).is_ok(), "{:?}", read(text, enough));
    }
}
