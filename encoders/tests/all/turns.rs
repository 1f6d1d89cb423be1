//! The default: methods in turns.

use counting::solve::{self, Answer, Method, Request, Stopped};
use limits::{Budget, Limit};
use model::{Model, Sizes};

use crate::support::{Question, ask, by, limit_of, puzzle};

fn within(model: &Model, sizes: Sizes, budget: &Budget) -> Result<Answer, Box<Stopped>> {
    let request = request(sizes);
    solve::count(model, &request, budget, &mut solve::Silent).map_err(limit_of)
}

fn request(sizes: Sizes) -> Request {
    Request { sizes, ..Request::default() }
}

#[test]
fn the_method_fits_the_question() {
    // Each is ten times faster than the others, or more, by any count of steps.
    for (words, sizes, method) in [
        ("domination knight 7", Sizes::Any, Method::Layers),
        ("independence knight 9", Sizes::Any, Method::Layers),
        ("no-three-in-line 8", Sizes::Between(16, 16), Method::Backtrack),
        ("independence queen 12", Sizes::Max, Method::Backtrack),
        ("shogi R2B2N4P32", Sizes::Between(40, 40), Method::Apply),
    ] {
        assert_eq!(ask(&puzzle(words), &Question::new(sizes), by(Method::Auto)).method, method, "{words}");
    }
}

#[test]
fn the_same_method_answers_every_time() {
    for (words, sizes) in
        [("saturated-no-three-in-line 5", Sizes::Any), ("total-domination rook 6", Sizes::Min)]
    {
        let model = puzzle(words);
        let once = ask(&model, &Question::new(sizes), by(Method::Auto));
        let again = ask(&model, &Question::new(sizes), by(Method::Auto));
        assert_eq!((once.method, once.count, once.work), (again.method, again.count, again.work), "{words}");
    }
}

#[test]
fn an_order_leaves_the_methods_that_have_one() {
    let model = puzzle("no-three-in-line 6");
    let order: Vec<u32> = (0..36).rev().collect();
    let question = Question { order: Some(order), ..Question::new(Sizes::Between(12, 12)) };
    let answer = ask(&model, &question, by(Method::Auto));
    assert!(answer.method.is_ordered(), "{:?}", answer.method);
    assert_eq!(answer.count, ask(&model, &question, by(Method::Backtrack)).count);
}

#[test]
fn bytes_stay_within_their_limit() {
    for (words, sizes) in [
        ("doubly-attacking 5 --sight nearest", Sizes::Any),
        ("saturated-no-three-in-line 5", Sizes::Any),
        ("domination queen 7", Sizes::Any),
        ("shogi R2B2 --board 6", Sizes::Between(4, 4)),
    ] {
        let model = puzzle(words);
        for bytes in [1 << 20, 2 << 20, 4 << 20, 16 << 20] {
            let budget = Budget { bytes: Some(bytes), ..Budget::default() };
            let work = match within(&model, sizes, &budget) {
                Ok(answer) => answer.work,
                Err(stopped) => {
                    assert_eq!(stopped.limit, Limit::Bytes(bytes), "{words}");
                    *stopped.work
                }
            };
            // A table that grows is seen at the next node.
            assert!(work.peak_bytes as usize <= bytes + bytes / 64, "{words} {bytes}: {}", work.peak_bytes);
        }
    }
}

#[test]
fn without_room_for_tables_the_refusal_is_the_answer() {
    let budget = Budget { nodes: Some(1000), ..Budget::default() };
    let stopped = within(&puzzle("domination queen 10"), Sizes::Any, &budget).expect_err("no room");
    assert_eq!(stopped.limit, Limit::Nodes(1000));
    // A hidden variable leaves apply alone where an order is asked for.
    let mut hidden = puzzle("independence queen 8");
    hidden.projection = Some((1..64).collect());
    hidden.weights[0] = 0;
    let order = Some((0..64).collect());
    let request = Request { order, ..request(Sizes::Any) };
    let counted = solve::count(&hidden, &request, &budget, &mut solve::Silent);
    let stopped = counted.map_err(limit_of).expect_err("no room");
    assert_eq!((stopped.limit, stopped.method), (Limit::Nodes(1000), Method::Apply));
}

#[test]
fn a_limit_in_one_component_bounds_the_whole() {
    let model = puzzle("domination bishop 12");
    let request = Request { sizes: Sizes::Min, method: Method::Backtrack, ..Request::default() };
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let stopped = solve::count(&model, &request, &over, &mut solve::Silent).map_err(limit_of);
    let stopped = stopped.expect_err("no time at all");
    assert_eq!(stopped.limit, Limit::Deadline);
    // No solution was found, so that nothing bounds the smallest size from above.
    assert_eq!(stopped.at_most, None);
    assert!((1..=12).contains(&stopped.at_least.expect("what the constraints exclude")));
}

#[test]
fn without_bounds_no_size_is_tried() {
    // Bounds take more than this, in memory and in time: a method does not compute them without limits.
    let model = puzzle("domination queen 48");
    let few = Budget { bytes: Some(100_000), ..Budget::default() };
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    for (budget, limit) in [(few, Limit::Bytes(100_000)), (over, Limit::Deadline)] {
        for method in [Method::Auto, Method::Backtrack, Method::Layers, Method::Apply] {
            let request = Request { method, ..request(Sizes::Min) };
            let stopped = solve::count(&model, &request, &budget, &mut solve::Silent).map_err(limit_of);
            let stopped = stopped.expect_err("too little");
            assert_eq!((stopped.limit, stopped.at_least), (limit, None), "{method:?}");
        }
    }
}

#[test]
fn some_method_answers_whatever_is_left_out() {
    // Hidden variables leave out layers, an order the search, and `apply` is to be confirmed by another one.
    let mut hidden = puzzle("independence queen 5");
    hidden.projection = Some((1..25).collect());
    hidden.weights[0] = 0;
    let order: Option<Vec<u32>> = Some((0..25).collect());
    let mut counts = Vec::new();
    for except in [None, Some(Method::Apply), Some(Method::Backtrack), Some(Method::Layers)] {
        for order in [None, order.clone()] {
            let request = Request { order, except, ..request(Sizes::Any) };
            let answer = solve::count(&hidden, &request, &Budget::default(), &mut solve::Silent);
            let answer = answer.expect("no limit");
            assert_ne!(Some(answer.method), except);
            counts.push(answer.count);
        }
    }
    assert!(counts.iter().all(|count| *count == counts[0]));
}
