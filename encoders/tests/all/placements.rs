//! Solutions that are shown again after a count, and the limits of that.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use counting::solve::{self, Method, Placements, Request, Silent};
use limits::{Budget, Limit};
use model::{Model, Sizes};

use crate::support::puzzle;

/// What is shown within `budget`, after a count without limits by search.
fn shown(model: &Model, sizes: Sizes, method: Method, number: usize, budget: &Budget) -> Placements {
    let request = Request { sizes, method: Method::Backtrack, ..Request::default() };
    let answer = solve::count(model, &request, &Budget::default(), &mut Silent).expect("no limit was set");
    let request = Request { method, ..request };
    solve::placements(model, number, &request, &answer, None, budget, &mut Silent)
}

#[test]
fn a_limit_leaves_what_was_found() {
    let queens = puzzle("independence queen 8");
    let few_nodes = Budget { nodes: Some(10), ..Budget::default() };
    let none = shown(&queens, Sizes::Max, Method::Apply, 5, &few_nodes);
    assert_eq!((none.found.len(), none.limit), (0, Some(Limit::Nodes(10))));
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    for method in [Method::Apply, Method::Backtrack, Method::Auto] {
        let none = shown(&queens, Sizes::Max, method, 5, &cancelled);
        assert_eq!((none.found.len(), none.limit), (0, Some(Limit::Cancelled)), "{method:?}");
    }
    // A search has no need of nodes.
    let all = shown(&queens, Sizes::Max, Method::Auto, 5, &few_nodes);
    assert_eq!((all.found.len(), all.limit), (5, None));
    assert!(all.found.is_sorted_by(|a, b| a > b), "{:?}", all.found);
}

#[test]
fn no_more_than_there_are_and_none_of_none() {
    // 92 and 0 ways are those of the literature.
    for (number, there) in [(0, 0), (91, 91), (100, 92), (usize::MAX, 92)] {
        let some =
            shown(&puzzle("independence queen 8"), Sizes::Max, Method::Auto, number, &Budget::default());
        assert_eq!((some.found.len(), some.limit), (there, None));
    }
    let none =
        shown(&puzzle("independence queen 3"), Sizes::Between(3, 3), Method::Auto, 5, &Budget::default());
    assert_eq!((none.found.len(), none.limit), (0, None));
}
