//! A count divided into cases.

use counting::solve::inside::divided;
use encoders::families;
use limits::Budget;

/// Parts of a job may be counted under other limits each. Divided by what each has left, they overlapped or left holes.
#[test]
fn every_process_divides_alike() {
    let puzzle = families::parse(&["independence", "queen", "9"]).expect("a puzzle");
    let model = puzzle.model(None, &Budget::default()).expect("a model");
    let cases = |budget: &Budget| divided(&model, (9, 9), 16, budget).expect("cases");
    let few = Budget { bytes: Some(20_000), nodes: Some(1), ..Budget::default() };
    assert_eq!(cases(&few), cases(&Budget::default()));
}
