//! Statements are read within the bytes of the budget.

use encoders::families::{self, ModelError};
use limits::Budget;

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
