//! Values that come in pairs, as variables of their own.

use limits::Budget;
use model::Sizes;

use counting::solve::inside::{blocked, is_exact_cover};
use counting::solve::{Silent, backtrack};
use model::Model;
use model::constraint::{Constraint, Count, Var, neg, pos};

/// Langford's problem for 1 to n, as statements make it: a variable for each place and number, and one for each pair.
fn langford(n: Var) -> Model {
    let (places, mut constraints) = (2 * n, Vec::new());
    let var = |place: Var, number: Var| place * n + number;
    for place in 0..places {
        constraints.push(Constraint::count(Count::exactly(1, (0..n).map(|own| pos(var(place, own))))));
    }
    let mut defined = Vec::new();
    for number in 0..n {
        let all = (0..places).map(|place| pos(var(place, number)));
        constraints.push(Constraint::count(Count::exactly(2, all)));
        let pairs: Vec<Var> =
            (0..places - number - 2).map(|at| (places * n) + defined.len() as Var + at).collect();
        for (at, &pair) in (0..).zip(&pairs) {
            let own = [var(at, number), var(at + number + 2, number)];
            own.iter().for_each(|&own| constraints.push(Constraint::clause([pos(own), neg(pair)])));
            constraints.push(Constraint::clause(own.map(neg).into_iter().chain([pos(pair)])));
        }
        constraints.push(Constraint::clause(pairs.iter().map(|&pair| pos(pair))));
        defined.extend(pairs);
    }
    let weights = vec![0; (places * n) as usize + defined.len()];
    let constraints = constraints.into_iter().filter_map(Constraint::simplify).collect();
    Model { defined, ..Model::plain(weights, constraints, Sizes::Any) }
}

#[test]
fn pairs_at_a_distance_are_an_exact_cover() {
    for (n, number) in [(4, 2u32), (5, 0), (7, 52)] {
        let model = langford(n);
        let blocked = blocked(&model).expect("no limit").expect("blocks");
        assert!(is_exact_cover(&blocked), "{n}");
        let total = backtrack::total(&model, &Budget::default(), &mut Silent).expect("no limit").total();
        assert_eq!(total, number.into(), "{n}");
    }
}

#[test]
fn a_block_of_which_more_is_said_stays_as_it_is() {
    let mut model = langford(4);
    let [first, .., last] = model.defined[..] else { panic!("pairs") };
    model.constraints.push(Constraint::clause([neg(first), neg(last)]));
    assert_eq!(blocked(&model).expect("no limit").map(|model| model.constraints), None);
}
