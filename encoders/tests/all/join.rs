//! Solutions of parts, joined: random models of lines and random parts against enumeration, and the
//! cube by joining against the other methods.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use counting::solve::{self, Answer, CountError, Method, Request, Silent};
use limits::{Budget, Limit};
use model::constraint::{Constraint, Var, pos};
use model::{Model, Sizes};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::support::{Question, ask, by, puzzle, said};

/// The request for `sizes` by joining, of the whole model: a profile leaves it whole.
fn joined(sizes: Sizes, spectrum: bool, threads: usize) -> Request {
    Request { sizes, spectrum, method: Method::Join, threads, profile: true, ..Request::default() }
}

fn join(model: &Model, sizes: Sizes, spectrum: bool) -> Answer {
    let answer = solve::count(model, &joined(sizes, spectrum, 2), &Budget::default(), &mut Silent);
    let answer = answer.expect("no limit was set");
    assert_eq!(answer.method, Method::Join);
    answer
}

/// Up to 10 variables of weights up to 2 in 2 to 4 parts, at most one of them on each line.
fn models() -> impl Strategy<Value = Model> {
    (2..=10usize, 2..=4usize).prop_flat_map(|(variables, parts)| {
        let weights = prop::collection::vec(0..=2u32, variables);
        let part = prop::collection::vec(0..parts, variables);
        let line = prop::collection::btree_set(0..variables as Var, 1..=variables.min(5));
        let lines = prop::collection::vec(line, 0..6);
        (weights, part, lines).prop_map(move |(weights, part, lines)| {
            let lines = lines.into_iter().map(|line| Constraint::at_most_one(line.into_iter().map(pos)));
            let of = |which| (0..variables).filter(|&var| part[var] == which).map(|var| var as Var).collect();
            let parts = (0..parts).map(of).collect();
            Model { parts, ..Model::plain(weights, lines.collect(), Sizes::Any) }
        })
    })
}

/// The number of solutions of each size, by trying every assignment.
fn enumerated(model: &Model) -> Vec<u32> {
    let mut sizes = vec![0; model.weights.iter().sum::<u32>() as usize + 1];
    for set in 0u32..1 << model.variables() {
        let values: Vec<bool> = (0..model.variables()).map(|var| set >> var & 1 == 1).collect();
        if model.constraints.iter().all(|constraint| constraint.holds(&values)) {
            let size = model.weights.iter().zip(&values).map(|(weight, &value)| weight * u32::from(value));
            sizes[size.sum::<u32>() as usize] += 1;
        }
    }
    sizes
}

proptest! {
    #[test]
    fn random_parts(model in models()) {
        let sizes = enumerated(&model);
        let answer = join(&model, Sizes::Any, true);
        let found = said(&answer).2.unwrap_or_default();
        let expected = sizes[..found.len()].iter().map(|&number| BigUint::from(number));
        prop_assert!(found.iter().cloned().eq(expected), "{:?} {:?}", found, sizes);
        prop_assert!(sizes[found.len()..].iter().all(|&number| number == 0));
        let best = join(&model, Sizes::Max, false);
        prop_assert_eq!(best.size.map(|size| size as usize), sizes.iter().rposition(|&number| number > 0));
    }
}

#[test]
fn cubes_join_as_the_other_methods_count() {
    for (words, sizes, others) in [
        ("cube queen 1", Sizes::Any, Method::Apply),
        ("cube rook 3", Sizes::Any, Method::Layers),
        ("cube queen 3", Sizes::Any, Method::Apply),
        ("cube queen 4", Sizes::Between(4, 6), Method::Layers),
        ("cube queen 4", Sizes::Max, Method::Backtrack),
        ("cube queen 5", Sizes::Max, Method::Backtrack),
        ("cube rook 4", Sizes::Max, Method::Backtrack),
    ] {
        let model = puzzle(&format!("{words} --group full"));
        let question = Question { spectrum: sizes != Sizes::Max, ..Question::new(sizes) };
        let one = join(&model, sizes, question.spectrum);
        let other = ask(&model, &question, by(others));
        assert_eq!(said(&one), said(&other), "{words}");
    }
}

#[test]
fn threads_change_nothing_and_limits_are_answers() {
    let model = puzzle("cube queen 6");
    let count = |threads, budget: &Budget| {
        let counted = solve::count(&model, &joined(Sizes::Max, false, threads), budget, &mut Silent);
        counted.map_err(|error| match error {
            CountError::Stopped(stopped) => stopped,
            CountError::Contradiction(_) => panic!("{error}"),
        })
    };
    let answers = [1, 2, 3].map(|threads| count(threads, &Budget::default()).unwrap());
    assert!(answers.iter().all(|answer| answer.count == answers[0].count));
    assert!(answers.iter().all(|answer| answer.work.join == answers[0].work.join));
    let peak = answers[0].work.peak_bytes as usize;
    for bytes in [0, 100_000, peak / 2] {
        let stopped = count(1, &Budget { bytes: Some(bytes), ..Budget::default() }).unwrap_err();
        assert_eq!(stopped.limit, Limit::Bytes(bytes));
        // Without a byte there is no bound, either.
        assert_eq!(stopped.at_most, (bytes > 0).then_some(9));
    }
    let late = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert_eq!(count(2, &late).unwrap_err().limit, Limit::Deadline);
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    assert_eq!(count(2, &cancelled).unwrap_err().limit, Limit::Cancelled);
}
