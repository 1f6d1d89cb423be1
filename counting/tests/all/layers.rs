//! Plans without a way around the limits; what layers count is tested from outside, in `encoders/tests/all/layers.rs`.

use encoders::families;
use limits::{Budget, Limit};

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use num_bigint::BigUint;

use counting::solve::inside::{OfLayers, by_diagrams, words};
use counting::solve::{Silent, backtrack};
use model::Model;
use model::constraint::Var;

fn puzzle(words: &str) -> Model {
    let puzzle = families::parse(&families::words(words)).expect("a puzzle");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

#[test]
fn constraints_are_read_within_the_memory_limit() {
    let (model, order) = (puzzle("no-three-in-line 16"), (0..256).collect::<Vec<Var>>());
    let read = |bytes: usize| {
        let budget = Budget { bytes: Some(bytes), ..Budget::default() };
        OfLayers::new(&model, &order, &budget).map(|layers| layers.is_some())
    };
    assert_eq!(read(100_000), Err(Limit::Bytes(100_000)));
    // Not enough for the transitions, which are made when something is asked (`encoders/tests/all/layers.rs`).
    assert_eq!(read(2_000_000), Ok(true));
}

#[test]
fn the_largest_size_is_found_in_one_pass_but_by_residues() {
    let (model, free) = (puzzle("independence queen 5"), Budget::default());
    let order: Vec<Var> = (0..25).collect();
    let mut layers = OfLayers::new(&model, &order, &free).expect("no limit").expect("small states");
    assert_eq!(layers.largest_at_once(None).expect("no limit"), Some((5, BigUint::from(10u32))));
    assert_eq!(layers.largest_at_once(NonZeroU32::new(1)).expect("no limit"), None);
}

#[test]
fn states_that_are_too_large_are_no_way_around_the_clock() {
    let model = puzzle("no-three-in-line 20");
    let order: Vec<Var> = (0..400).collect();
    assert_eq!(words(&model, &order, Some(1), &Budget::default()), Ok(None));
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    assert_eq!(words(&model, &order, Some(1), &over), Err(Limit::Deadline));
}

#[test]
fn places_repeat_in_a_further_word_where_they_do_so_often() {
    cov_mark::check!(rows_that_repeat_take_more_words);
    let of = |text: &str, cells| {
        words(&puzzle(text), &(0..cells).collect::<Vec<Var>>(), None, &Budget::default()).expect("no limit")
    };
    // All places come up again after six rows, and after two.
    assert_eq!(of("independent-domination king 18", 324), Some(1));
    assert_eq!(of("independence king 33", 1089), Some(2));
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
        ("tiling tetromino+domino*3 3x6", usize::MAX),
        ("tiling tetromino+domino*2 4x6", usize::MAX),
        ("tiling domino+tromino 4x4", usize::MAX),
    ] {
        let (model, free) = (puzzle(words), Budget::default());
        let order = (0..model.variables() as Var).collect::<Vec<Var>>();
        let mut layers = OfLayers::new(&model, &order, &free).expect("no limit").expect("small states");
        let count = layers.total().expect("no limit");
        let other = backtrack::total(&model, &free, &mut Silent).expect("no limit").total();
        assert_eq!(count, other, "{words:?}");
        assert!(layers.states() < most as u64, "{words:?}: {}", layers.states());
    }
}

/// All solutions by size.
type BySize = BTreeMap<u32, BigUint>;

/// The model of a text.
fn stated(text: &str) -> Model {
    let free = Budget::default();
    let puzzle = families::parse(&["own.puzzle"]).map(|puzzle| puzzle.with_text(Some(text), &free));
    puzzle.expect("a puzzle").expect(text).model(None, &free).expect("no limit")
}

/// What layers count in this order, and their states.
fn by_layers(model: &Model, order: &[Var]) -> (BySize, u64) {
    let free = Budget::default();
    let mut layers = OfLayers::new(model, order, &free).expect("no limit").expect("small states");
    (layers.sizes().expect("no limit"), layers.states())
}

/// All solutions of a text by size, as counted in this order and by another method, and the states of the layers.
fn both(text: &str, order: &str) -> (BySize, BySize, u64) {
    let model = stated(text);
    let order = counting::order::named(order, &model, 0).expect("an order");
    let (counted, states) = by_layers(&model, &order);
    (counted, by_diagrams(&model, &order).expect("no limit"), states)
}

#[test]
fn lines_that_are_alike_are_one() {
    // Without the merging of lines: 543 803, 878 and 1520 states. The first number is A058527(4); diagrams take seconds to it.
    let half = stated("board 8x8\nkind x\neach l in rows, columns: x(l) = 4");
    let (counted, states) = by_layers(&half, &(0..64).collect::<Vec<Var>>());
    assert_eq!(counted, BySize::from([(32, BigUint::from(116_963_796_250u64))]));
    assert!(states <= 1545, "{states}");
    for (text, order, most) in [
        ("board 4x4\nvalues 1..4\neach l in rows, columns: distinct(l)", "numbers", 24),
        ("board 5x5\nkind x\neach l in rows, columns: x(l) <= 2", "rows", 288),
    ] {
        let (counted, other, states) = both(text, order);
        assert_eq!(counted, other, "{text}");
        assert!(states <= most, "{text}: {states}");
    }
}

#[test]
fn lines_with_different_sums_are_alike_once_they_are_begun() {
    let mut text = "board 6x6\nkind x\n".to_owned();
    for (at, (row, column)) in [(3, 4), (2, 2), (4, 3), (3, 3), (2, 2), (4, 4)].iter().enumerate() {
        text += &format!("x(row(r{at}c0)) = {row}\nx(column(r0c{at})) = {column}\n");
    }
    let (counted, other, states) = both(&text, "rows");
    assert_eq!(counted, other);
    // 1690 where sums start at 0.
    assert!(states <= 462, "{states}");
}

#[test]
fn lines_are_only_merged_where_they_are_alike() {
    let mut random = limits::Random::with_seed(0);
    for _ in 0..120 {
        let mut one_of = |all: &[&str]| all[random.usize(..all.len())].to_owned();
        let board = one_of(&["2x4", "3x3", "3x4", "4x3", "2x5"]);
        let mut text = format!("board {board}\n");
        let is_of_values = one_of(&["values", "kinds"]) == "values";
        text += if is_of_values { "values 0..2\n" } else { "kind x y\nsize 1 * x + 2 * y\n" };
        for _ in 0..3 {
            let sets = one_of(&["rows", "columns", "rows, columns", "lines(bishop)"]);
            let (by, number) = (one_of(&["<=", ">=", "=", "!="]), one_of(&["1", "2", "3"]));
            let what = match is_of_values {
                true => one_of(&["sum(l)", "different(l)", "(count c in l: value(c) = 1)", "sum(row(r1c0))"]),
                false => one_of(&["x(l)", "x(l) + y(l)", "y(l)", "x(column(r0c1))", "x(l) - y(l)"]),
            };
            text += &match one_of(&["all", "all", "some", "cell", "each"]).as_str() {
                // Lines that differ by what is asked of them alone.
                "each" => {
                    let sum = if is_of_values { "sum" } else { "x" };
                    let mut of_column =
                        |at: usize| format!("{sum}(column(r0c{at})) {by} {}\n", one_of(&["1", "2", "3"]));
                    (0..3).map(&mut of_column).collect()
                }
                "cell" if !is_of_values => {
                    format!("each c in all: x(c) => y(attacks(rook, c)) {by} {number}\n")
                }
                "some" => format!("some l in {sets}: {what} {by} {number}\n"),
                _ => format!("each l in {sets}: {what} {by} {number}\n"),
            };
        }
        let (counted, other, _) = both(&text, &one_of(&["rows", "columns", "diagonals", "centre-out"]));
        assert_eq!(counted, other, "{text}");
    }
}

#[test]
fn states_in_order_count_as_lists_do() {
    cov_mark::check!(states_are_counted_in_order);
    // Lines of at most one, clauses, both, and sums; a limit leaves them to lists, to an order or to layers.
    for words in [
        "independence king 18",
        "independence wazir 16x18",
        "domination king 11",
        "total-domination king 10",
        "domination wazir 8x9",
        "independent-domination king 12",
        "attacking 2 king 6x9 --sight line",
    ] {
        let (model, free) = (puzzle(words), Budget::default());
        let order: Vec<Var> = (0..model.weights.len() as Var).collect();
        let total = |budget: &Budget| {
            let layers = OfLayers::new(&model, &order, budget);
            layers.map_err(Into::into).and_then(|layers| layers.expect("small states").total())
        };
        let expected = total(&free).expect("no limit");
        for bytes in [1 << 19, 1 << 20, 1 << 22] {
            let budget = Budget { bytes: Some(bytes), ..Budget::default() };
            if let Ok(found) = total(&budget) {
                assert_eq!(found, expected, "{words} {bytes}");
            }
        }
    }
}
