//! Plans without a way around the limits; what layers count is tested from outside, in `tests/all/layers.rs`.

use encoders::families;
use limits::Budget;

use super::*;
use crate::solve::{Silent, backtrack};

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

#[test]
fn regions_of_free_cells_end_states() {
    // Each pentomino once, as many of a shape as one likes, boards that go round and have holes, and tiles of two sizes.
    for (words, most) in [
        ("tiling pentominoes 3x20", 40_000),
        ("tiling tromino 6x6", usize::MAX),
        ("tiling tetromino 4x5", usize::MAX),
        ("tiling tetromino torus:4x4", usize::MAX),
        ("tiling tetromino 3x4x2", usize::MAX),
        ("tiling tetromino+domino*3 5x6", usize::MAX),
        ("tiling domino+tromino 4x4", usize::MAX),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let free = Budget::default();
        let model = families::parse(&words).expect("a puzzle").model(None, &free).expect("no limit");
        let order = (0..model.variables() as Var).collect::<Vec<Var>>();
        let mut layers = Layers::new(&model, &order, 1, &free).expect("no limit").expect("small states");
        let Ok(Counts::Total(count)) = layers.ask(Quantity::Total, 0, u32::MAX, &mut Silent) else {
            panic!("{words:?}");
        };
        let other = backtrack::total(&model, &free, &mut Silent).expect("no limit").total();
        assert_eq!(count, other, "{words:?}");
        assert!(layers.work.states < most as u64, "{words:?}: {}", layers.work.states);
    }
}
