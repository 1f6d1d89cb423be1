//! The diagram of all solutions, built once for several questions.

use counting::solve::{Method, Request, Silent, Solutions, marginals, placements, sizes_of};
use limits::Budget;
use model::Sizes;
use num_bigint::BigUint;

use crate::support::puzzle;

#[test]
fn layers_and_apply_build_the_same_diagram() {
    for words in [
        "domination queen 5",
        "independence bishop 5",
        "independence queen 4x5",
        "domination knight 4",
        "independent-domination bishop 4x3",
        "no-three-in-line 4",
        "minimal-domination knight 4",
        "connected-domination king 5",
        "domination king torus:4",
    ] {
        let budget = Budget::default();
        let model = puzzle(words);
        let request = Request::default();
        let diagram = |method, sizes| {
            let mut solutions = Solutions::new(&model, &request, method, &budget);
            solutions.diagram("all", sizes, &mut Silent).unwrap()
        };
        for sizes in [(0, u32::MAX), (5, 6)] {
            assert_eq!(diagram(Method::Layers, sizes), diagram(Method::Apply, sizes), "{words:?}");
        }
    }
}

#[test]
fn one_construction_answers_everything() {
    let budget = Budget::default();
    let model = puzzle("domination queen 5");
    let request = Request { sizes: Sizes::Min, method: Method::Apply, ..Request::default() };
    // Nodes made by two counts, perhaps with other questions between them.
    let made = |is_asked: bool| {
        let mut solutions = Solutions::new(&model, &request, Method::Apply, &budget);
        let answer = solutions.count(&mut Silent).unwrap();
        if is_asked {
            let sizes = sizes_of(Sizes::Min, answer.size);
            let built = Some(&mut solutions);
            let by_var = marginals(&model, &request, &answer, built, &budget, &mut Silent).unwrap();
            assert!(by_var.iter().all(|number| *number > BigUint::ZERO && *number < answer.count));
            let found = placements(&model, 3, &request, &answer, Some(&mut solutions), &budget, &mut Silent);
            let diagram = solutions.diagram("queens", sizes, &mut Silent).unwrap();
            assert_eq!(found.found.len(), 3);
            assert!(diagram.node_count() > 0);
        }
        solutions.count(&mut Silent).unwrap().work.diagrams.made
    };
    assert_eq!(made(true), made(false));
}
