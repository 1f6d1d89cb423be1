//! The orders of a small board, and what is refused.

use counting::order::{NAMES, from_text, named};
use counting::solve::{self, Method, Request, Silent};
use encoders::families;
use limits::Budget;
use model::Model;
use model::constraint::Var;

fn model(words: &str) -> Model {
    let words: Vec<&str> = words.split(' ').collect();
    families::parse(&words)
        .unwrap()
        .model(Some("p cnf 4 2\n1 -2 0 -2 3 0"), &limits::Budget::default())
        .unwrap()
}

#[test]
fn orders_of_a_small_board() {
    let model = model("independence rook 3x4");
    for (name, expected) in [
        ("rows", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ("columns", [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]),
        ("boustrophedon", [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]),
        ("diagonals", [0, 1, 4, 2, 5, 8, 3, 6, 9, 7, 10, 11]),
        ("centre-out", [5, 6, 1, 2, 9, 10, 4, 7, 0, 3, 8, 11]),
        ("border-in", [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 5, 6]),
        ("spiral", [0, 1, 2, 3, 7, 11, 10, 9, 8, 4, 5, 6]),
        ("growing-l", [0, 1, 5, 4, 2, 6, 10, 9, 8, 3, 7, 11]),
        ("colours", [0, 2, 5, 7, 8, 10, 1, 3, 4, 6, 9, 11]),
    ] {
        assert_eq!(named(name, &model, 0).unwrap(), expected, "{name}");
    }
}

#[test]
fn every_order_is_a_permutation() {
    for words in
        ["domination queen 1", "no-three-in-line 5 --invariant half-turn", "total-domination knight 2x5"]
    {
        let model = model(words);
        for name in NAMES {
            let mut order = named(name, &model, 7).unwrap();
            order.sort_unstable();
            assert_eq!(order, (0..model.variables() as Var).collect::<Vec<_>>(), "{name} of {words}");
        }
    }
}

#[test]
fn without_a_board() {
    let model = model("cnf some.cnf");
    assert_eq!(named("rows", &model, 0).unwrap(), [0, 1, 2, 3]);
    assert_eq!(named("degree", &model, 0).unwrap(), [1, 0, 2, 3]);
    assert_eq!(named("random", &model, 5).unwrap(), named("random", &model, 5).unwrap());
    assert!(
        named("spiral", &model, 0)
            .unwrap_err()
            .to_string()
            .contains("choose rows, breadth-first, frontier, degree or random")
    );
    assert!(named("sprial", &model, 0).unwrap_err().to_string().contains("centre-out, border-in"));
}

#[test]
fn written_out() {
    let model = model("cnf some.cnf");
    assert_eq!(from_text(" 3 1\n0\t2 ", &model).unwrap(), [3, 1, 0, 2]);
    for (text, what) in [
        ("3 1 0", "variable 2 is missing"),
        ("", "variable 0 is missing"),
        ("3 1 0 2 1", "variable 1 occurs twice"),
        ("3 1 0 4", "`4` is not"),
        ("3 1 0 -2", "`-2` is not"),
        ("rows", "`rows` is not"),
    ] {
        assert!(from_text(text, &model).unwrap_err().to_string().starts_with(what), "{text}");
    }
}

/// Marks of cells are functions of the pieces around them: without them an order has no more to remember.
#[test]
fn marks_come_behind_what_defines_them() {
    // All pairs of 12 vertices but those of a cycle.
    let pairs = (0..12).flat_map(|a| (0..a).map(move |b| (a, b)));
    let edges = pairs.filter(|(a, b)| a - b != 1 && a - b != 11);
    let text: String = edges.map(|(a, b)| format!("{a} {b}\n")).collect();
    let puzzle = families::parse(&["maximal-irredundance", "graph", "dense.txt"]).expect("a puzzle");
    let puzzle = puzzle.with_text(Some(&text), &limits::Budget::default()).expect("a graph");
    let model = puzzle.model(Some(&text), &Budget::default()).expect("no limit");
    let count = |method| {
        let request = Request { method, ..Request::default() };
        solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit")
    };
    let (layers, search) = (count(Method::Layers), count(Method::Backtrack));
    assert_eq!(layers.count, search.count);
    assert!(layers.work.layers.widest < 10_000, "{:?}", layers.work.layers);
}
