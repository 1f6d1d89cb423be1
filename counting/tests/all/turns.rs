//! Tests of methods in turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use limits::{Budget, Limit};
use model::{Model, Sizes};

use counting::solve::inside::without_threads;
use counting::solve::{CountError, Method, Progress, Request, Silent, Stage, count};
use encoders::families;

/// Cancels a count in a turn of the search, after one of layers.
struct InSearch(Arc<AtomicBool>, bool);

impl Progress for InSearch {
    fn stage(&mut self, stage: &Stage) {
        self.1 |= stage.method == Method::Layers;
        if self.1 && stage.method == Method::Backtrack {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

fn model(words: &str) -> Model {
    let puzzle = families::parse(&families::words(words)).expect("a puzzle");
    puzzle.model(None, &Budget::default()).expect("a model")
}

#[test]
fn methods_without_threads_have_the_same_answers() {
    for (words, sizes, spectrum) in [
        ("independence queen 9", Sizes::Max, false),
        ("domination queen 6", Sizes::Min, false),
        ("shogi R2B2 --board 5x5", Sizes::Max, false),
        ("irredundance king 4", Sizes::Any, true),
        ("forests wazir 4", Sizes::Any, false),
    ] {
        let (model, budget) = (model(words), Budget::default());
        let request = Request { sizes, spectrum, ..Request::default() };
        for methods in [
            [Method::Backtrack, Method::Layers, Method::Apply],
            [Method::Apply, Method::Layers, Method::Backtrack],
        ] {
            let alone = without_threads((&model, &request), &methods, &budget, &mut Silent)
                .expect("there is no limit");
            let other = count(&model, &request, &budget, &mut Silent).expect("there is no limit");
            assert_eq!(
                (alone.size, alone.count, alone.spectrum),
                (other.size, other.count, other.spectrum),
                "{words}"
            );
        }
    }
}

#[test]
fn a_race_that_is_stopped_tells_of_the_method_with_most_work() {
    let model = model("paths wazir 14 --from r0c0 --to r13c13");
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() };
    let counted = count(&model, &Request::default(), &budget, &mut InSearch(cancel, false));
    let Err(CountError::Stopped(stopped)) = counted else { panic!("{counted:?}") };
    assert_eq!((stopped.limit, stopped.method), (Limit::Cancelled, Method::Layers));
    assert!(stopped.reached.is_some());
}
