//! Plans without a way around the limits; what layers count is tested from outside, in `tests/all/layers.rs`.

use bdd::Budget;

use super::*;
use crate::families;

#[test]
fn states_that_are_too_large_are_no_way_around_the_clock() {
    let puzzle = families::parse(&["no-three-in-line", "20"]).expect("a puzzle");
    let model = puzzle.model(None, &Budget::default()).expect("no limit");
    let order: Vec<Var> = (0..400).collect();
    let program = || {
        let free = Budget::default();
        Program::new(&model, &order, &mut Effort::new(&free, 0)).expect("no limit")
    };
    let free = Budget::default();
    assert!(Plan::new(program(), 1, &mut Effort::new(&free, 0)).is_ok_and(|plan| plan.is_none()));
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let ended = Plan::new(program(), 1, &mut Effort::new(&over, 0));
    assert!(matches!(ended, Err(Limit::Deadline)));
}
