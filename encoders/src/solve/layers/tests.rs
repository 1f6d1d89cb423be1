//! Plans without a way around the limits; what layers count is tested from outside, in `tests/all/layers.rs`.

use limits::Budget;

use super::*;
use crate::families;

fn points(size: &str) -> Model {
    let puzzle = families::parse(&["no-three-in-line", size]).expect("a puzzle");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

#[test]
fn constraints_are_read_within_the_memory_limit() {
    let (model, order) = (points("16"), (0..256).collect::<Vec<Var>>());
    let read = |bytes: usize| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        Layers::new(&model, &order, 1, &budget).map(|layers| layers.is_some())
    };
    assert_eq!(read(100_000), Err(Limit::Bytes(100_000)));
    // Not enough for the turns, which are made when something is asked (`tests/all/layers.rs`).
    assert_eq!(read(2_000_000), Ok(true));
}

#[test]
fn states_that_are_too_large_are_no_way_around_the_clock() {
    let model = points("20");
    let order: Vec<Var> = (0..400).collect();
    let program = || {
        let free = Budget::default();
        Program::new(&model, &order, &mut Steps::beside(&free, 0)).expect("no limit")
    };
    let free = Budget::default();
    assert!(Plan::new(program(), 1, &mut Steps::beside(&free, 0)).is_ok_and(|plan| plan.is_none()));
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let ended = Plan::new(program(), 1, &mut Steps::beside(&over, 0));
    assert!(matches!(ended, Err(Limit::Deadline)));
}
