//! What the language allows is taken, within the bytes of the budget. What it calls an error stands in
//! `tests/cases/wrong-statements.md`.

use encoders::families::{self, ModelError};
use limits::Budget;

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
