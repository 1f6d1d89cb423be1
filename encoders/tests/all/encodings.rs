//! Conditions over many places as constraints of a few literals each: the same counts as by their words, and constraints that
//! do not grow with the board.

use counting::solve::{self, Method, Request, Silent};
use encoders::families;
use limits::Budget;
use model::constraint::Constraint;
use model::{Model, Sizes};

fn model(text: &str) -> Model {
    let free = Budget::default();
    let puzzle = families::parse(&["puzzle", "f.puzzle"]).expect("words");
    let puzzle =
        puzzle.asked(false).with_text(Some(text), &free).unwrap_or_else(|error| panic!("{text}: {error}"));
    puzzle.model(None, &free).expect("no limit was set")
}

/// Counts what holds among all values of a board, row by row, and compares the methods.
fn check(rows: usize, cols: usize, values: [i64; 2], condition: &str, holds: impl Fn(&[i64]) -> bool) {
    let [low, high] = values;
    let mut expected = 0u64;
    let mut all = vec![low; rows * cols];
    loop {
        expected += u64::from(holds(&all));
        let Some(at) = all.iter().position(|&value| value < high) else { break };
        all[..at].fill(low);
        all[at] += 1;
    }
    let text = format!("board {rows}x{cols}\nvalues {low}..{high}\n{condition}\n");
    let model = model(&text);
    for method in [Method::Auto, Method::Apply, Method::Layers, Method::Backtrack] {
        let request = Request { sizes: Sizes::Any, method, ..Request::default() };
        let answer =
            solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit was set");
        assert_eq!(answer.count, expected.into(), "{text}");
    }
}

/// The most literals of a constraint, and the most sums of one.
fn widest(text: &str) -> (usize, usize) {
    let model = model(text);
    let literals =
        |constraint: &Constraint| constraint.any.iter().map(|count| count.terms.len()).sum::<usize>();
    let sums = model.constraints.iter().map(|constraint| constraint.any.len()).max();
    (model.constraints.iter().map(literals).max().unwrap_or(0), sums.unwrap_or(0))
}

#[test]
fn a_place_agrees_with_one_of_several_value_by_value() {
    let below =
        "each c in all: value(c) = 0 or (some d in all where d.number < c.number: value(d) = value(c) - 1)";
    check(2, 4, [0, 2], below, |held| {
        (0..held.len()).all(|c| held[c] == 0 || held[..c].contains(&(held[c] - 1)))
    });
    let near = |c: usize| {
        (0..9).filter(move |&d| d != c && (d / 3).abs_diff(c / 3) < 2 && (d % 3).abs_diff(c % 3) < 2)
    };
    let next = "each c in all: some d in attacks(king, c): value(d) = (value(c) + 1) % 3";
    check(3, 3, [0, 2], next, |held| (0..9).all(|c| near(c).any(|d| held[d] == (held[c] + 1) % 3)));
    let other = "each c in all: some d in attacks(king, c): value(d) != value(c)";
    check(3, 3, [-1, 0], other, |held| (0..9).all(|c| near(c).any(|d| held[d] != held[c])));
    let more = "each c in all: value(c) > 1 or value(r0c0) = 2 or (some d in all: value(d) >= value(c) + 2)";
    check(1, 6, [-1, 2], more, |held| {
        held.iter().all(|&c| c > 1 || held[0] == 2 || held.iter().any(|&d| d >= c + 2))
    });
    // Fewer sums than values stay sums.
    let conditions = [other, "each c in all: some d in all: value(d) = (value(c) + 1) % 3"];
    for (condition, values) in conditions.into_iter().zip(["-1..0", "0..2"]) {
        let (_, sums) = widest(&format!("board 2x5\nvalues {values}\n{condition}"));
        assert_eq!(sums, 1, "{condition}");
    }
}

#[test]
fn a_remainder_is_told_place_by_place() {
    let prefix = "each c in all: value(c) != sum({x in row(c) where x.col < c.col}) % 4";
    check(1, 6, [0, 3], prefix, |held| (0..6).all(|c| held[c] != held[..c].iter().sum::<i64>() % 4));
    let mixed = "(7 - 2 * sum(row(r0c0)) + 5 * value(r1c2) + sum(all)) % 3 = 2";
    check(2, 5, [-1, 1], mixed, |held| {
        let row: i64 = held[..5].iter().sum();
        (7 - 2 * row + 5 * held[7] + held.iter().sum::<i64>()).rem_euclid(3) == 2
    });
    let two = "sum(all) % 2 = 0 and (count c in all: value(c) = 4) % 5 in {0, 3}";
    check(2, 6, [3, 4], two, |held| {
        let fours = held.iter().filter(|&&value| value == 4).count();
        held.iter().sum::<i64>() % 2 == 0 && [0, 3].contains(&(fours % 5))
    });
    // Of even numbers there are half as many remainders, and of a multiple of the divisor there is one.
    let even = "2 * sum(all) % 16 < 9 and (8 * sum(all) + 3) % 4 = 3";
    check(1, 10, [0, 2], even, |held| 2 * held.iter().sum::<i64>() % 16 < 9);
    let of_remainders =
        "(sum(all) % 3 + sum({x in all where x.col < 4}) % 3 + value(r0c0) + value(r0c2)) % 4 != 1";
    check(1, 6, [0, 2], of_remainders, |held| {
        let (all, first): (i64, i64) = (held.iter().sum(), held[..4].iter().sum());
        (all % 3 + first % 3 + held[0] + held[2]) % 4 != 1
    });
}

/// So each column of a long board says the same.
#[test]
fn constraints_of_remainders_do_not_grow_with_the_board() {
    for condition in [
        "each c in all: value(c) != sum({x in row(c) where x.col < c.col}) % 4",
        "each l in rows: sum(l) % 5 = 1",
        "sum(all) % 7 in {1, 2}",
    ] {
        let widest = |cols: u32| widest(&format!("board 3x{cols}\nvalues 0..3\n{condition}"));
        assert_eq!(widest(12), widest(24), "{condition}");
        assert!(widest(24).0 <= 16, "{condition}: {:?}", widest(24));
        let variables = |cols: u32| model(&format!("board 3x{cols}\nvalues 0..3\n{condition}")).variables();
        assert_eq!(variables(36) - variables(24), variables(24) - variables(12), "{condition}");
    }
}
